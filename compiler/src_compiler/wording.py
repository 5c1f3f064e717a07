# SPDX-License-Identifier: MIT
"""How diagnostics write what authors wrote: escaped, cut, on one line."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 60


def quoted(text: str) -> str:
    """`text` in backticks, with nothing in it that a terminal would act on."""
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return f"`{''.join(_visible(c) for c in cut)}`"


def _visible(char: str) -> str:
    if char == "`":
        return "'"
    return char if char.isprintable() else char.encode("unicode_escape").decode("ascii")


def a(noun: str) -> str:
    """The noun with its article."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a`, `b` or `c`."""
    names = [quoted(word) for word in words]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
