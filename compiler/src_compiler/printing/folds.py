# SPDX-License-Identifier: MIT
"""Writes one entry of `state`: a function for each of its expressions, and its row in the table."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.checked import CheckedFold
from src_compiler.printing.displays import Code, Display
from src_compiler.printing.expressions import Printer
from src_compiler.printing.functions import Functions, RowCode
from src_compiler.printing.hoist import Hoist
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


def write_fold(fold: CheckedFold, module: str, hoist: Hoist) -> RowCode:
    return Writer(fold, module, hoist).write()


class Writer:
    """Gathers the functions of one entry and what each reads of the session."""

    def __init__(self, fold: CheckedFold, module: str, hoist: Hoist) -> None:
        self.fold = fold
        self.module = module
        self.functions = Functions(hoist)

    def write(self) -> RowCode:
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
            "reads": self.functions.reads,
        }
        table |= {key: value for key, value in optional.items() if value}
        return RowCode(fold.name, self.functions.found, table)

    def _value(self) -> Display:
        value = self.fold.value
        if value is None:
            return None
        prefix, said = VALUES[self.fold.form]
        printer = self.functions.printer()
        return self._function(prefix, said, printer, [f"return {printer.show(value)}"])

    def _test(self, prefix: str, test: typed.Expr | None) -> Display:
        if test is None:
            return None
        assert test.type == BOOL
        printer = self.functions.printer()
        return self._function(prefix, TESTS[prefix], printer, Body(printer).lines([test]))

    def _function(self, prefix: str, said: str, printer: Printer, body: list[str]) -> Code:
        name = self.fold.name
        return self.functions.add(f"{prefix}_{name}", said.format(name), printer, body)


def _happened(kind: str) -> bool:
    """Whether an event tells of what has happened, whatever is decided about its call."""
    return "gate" not in schema().kinds[kind].verbs
