# SPDX-License-Identifier: MIT
"""A pattern as a tree, without what a yes-or-no search does not need: captures, greed, flags."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from src_compiler.regex.charset import Ranges

# What stands before and after a point of the text: its edge, a newline, a word character, another.
EDGE, NEWLINE, WORD, OTHER = range(4)
KINDS = (NEWLINE, WORD, OTHER)


def between(before: int, after: int) -> int:
    """The bit of one pair of neighbours; a condition on a point is a set of such bits."""
    return 1 << (before * 4 + after)


def _where(holds: Callable[[int, int], bool]) -> int:
    return sum(between(b, a) for b in range(4) for a in range(4) if holds(b, a))


ALWAYS = (1 << 16) - 1
TEXT_START = _where(lambda before, after: before == EDGE)
TEXT_END = _where(lambda before, after: after == EDGE)
LINE_START = _where(lambda before, after: before in (EDGE, NEWLINE))
LINE_END = _where(lambda before, after: after in (EDGE, NEWLINE))
WORD_EDGE = _where(lambda before, after: (before == WORD) != (after == WORD))
NO_WORD_EDGE = ALWAYS - WORD_EDGE


@dataclass(frozen=True, slots=True)
class Chars:
    """One character out of a set; an empty set matches nothing."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Cat:
    """One after the other; none of them: the empty text."""

    items: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Alt:
    """One of them."""

    items: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """`low` to `high` times; a `high` of None is no limit."""

    item: Tree
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Point:
    """Reads nothing, asks for a condition on the neighbours."""

    condition: int


Tree = Chars | Cat | Alt | Repeat | Point
EMPTY = Cat(())


def cat(items: list[Tree]) -> Tree:
    return items[0] if len(items) == 1 else Cat(tuple(items))


def alt(items: list[Tree]) -> Tree:
    return items[0] if len(items) == 1 else Alt(tuple(items))
