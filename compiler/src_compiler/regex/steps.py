# SPDX-License-Identifier: MIT
"""An automaton without conditions: steps that each read one character, the form that is run.

A condition between two neighbours is decided here, by splitting a step that could read characters
of several kinds, and by steps of our own for the character before and the one after a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from src_compiler.regex.automaton import Automaton
from src_compiler.regex.charset import NEWLINE as NEWLINES
from src_compiler.regex.charset import OTHER as OTHERS
from src_compiler.regex.charset import WORD as WORDS
from src_compiler.regex.charset import Ranges, common, normal
from src_compiler.regex.tree import (
    ALWAYS,
    EDGE,
    KINDS,
    NEWLINE,
    OTHER,
    TEXT_END,
    TEXT_START,
    WORD,
    between,
)

# What may follow a step, beside other steps: the text matches; it matches if it ends here.
FOUND, END = -1, -2
OF_KIND = {NEWLINE: NEWLINES, WORD: WORDS, OTHER: OTHERS}
Next = frozenset[int]


@dataclass(frozen=True, slots=True)
class Steps:
    """`start`: what may follow the text's beginning, `again`: what may begin anywhere later."""

    reads: tuple[Ranges, ...]
    after: tuple[Next, ...]
    start: Next
    again: Next


def steps(built: Automaton) -> Steps:
    if _always(built.empty):
        return Steps((), (), frozenset({FOUND}), frozenset())
    resolver = _Resolver(built)
    resolver.split()
    resolver.inner()
    resolver.edges()
    return _tidy(resolver)


def _always(empty: int) -> bool:
    """Whether reading nothing is a match at the beginning of every text, or at the end of each."""
    return empty & TEXT_START == TEXT_START or empty & TEXT_END == TEXT_END


class _Resolver:
    def __init__(self, built: Automaton) -> None:
        self.built = built
        self.reads: list[Ranges] = []
        self.kinds: list[tuple[int, ...]] = []
        self.after: list[set[int]] = []
        self.parts: list[list[int]] = []
        self.start: set[int] = set()
        self.again: set[int] = set()
        # Our own steps for the character after a match, by the kinds that it may have.
        self.tails: dict[tuple[int, ...], int] = {}

    def step(self, reads: Ranges, kinds: tuple[int, ...]) -> int:
        self.reads.append(reads)
        self.kinds.append(kinds)
        self.after.append(set())
        return len(self.reads) - 1

    def split(self) -> None:
        """Steps for every position; several where a condition must tell its kinds apart.

        INVARIANT: a step of several kinds has no condition but ALWAYS, so that the first one of
        its kinds can stand for all.
        """
        asked = set[int]()
        for number, follow in enumerate(self.built.follow):
            for target, condition in follow.items():
                if condition != ALWAYS:
                    asked |= {number, target}
        for where in (self.built.first, self.built.last):
            asked |= {number for number, condition in where.items() if condition != ALWAYS}
        for number, ranges in enumerate(self.built.reads):
            parts = {kind: common(ranges, OF_KIND[kind]) for kind in KINDS}
            kinds = tuple(kind for kind in KINDS if parts[kind])
            if number in asked:
                self.parts.append([self.step(parts[kind], (kind,)) for kind in kinds])
            else:
                self.parts.append([self.step(ranges, kinds)] if kinds else [])

    def inner(self) -> None:
        for number, follow in enumerate(self.built.follow):
            for target, condition in follow.items():
                for part in self.parts[number]:
                    self.after[part] |= {
                        other
                        for other in self.parts[target]
                        if condition & between(self.kinds[part][0], self.kinds[other][0])
                    }

    def edges(self) -> None:
        first = self.entries(self.built.first)
        for number, condition in self.built.last.items():
            for part in self.parts[number]:
                self.after[part] |= self.leaves(condition, self.kinds[part][0])
        opening = {kind: self.openings(first, kind) for kind in (EDGE, *KINDS)}
        self.start |= opening[EDGE]
        everywhere = opening[NEWLINE] & opening[WORD] & opening[OTHER]
        self.again |= {step for step in everywhere if step >= 0}
        gates: dict[Next, tuple[int, ...]] = {}
        for kind in KINDS:
            if more := frozenset(opening[kind] - self.again):
                gates[more] = (*gates.get(more, ()), kind)
        for more, kinds in gates.items():
            gate = self.own(kinds)
            self.after[gate] |= more
            self.start.add(gate)
            self.again.add(gate)

    def entries(self, where: dict[int, int]) -> dict[int, int]:
        """The first steps, each with the condition on what stands before it."""
        return {
            part: condition for number, condition in where.items() for part in self.parts[number]
        }

    def openings(self, first: dict[int, int], before: int) -> set[int]:
        """What follows a character of a kind (or the text's beginning) where a match begins."""
        found = {
            part
            for part, condition in first.items()
            if condition & between(before, self.kinds[part][0])
        }
        return found | self.leaves(self.built.empty, before)

    def leaves(self, condition: int, before: int) -> set[int]:
        """What follows where the match ends after a character of a kind, on a condition."""
        after = tuple(kind for kind in KINDS if condition & between(before, kind))
        ends = bool(condition & between(before, EDGE))
        if after == KINDS and ends:
            return {FOUND}
        found = {END} if ends else set[int]()
        if after:
            if after not in self.tails:
                self.tails[after] = self.own(after)
                self.after[self.tails[after]] = {FOUND}
            found.add(self.tails[after])
        return found

    def own(self, kinds: tuple[int, ...]) -> int:
        return self.step(normal(r for kind in kinds for r in OF_KIND[kind]), kinds)


