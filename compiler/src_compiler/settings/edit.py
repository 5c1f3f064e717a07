# SPDX-License-Identifier: MIT
"""Adds one member to a JSON text, or takes one away, and changes nothing else.

INVARIANT: taking away what was added gives the text from before, unless it was added to an empty
object or list.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from src_compiler.settings.jsonc import Box, Broken, Value, parse, plain

_INDENT = re.compile(r"^([ \t]+)\S", re.MULTILINE)
_COMMENT = re.compile(r"[ \t]*(?://[^\n]*?(?=\r?$)|/\*(?:(?!\*/)[^\n])*\*/)", re.MULTILINE)
BLANKS = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Style:
    newline: str
    indent: str


def style_of(text: str) -> Style:
    found = _INDENT.search(text)
    return Style("\r\n" if "\r\n" in text else "\n", found[1] if found else "  ")


def written(value: object, style: Style, margin: str = "") -> str:
    """A value over several lines, of which all but the first begin with `margin`."""
    lines = json.dumps(value, indent=style.indent, ensure_ascii=False).split("\n")
    return f"{style.newline}{margin}".join(lines)


def at_path(text: str, path: tuple[str | int, ...]) -> Value | None:
    """The value that keys and positions lead to."""
    value: Value | None = parse(text)
    for step in path:
        if not isinstance(value, Box):
            return None
        if isinstance(step, str):
            value = value.get(step)
        else:
            value = value.members[step].value if step < len(value.members) else None
    return value


def add(text: str, path: tuple[str | int, ...], key: str, data: object) -> str:
    """The text with a new last member in the object or list at `path`; `key` is "" in a list."""
    box = at_path(text, path)
    assert isinstance(box, Box)
    style = style_of(text)
    margin, outer = _margins(text, box, style)
    piece = (json.dumps(key, ensure_ascii=False) + ": " if box.keyed else "") + written(
        data, style, margin
    )
    line = style.newline + margin
    if not box.members:
        return _add_first(text, box, line + piece, style.newline + outer)
    last = box.members[-1].end
    trailing = len(box.commas) == len(box.members)
    at = _past_comments(text, box.commas[-1] + 1 if trailing else last)
    alone = "\n" not in text[box.start : box.members[-1].start] and at == last
    before = text[:last] + ("" if trailing else ",") + text[last:at]
    return before + (" " if alone else line) + piece + ("," if trailing else "") + text[at:]


def _add_first(text: str, box: Box, piece: str, closing: str) -> str:
    at = len(text[: box.end - 1].rstrip(BLANKS))
    rest = text[at : box.end - 1]
    return text[:at] + piece + (rest if "\n" in rest else closing) + text[box.end - 1 :]


def _past_comments(text: str, at: int) -> int:
    """The end of the comments that stand on the same line."""
    while match := _COMMENT.match(text, at):
        at = match.end()
    return at


def _margins(text: str, box: Box, style: Style) -> tuple[str, str]:
    """The indentation of the members of a box, and that of its end."""
    line = text[text.rfind("\n", 0, box.start) + 1 :]
    outer = line[: len(line) - len(line.lstrip(" \t"))]
    if box.members:
        start = box.members[-1].start
        own = text[text.rfind("\n", 0, start) + 1 : start]
        if "\n" in text[box.start : start] and not own.strip(" \t"):
            return own, outer
    return outer + style.indent, outer


def drop(text: str, path: tuple[str | int, ...], position: int) -> str:
    """The text without one member of the object or list at `path`."""
    box = at_path(text, path)
    assert isinstance(box, Box)
    member = box.members[position]
    start = len(text[: member.start].rstrip(BLANKS))
    wanted = _without(text, path, position)
    for first in (start, member.start):
        left = _cut(text, box, position, first)
        # A line comment ahead of the member may need the line break that follows it.
        if _reads_as(left, wanted):
            return left
    raise AssertionError(path)


def _cut(text: str, box: Box, position: int, start: int) -> str:
    end = box.members[position].end
    if position < len(box.commas):
        return text[:start] + text[box.commas[position] + 1 :]
    if position:
        comma = box.commas[-1]
        return text[:comma] + text[comma + 1 : start] + text[end:]
    rest = text[end : box.end - 1]
    return text[:start] + text[box.end - 1 if not rest.strip(BLANKS) else end :]


def _without(text: str, path: tuple[str | int, ...], position: int) -> object:
    data = plain(parse(text))
    inner: Any = data
    for step in path:
        inner = inner[step]
    box = at_path(text, path)
    assert isinstance(box, Box)
    del inner[box.members[position].key if box.keyed else position]
    return data


def _reads_as(text: str, wanted: object) -> bool:
    try:
        return plain(parse(text)) == wanted
    except Broken:
        return False
