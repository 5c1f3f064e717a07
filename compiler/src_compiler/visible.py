# SPDX-License-Identifier: MIT
"""Authors' text as it may stand in one line of a diagnostic: what cannot be seen is escaped."""

from __future__ import annotations


def visible(text: str) -> str:
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
