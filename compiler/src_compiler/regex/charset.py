# SPDX-License-Identifier: MIT
"""Sets of characters as sorted, disjoint, non-touching ranges of code points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cache

from src_compiler.regex.folding import ROWS

Ranges = tuple[tuple[int, int], ...]

LAST = 0x10FFFF
ANY: Ranges = ((0, LAST),)
NEWLINE: Ranges = ((10, 10),)
NOT_NEWLINE: Ranges = ((0, 9), (11, LAST))

DIGIT: Ranges = ((48, 57),)
SPACE: Ranges = ((9, 10), (12, 13), (32, 32))
WORD: Ranges = ((48, 57), (65, 90), (95, 95), (97, 122))
OTHER: Ranges = ((0, 9), (11, 47), (58, 64), (91, 94), (96, 96), (123, LAST))  # nor a newline
UPPER: Ranges = ((65, 90),)
LOWER: Ranges = ((97, 122),)
ALPHA: Ranges = UPPER + LOWER

PERL = {"d": DIGIT, "s": SPACE, "w": WORD}
POSIX: dict[str, Ranges] = {
    "alnum": DIGIT + ALPHA,
    "alpha": ALPHA,
    "ascii": ((0, 127),),
    "blank": ((9, 9), (32, 32)),
    "cntrl": ((0, 31), (127, 127)),
    "digit": DIGIT,
    "graph": ((33, 126),),
    "lower": LOWER,
    "print": ((32, 126),),
    "punct": ((33, 47), (58, 64), (91, 96), (123, 126)),
    "space": ((9, 13), (32, 32)),
    "upper": UPPER,
    "word": WORD,
    "xdigit": ((48, 57), (65, 70), (97, 102)),
}


def normal(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The same characters, sorted and joined."""
    out: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if out and low <= out[-1][1] + 1:
            out[-1] = (out[-1][0], max(high, out[-1][1]))
        else:
            out.append((low, high))
    return tuple(out)


def negate(ranges: Ranges) -> Ranges:
    out: list[tuple[int, int]] = []
    start = 0
    for low, high in normal(ranges):
        if low > start:
            out.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        out.append((start, LAST))
    return tuple(out)


def common(left: Ranges, right: Ranges) -> Ranges:
    """The characters that both have."""
    return tuple(
        (max(a, c), min(b, d)) for a, b in left for c, d in right if max(a, c) <= min(b, d)
    )


def holds(ranges: Ranges, code: int) -> bool:
    return any(low <= code <= high for low, high in ranges)


def size(ranges: Ranges) -> int:
    return sum(high - low + 1 for low, high in ranges)


def only(ranges: Ranges) -> str:
    """The character, where there is but one; else ""."""
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return chr(ranges[0][0])
    return ""


@cache
def _orbits() -> dict[int, frozenset[int]]:
    """Every character that has a case, with all that are the same but for it; sorted."""
    found: dict[int, frozenset[int]] = {}
    for first, last, step, up in ROWS:
        for code in range(first, last + 1, step):
            orbit = frozenset((code, code + up)).union(
                found.get(code, ()), found.get(code + up, ())
            )
            found.update(dict.fromkeys(orbit, orbit))
    return dict(sorted(found.items()))


@cache
def _cased() -> list[int]:
    return list(_orbits())


@cache
def fold(ranges: Ranges) -> Ranges:
    """With every character also those which `(?i)` takes for it."""
    orbits, cased = _orbits(), _cased()
    held = [cased[bisect_left(cased, low) : bisect_right(cased, high)] for low, high in ranges]
    more = {same for codes in held for code in codes for same in orbits[code]}
    return normal([*ranges, *((code, code) for code in more)])
