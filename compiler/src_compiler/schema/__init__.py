# SPDX-License-Identifier: MIT
"""The event schema: vocabularies, kinds, fields, and which nature admits which kind and verb.

`schema()` reads sr.yaml, pi.yaml and op.yaml beside this file; a new kind is an entry there.
"""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler.types import Enum, Record, Type


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a kind or record.

    `known` names the bool field that tells whether the value is real ("" where it always is), such
    as `resultKnown` beside `newContent`. `content` marks text that comes out of files or programs.
    `ours` marks an addition to the seed.
    """

    name: str
    type: Type
    doc: str
    known: str = ""
    content: bool = False
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event. `verbs` maps each nature that admits the kind to the verbs it may use."""

    name: str
    vocabulary: str
    doc: str
    fields: tuple[Field, ...]
    verbs: dict[str, tuple[str, ...]]
    on_error: str
    ours: bool = False

    def field(self, name: str) -> Field | None:
        return next((f for f in self.fields if f.name == name), None)


@dataclass(frozen=True, slots=True)
class Schema:
    """`aliases` maps an alias to its kinds; `records` and `enums` are the named types with a doc per
    field in `docs` ("invocation.bin" -> "the program name"); `session` is the record `session`."""

    kinds: dict[str, Kind]
    aliases: dict[str, tuple[str, ...]]
    alias_ours: frozenset[str]
    records: dict[str, Record]
    enums: dict[str, Enum]
    docs: dict[str, str]
    session: Record
    file_guard: Record
