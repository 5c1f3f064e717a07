# SPDX-License-Identifier: MIT
"""A tree as an automaton of positions: each reads one character, and says which may follow.

Conditions on neighbours are carried on the links here; `steps.py` resolves them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from src_compiler.regex.charset import Ranges
from src_compiler.regex.errors import PatternError
from src_compiler.regex.tree import ALWAYS, Alt, Cat, Chars, Point, Repeat, Tree

POSITIONS = 4_000
WORK = 40_000

# Positions, each with the condition that must hold on the point before or after it.
Where = dict[int, int]


@dataclass(slots=True)
class Automaton:
    """`empty` is the condition on which nothing need be read at all."""

    reads: list[Ranges] = field(default_factory=list)
    follow: list[Where] = field(default_factory=list)
    first: Where = field(default_factory=dict)
    last: Where = field(default_factory=dict)
    empty: int = 0
    work: int = 0


@dataclass(frozen=True, slots=True)
class _Part:
    """Where a part begins and ends, and on what condition it reads nothing."""

    first: Where
    last: Where
    empty: int


NOTHING = _Part({}, {}, ALWAYS)


def automaton(tree: Tree) -> Automaton:
    built = Automaton()
    whole = _Builder(built).part(tree)
    built.first, built.last, built.empty = whole.first, whole.last, whole.empty
    return built


class _Builder:
    def __init__(self, built: Automaton) -> None:
        self.built = built

    def part(self, tree: Tree) -> _Part:
        self.spend(1)
        match tree:
            case Chars(ranges):
                return self.position(ranges)
            case Point(condition):
                return _Part({}, {}, condition)
            case Cat(items):
                whole = NOTHING
                for item in items:
                    whole = self.joined(whole, self.part(item))
                return whole
            case Alt(items):
                return self.either([self.part(item) for item in items])
            case Repeat():
                return self.repeat(tree)
        raise AssertionError(tree)

    def position(self, ranges: Ranges) -> _Part:
        number = len(self.built.reads)
        if number >= POSITIONS:
            raise PatternError(f"the pattern is too large: over {POSITIONS} characters to read", 0)
        self.built.reads.append(ranges)
        self.built.follow.append({})
        return _Part({number: ALWAYS}, {number: ALWAYS}, 0)

    def joined(self, left: _Part, right: _Part) -> _Part:
        self.link(left.last, right.first)
        return _Part(
            _union(left.first, _under(right.first, left.empty)),
            _union(right.last, _under(left.last, right.empty)),
            left.empty & right.empty,
        )

    def either(self, parts: list[_Part]) -> _Part:
        first: Where = {}
        last: Where = {}
        empty = 0
        for part in parts:
            first.update(part.first)
            last.update(part.last)
            empty |= part.empty
        return _Part(first, last, empty)

    def repeat(self, tree: Repeat) -> _Part:
        whole = NOTHING
        for _ in range(max(tree.low - 1, 0)):
            whole = self.joined(whole, self.part(tree.item))
        if tree.high is None:
            return self.joined(whole, self.loop(tree))
        if tree.low:
            whole = self.joined(whole, self.part(tree.item))
        return self.joined(whole, self.optional(tree.item, tree.high - tree.low))

    def loop(self, tree: Repeat) -> _Part:
        body = self.part(tree.item)
        self.link(body.last, body.first)
        return _Part(body.first, body.last, body.empty if tree.low else ALWAYS)

    def optional(self, item: Tree, times: int) -> _Part:
        """x{0,3} as (x(x(x)?)?)?: each copy leads to the next alone, so that links stay few."""
        first: Where = {}
        last: Where = {}
        before: Where = {}
        for number in range(times):
            copy = self.part(item)
            self.link(before, copy.first)
            # A copy that reads nothing leads where the copy before it led: no new way in or out.
            first = first if number else copy.first
            last = {**last, **copy.last}
            before = copy.last
        return _Part(first, last, ALWAYS)

    def spend(self, work: int) -> None:
        self.built.work += work
        if self.built.work > WORK:
            raise PatternError("the pattern is too large: too many ways through it", 0)

    def link(self, left: Where, right: Where) -> None:
        self.spend(len(left) * len(right))
        for number, after in left.items():
            follow = self.built.follow[number]
            for target, before in right.items():
                if condition := after & before:
                    follow[target] = follow.get(target, 0) | condition


def _under(where: Where, condition: int) -> Where:
    return {number: both for number, own in where.items() if (both := own & condition)}


def _union(left: Where, right: Where) -> Where:
    if not right:
        return left
    out = dict(left)
    for number, condition in right.items():
        out[number] = out.get(number, 0) | condition
    return out
