# SPDX-License-Identifier: MIT-0
"""Finds JSON objects among prose: verdicts, of the exact schema `{"pass": bool, "reasoning":
string}`, and any others."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# An answer stands at the end; so much of it is looked at.
TAIL = 1 << 16
KEYS = {"pass", "reasoning"}


def verdicts(out: str, prompt: str = "") -> list[tuple[bool, str]]:
    """Every JSON object of the text that is a verdict; what stands inside of an object is none, and
    neither is a `true` that is quoted word for word from the prompt."""
    said: list[tuple[bool, str]] = []
    for value, written in _written(out):
        if set(value) == KEYS:
            passes, reasoning = value["pass"], value["reasoning"]
            quoted = passes is True and written in prompt
            if isinstance(passes, bool) and isinstance(reasoning, str) and not quoted:
                said.append((passes, reasoning))
    return said


def objects(out: str) -> Iterator[dict[str, object]]:
    """The outermost JSON objects of a text, whatever stands around them."""
    return (value for value, _ in _written(out))


def _written(out: str) -> Iterator[tuple[dict[str, object], str]]:
    """Each with its own text."""
    from json import JSONDecoder

    text = out[-TAIL:]
    read = JSONDecoder(object_pairs_hook=_object).raw_decode
    at = text.find("{")
    while at >= 0:
        end = at + 1
        try:
            value, end = read(text, at)
            yield value, text[at:end]
        except (ValueError, RecursionError):
            end = at + 1
        at = text.find("{", end)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object that says a thing twice says nothing."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key twice")
    return made
