# SPDX-License-Identifier: MIT
"""Prints a typed expression as one Python expression on one line."""

from __future__ import annotations

from src_compiler import names, regex, typed
from src_compiler.calls import (
    AND,
    ATOM,
    COMPARISON,
    CONDITIONAL,
    NOT,
    OR,
    PRODUCT,
    SIGN,
    SUM,
    Code,
    lower_call,
)
from src_compiler.hoist import Hoist
from src_compiler.literal import literal
from src_compiler.regex.globs import compile_globs
from src_compiler.schema.load import zero
from src_compiler.types import ANY, INT, Map, is_text
from src_compiler.walk import can_fail, open_type

WORLD = ("context", "state", "session")
GUARDED = {"path": "path", "markers": "newMarkers", "oldMarkers": "oldMarkers"}
TESTS = {"contains": "contains", "startsWith": "starts_with", "endsWith": "ends_with"}


class Printer:
    """Prints the expressions of one function; `world` gathers the parts of the world it reads."""

    def __init__(self, hoist: Hoist, taken: frozenset[str]) -> None:
        self.hoist = hoist
        self.locals = names.Locals(taken)
        self.world: set[str] = set()

    def show(self, expr: typed.Expr, least: int = OR) -> str:
        """The expression, in parentheses where it holds less tightly than `least`.

        INVARIANT: `a if b else c` stands in parentheses but at the top of a statement, since black
        puts it there when it breaks the line.
        """
        code, tightness = self._code(expr)
        return f"({code})" if tightness < least else code

    def value(self, name: str) -> str:
        return self.hoist.use("values", name)

    def call(self, name: str, *parts: str) -> Code:
        """A call of a helper of `values`."""
        return f"{self.value(name)}({', '.join(parts)})", ATOM

    def _code(self, expr: typed.Expr) -> Code:
        match expr:
            case typed.Constant(value):
                negative = isinstance(value, int | float) and value < 0
                return literal(value), SIGN if negative else ATOM
            case typed.ListOf(items):
                return f"[{', '.join(map(self.show, items))}]", ATOM
            case typed.Root(name):
                return self._root(name), ATOM
            case typed.Local():
                return self.locals.of(expr), ATOM
            case typed.Field(base, name):
                return self._field(base, name)
            case typed.Entry(base, key):
                return self._entry(expr, base, key)
            case typed.Open(base, key, optional, at):
                helper = "get_if" if optional else "get"
                return self.call(helper, self.show(base), self.show(key), literal(at))
            case typed.At(base, index, at):
                return self.call("item_at", self.show(base), self.show(index), literal(at))
            case typed.Slice(base, start, stop):
                return self._slice(base, start, stop)
            case typed.Negative(operand):
                return self._negative(operand)
            case typed.Arithmetic():
                return self._arithmetic(expr)
            case typed.Range(first, last):
                return f"list({self._range(first, last)})", ATOM
            case typed.Default(value, other):
                return self._default(value, other)
            case typed.If(test, then, other):
                parts = (self.show(then), self.show(test), self.show(other))
                return "{} if {} else {}".format(*parts), CONDITIONAL
            case typed.Let(local, value, body):
                return self._let(expr, local, value, body)
            case typed.Quantifier():
                return self._quantifier(expr)
            case typed.Call(name, args, at):
                return lower_call(self, name, args, at)
            case _:
                return self._test(expr)

    def _test(self, expr: typed.Expr) -> Code:
        match expr:
            case typed.Not(operand):
                return f"not {self.show(operand, NOT)}", NOT
            case typed.All(items):
                return self._chain(items) or (self._joined(" and ", items, AND), AND)
            case typed.AnyOf(items):
                return self._joined(" or ", items, OR), OR
            case typed.Equal(left, right, negated, opened):
                return self._equal(left, right, negated, opened)
            case typed.Order(op, left, right, opened, at):
                if opened:
                    parts = (self.show(left), literal(op), self.show(right), literal(at))
                    return self.call("order", *parts)
                return self._compared(left, op, right)
            case typed.In(item, container, negated, opened, at):
                return self._in(item, container, negated, opened, at)
            case typed.TextTest():
                return self._text_test(expr)
            case typed.Matches(text, pattern, negated, opened, at):
                return _negated(self._matches(text, pattern, opened, at), negated)
            case typed.Globs(text, patterns):
                return self._globs(text, patterns)
        raise AssertionError(expr)

    def _joined(self, word: str, items: tuple[typed.Expr, ...], tightness: int) -> str:
        return word.join(self.show(item, tightness + 1) for item in items)

    def _chain(self, items: tuple[typed.Expr, ...]) -> Code | None:
        """`a < b and b < c` as `a < b < c`."""
        match items:
            case (
                typed.Order(op, first, middle, open=False),
                typed.Order(op2, same, last, open=False),
            ) if middle == same:
                shown = self._compared(first, op, middle)[0]
                return f"{shown} {op2} {self.show(last, SUM)}", COMPARISON
        return None

    def _root(self, name: str) -> str:
        if name in WORLD:
            self.world.add(name)
        if name == "path":
            return 'event["path"]'
        if name in GUARDED:
            return f"event.get({literal(GUARDED[name])}, [])"
        return name

    def _field(self, base: typed.Expr, name: str) -> Code:
        if isinstance(base, typed.Root) and base.name == "state":
            self.world.add("state")
            return f"state.get({literal(name)}, {{}})", ATOM
        return f"{self.show(base, ATOM)}[{literal(name)}]", ATOM

    def _entry(self, expr: typed.Entry, base: typed.Expr, key: typed.Expr) -> Code:
        missing = self._zero(expr, base)
        rest = "" if missing == "None" else f", {missing}"
        return f"{self.show(base, ATOM)}.get({self.show(key)}{rest})", ATOM

    def _zero(self, expr: typed.Entry, base: typed.Expr) -> str:
        if isinstance(base.type, Map) and base.type.name == "context":
            return self.value("INACTIVE")
        return literal(zero(expr.type))

    def _slice(self, base: typed.Expr, start: typed.Expr | None, stop: typed.Expr | None) -> Code:
        if is_text(base.type):
            ends = ("None" if end is None else self.show(end) for end in (start, stop))
            return self.call("cut", self.show(base), *ends)
        ends = ("" if end is None else self.show(end, ATOM) for end in (start, stop))
        return f"{self.show(base, ATOM)}[{':'.join(ends)}]", ATOM

    def _negative(self, operand: typed.Expr) -> Code:
        if open_type(operand.type):
            return self.call("negative", self.show(operand))
        return f"-{self.show(operand, ATOM)}", SIGN

    def _arithmetic(self, expr: typed.Arithmetic) -> Code:
        op, left, right, at = expr.op, expr.left, expr.right, literal(expr.at)
        if expr.open:
            return self.call("calculate", self.show(left), literal(op), self.show(right), at)
        if op == "%":
            return self.call("remainder", self.show(left), self.show(right), at)
        if op == "/" and not isinstance(right, typed.Constant):
            return self.call("divide", self.show(left), self.show(right), at)
        tightness = SUM if op in "+-" else PRODUCT
        return f"{self.show(left, tightness)} {op} {self.show(right, tightness + 1)}", tightness

    def _range(self, first: typed.Expr, last: typed.Expr) -> str:
        if isinstance(last, typed.Constant) and isinstance(last.value, int):
            return f"range({self.show(first)}, {last.value + 1})"
        return f"range({self.show(first)}, {self.show(last, SUM)} + 1)"

    def _default(self, value: typed.Expr, other: typed.Expr) -> Code:
        if not can_fail(other):
            return self.call("default", self.show(value), self.show(other))
        shown = self.show(value, SUM)
        return f"{shown} if {shown} is not None else {self.show(other)}", CONDITIONAL

    def _let(self, expr: typed.Expr, local: typed.Local, value: typed.Expr, body: typed.Expr) -> Code:
        shown = self.show(value)
        name = self.locals.bind(local, "value")
        code = f"(lambda {name}: {self.show(body)})({shown})"
        self.locals.release(local)
        return code, ATOM

    def _compared(self, left: typed.Expr, op: str, right: typed.Expr) -> Code:
        return f"{self.show(left, SUM)} {op} {self.show(right, SUM)}", COMPARISON

    def _equal(self, left: typed.Expr, right: typed.Expr, negated: bool, opened: bool) -> Code:
        for side, other in ((right, left), (left, right)):
            if isinstance(side, typed.Constant) and side.value is None:
                word = "is not None" if negated else "is None"
                return f"{self.show(other, SUM)} {word}", COMPARISON
        if opened:
            return _negated(self.call("equal", self.show(left), self.show(right)), negated)
        return self._compared(left, "!=" if negated else "==", right)

    def _in(
        self, item: typed.Expr, container: typed.Expr, negated: bool, opened: bool, at: str
    ) -> Code:
        if opened:
            code = self.call("is_in", self.show(item), self.show(container), literal(at))
            return _negated(code, negated)
        if isinstance(container, typed.Range):
            return self._in_range(item, container, negated)
        word = "not in" if negated else "in"
        return f"{self.show(item, SUM)} {word} {self._members(container)}", COMPARISON

    def _members(self, container: typed.Expr) -> str:
        if isinstance(container, typed.ListOf) and container.items:
            values = [i.value for i in container.items if isinstance(i, typed.Constant)]
            if len(values) == len(container.items):
                return self.hoist.constants(values)
            return f"({', '.join(map(self.show, container.items))})"
        return self.show(container, SUM)

    def _in_range(self, item: typed.Expr, container: typed.Range, negated: bool) -> Code:
        first, last = container.first, container.last
        if item.type != INT:
            parts = map(self.show, (item, first, last))
            return _negated(self.call("in_range", *parts), negated)
        inside = " <= ".join(self.show(part, SUM) for part in (first, item, last))
        return (f"not {inside}", NOT) if negated else (inside, COMPARISON)

    def _text_test(self, expr: typed.TextTest) -> Code:
        text, part = expr.text, expr.part
        if expr.open:
            code = self.call(TESTS[expr.op], self.show(text), self.show(part), literal(expr.at))
            return _negated(code, expr.negated)
        if expr.op == "contains":
            word = "not in" if expr.negated else "in"
            return f"{self.show(part, SUM)} {word} {self.show(text, SUM)}", COMPARISON
        shown = self.show(part)
        if isinstance(part, typed.ListOf):
            shown = f"({shown[1:-1]})"
        return _negated((f"{self.show(text, ATOM)}.{expr.op.lower()}({shown})", ATOM), expr.negated)

    def _matches(self, text: typed.Expr, pattern: str, opened: bool, at: str) -> Code:
        program = regex.compile_pattern(pattern)
        name = self.hoist.pattern(program.arguments, names.pattern_slug(pattern))
        if opened:
            return self.call("matches", name, self.show(text), literal(at))
        return f"{name}({self.show(text)})", ATOM

    def _globs(self, text: typed.Expr, patterns: tuple[str, ...]) -> Code:
        program = compile_globs(patterns).program
        name = self.hoist.pattern(program.arguments, names.slug(patterns, "glob"))
        return f"{name}({self.show(text)})", ATOM

    def source(self, expr: typed.Expr) -> str:
        """What a loop runs over."""
        if isinstance(expr, typed.Range):
            return self._range(expr.first, expr.last)
        if expr.type == ANY:
            return self.call("items", self.show(expr))[0]
        return self.show(expr)

    def _quantifier(self, expr: typed.Quantifier) -> Code:
        source = self.source(expr.source)
        name = self.locals.bind(expr.local, names.element(expr.source))
        shape, tightness = SHAPES[expr.name]
        code = shape.format(name=name, source=source, body=self.show(expr.body))
        self.locals.release(expr.local)
        return code, tightness


SHAPES: dict[str, Code] = {
    "any": ("any({body} for {name} in {source})", ATOM),
    "none": ("not any({body} for {name} in {source})", NOT),
    "all": ("all({body} for {name} in {source})", ATOM),
    "one": ("sum(1 for {name} in {source} if {body}) == 1", COMPARISON),
    "count": ("sum(1 for {name} in {source} if {body})", ATOM),
    "filter": ("[{name} for {name} in {source} if {body}]", ATOM),
    "map": ("[{body} for {name} in {source}]", ATOM),
    "find": ("next(({name} for {name} in {source} if {body}), None)", ATOM),
}


def _negated(code: Code, negated: bool) -> Code:
    return (f"not {code[0]}", NOT) if negated else code
