# SPDX-License-Identifier: MIT-0
"""Finds verdicts of the exact schema, `{"pass": bool, "reasoning": string}`, among prose."""

from __future__ import annotations

# A verdict stands at the end; so much of it is looked at.
TAIL = 1 << 16
KEYS = {"pass", "reasoning"}


def verdicts(out: str) -> list[tuple[bool, str]]:
    """Every JSON object of the text that is a verdict; what stands inside of an object is none."""
    from json import JSONDecoder

    text = out[-TAIL:]
    read = JSONDecoder(object_pairs_hook=_object).raw_decode
    said: list[tuple[bool, str]] = []
    at = text.find("{")
    while at >= 0:
        end = at + 1
        try:
            value, end = read(text, at)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict) and set(value) == KEYS:
            passes, reasoning = value["pass"], value["reasoning"]
            if isinstance(passes, bool) and isinstance(reasoning, str):
                said.append((passes, reasoning))
        at = text.find("{", end)
    return said


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object that says a thing twice says nothing."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key twice")
    return made
