# SPDX-License-Identifier: MIT
"""The event schema: vocabularies, kinds, fields, and which nature admits which kind and verb.

`load.schema()` reads the YAML files beside this one; a new kind is an entry there.
"""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler.types import Enum, Map, Record, Type


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a kind.

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
    """All that the files say.

    `aliases` maps an alias to its kinds. `records`, `enums` and `maps` are the named types; `docs`
    has the text of types, of their fields ("invocation.bin"), of vocabularies ("sr") and aliases;
    `ours` names those of them that are additions. `enum_zeros` is what an enum reads as where an
    event leaves it out. `session` and `file_guard` are the records of those scopes.
    """

    vocabularies: tuple[str, ...]
    kinds: dict[str, Kind]
    aliases: dict[str, tuple[str, ...]]
    alias_ours: frozenset[str]
    records: dict[str, Record]
    enums: dict[str, Enum]
    maps: dict[str, Map]
    docs: dict[str, str]
    ours: frozenset[str]
    enum_zeros: dict[str, str]
    session: Record
    file_guard: Record

    def admitted(self, nature: str) -> list[str]:
        """The kinds and aliases that a nature may bind to, sorted."""
        kinds = [name for name, kind in self.kinds.items() if nature in kind.verbs]
        aliases = [name for name, of in self.aliases.items() if set(of) <= set(kinds)]
        return sorted(kinds + aliases)
