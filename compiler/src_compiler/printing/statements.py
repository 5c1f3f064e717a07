# SPDX-License-Identifier: MIT
"""Prints a condition as the body of a function: guard clauses, then a loop or a return."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from src_compiler import typed
from src_compiler.printing import names
from src_compiler.printing.code import CONDITIONAL
from src_compiler.printing.expressions import Printer
from src_compiler.printing.loops import source
from src_compiler.simplify import chain, conjuncts, negate
from src_compiler.types import ANY, BOOL

Lines = list[str]
INDENT = "    "
# What surely fits on a line, wherever it stands.
LONG = 70
Then = Callable[[list[typed.Expr], str], Lines]


class Body:
    """Writes one function's body; `hits` are the elements that it returns."""

    def __init__(self, printer: Printer, hits: frozenset[int] = frozenset()) -> None:
        self.printer = printer
        self.hits = hits

    def lines(self, conditions: list[typed.Expr]) -> Lines:
        """Returns what was hit where one of the conditions holds, otherwise False."""
        *before, last = conditions
        lines = [line for condition in before for line in self._tries(conjuncts(condition), "True")]
        return lines + self._decides(conjuncts(last), "True")

    def _decides(self, parts: list[typed.Expr], hit: str) -> Lines:
        """Statements that always return: `hit` where all parts hold, otherwise False."""
        part, *rest = parts
        match part:
            case typed.Let(local, value, body):
                return [self._assign(local, value), *self._decides([*conjuncts(body), *rest], hit)]
            case typed.Quantifier("any") if self._loops(part, rest):
                return [*self._search(part, rest, hit, self._decides), "return False"]
            case typed.Quantifier("all" | "none") if self._loops(part, rest):
                return [*self._refutes(part), f"return {hit}"]
            case typed.AnyOf(items) if not rest and self._one_by_one(part):
                *before, last = items
                lines = [line for item in before for line in self._tries(conjuncts(item), hit)]
                return lines + self._decides(conjuncts(last), hit)
        if rest:
            return [*self._guard(part), *self._decides(rest, hit)]
        if hit == "True":
            return [f"return {self.printer.show(part, CONDITIONAL)}"]
        return [*self._guard(part), f"return {hit}"]

    def _tries(self, parts: list[typed.Expr], hit: str) -> Lines:
        """Statements that return `hit` where all parts hold, and go on otherwise."""
        for number, part in enumerate(parts):
            rest = parts[number + 1 :]
            if isinstance(part, typed.Let):
                assigned = self._assign(part.local, part.value)
                inner = [assigned, *self._tries([*conjuncts(part.body), *rest], hit)]
            elif _is_any(part) and self._loops(part, rest):
                inner = self._search(part, rest, hit, self._tries_once)
            else:
                continue
            return self._when(parts[:number], inner) if number else inner
        return self._when(parts, [f"return {hit}"])

    def _tries_once(self, parts: list[typed.Expr], hit: str) -> Lines:
        """As `_tries`, in a loop that no further element may go on."""
        return [*self._tries(parts, hit), "break"]

    def _guard(self, part: typed.Expr) -> Lines:
        return [self._if(negate(part)), INDENT + "return False"]

    def _if(self, test: typed.Expr) -> str:
        return f"if {self.printer.show(test, CONDITIONAL)}:"

    def _loops(self, part: typed.Expr, rest: list[typed.Expr]) -> bool:
        """Whether a loop reads better than an expression: at the end, or for its element."""
        return self._is_hit(part) or (self._is_loop(part) and not rest)

    def _one_by_one(self, part: typed.AnyOf) -> bool:
        return any(map(self._is_loop, part.items)) or self._comes_apart(part, part)

    def _comes_apart(self, part: typed.AnyOf, line: typed.Expr) -> bool:
        """Whether its items read better one by one, where they do not fit on one line."""
        several = any(isinstance(i, typed.All) and chain(i) is None for i in part.items)
        return (several or len(part.items) == 2) and self.printer.width(line) > LONG

    def _is_loop(self, part: typed.Expr) -> bool:
        return isinstance(part, typed.Quantifier) and part.name in ("any", "all", "none")

    def _is_hit(self, part: typed.Expr) -> bool:
        return isinstance(part, typed.Quantifier) and part.local.id in self.hits

    def _search(
        self, part: typed.Quantifier, rest: list[typed.Expr], hit: str, then: Then
    ) -> Lines:
        """A loop up to the first element for which the body holds; then `rest` is asked."""
        over = source(self.printer, part.source, ordered=False)
        name = self.printer.locals.bind(part.local, names.element(part.source))
        own = self._hit(part.local, name) if self._is_hit(part) else hit
        found = then(rest, own) if rest else [f"return {own}"]
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
        *before, last = parts
        test = last if not before else typed.All(tuple(parts), type=BOOL)
        if isinstance(last, typed.AnyOf) and len(found) == 1 and self._comes_apart(last, test):
            each = [line for item in last.items for line in self._when(conjuncts(item), found)]
            return self._when(before, each) if before else each
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


def _is_any(part: typed.Expr) -> TypeGuard[typed.Quantifier]:
    return isinstance(part, typed.Quantifier) and part.name == "any"


def _indented(lines: Lines) -> Lines:
    return [INDENT + line for line in lines]