def _tidy(raw: _Resolver) -> Steps:
    """Leaves out what leads nowhere or is never reached, joins what acts alike, numbers anew."""
    after = {
        step: frozenset({FOUND}) if FOUND in more else frozenset(more)
        for step, more in enumerate(raw.after)
    }
    useful = _useful(after, raw.start | raw.again)
    reads = {step: ranges for step, ranges in enumerate(raw.reads) if step in useful}
    links = {step: _kept(after[step], useful) for step in reads}
    start, again = _kept(raw.start, useful), _kept(raw.again, useful)
    while twins := _twins(links, start, again):
        for step, twin in twins.items():
            reads[twin] = normal(reads[twin] + reads.pop(step))
        links = {step: _renamed(more, twins) for step, more in links.items() if step in reads}
        start, again = _renamed(start, twins), _renamed(again, twins)
    numbers = {step: number for number, step in enumerate(reads)}
    return Steps(
        tuple(reads.values()),
        tuple(_renamed(more, numbers) for more in links.values()),
        _renamed(start, numbers),
        _renamed(again, numbers),
    )


def _useful(after: dict[int, Next], begin: set[int]) -> set[int]:
    """The steps that a text can come to and that can still lead to a match."""
    sources: dict[int, list[int]] = {}
    for step, more in after.items():
        for target in more:
            sources.setdefault(target, []).append(step)
    forward = _reached(begin, lambda step: after.get(step, ()))
    backward = _reached({FOUND, END}, lambda step: sources.get(step, ()))
    return {step for step in forward & backward if step >= 0}


def _reached(begin: set[int], leads: Callable[[int], Iterable[int]]) -> set[int]:
    seen = set(begin)
    todo = list(begin)
    while todo:
        new = set(leads(todo.pop())) - seen
        seen |= new
        todo += new
    return seen


def _kept(more: Iterable[int], useful: set[int]) -> Next:
    return frozenset(step for step in more if step < 0 or step in useful)


def _renamed(more: Iterable[int], names: dict[int, int]) -> Next:
    return frozenset(names.get(step, step) for step in more)


def _twins(links: dict[int, Next], start: Next, again: Next) -> dict[int, int]:
    """Steps that follow the same steps and lead to the same ones as another: step to other."""
    sources: dict[int, list[int]] = {step: [] for step in links}
    for step, more in links.items():
        for target in more:
            if target >= 0:
                sources[target].append(step)
    known: dict[tuple[Next, tuple[int, ...], bool, bool], int] = {}
    twins: dict[int, int] = {}
    for step, more in links.items():
        key = (more, tuple(sources[step]), step in start, step in again)
        twin = known.setdefault(key, step)
        if twin != step:
            twins[step] = twin
    return twins
