# SPDX-License-Identifier: MIT
"""Whether a backtracking search is known to take time in proportion to the text, on any text."""

from __future__ import annotations

from src_compiler.regex.automaton import Automaton, Where
from src_compiler.regex.charset import LAST, holds
from src_compiler.regex.tree import TEXT_START

PATHS = 64
VECTORS = 3_000
POSITIONS = 160

# The positions that a search may have reached, each with the number of paths that lead there.
Vector = tuple[tuple[int, int], ...]


def linear(built: Automaton) -> bool:
    """Counts the paths that are alive at once, those of all places to begin at taken together.

    A search that backtracks walks each of them at most once. Conditions on neighbours are taken as
    met, which only adds paths.
    """
    if built.ambiguous or len(built.reads) > POSITIONS:
        return False
    letters = _letters(built)
    first = dict.fromkeys(built.first, 1)
    anchored = not any(condition & ~TEXT_START for condition in built.first.values())
    begin: dict[int, int] = {} if anchored else first
    seen: set[Vector] = set()
    todo: list[Vector | None] = [None]
    while todo:
        vector = todo.pop()
        reach = first if vector is None else _reach(vector, begin, built.follow)
        for letter in letters:
            alive = tuple(sorted((n, paths) for n, paths in reach.items() if n in letter))
            if sum(paths for _, paths in alive) > PATHS or len(seen) > VECTORS:
                return False
            if alive not in seen:
                seen.add(alive)
                todo.append(alive)
    return True


def _reach(vector: Vector, begin: dict[int, int], follow: list[Where]) -> dict[int, int]:
    reach = dict(begin)
    for number, paths in vector:
        for target in follow[number]:
            reach[target] = reach.get(target, 0) + paths
    return reach


def _letters(built: Automaton) -> list[frozenset[int]]:
    """The positions that read one character together, for every sort of character."""
    sets = dict.fromkeys(built.reads)
    cuts = {0} | {end for ranges in sets for low, high in ranges for end in (low, high + 1)}
    found: dict[frozenset[int], None] = {}
    for cut in sorted(cuts - {LAST + 1}):
        held = {ranges for ranges in sets if holds(ranges, cut)}
        found[frozenset(n for n, ranges in enumerate(built.reads) if ranges in held)] = None
    return list(found)
