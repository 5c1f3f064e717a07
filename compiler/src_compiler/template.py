# SPDX-License-Identifier: MIT
"""Texts with `{{ expression }}` parts. A single brace is itself; `{{ "{{" }}` gives two."""

from __future__ import annotations

import re
from dataclasses import dataclass

from src_compiler.diagnostics import Findings
from src_compiler.source import Text

QUOTED_OR_END = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`]|``)*`|(}})", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part as it is, or the inside of a pair of braces (`code`)."""

    text: Text
    code: bool


def split(text: Text, findings: Findings) -> tuple[Piece, ...] | None:
    """The pieces in order; None after refusing braces that are never closed."""
    value = text.value
    pieces: list[Piece] = []
    done = 0
    while (start := value.find("{{", done)) >= 0:
        if start > done:
            pieces.append(Piece(text.part(done, start), False))
        end = _end(value, start + 2)
        if end is None:
            findings.error(
                "open-braces",
                "these braces are never closed",
                text.span(start, start + 2),
                'close them with `}}`; for the braces themselves write `{{ "{{" }}`',
            )
            return None
        pieces.append(Piece(text.part(start + 2, end), True))
        done = end + 2
    if done < len(value):
        pieces.append(Piece(text.part(done, len(value)), False))
    return tuple(pieces)


def _end(value: str, start: int) -> int | None:
    """Where the `}}` stands that no quotes hold."""
    for found in QUOTED_OR_END.finditer(value, start):
        if found.group(1):
            return found.start()
    return None
