# SPDX-License-Identifier: MIT
"""Writes one entry of `state`: a function for each of its expressions, and its row in the table."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.checked import CheckedFold
from src_compiler.literal import docstring
from src_compiler.printing.displays import Code, Display
from src_compiler.printing.expressions import WORLD, Printer
from src_compiler.printing.hoist import Hoist
from src_compiler.printing.rules import Function, RuleCode, Written
from src_compiler.printing.statements import Body
from src_compiler.schema.load import schema
from src_compiler.types import BOOL

# How the function of its value is called, and what it is for.
VALUES = {
    "count": ("count", "What state.{} counts by."),
    "set": ("collect", "What state.{} collects."),
    "last": ("keep", "What state.{} keeps."),
}
TESTS = {
    "where": "Whether state.{} takes it.",
    "reset": "Whether state.{} begins anew.",
    "clear": "Whether all of state.{} begins anew.",
}


def write_fold(fold: CheckedFold, module: str, hoist: Hoist) -> RuleCode:
    return Writer(fold, module, hoist).write()


class Writer:
    """Gathers the functions of one entry and what each reads of the session."""

    def __init__(self, fold: CheckedFold, module: str, hoist: Hoist) -> None:
        self.fold = fold
        self.module = module
        self.hoist = hoist
        self.functions: list[Function | Written] = []
        self.reads: dict[str, tuple[str, ...]] = {}

    def write(self) -> RuleCode:
        fold = self.fold
        table: dict[str, Display] = {
            "id": f"{self.module}/{fold.name}",
            "at": fold.at,
            "form": fold.form,
            "on": fold.kinds,
        }
        optional: dict[str, Display] = {
            "value": self._value(),
            "where": self._test("where", fold.where),
            "reset": self._test("reset", fold.reset),
            "clear": dict.fromkeys(fold.clear, self._test("clear", fold.clear_where)),
            "turn": fold.turn,
            "happened": tuple(sorted(kind for kind in fold.follows if _happened(kind))),
        }
        table |= {key: value for key, value in optional.items() if value}
        if self.reads:
            table["reads"] = dict(sorted(self.reads.items()))
        return RuleCode(fold.name, self.functions, table)

    def _value(self) -> Display:
        value = self.fold.value
        if value is None:
            return None
        prefix, said = VALUES[self.fold.form]
        printer = self._printer()
        return self._function(prefix, said, printer, [f"return {printer.show(value)}"])

    def _test(self, prefix: str, test: typed.Expr | None) -> Display:
        if test is None:
            return None
        assert test.type == BOOL
        printer = self._printer()
        return self._function(prefix, TESTS[prefix], printer, Body(printer).lines([test]))

    def _printer(self) -> Printer:
        return Printer(self.hoist, frozenset(self.hoist.names.values()))

    def _function(self, prefix: str, said: str, printer: Printer, body: list[str]) -> Code:
        name = f"{prefix}_{self.fold.name}"
        world = tuple(part for part in WORLD if part in printer.world)
        if world:
            self.reads[name] = world
        head = f"def {name}({', '.join(('event', *world))}):"
        self.functions.append(Function(head, docstring(said.format(self.fold.name)), body))
        return Code(name)


def _happened(kind: str) -> bool:
    """Whether an event tells of what has happened, whatever is decided about its call."""
    return "gate" not in schema().kinds[kind].verbs
