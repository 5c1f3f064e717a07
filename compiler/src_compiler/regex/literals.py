# SPDX-License-Identifier: MIT
"""Texts that every match holds: what an index looks for before a pattern is run at all."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from src_compiler.regex.charset import Ranges, fold, only, size
from src_compiler.regex.tree import (
    TEXT_END,
    TEXT_START,
    Alt,
    Cat,
    Chars,
    Point,
    Repeat,
    Tree,
)

MOST = 16
LONGEST = 64

# A character, and whether any case of it will do; such a one is lower-case here.
Token = tuple[str, bool]
Run = tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Literals:
    """One of `texts` stands in every text that matches; none: nothing is known. Where `folded`,
    it stands in the text once that is lower-case and its U+017F are `s` (U+212A becomes `k`)."""

    texts: tuple[str, ...] = ()
    folded: bool = False

    @property
    def worth(self) -> tuple[int, int, int]:
        least = min(map(len, self.texts), default=0)
        return min(least, 4), -len(self.texts), least


@dataclass(frozen=True, slots=True)
class _Known:
    """`exact`: all that a part can read, if that is a short list; `held`: one of these is in it."""

    exact: tuple[Run, ...] | None
    held: tuple[Run, ...] = ()

    @property
    def best(self) -> tuple[Run, ...]:
        return self.held if self.exact is None else self.exact


def required(tree: Tree) -> Literals:
    return _literals(_known(tree).best)


def plain(tree: Tree) -> tuple[str, str] | None:
    """The test that a pattern comes down to (equals, startsWith, …), and its text."""
    items = list(tree.items) if isinstance(tree, Cat) else [tree]
    start = bool(items) and items[0] == Point(TEXT_START)
    end = len(items) > start and items[-1] == Point(TEXT_END)
    inner = items[start : len(items) - end]
    text = "".join(only(item.ranges) if isinstance(item, Chars) else "" for item in inner)
    if len(text) < len(inner) or not (text or (start and end)):
        return None
    tests = {(True, True): "equals", (True, False): "startsWith", (False, True): "endsWith"}
    return tests.get((start, end), "contains"), text


def _known(tree: Tree) -> _Known:
    match tree:
        case Chars(ranges):
            return _Known(_tokens(ranges))
        case Point():
            return _Known(((),))
        case Cat(items):
            return _sequence([_known(item) for item in items])
        case Alt(items):
            return _choice([_known(item) for item in items])
        case Repeat(item, low, high):
            return _repeated(_known(item), low, high)
    raise AssertionError(tree)


def _tokens(ranges: Ranges) -> tuple[Run, ...] | None:
    letter = chr(ranges[-1][0]) if ranges else ""
    for code in (low for low, _ in ranges if low < 128):
        if size(ranges) > 1 and fold(((code, code),)) == ranges:
            letter = chr(code).lower()
            return (((letter, True),),)
    if size(ranges) > 4:
        return None
    codes = [code for low, high in ranges for code in range(low, high + 1)]
    return tuple(((chr(code), False),) for code in codes)


def _sequence(parts: list[_Known]) -> _Known:
    runs: tuple[Run, ...] = ((),)
    best: tuple[Run, ...] = ()
    whole = True
    for part in parts:
        if part.exact is not None and len(runs) * len(part.exact) <= MOST and _short(runs):
            runs = tuple(left + right for left, right in product(runs, part.exact))
            continue
        whole = False
        best = _better(best, runs)
        if part.exact is None:
            best = _better(best, part.held)
        runs = ((),) if part.exact is None else part.exact
    return _Known(runs) if whole else _Known(None, _better(best, runs))


def _short(runs: tuple[Run, ...]) -> bool:
    return max(map(len, runs), default=0) < LONGEST


def _choice(parts: list[_Known]) -> _Known:
    if all(part.exact is not None for part in parts):
        exact = tuple(dict.fromkeys(run for part in parts for run in part.exact or ()))
        return _Known(exact) if len(exact) <= MOST else _Known(None)
    held = tuple(dict.fromkeys(run for part in parts for run in part.best))
    known = all(_literals(part.best).texts for part in parts) and len(held) <= MOST
    return _Known(None, held if known else ())


def _repeated(item: _Known, low: int, high: int | None) -> _Known:
    if (low, high) == (0, 1) and item.exact is not None:
        return _choice([_Known(((),)), item])
    copies = _sequence([item] * min(low, LONGEST))
    return copies if low == high and low <= LONGEST else _Known(None, copies.best)


def _better(left: tuple[Run, ...], right: tuple[Run, ...]) -> tuple[Run, ...]:
    return right if _literals(right).worth > _literals(left).worth else left


def _literals(runs: tuple[Run, ...]) -> Literals:
    """The longest texts that the runs hold: as they are written, or in any case."""
    exact = [_longest(run, False) for run in runs]
    folded = [_longest(run, True) for run in runs]
    least, most = min(map(len, exact), default=0), min(map(len, folded), default=0)
    if not max(least, most):
        return Literals()
    # Looking in the text as it is costs less than in a lower-case copy.
    chosen = exact if least >= min(most, 3) else folded
    least_texts = [text for text in chosen if not any(o in text for o in chosen if o != text)]
    return Literals(tuple(dict.fromkeys(least_texts)), chosen is folded)


def _longest(run: Run, folded: bool) -> str:
    best = text = ""
    for char, any_case in run:
        # What lower-casing does to other alphabets depends on Python's version.
        fits = char.isascii() if folded else not any_case
        text = text + (char.lower() if folded else char) if fits else ""
        best = max(best, text, key=len)
    return best
