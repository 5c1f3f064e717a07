# SPDX-License-Identifier: MIT
"""What an expression may read, and what is known where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from src_compiler import typed
from src_compiler.checks.narrow import Known
from src_compiler.ruleset import Definition
from src_compiler.schema.load import schema
from src_compiler.types import Event, Map, Record, Type


@dataclass(frozen=True, slots=True)
class Scope:
    """`kinds` are those that the rule is bound to; None where there is no event.

    `contexts` and `folds` are the declared ones; None where they are not known, so that no name is
    refused. `names` are the bare names of a file-guard. `element` is what `#` is outside every
    predicate: the invocation of an `each`, a Local with id 0. `known` holds before the expression
    is evaluated. `what` is what the expression is called when something is wrong with all of it.
    `hit_is_content` says that `hit` comes out of a file or program.
    """

    kinds: tuple[str, ...] | None = None
    contexts: frozenset[str] | None = None
    folds: Mapping[str, Type] | None = None
    define: Mapping[str, Definition] = field(default_factory=dict)
    names: Mapping[str, Type] = field(default_factory=dict)
    hit: Type | None = None
    hit_is_content: bool = False
    element: Type | None = None
    known: Known | None = None
    what: str = "a match"
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    def roots(self) -> dict[str, Type]:
        """The names that stand for something by themselves, `define` aside."""
        found: dict[str, Type] = dict(self.names)
        if self.kinds is not None:
            found["event"] = Event(self.kinds)
        found["context"] = Map(schema().records["context"], "context")
        found["state"] = Record("state", tuple((self.folds or {}).items()))
        found["session"] = schema().session
        if self.hit is not None:
            found["hit"] = self.hit
        return found

    def start(self) -> Env:
        live = None if self.kinds is None else frozenset(self.kinds)
        elements = () if self.element is None else (typed.Local(0, type=self.element),)
        return Env(self.known or Known(live), elements, ())


@dataclass(frozen=True, slots=True)
class Env:
    """`elements` are those of the predicates around, the innermost last; `lets` likewise."""

    known: Known
    elements: tuple[typed.Local, ...]
    lets: tuple[typed.Local, ...]

    def knowing(self, known: Known) -> Env:
        return Env(known, self.elements, self.lets)

    def inside(self, element: typed.Local) -> Env:
        return Env(self.known, (*self.elements, element), self.lets)

    def naming(self, local: typed.Local) -> Env:
        return Env(self.known, self.elements, (*self.lets, local))
