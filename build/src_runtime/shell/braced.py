# SPDX-License-Identifier: MIT-0
"""Reads `${…}`: a name, maybe an index, and what is done to its value."""

from __future__ import annotations

from src_runtime.shell.model import Part
from src_runtime.shell.words import NAME, NAME_START, SPECIAL, Words

# Longest first; the first that fits is taken.
OPERATORS = (
    ":-", ":=", ":?", ":+", "##", "%%", "//", "/#", "/%", "^^", ",,",
    "-", "=", "?", "+", "#", "%", "/", "^", ",", ":", "@",
)  # fmt: skip
# With these, quotes in the operand quote even inside double quotes.
PATTERNS = frozenset(("#", "##", "%", "%%", "/", "//", "/#", "/%", "^", "^^", ",", ",,"))


def parameter(cursor: Words, quoted: bool) -> Part:
    """The expansion whose `${` is behind the cursor.

    op is "" for a plain value, "#" before the name for its length, "!" for an indirection, else
    the operator with the operand in `inner`; `text` is the name, with its index as `name[@]`.
    """
    text, end = cursor.text, cursor.end
    first = text[cursor.pos : min(cursor.pos + 1, end)]
    if first and first in " \t\n|":
        cursor.pos += first == "|"
        part = Part("command", "{", quoted)
        part.body = cursor.commands_until("}")
        return part
    part = Part("param", "", quoted)
    prefix = ""
    follower = text[cursor.pos + 1 : min(cursor.pos + 2, end)]
    if first and first in "#!" and follower not in ("}", ":", "", "-", "=", "+", "%", "/"):
        prefix = first
        cursor.pos += 1
    part.text = name(cursor) + index(cursor, part)
    for op in OPERATORS:
        if text.startswith(op, cursor.pos, end):
            part.op = op
            cursor.pos += len(op)
            break
    part.inner.extend(operand(cursor, quoted, part.op in PATTERNS))
    if prefix:
        part.op = "length" if prefix == "#" and not part.op else "indirect"
    return part


def name(cursor: Words) -> str:
    text, end, i = cursor.text, cursor.end, cursor.pos
    start = i
    if i < end and text[i] in NAME_START:
        while i < end and text[i] in NAME:
            i += 1
    elif i < end and text[i].isdigit():
        while i < end and text[i].isdigit():
            i += 1
    elif i < end and text[i] in SPECIAL:
        i += 1
    cursor.pos = i
    return text[start:i]


def index(cursor: Words, part: Part) -> str:
    """`[…]` after a name; the expansions in it are kept with the operand's."""
    text, end = cursor.text, cursor.end
    start = cursor.pos
    if not text.startswith("[", start, end):
        return ""
    i, depth = start + 1, 1
    while i < end and depth:
        char = text[i]
        if char == "$" or char == "`":
            cursor.pos = i
            found = cursor.expansion(True)
            if found is not None:
                part.inner.append(found)
                i = cursor.pos
                continue
        elif char == "[":
            depth += 1
        elif char == "]":
            depth -= 1
        i += 1
    if depth:
        raise cursor.fail("no closing ]")
    cursor.pos = i
    return text[start:i]


def operand(cursor: Words, quoted: bool, pattern: bool) -> list[Part]:
    """The parts up to the closing brace, which is stepped over."""
    text, end = cursor.text, cursor.end
    parts: list[Part] = []
    start = cursor.pos
    while cursor.pos < end:
        i = cursor.pos
        char = text[i]
        special = char in "\\\"$`" or (char == "'" and (pattern or not quoted))
        special = special or (not quoted and char in "<>" and text.startswith("(", i + 1))
        if not special and char != "}":
            cursor.pos = i + 1
            continue
        if i > start:
            parts.append(Part("text", text[start:i], quoted))
        if char == "}":
            cursor.pos = i + 1
            return parts
        if char == "\\" and quoted and text[i + 1 : i + 2] not in ("$", "`", '"', "\\", "}"):
            parts.append(Part("text", "\\", True))
            cursor.pos = i + 1
        elif quoted and char in "$`":
            found = cursor.expansion(True)
            if found is None:
                cursor.pos = i + 1
            parts.append(found or Part("text", "$", True))
        else:
            cursor.piece(parts)
        start = cursor.pos
    raise cursor.fail("no closing }")
