# SPDX-License-Identifier: MIT
"""The values that a template may name: their types, and which of them are text out of files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from src_compiler.schema.load import schema
from src_compiler.types import ANY, NIL, STRING, Enum, Event, Map, Record, Type

CONTEXT = Record("context", (("active", ANY), ("payload", ANY)))
LOOP = ("index", "first", "last")


@dataclass(frozen=True, slots=True)
class Value:
    """A piece of Python, how tightly it holds together, the type of what it gives, and whether that
    is text out of a file or program."""

    code: str
    tight: int
    type: Type
    content: bool = False


@dataclass(slots=True)
class Loop:
    """One `for` while its body is written: the Python names of its element, of its number and of
    its list, and which facts of it are read."""

    element: str
    number: str
    listed: str
    used: set[str] = field(default_factory=set)


class Names:
    """What the template's names mean at one place of it."""

    def __init__(self, kinds: tuple[str, ...], nature: str, contexts: frozenset[str]) -> None:
        self.kinds = kinds
        self.contexts = contexts
        self.top: dict[str, Type] = {
            "event": Event(kinds),
            "transcriptPath": STRING,
            "context": Map(CONTEXT, "context"),
            "additionalContext": ANY,
        }
        if nature == "file-guard":
            self.top["change"] = STRING
        self.elements: dict[str, Value] = {}
        self.loop: Loop | None = None

    def known(self) -> list[str]:
        return sorted({*self.top, *self.elements, *(("loop",) if self.loop else ())})

    @contextmanager
    def inside(self, name: str, element: Value, loop: Loop) -> Iterator[None]:
        before = self.elements, self.loop
        self.elements, self.loop = {**self.elements, name: element}, loop
        try:
            yield
        finally:
            self.elements, self.loop = before


def of_event(kinds: tuple[str, ...], name: str) -> tuple[Type, bool] | None:
    """The type of a field, and whether it is text out of a file; None where no kind has it."""
    if name == "kind":
        return Enum("kind", tuple(sorted(kinds))), False
    fields = [schema().kinds[kind].field(name) for kind in kinds]
    found = [each for each in fields if each is not None]
    if not found:
        return None
    types = {str(each.type): each.type for each in found}
    type = next(iter(types.values())) if len(types) == 1 else ANY
    return type, any(each.content for each in found)


def fields(type: Type) -> Mapping[str, Type]:
    """The fields by name of what has a closed list of them."""
    if isinstance(type, Event):
        kinds = (schema().kinds[kind] for kind in type.kinds)
        return {"kind": ANY, **{each.name: each.type for kind in kinds for each in kind.fields}}
    return dict(type.fields) if isinstance(type, Record) else {}


def a_value(type: Type) -> str:
    """What messages call a value of a type that has no parts."""
    if isinstance(type, Enum):
        return "a text"
    names = {"string": "a text", "bool": "a bool", "int": "a number", "float": "a number"}
    return names.get(str(type), f"`{'none' if type == NIL else type}`")
