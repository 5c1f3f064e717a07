# SPDX-License-Identifier: MIT-0
"""Reads here-documents: the delimiter where it stands, the body from the next line on."""

from __future__ import annotations

from src_runtime.shell.model import Part, Redirect, ShellError
from src_runtime.shell.parser import Parser
from src_runtime.shell.words import META


def delimiter(parser: Parser, redirect: Redirect) -> None:
    """The word after `<<`; any quote in it keeps the body from being expanded."""
    text, end, start = parser.text, parser.end, parser.pos
    held: list[str] = []
    i = start
    while i < end and text[i] not in META:
        char = text[i]
        if char == "'" or char == '"':
            close = text.find(char, i + 1, end)
            if close < 0:
                raise parser.fail("no closing " + char)
            held.append(text[i + 1 : close])
            redirect.quoted = True
            i = close + 1
        elif char == "\\":
            held.append(text[i + 1 : i + 2].replace("\n", ""))
            redirect.quoted = redirect.quoted or not text.startswith("\n", i + 1)
            i += 2
        elif char == "$" and text.startswith(("$(", "${"), i):
            parser.pos = i
            parser.expansion(False)
            held.append(text[i : parser.pos])
            i = parser.pos
        elif char == "$" and text.startswith(("$'", '$"'), i):
            i += 1
        else:
            held.append(char)
            i += 1
    if i == start:
        raise parser.fail("a here-document without a delimiter")
    parser.pos = min(i, end)
    redirect.delimiter = "".join(held)


def bodies(parser: Parser) -> None:
    """Reads the bodies of what is pending, from the cursor on."""
    pending, parser.pending = parser.pending, []
    for redirect in pending:
        text = body(parser, redirect)
        if redirect.quoted:
            redirect.target = [Part("text", text, True)]
            continue
        try:
            inner = Parser(text, parser.depth + 1, parser.budget)
            redirect.target = inner.double("")
            parser.flawed = parser.flawed or inner.flawed
        except ShellError:
            # bash reports it when it expands the body; the rest of the line still runs.
            parser.flawed = True
            redirect.target = [Part("broken", text, True)]


def body(parser: Parser, redirect: Redirect) -> str:
    text, end = parser.text, parser.end
    strip = redirect.op == "<<-"
    lines: list[str] = []
    while parser.pos < end:
        line = raw_line(parser)
        if not redirect.quoted and line.endswith("\\"):
            line = joined(parser, line)
        if strip:
            line = line.lstrip("\t")
        if line == redirect.delimiter:
            return "".join(lines)
        lines.append(line + "\n")
    if lines and not text.endswith("\n", 0, end):
        lines[-1] = lines[-1][:-1]
    return "".join(lines)


def joined(parser: Parser, line: str) -> str:
    """A line with those that a backslash at its end joins to it."""
    held: list[str] = []
    while line.endswith("\\") and (len(line) - len(line.rstrip("\\"))) % 2:
        if parser.pos >= parser.end:
            break
        held.append(line[:-1])
        line = raw_line(parser)
    return "".join(held) + line


def raw_line(parser: Parser) -> str:
    start = parser.pos
    stop = parser.text.find("\n", start, parser.end)
    stop = parser.end if stop < 0 else stop
    parser.pos = min(stop + 1, parser.end)
    return parser.text[start:stop]
