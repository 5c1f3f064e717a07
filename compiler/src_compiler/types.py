# SPDX-License-Identifier: MIT
"""The types of the match language; `str()` of one is what authors read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scalar:
    """bool, int, float, string, nil, `any` (open data), `never` (no value), `bad` (refused)."""

    name: str

    def __str__(self) -> str:
        return self.name


BOOL = Scalar("bool")
INT = Scalar("int")
FLOAT = Scalar("float")
STRING = Scalar("string")
NIL = Scalar("nil")
ANY = Scalar("any")
NEVER = Scalar("never")
BAD = Scalar("bad")


@dataclass(frozen=True, slots=True)
class List:
    element: Type

    def __str__(self) -> str:
        return f"list<{self.element}>"


@dataclass(frozen=True, slots=True)
class Map:
    """Open keys, one value type. A missing key reads as the zero of `value` (nil for `any`).

    `name` tells maps apart that have rules of their own: "flags", "context", "state", "input" …
    """

    value: Type
    name: str = ""

    def __str__(self) -> str:
        return f"map<string, {self.value}>"


@dataclass(frozen=True, slots=True)
class Record:
    """Closed keys."""

    name: str
    fields: tuple[tuple[str, Type], ...]

    def field(self, name: str) -> Type | None:
        return dict(self.fields).get(name)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Enum:
    """A string that is one of `values`."""

    name: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Optional:
    """`T?`: a T or nil."""

    of: Type

    def __str__(self) -> str:
        return f"{self.of}?"


@dataclass(frozen=True, slots=True)
class Event:
    """The event of a trigger: one of `kinds`, each a record in the schema."""

    kinds: tuple[str, ...]

    def __str__(self) -> str:
        return "event"


Type = Scalar | List | Map | Record | Enum | Optional | Event


def is_text(type: Type) -> bool:
    """Whether every value of it is a string."""
    return type == STRING or isinstance(type, Enum)
