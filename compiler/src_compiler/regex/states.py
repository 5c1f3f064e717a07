# SPDX-License-Identifier: MIT
"""How many states the runtime could build for a pattern: few are met again, many cost time each."""

from __future__ import annotations

from src_compiler.regex.charset import LAST, Ranges, holds
from src_compiler.regex.steps import FOUND, Steps
from src_compiler.regex.tree import Alt, Cat, Chars, Point, Repeat, Tree

MANY = 2_000
COUNTED = 10


def explodes(tree: Tree, made: Steps) -> bool:
    """Whether a text made for it can bring about a new state with nearly every character.

    That takes a count: `e.{30}=` must remember at which of the last thirty places an `e` stood.
    """
    return _counts(tree) and _many(made)


def _counts(tree: Tree) -> bool:
    match tree:
        case Chars() | Point():
            return False
        case Cat(items) | Alt(items):
            return any(map(_counts, items))
        case Repeat(item, low, high):
            return max(low, high or 0) >= COUNTED or _counts(item)
    raise AssertionError(tree)


def _many(made: Steps) -> bool:
    letters = _letters(made.reads)
    seen = {frozenset[int]()}
    todo = [made.start]
    while todo and len(seen) <= MANY:
        reach = todo.pop()
        for letter in letters:
            state = reach & letter
            if state not in seen and not any(FOUND in made.after[step] for step in state):
                seen.add(state)
                todo.append(made.again.union(*(made.after[step] for step in state)))
    return len(seen) > MANY


def _letters(reads: tuple[Ranges, ...]) -> list[frozenset[int]]:
    """The steps that read one character together, for every sort of character."""
    sets = dict.fromkeys(reads)
    cuts = {0} | {end for ranges in sets for low, high in ranges for end in (low, high + 1)}
    found: dict[frozenset[int], None] = {}
    for cut in sorted(cuts - {LAST + 1}):
        held = {ranges for ranges in sets if holds(ranges, cut)}
        found[frozenset(n for n, ranges in enumerate(reads) if ranges in held)] = None
    return list(found)
