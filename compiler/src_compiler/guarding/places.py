# SPDX-License-Identifier: MIT
"""On which added line a rule fires, of rules that read what a change adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from src_runtime.changes import changed, lines

# Each takes some more questions; of many, people read the first.
MOST = 100


@dataclass(slots=True)
class Search:
    """The rule `rule` is silent on the first `low` of the added lines and fires on `high`."""

    rule: str
    line: dict[str, Any]
    added: list[str]
    low: int
    high: int

    @property
    def middle(self) -> int:
        return (self.low + self.high) // 2


Fires = Callable[[Sequence[tuple[Search, int]]], list[bool]]


def search(searches: Sequence[Search], fires: Fires) -> list[int | None]:
    """For each the position among the added lines of the first that makes the rule fire, or None:
    then it is not about one of them."""
    some = list(searches[:MOST])
    without = fires([(each, 0) for each in some])
    left = [each for each, fired in zip(some, without, strict=True) if not fired and each.added]
    found = {id(each) for each in left}
    while left:
        asked = [(each, each.middle) for each in left if each.high - each.low > 1]
        for (each, count), fired in zip(asked, fires(asked), strict=True):
            if fired:
                each.high = count
            else:
                each.low = count
        left = [each for each, _ in asked]
    return [each.high - 1 if id(each) in found else None for each in searches]


def line_at(old: str, new: str, position: int) -> int:
    """The line, from 1, of an added line: where that and those added before it stand in order."""
    added = changed(old, new)[0][: position + 1]
    before, after = lines(old), lines(new)
    at = 0
    while at < min(len(before), len(after)) and before[at] == after[at]:
        at += 1
    for wanted in added:
        while at < len(after) and after[at] != wanted:
            at += 1
        at += 1
    return max(1, min(at, len(after)))
