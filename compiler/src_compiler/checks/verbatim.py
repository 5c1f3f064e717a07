# SPDX-License-Identifier: MIT
"""Values that are taken as they are written: no text in them is filled in."""

from __future__ import annotations

from collections.abc import Iterator

from src_compiler.checked import Data
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Value
from src_compiler.source import Text


def verbatim(value: Value, what: str, help: str, findings: Findings) -> Data:
    """The value as data; `what` are its texts in a warning about one that seems to be a template,
    `help` what to write instead."""
    for text in texts_of(value):
        if "{{" in text.value:
            start = text.value.index("{{")
            findings.warning(
                "braces-not-filled",
                f"{what} stays as it is, braces and all",
                text.span(start, start + 2),
                help,
            )
    return data(value)


def texts_of(value: Value) -> Iterator[Text]:
    """All texts in a value."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts_of(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from texts_of(each)


def data(value: Value) -> Data:
    """A value as JSON would have it, its texts without their places."""
    if isinstance(value, Text):
        return value.value
    if isinstance(value, tuple):
        return tuple(data(each) for each in value)
    if isinstance(value, dict):
        return {key: data(each) for key, each in value.items()}
    return value
