# SPDX-License-Identifier: MIT
"""YAML that cannot be read: what the author most likely meant, from the line where reading stopped."""

from __future__ import annotations

import re

import yaml

from src_compiler.diagnostics import Findings
from src_compiler.source import Source, Span
from src_compiler.wording import quoted

# `  - key: value`, with the value's first character on.
_ENTRY = re.compile(r"\s*(?:- +)*(?:[\w.-]+|'[^']*'|\"[^\"]*\") *: +(\S.*?)\s*$|\s*(?:- +)+(\S.*?)\s*$")
_STARTS = {
    "{": "begins a map", "[": "begins a list", '"': "begins a quoted text",
    "'": "begins a quoted text", "!": "begins a tag", "&": "begins an anchor",
    "*": "begins an alias", "%": "cannot begin a value", "@": "cannot begin a value",
    "`": "cannot begin a value", "|": "begins a block text", ">": "begins a block text",
    "-": "begins a list", "?": "begins a key", ",": "cannot begin a value",
    "]": "cannot begin a value", "}": "cannot begin a value",
}  # fmt: skip


def explain_error(source: Source, error: Exception, findings: Findings) -> None:
    """Add the diagnostic for what a YAML reader raised."""
    problem = _mark(getattr(error, "problem_mark", None), source)
    context = _mark(getattr(error, "context_mark", None), source)
    if not isinstance(error, yaml.MarkedYAMLError) or problem is None:
        _bad_escape(source, findings)
        return
    if source.text[problem : problem + 1] == "\t":
        findings.error(
            "tab-indent", "a tab stands where YAML takes only spaces",
            Span(source, problem, problem + 1), help="indent with spaces",
        )  # fmt: skip
        return
    for place in (problem, context):
        if place is not None and _unquoted(source, place, findings):
            return
    message = str(error.problem or "cannot be read").replace("\n", " ")
    findings.error(
        "yaml-syntax", f"this is not YAML: {_plain(message)}", _char(source, problem),
        help=_context(source, error, context),
    )  # fmt: skip


def quote_value(value: str) -> str:
    """The value as a quoted YAML scalar, the way that reads best."""
    if "'" in value and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"


def quoted_line(source: Source, start: int, value: str) -> str:
    """The line of `start`, with everything from there on replaced by the value in quotes."""
    line, column = source.position(start)
    return source.line(line)[: column - 1].strip() + " " + quote_value(value)


def _unquoted(source: Source, place: int, findings: Findings) -> bool:
    """Whether the entry on this line holds a value that needs quotes; told if so."""
    number, _ = source.position(min(place, max(len(source.text) - 1, 0)))
    line = source.line(number)
    found = _ENTRY.match(line)
    if found is None:
        return False
    group = 1 if found.group(1) is not None else 2
    value = found.group(group)
    at = source.text.rfind("\n", 0, min(place, max(len(source.text) - 1, 0))) + 1
    at = _line_start(source, number) + found.start(group)
    if value[0] in _STARTS:
        message, width = f"an unquoted {quoted(value[0])} {_STARTS[value[0]]}", 1
    elif (colon := re.search(r":(?= |$)", value)) is not None:
        message, width = "an unquoted `: ` makes a key of what stands before it", 1
        at += colon.start()
    else:
        return False
    start = _line_start(source, number) + found.start(group)
    findings.error(
        "unquoted-value", message, Span(source, at, at + width),
        help=f"quote this value or use `>-`: {quoted_line(source, start, _unwrapped(value))}",
    )  # fmt: skip
    return True


def _unwrapped(value: str) -> str:
    return value.rstrip(":") if value.endswith("::") else value


def _line_start(source: Source, number: int) -> int:
    at = 0
    for _ in range(number - 1):
        at = source.text.index("\n", at) + 1
    return at


def _bad_escape(source: Source, findings: Findings) -> None:
    """PyYAML's reader fails in its own ways on escapes that name no character."""
    found = re.search(r"\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|U[0-9a-fA-F]{8})", source.text)
    span = Span(source, *found.span()) if found else Span(source, 0, 0)
    findings.error(
        "yaml-syntax", "this escape names no character", span,
        help="write the character, or `\\x`, `\\u` or `\\U` with its number",
    )  # fmt: skip


def _context(source: Source, error: yaml.MarkedYAMLError, context: int | None) -> str:
    if context is None or not error.context:
        return ""
    return f"{_plain(str(error.context))} that begins in line {source.position(context)[0]}"


def _plain(message: str) -> str:
    """The reader's own words without its angle brackets and with backticks for quotes."""
    message = re.sub(r"'([^']*)'", lambda m: quoted(m.group(1)), message)
    return message.replace("<", "").replace(">", "").replace("<stream end>", "end of file")


def _char(source: Source, at: int) -> Span:
    at = min(at, len(source.text))
    wide = at < len(source.text) and source.text[at] not in "\r\n"
    return Span(source, at, at + wide)


def _mark(mark: object, source: Source) -> int | None:
    index = getattr(mark, "index", None)
    return min(index, len(source.text)) if isinstance(index, int) else None
