# SPDX-License-Identifier: MIT
"""What an import gives: files to write, and what is to be said of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from src_compiler.importing.yamltext import Value

# lost: not carried at all. changed: carried, but it may decide otherwise than there.
# quirk: the other system reads this otherwise than its author may think; it is carried as read.
Kind = Literal["lost", "changed", "quirk"]


@dataclass(frozen=True, slots=True)
class Note:
    """`path` and `line` are those of the source as people find it; line 0 is the file as a whole.
    `message` is one lower-case sentence without a full stop, `help` says what to do."""

    kind: Kind
    path: str
    line: int
    message: str
    help: str = ""

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, slots=True)
class Imported:
    """`files` by their path in the output folder; those of `programs` may be executed. `settings`
    are keys of src.yaml."""

    files: dict[str, bytes]
    notes: tuple[Note, ...]
    programs: frozenset[str] = field(default_factory=frozenset)
    settings: dict[str, Value] = field(default_factory=dict)


class Notes:
    """Collects notes; each is told once."""

    def __init__(self) -> None:
        self._told: dict[Note, None] = {}

    def add(self, note: Note) -> None:
        self._told.setdefault(note)

    def lost(self, path: str, line: int, message: str, help: str = "") -> None:
        self.add(Note("lost", path, line, message, help))

    def changed(self, path: str, line: int, message: str, help: str = "") -> None:
        self.add(Note("changed", path, line, message, help))

    def quirk(self, path: str, line: int, message: str, help: str = "") -> None:
        self.add(Note("quirk", path, line, message, help))

    def sorted(self) -> tuple[Note, ...]:
        return tuple(sorted(self._told, key=lambda note: (note.path, note.line)))
