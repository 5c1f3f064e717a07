# SPDX-License-Identifier: MIT
"""Values as YAML texts in quotes, for help that shows what to write."""

from __future__ import annotations

import re

from src_compiler.source import Source

LONGEST = 400
# `  - key: value` or `  - value`
ENTRY = re.compile(
    r"[ \t]*(?:- +)*(?P<key>[\w.-]+|'[^']*'|\"[^\"]*\") *:[ \t]+(?P<value>\S.*?)[ \t]*\r?$"
    r"|[ \t]*(?:- +)+(?P<item>\S.*?)[ \t]*\r?$",
    re.MULTILINE,
)


def quote_value(value: str) -> str:
    """The value as a quoted YAML scalar, the way that reads best."""
    if "'" in value and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"


def quoted_line(source: Source, start: int, value: str) -> str:
    """The line of `start`, with what stands there replaced by the value in quotes."""
    line, column = source.position(start)
    written = f"{source.line(line)[: column - 1].strip()} {quote_value(value)}"
    return written if len(written) <= LONGEST else f"{written[:LONGEST]}…"
