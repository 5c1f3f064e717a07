# SPDX-License-Identifier: MIT
"""A tree in the dialect of Python's `re`, to be compiled there with ASCII and MULTILINE."""

from __future__ import annotations

from src_compiler.regex.charset import ANY, LAST, Ranges, negate, only
from src_compiler.regex.tree import (
    LINE_END,
    LINE_START,
    NO_WORD_EDGE,
    TEXT_END,
    TEXT_START,
    WORD_EDGE,
    Alt,
    Cat,
    Chars,
    Point,
    Repeat,
    Tree,
)

POINTS = {
    TEXT_START: r"\A",
    TEXT_END: r"\Z",
    LINE_START: "^",
    LINE_END: "$",
    WORD_EDGE: r"\b",
    NO_WORD_EDGE: r"\B",
}
SIGNS = {(0, None): "*", (1, None): "+", (0, 1): "?"}


def translatable(tree: Tree) -> bool:
    """Whether `re` runs it without keeping an account of every round of a loop."""
    match tree:
        case Chars() | Point():
            return True
        case Cat(items) | Alt(items):
            return all(map(translatable, items))
        case Repeat(item, _, high):
            return isinstance(item, Chars) or (high is not None and translatable(item))
    raise AssertionError(tree)


def translate(tree: Tree) -> str:
    match tree:
        case Chars(ranges):
            return _chars(ranges)
        case Point(condition):
            return POINTS[condition]
        case Cat(items):
            return "".join(
                _grouped(item) if isinstance(item, Alt) else translate(item) for item in items
            )
        case Alt(items):
            return "|".join(map(translate, items))
        case Repeat(item, low, high):
            sign = SIGNS.get((low, high)) or f"{{{low},{'' if high is None else high}}}"
            return (translate(item) if isinstance(item, Chars) else _grouped(item)) + sign
    raise AssertionError(tree)


def _grouped(tree: Tree) -> str:
    return f"(?:{translate(tree)})"


def _chars(ranges: Ranges) -> str:
    if not ranges:
        return "(?!)"
    if ranges == ANY:
        return r"[\s\S]"
    if char := only(ranges):
        return _escaped(char)
    if ranges[-1][1] == LAST:
        return f"[^{_listed(negate(ranges))}]"
    return f"[{_listed(ranges)}]"


def _listed(ranges: Ranges) -> str:
    return "".join(
        _escaped(chr(low)) + (f"-{_escaped(chr(high))}" if high > low else "")
        for low, high in ranges
    )


def _escaped(char: str) -> str:
    """Printable ASCII as it is or after a backslash, anything else by number."""
    if " " <= char <= "~":
        return char if char.isalnum() or char in " _/\"'<>%,;:=@`!" else f"\\{char}"
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\U{code:08x}"
