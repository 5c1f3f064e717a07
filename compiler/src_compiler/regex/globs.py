# SPDX-License-Identifier: MIT
"""Globs over paths: `**/` any folders, `**` anything, `*` and `?` in a segment, `[…]` a class."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from src_compiler.regex import escapes
from src_compiler.regex.charset import ANY, Ranges, common, negate, only
from src_compiler.regex.errors import GlobError, PatternError
from src_compiler.regex.program import Program, program
from src_compiler.regex.tree import (
    EMPTY,
    TEXT_END,
    TEXT_START,
    Alt,
    Cat,
    Chars,
    Point,
    Repeat,
    Tree,
    alt,
)

SLASH: Ranges = ((47, 47),)
NOT_SLASH = negate(SLASH)
ANYTHING = Repeat(Chars(ANY), 0, None)
FOLDERS = Repeat(Cat((ANYTHING, Chars(SLASH))), 0, 1)
WITHIN = Repeat(Chars(NOT_SLASH), 0, None)

WILD: dict[Tree, str] = {ANYTHING: "**", FOLDERS: "**/", WITHIN: "*"}

# What stands before and after the literal text of a glob: tests, each with a text to put before it.
TESTS: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("", ""): (("equals", ""),),
    ("", "**"): (("startsWith", ""),),
    ("**", ""): (("endsWith", ""),),
    ("**", "**"): (("contains", ""),),
    ("**/", ""): (("equals", ""), ("endsWith", "/")),
    ("**/", "**"): (("startsWith", ""), ("contains", "/")),
    ("**/*", ""): (("endsWith", ""),),
}


@dataclass(frozen=True, slots=True)
class Globs:
    """Any of some globs. `tests` say the same by equals, startsWith, endsWith and contains, one of
    which must hold; there are none where only the program will do."""

    globs: tuple[str, ...]
    program: Program
    tests: tuple[tuple[str, str], ...]

    @property
    def source(self) -> str:
        return self.program.source

    @property
    def always(self) -> bool:
        return self.program.always


def compile_globs(globs: Iterable[str]) -> Globs:
    """Raises GlobError."""
    given = tuple(globs)
    parts = [_parts(glob) for glob in given]
    try:
        made = program(" ".join(given), alt([_anchored(items) for items in parts]))
    except PatternError as wrong:
        raise GlobError(wrong.message, wrong.position) from None
    tests = [_tests(items) for items in parts]
    plain = tuple(dict.fromkeys(test for some in tests for test in some))
    return Globs(given, made, plain if all(tests) else ())


def _parts(glob: str) -> list[Tree]:
    if not glob:
        raise GlobError("an empty glob matches nothing", 0)
    out: list[Tree] = []
    at = 0
    while at < len(glob):
        part, at = _part(glob, at)
        out.append(part)
    return out


def _part(glob: str, at: int) -> tuple[Tree, int]:
    """The token that begins at `at`, and where it ends."""
    if glob.startswith("**/", at):
        return FOLDERS, at + 3
    if glob.startswith("**", at):
        return ANYTHING, at + 2
    if glob[at] == "*":
        return WITHIN, at + 1
    if glob[at] == "?":
        return Chars(NOT_SLASH), at + 1
    if glob[at] == "[":
        return _class(glob, at)
    return Chars(((ord(glob[at]), ord(glob[at])),)), at + 1


def _class(glob: str, at: int) -> tuple[Tree, int]:
    negated = glob[at + 1 : at + 2] in ("!", "^") and at + 1 < len(glob)
    regex = f"{glob[: at + 1]}^{glob[at + 2 :]}" if negated else glob
    try:
        ranges, end = escapes.bracket(regex, at, False)
    except PatternError as wrong:
        raise GlobError(wrong.message, wrong.position, "write `[[]` for a `[`") from None
    # As with `*` and `?`, what is not said to be a slash is none.
    return Chars(common(ranges, NOT_SLASH) if negated else ranges), end


def _anchored(items: list[Tree]) -> Tree:
    """The whole path, said so that a search has little to keep in mind at its edges."""
    start: Tree = Point(TEXT_START)
    end: Tree = Point(TEXT_END)
    if items[0] == ANYTHING:
        start, items = EMPTY, items[1:]
    elif items[0] == FOLDERS:
        start, items = Alt((start, Chars(SLASH))), items[1:]
    if items and items[-1] == ANYTHING:
        end, items = EMPTY, items[:-1]
    return Cat((start, *items, end))


def _tests(items: list[Tree]) -> list[tuple[str, str]]:
    """Tests of which one holds just where the glob matches; none where no such are known."""
    wild = [WILD.get(item, "") for item in items]
    first = next((n for n, sign in enumerate(wild) if not sign), len(items))
    last = next((n for n in range(len(items), first, -1) if not wild[n - 1]), first)
    inner = items[first:last]
    text = "".join(only(item.ranges) for item in inner if isinstance(item, Chars))
    if not text or len(text) < len(inner):
        return []
    shape = "".join(wild[:first]), "".join(wild[last:])
    return [(test, lead + text) for test, lead in TESTS.get(shape, ())]
