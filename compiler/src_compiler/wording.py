# SPDX-License-Identifier: MIT
"""How diagnostics write what authors wrote: escaped, cut, on one line; and what they may have meant."""

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


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a`, `b` or `c`."""
    names = [quoted(word) for word in words]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that `word` is most likely a misspelling of, or ""."""
    from difflib import get_close_matches

    names = {_folded(name): name for name in known}
    close = get_close_matches(_folded(word[:LONGEST]), names, n=1, cutoff=0.6)
    return names[close[0]] if close else ""


def _folded(word: str) -> str:
    return word.lower().replace("_", "-")
