# SPDX-License-Identifier: MIT
"""Near misses: which of the names that exist an author may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, names: Iterable[str], cutoff: float = 0.6) -> str:
    """The name that is most like the word, letter case aside; "" where none is."""
    listed = sorted(set(names))
    lower = {name.lower(): name for name in reversed(listed)}
    if word.lower() in lower:
        return lower[word.lower()]
    return next(iter(get_close_matches(word, listed, 1, cutoff)), "")


def did_you_mean(word: str, names: Iterable[str], cutoff: float = 0.6) -> str:
    near = nearest(word, names, cutoff)
    return f"did you mean `{near}`?" if near else ""
