# SPDX-License-Identifier: MIT
"""The shapes that values in a rule file may have, as data; `reader.py` reads nodes by them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Words:
    """A text. No comment may follow a `shown` one: ` #` may have cut it. `empty` ones may be "",
    `bare` ones an unquoted true or false (which are commands too)."""

    shown: bool = False
    empty: bool = False
    bare: bool = False
    kind: str = "a text"


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression of the match language, never empty."""


@dataclass(frozen=True, slots=True)
class Choice:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false; where `only` is set, nothing but true."""

    only: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number; `whole` ones are ints from `least`."""

    whole: bool = False
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Duration:
    """One number with ms, s, m or h."""


@dataclass(frozen=True, slots=True)
class File:
    """A script or template: a path that begins with `./` or `../`. After that of a script its
    arguments may stand; a `whole` one is nothing but a path."""

    what: str = "a script"
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """A path inside the repository."""


@dataclass(frozen=True, slots=True)
class Data:
    """Anything, as JSON would have it."""


@dataclass(frozen=True, slots=True)
class Items:
    """A list of `item`, at least one; `alone` lets one item stand without its list."""

    item: Shape
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Closed keys. `need` must all be there; of each group in `one_of` exactly one, of each in
    `some_of` at least one, and of each in `not_both` at most one. A key of `beside` goes only with
    one of those that it names. `elsewhere` are keys that authors expect here, with what to do
    instead."""

    what: str
    keys: dict[str, Shape]
    need: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    some_of: tuple[tuple[str, ...], ...] = ()
    not_both: tuple[tuple[str, ...], ...] = ()
    beside: tuple[tuple[str, tuple[str, ...]], ...] = ()
    elsewhere: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Names:
    """Free keys, each matching `pattern`, with values of one shape."""

    what: str
    value: Shape
    pattern: str = ""
    example: str = ""
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Either:
    """By what stands there: a scalar, a list or a map. A shape of None admits none."""

    what: str
    scalar: Shape | None = None
    items: Shape | None = None
    table: Shape | None = None


@dataclass(frozen=True, slots=True)
class TrueOr:
    """An unquoted `true`, or `other`; with `false` an unquoted `false` too."""

    other: Shape
    false: bool = False


@dataclass(frozen=True, slots=True)
class FileOr:
    """A script where the text begins with `./` or `../`, or `other`."""

    other: Shape


@dataclass(frozen=True, slots=True)
class Forms:
    """A map in one of several forms, told apart by the key that each must have."""

    what: str
    forms: dict[str, Table]
    open: str = ""


Shape = (
    Words
    | Expression
    | Choice
    | Flag
    | Number
    | Duration
    | File
    | Path
    | Data
    | Items
    | Table
    | Names
    | Either
    | TrueOr
    | FileOr
    | Forms
)
