# SPDX-License-Identifier: MIT
"""Prints a condition as the body of a function: guard clauses, then a loop or a return."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.printing import names
from src_compiler.printing.code import CONDITIONAL
from src_compiler.printing.expressions import Printer
from src_compiler.printing.loops import source
from src_compiler.simplify import conjuncts, negate
from src_compiler.types import ANY, BOOL

Lines = list[str]
INDENT = "    "


class Body:
    """Writes one function's body; `hits` are the elements that it returns."""

    def __init__(self, printer: Printer, hits: frozenset[int] = frozenset()) -> None:
        self.printer = printer
        self.hits = hits

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
        return [self._if(part), INDENT + "return True"]

    def _guard(self, part: typed.Expr) -> Lines:
        return [self._if(negate(part)), INDENT + "return False"]

    def _if(self, test: typed.Expr) -> str:
        return f"if {self.printer.show(test, CONDITIONAL)}:"

    def _loops(self, part: typed.Expr, rest: list[typed.Expr]) -> bool:
        """Whether a loop reads better than an expression: at the end, or for its element."""
        return self._is_hit(part) or (self._is_loop(part) and not rest)

    def _is_loop(self, part: typed.Expr) -> bool:
        return isinstance(part, typed.Quantifier) and part.name in ("any", "all", "none")

    def _is_hit(self, part: typed.Expr) -> bool:
        return isinstance(part, typed.Quantifier) and part.local.id in self.hits

    def _search(self, part: typed.Quantifier, rest: list[typed.Expr]) -> Lines:
        """A loop that ends with the first element for which the body holds; then `rest` decides."""
        over = source(self.printer, part.source, ordered=False)
        name = self.printer.locals.bind(part.local, names.element(part.source))
        hit = self._hit(part.local, name) if self._is_hit(part) else "True"
        found = self._decides(rest, hit) if rest else [f"return {hit}"]
        test = self._when(conjuncts(part.body), found)
        self.printer.locals.release(part.local)
        return [f"for {name} in {over}:", *_indented(test)]

    def _when(self, parts: list[typed.Expr], found: Lines) -> Lines:
        """`found` where all parts hold; what a `let` among them names is assigned on the way."""
        for number, part in enumerate(parts):
            if isinstance(part, typed.Let):
                after = [*conjuncts(part.body), *parts[number + 1 :]]
                inner = [self._assign(part.local, part.value), *self._when(after, found)]
                return self._when(parts[:number], inner) if number else inner
        test = parts[0] if len(parts) == 1 else typed.All(tuple(parts), type=BOOL)
        return [self._if(test), *_indented(found)]

    def _hit(self, local: typed.Local, name: str) -> str:
        """An element that may be False says so in another way."""
        return self.printer.call("fired", name)[0] if local.type in (ANY, BOOL) else name

    def _refutes(self, part: typed.Quantifier) -> Lines:
        """A loop that returns False at the first element that speaks against it."""
        over = source(self.printer, part.source, ordered=False)
        name = self.printer.locals.bind(part.local, names.element(part.source))
        lines: Lines = []
        body = part.body
        while isinstance(body, typed.Let):
            lines.append(self._assign(body.local, body.value))
            body = body.body
        against = [negate(body)] if part.name == "all" else conjuncts(body)
        lines += self._when(against, ["return False"])
        self.printer.locals.release(part.local)
        return [f"for {name} in {over}:", *_indented(lines)]

    def _assign(self, local: typed.Local, value: typed.Expr) -> str:
        shown = self.printer.show(value, CONDITIONAL)
        return f"{self.printer.locals.bind(local, 'value')} = {shown}"


def _indented(lines: Lines) -> Lines:
    return [INDENT + line for line in lines]
