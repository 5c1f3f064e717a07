# SPDX-License-Identifier: MIT
"""Prints a typed expression as one Python expression on one line."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.literal import literal
from src_compiler.printing.calls import lower_call, open_check
from src_compiler.printing.code import ATOM, CONDITIONAL, OR, PRODUCT, SIGN, SUM, Code
from src_compiler.printing.displays import width
from src_compiler.printing.hoist import Hoist
from src_compiler.printing.loops import numbers, quantifier
from src_compiler.printing.names import Locals
from src_compiler.printing.operators import test
from src_compiler.schema.load import zero
from src_compiler.types import Map, is_text
from src_compiler.walk import can_fail, open_type

WORLD = ("context", "state", "session")
# The bare names of file-guards.
MARKERS = {"markers": "markers_after", "oldMarkers": "markers_before"}


class Printer:
    """Prints the expressions of one function; `world` gathers the parts of the world it reads."""

    def __init__(self, hoist: Hoist, taken: frozenset[str]) -> None:
        self.hoist = hoist
        self.locals = Locals(taken)
        self.world: set[str] = set()

    def show(self, expr: typed.Expr, least: int = OR) -> str:
        """The expression, in parentheses where it holds less tightly than `least`.

        INVARIANT: `a if b else c` stands in parentheses but at the top of a statement, since black
        puts it there when it breaks the line.
        """
        code, tightness = self._code(expr)
        return f"({code})" if tightness < least else code

    def width(self, expr: typed.Expr) -> int:
        """How long it is on one line; nothing is noted of this print."""
        self.hoist.counts = False
        shown = self.show(expr)
        self.hoist.counts = True
        return width(shown)

    def call(self, name: str, *parts: str) -> Code:
        """A call of a helper of `values`."""
        return f"{self.hoist.use('values', name)}({', '.join(parts)})", ATOM

    def _code(self, expr: typed.Expr) -> Code:
        match expr:
            case typed.Constant(value):
                negative = isinstance(value, int | float) and value < 0
                return literal(value), SIGN if negative else ATOM
            case typed.ListOf((typed.If() as only,)):
                return f"[{self.show(only, CONDITIONAL)}]", ATOM
            case typed.ListOf(items):
                return f"[{', '.join(map(self.show, items))}]", ATOM
            case typed.Range():
                return f"list({numbers(self, expr)})", ATOM
            case typed.Negative() | typed.Arithmetic():
                return self._number(expr)
            case typed.Default() | typed.If() | typed.Let():
                return self._choice(expr)
            case typed.Quantifier():
                return quantifier(self, expr)
            case typed.Call(name, args, at):
                return lower_call(self, name, args, at)
        return self._read(expr)

    def _read(self, expr: typed.Expr) -> Code:
        match expr:
            case typed.Root(name):
                return self._root(name), ATOM
            case typed.Local():
                return self.locals.of(expr), ATOM
            case typed.Field(typed.Root("state"), name):
                self.world.add("state")
                return f"state.get({literal(name)}, {{}})", ATOM
            case typed.Field(base, name):
                return f"{self.show(base, ATOM)}[{literal(name)}]", ATOM
            case typed.Entry(base, key):
                return self._entry(expr, base, key), ATOM
            case typed.Open(base, key, optional, at):
                helper = "get_if" if optional else "get"
                return self.call(helper, self.show(base), self.show(key), literal(at))
            case typed.At(base, index, at):
                return self.call("item_at", self.show(base), self.show(index), literal(at))
            case typed.Slice(base):
                return self._slice(expr, base)
        return test(self, expr)

    def _root(self, name: str) -> str:
        if name in WORLD:
            self.world.add(name)
        if name == "path":
            return 'event["path"]'
        return f"{self.hoist.use('markers', MARKERS[name])}(event)" if name in MARKERS else name

    def _entry(self, expr: typed.Entry, base: typed.Expr, key: typed.Expr) -> str:
        """A key of a map, or what a map that lacks it reads as."""
        if isinstance(base.type, Map) and base.type.name == "context":
            missing = self.hoist.use("values", "INACTIVE")
        else:
            missing = literal(zero(expr.type))
        rest = "" if missing == "None" else f", {missing}"
        return f"{self.show(base, ATOM)}.get({self.show(key)}{rest})"

    def _slice(self, expr: typed.Slice, base: typed.Expr) -> Code:
        bounds = (expr.start, expr.stop)
        if is_text(base.type):
            ends = ("None" if bound is None else self.show(bound) for bound in bounds)
            cut = self.hoist.use("texts", "cut")
            return f"{cut}({', '.join((self.show(base), *ends))})", ATOM
        start, stop = ("" if bound is None else self.show(bound) for bound in bounds)
        # As black spaces them.
        if all(isinstance(bound, typed.Constant | typed.Local | None) for bound in bounds):
            return f"{self.show(base, ATOM)}[{start}:{stop}]", ATOM
        return f"{self.show(base, ATOM)}[{f'{start} : {stop}'.strip()}]", ATOM

    def _number(self, expr: typed.Negative | typed.Arithmetic) -> Code:
        if isinstance(expr, typed.Negative):
            if open_type(expr.operand.type):
                return self.call("negative", self.show(expr.operand))
            return f"-{self.show(expr.operand, ATOM)}", SIGN
        op, left, right, at = expr.op, expr.left, expr.right, literal(expr.at)
        if expr.open:
            return self.call("calculate", self.show(left), literal(op), self.show(right), at)
        if op == "%" and not _plain_remainder(left, right):
            return self.call("remainder", self.show(left), self.show(right), at)
        if op == "/" and not isinstance(right, typed.Constant):
            return self.call("divide", self.show(left), self.show(right), at)
        tightness = SUM if op in "+-" else PRODUCT
        return f"{self.show(left, tightness)} {op} {self.show(right, tightness + 1)}", tightness

    def _default(self, expr: typed.Default, value: typed.Expr, other: typed.Expr) -> Code:
        """Open data that is taken for a type must be of it."""
        shown = self.show(value, SUM)
        if can_fail(other):
            code = f"{shown} if {shown} is not None else {self.show(other)}", CONDITIONAL
        else:
            code = self.call("default", self.show(value), self.show(other))
        check = open_check(expr)
        return self.call(check, code[0]) if check else code

    def _choice(self, expr: typed.Default | typed.If | typed.Let) -> Code:
        match expr:
            case typed.Default(value, other):
                return self._default(expr, value, other)
            case typed.If(test_, then, other):
                parts = f"{self.show(then)} if {self.show(test_)} else {self.show(other)}"
                return parts, CONDITIONAL
            case typed.Let(local, value, body):
                shown = self.show(value)
                name = self.locals.bind(local, "value")
                code = f"(lambda {name}: {self.show(body)})({shown})"
                self.locals.release(local)
                return code, ATOM


def _plain_remainder(left: typed.Expr, right: typed.Expr) -> bool:
    """Whether Python's `%` says the same: neither side is negative, the right is not zero."""
    counts = isinstance(left, typed.Call) and left.name == "len"
    divisor = right.value if isinstance(right, typed.Constant) else 0
    return counts and isinstance(divisor, int) and divisor > 0
