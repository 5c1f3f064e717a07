# SPDX-License-Identifier: MIT
"""The functions of one row of a table, and what each reads of the world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from src_compiler.literal import docstring
from src_compiler.printing.displays import Code, Display
from src_compiler.printing.expressions import WORLD, Printer
from src_compiler.printing.hoist import Hoist
from src_compiler.printing.layout import lay_out
from src_compiler.printing.statements import INDENT


@dataclass(frozen=True, slots=True)
class Function:
    """Each part as it is before it is laid out."""

    head: str
    said: str
    body: list[str]

    @property
    def lines(self) -> list[str]:
        body = [part for line in self.body for part in lay_out(INDENT + line)]
        return [*lay_out(self.head), INDENT + self.said, *body]


@dataclass(frozen=True, slots=True)
class Written:
    """A function that is laid out already."""

    lines: list[str]


@dataclass(frozen=True, slots=True)
class RowCode:
    name: str
    functions: list[Function | Written]
    table: dict[str, Display]


class Functions:
    """Gathers them as they are written."""

    def __init__(self, hoist: Hoist) -> None:
        self.hoist = hoist
        self.found: list[Function | Written] = []
        self._reads: dict[str, tuple[str, ...]] = {}

    @property
    def reads(self) -> dict[str, Display]:
        return dict(sorted(self._reads.items()))

    def printer(self) -> Printer:
        return Printer(self.hoist, frozenset(self.hoist.names.values()))

    def add(
        self,
        name: str,
        said: str,
        printer: Printer,
        body: list[str],
        before: Sequence[str] = ("event",),
        after: Sequence[str] = (),
    ) -> Code:
        """A function of these parameters, with the parts of the world that it reads between."""
        world = tuple(part for part in WORLD if part in printer.world)
        if world:
            self._reads[name] = world
        head = f"def {name}({', '.join([*before, *world, *after])}):"
        self.found.append(Function(head, docstring(said), body))
        return Code(name)
