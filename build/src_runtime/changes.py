# SPDX-License-Identifier: MIT-0
"""Which lines a change adds and which it takes away, as a diff shows them."""

from __future__ import annotations

# More differences than this among lines that both sides have are not told apart any further.
LIMIT = 400


def lines(text: str) -> list[str]:
    """The lines without their ends; a newline at the end opens no further line."""
    found = text.split("\n")
    if not found[-1]:
        found.pop()
    return found


def changed(old: str, new: str) -> tuple[list[str], list[str]]:
    """(added, removed), each in the order of its text."""
    before, after = lines(old), lines(new)
    low, high = alike(before, after)
    before = before[low : len(before) - high]
    after = after[low : len(after) - high]
    kept_before, kept_after = kept(before, after)
    added = [line for at, line in enumerate(after) if at not in kept_after]
    removed = [line for at, line in enumerate(before) if at not in kept_before]
    return added, removed


def alike(before: list[str], after: list[str]) -> tuple[int, int]:
    """How many lines are the same at the beginning, and at the end."""
    low, high = 0, 0
    shorter = min(len(before), len(after))
    while low < shorter and before[low] == after[low]:
        low += 1
    while high < shorter - low and before[-1 - high] == after[-1 - high]:
        high += 1
    return low, high


def kept(before: list[str], after: list[str]) -> tuple[set[int], set[int]]:
    """The positions of the lines that stay. Lines of one side only cannot, so they are left out."""
    both = set(before) & set(after)
    old = [at for at, line in enumerate(before) if line in both]
    new = [at for at, line in enumerate(after) if line in both]
    pairs = _common([before[at] for at in old], [after[at] for at in new])
    return {old[x] for x, _ in pairs}, {new[y] for _, y in pairs}


def _common(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """A longest common subsequence as pairs of positions (Myers); [] beyond LIMIT differences."""
    furthest = {1: 0}
    rounds: list[dict[int, int]] = []
    for depth in range(min(len(old) + len(new), LIMIT) + 1):
        rounds.append(furthest.copy())
        for diagonal in range(-depth, depth + 1, 2):
            x = _start(furthest, diagonal, depth)
            y = x - diagonal
            while x < len(old) and y < len(new) and old[x] == new[y]:
                x, y = x + 1, y + 1
            furthest[diagonal] = x
            if x >= len(old) and y >= len(new):
                return _path(rounds, len(old), len(new))
    return []


def _start(furthest: dict[int, int], diagonal: int, depth: int) -> int:
    """Where a round enters a diagonal: from the one above by adding, or below by removing."""
    down = diagonal == -depth or (
        diagonal != depth and furthest[diagonal - 1] < furthest[diagonal + 1]
    )
    return furthest[diagonal + 1] if down else furthest[diagonal - 1] + 1


def _path(rounds: list[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    """Walks back through the rounds and gathers the steps that kept a line."""
    pairs: list[tuple[int, int]] = []
    for depth in range(len(rounds) - 1, -1, -1):
        furthest = rounds[depth]
        start = _start(furthest, x - y, depth)
        top = start - (x - y)
        while x > start and y > top:
            x, y = x - 1, y - 1
            pairs.append((x, y))
        if depth:
            came_down = (x - y) == -depth or (
                (x - y) != depth and furthest[x - y - 1] < furthest[x - y + 1]
            )
            x, y = (x, y - 1) if came_down else (x - 1, y)
    return pairs
