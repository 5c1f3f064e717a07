# SPDX-License-Identifier: MIT
"""A short text that a pattern matches, for examples; none where one is not found at once."""

from __future__ import annotations

from src_compiler.importing.foreignregex import Carried, found_in
from src_compiler.regex.charset import Ranges
from src_compiler.regex.parser import parse
from src_compiler.regex.tree import Alt, Cat, Chars, Point, Repeat, Tree

LONGEST = 200
# Tried in this order, so that samples look like what people write.
_LIKED = " abcdefghijklmnopqrstuvwxyz0123456789-_./ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def sample(carried: Carried) -> str | None:
    """Printable, without blanks around it."""
    text = _of(parse(carried.text))
    if text is None or not text.strip() or not text.isprintable() or text != text.strip():
        return None
    return text if len(text) <= LONGEST and found_in(carried, text) else None


def _of(tree: Tree) -> str | None:
    match tree:
        case Chars(ranges):
            return _character(ranges)
        case Cat(items):
            parts = [_of(item) for item in items]
            return None if None in parts else "".join(part for part in parts if part)
        case Alt(items):
            return next((text for item in items if (text := _of(item)) is not None), None)
        case Repeat(item, low, _):
            one = _of(item) if low else ""
            return None if one is None or len(one) * low > LONGEST else one * low
        case Point():
            return ""
    raise AssertionError(tree)


def _character(ranges: Ranges) -> str | None:
    for char in _LIKED:
        if any(low <= ord(char) <= high for low, high in ranges):
            return char
    return chr(ranges[0][0]) if ranges else None
