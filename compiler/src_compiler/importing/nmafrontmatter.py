# SPDX-License-Identifier: MIT
"""The frontmatter of nma's rules, read as nma reads it: a part of YAML with holes of its own.

Where a file relies on a hole, a note tells what nma makes of it. Nothing here raises but `Broken`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from src_compiler.importing.nmavalues import (
    DEPTH,
    Broken,
    Listing,
    Mapping,
    Scalar,
    Tell,
    Value,
    inline,
    short,
)

_FENCED = re.compile(r"---\r?\n(.*?)\r?\n---(?:\r?\n|)", re.DOTALL)
_BLOCK_OF_TEXT = re.compile(r"[|>][+-]?[0-9]?[+-]?")


@dataclass(frozen=True, slots=True)
class Document:
    """`body_line` is where the body begins."""

    meta: Value
    body: str
    body_line: int


@dataclass(frozen=True, slots=True)
class _Line:
    """`dash` lines are items of a list; an empty `key` there is an item without one."""

    number: int
    indent: int
    dash: bool
    key: str | None
    value: str


def read(text: str, tell: Tell) -> Document | None:
    """The document, or None where nma sees no frontmatter; raises Broken."""
    found = _FENCED.match(text)
    if found is None:
        return None
    lines = _lines(found.group(1), tell)
    meta = _Blocks(lines, tell).whole() if lines else Mapping(2)
    body_line = text.count("\n", 0, found.end()) + 1
    return Document(meta, text[found.end() :].strip(), body_line)


def _lines(text: str, tell: Tell) -> list[_Line]:
    found = []
    for number, raw in enumerate(text.split("\n"), 2):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        indent = len(raw) - len(raw.lstrip())
        bare = _uncommented(line)
        if line.startswith("- "):
            found.append(_item(number, indent, bare, tell))
        elif line.startswith("-"):
            raise Broken(number, f"invalid list item `{short(line)}`")
        else:
            key, colon, value = bare.partition(":")
            if not colon:
                raise Broken(number, f"expected `key: value`, not `{short(line)}`")
            found.append(_Line(number, indent, False, key.strip(), value.strip()))
    return found


def _item(number: int, indent: int, line: str, tell: Tell) -> _Line:
    rest = line[2:].strip()
    key, colon, value = rest.partition(":")
    if not colon:
        return _Line(number, indent, True, None, rest)
    if rest[0] in "\"'[{":
        tell(
            number,
            f"a colon makes a map of the item `{short(rest)}`, in quotes too",
            "if a text was meant, write the list in brackets",
        )
    return _Line(number, indent, True, key.strip(), value.strip())


def _uncommented(line: str) -> str:
    """Without the comment that ends it, which newer versions take away."""
    quote, depth = "", 0
    for at, char in enumerate(line):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "[]{}":
            depth += 1 if char in "[{" else -1
        elif char == "#" and depth <= 0 and line[at - 1 : at].isspace():
            return line[:at].rstrip()
    return line


class _Blocks:
    """Maps and lists by indentation."""

    def __init__(self, lines: list[_Line], tell: Tell) -> None:
        self.lines = lines
        self.tell = tell
        self.at = 0

    def whole(self) -> Value:
        value = self.block(self.lines[0].indent, 0)
        if self.at < len(self.lines):
            line = self.lines[self.at].number
            self.tell(
                line,
                "this line and all below it are not read there: it is indented unlike what it"
                " follows",
                "indent it as its siblings",
            )
        return value

    def block(self, indent: int, depth: int) -> Value:
        if depth > DEPTH:
            raise Broken(self.lines[self.at].number, "it is nested too deeply")
        if self.lines[self.at].dash:
            return self.listing(indent, depth)
        return self.mapping(indent, depth)

    def here(self, indent: int, dash: bool) -> bool:
        if self.at >= len(self.lines):
            return False
        line = self.lines[self.at]
        return line.indent == indent and line.dash == dash

    def deeper(self, indent: int) -> bool:
        return self.at < len(self.lines) and self.lines[self.at].indent > indent

    def mapping(self, indent: int, depth: int) -> Mapping:
        found = Mapping(self.lines[self.at].number)
        while self.here(indent, dash=False):
            line = self.lines[self.at]
            self.at += 1
            self.put(found, line, indent, depth)
        return found

    def put(self, found: Mapping, line: _Line, indent: int, depth: int) -> None:
        key = line.key or ""
        if key in found.entries:
            self.tell(line.number, f"`{key}` stands here twice, and the last one counts", "")
        found.lines[key] = line.number
        found.entries[key] = self.of(line, indent, depth)

    def of(self, line: _Line, indent: int, depth: int) -> Value:
        """The value of a key."""
        if line.value == "":
            if self.deeper(indent):
                return self.block(self.lines[self.at].indent, depth + 1)
            return Scalar(True, line.number)
        if _BLOCK_OF_TEXT.fullmatch(line.value):
            self.tell(
                line.number,
                f"a block of text is not known there: the value is `{line.value}` itself",
                "write the text on the line of its key",
            )
        return inline(line.value, line.number, self.tell)

    def listing(self, indent: int, depth: int) -> Listing:
        first = self.lines[self.at].number
        items: list[Value] = []
        while self.here(indent, dash=True):
            line = self.lines[self.at]
            self.at += 1
            if line.key is None:
                items.append(inline(line.value, line.number, self.tell))
                continue
            entry = Mapping(line.number)
            self.put(entry, line, indent, depth)
            if self.deeper(indent) and not self.lines[self.at].dash:
                if depth > DEPTH:
                    raise Broken(line.number, "it is nested too deeply")
                more = self.mapping(self.lines[self.at].indent, depth + 1)
                entry.entries.update(more.entries)
                entry.lines.update(more.lines)
            items.append(entry)
        return Listing(tuple(items), first)
