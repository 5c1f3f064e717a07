# SPDX-License-Identifier: MIT
"""Values as YAML texts in quotes, for help that shows what to write."""

from __future__ import annotations

import re

from src_compiler.source import Source

LONGEST = 400
WIDEST = 2_000
# `  - key: value` or `  - value`
ENTRY = re.compile(
    r"[ \t]*(?:- +)*(?P<key>[\w.-]+|'[^']*'|\"[^\"]*\") *:[ \t]+(?P<value>\S.*?)[ \t]*\r?$"
    r"|[ \t]*(?:- +)+(?P<item>\S.*?)[ \t]*\r?$",
    re.MULTILINE,
)


def entry_at(text: str, at: int) -> re.Match[str] | None:
    """The entry in the line of `at`, or in what of a very long line can be one."""
    begin = text.rfind("\n", 0, at) + 1
    end = text.find("\n", begin, begin + WIDEST)
    return ENTRY.match(text, begin, begin + WIDEST if end < 0 else end)


def quote_value(value: str) -> str:
    """The value as a quoted YAML scalar, the way that reads best."""
    if "'" in value and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"


def quoted_line(source: Source, start: int, value: str) -> str:
    """The line of `start`, with what stands there replaced by the value in quotes."""
    begin = max(source.text.rfind("\n", 0, start) + 1, start - LONGEST)
    written = f"{source.text[begin:start].strip()} {quote_value(value)}"
    return written if len(written) <= LONGEST else f"{written[:LONGEST]}…"
