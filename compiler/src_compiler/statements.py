# SPDX-License-Identifier: MIT
"""Prints a condition as the body of a function: guard clauses, then a loop or a return."""

from __future__ import annotations

from src_compiler import names, typed
from src_compiler.calls import CONDITIONAL
from src_compiler.expressions import Printer
from src_compiler.simplify import conjuncts, negate

Lines = list[str]
INDENT = "    "


class Body:
    """Writes one function's body; `hit` is the quantifier whose element the function returns."""

    def __init__(self, printer: Printer, hit: typed.Quantifier | None) -> None:
        self.printer = printer
        self.hit = hit

    def lines(self, conditions: list[typed.Expr]) -> Lines:
        """Returns what was hit where one of the conditions holds, otherwise False."""
        *before, last = conditions
        lines: Lines = []
        for condition in before:
            lines += self._fires(condition)
        return lines + self._decides(conjuncts(last), "True")

    def _decides(self, parts: list[typed.Expr], hit: str) -> Lines:
        """Statements that always return: `hit` where all parts hold, otherwise False."""
        part, *rest = parts
        match part:
            case typed.Let(local, value, body):
                return [self._assign(local, value), *self._decides([*conjuncts(body), *rest], hit)]
            case typed.Quantifier("any") if self._loops(part, rest):
                return [*self._search(part, rest), "return False"]
            case typed.Quantifier("all" | "none") if self._loops(part, rest):
                tail = self._decides(rest, hit) if rest else [f"return {hit}"]
                return [*self._refutes(part), *tail]
            case typed.AnyOf(items) if not rest and any(map(self._is_loop, items)):
                *before, last = items
                lines = [line for item in before for line in self._fires(item)]
                return lines + self._decides(conjuncts(last), hit)
        if rest:
            return [*self._guard(part), *self._decides(rest, hit)]
        if hit == "True":
            return [f"return {self.printer.show(part, CONDITIONAL)}"]
        return [*self._guard(part), f"return {hit}"]

    def _fires(self, part: typed.Expr) -> Lines:
        """Statements that return what was hit where the part holds, and go on otherwise."""
        if isinstance(part, typed.Quantifier) and part.name == "any" and self._loops(part, []):
            return self._search(part, [])
        return [f"if {self.printer.show(part)}:", INDENT + "return True"]

    def _guard(self, part: typed.Expr) -> Lines:
        return [f"if {self.printer.show(negate(part))}:", INDENT + "return False"]

    def _loops(self, part: typed.Expr, rest: list[typed.Expr]) -> bool:
        """Whether a loop reads better than an expression: at the end, or where its element counts."""
        return self._is_hit(part) or (self._is_loop(part) and not rest)

    def _is_loop(self, part: typed.Expr) -> bool:
        return isinstance(part, typed.Quantifier) and part.name in ("any", "all", "none")

    def _is_hit(self, part: typed.Expr) -> bool:
        return self.hit is not None and part == self.hit

    def _search(self, part: typed.Quantifier, rest: list[typed.Expr]) -> Lines:
        """A loop that ends with the first element for which the body holds; then `rest` decides."""
        source = self.printer.source(part.source)
        name = self.printer.locals.bind(part.local, names.element(part.source))
        hit = name if self._is_hit(part) else "True"
        lets, body = self._lets(part.body)
        found = self._decides(rest, hit) if rest else [f"return {hit}"]
        test = [*lets, f"if {self.printer.show(body)}:", *_indented(found)]
        self.printer.locals.release(part.local)
        return [f"for {name} in {source}:", *_indented(test)]

    def _refutes(self, part: typed.Quantifier) -> Lines:
        """A loop that returns False at the first element that speaks against it."""
        source = self.printer.source(part.source)
        name = self.printer.locals.bind(part.local, names.element(part.source))
        lets, body = self._lets(part.body)
        against = negate(body) if part.name == "all" else body
        test = [*lets, f"if {self.printer.show(against)}:", INDENT + "return False"]
        self.printer.locals.release(part.local)
        return [f"for {name} in {source}:", *_indented(test)]

    def _lets(self, body: typed.Expr) -> tuple[Lines, typed.Expr]:
        lines: Lines = []
        while isinstance(body, typed.Let):
            lines.append(self._assign(body.local, body.value))
            body = body.body
        return lines, body

    def _assign(self, local: typed.Local, value: typed.Expr) -> str:
        shown = self.printer.show(value, CONDITIONAL)
        return f"{self.printer.locals.bind(local, 'value')} = {shown}"


def _indented(lines: Lines) -> Lines:
    return [INDENT + line for line in lines]
