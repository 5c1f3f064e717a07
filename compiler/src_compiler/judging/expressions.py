# SPDX-License-Identifier: MIT
"""Writes a template's expressions as Python, and refuses what is none of our subset."""

from __future__ import annotations

from typing import NoReturn

from jinja2 import nodes

from src_compiler.diagnostics import Findings
from src_compiler.judging import filters
from src_compiler.judging.access import Access
from src_compiler.judging.reading import Written
from src_compiler.judging.refusals import Refusals
from src_compiler.judging.values import LOOP, Names, Value, a_value, fields
from src_compiler.literal import literal
from src_compiler.nearest import did_you_mean
from src_compiler.printing.code import AND, ATOM, COMPARISON, NOT, OR
from src_compiler.types import ANY, BOOL, FLOAT, INT, NIL, STRING, Enum
from src_compiler.wording import listed, quoted

SIGNS = {
    "eq": "==", "ne": "!=", "lt": "<", "lteq": "<=", "gt": ">", "gteq": ">=",
    "in": "in", "notin": "not in",
}  # fmt: skip
DEEPEST = 32
LARGEST = 1 << 63


class Expressions:
    """`write` gives the Python of one expression, or raises Refused, told. `helpers` gathers what
    the code calls."""

    def __init__(self, names: Names, written: Written, findings: Findings) -> None:
        self.names = names
        self.refuse = Refusals(written, findings)
        self.helpers: set[str] = set()
        self.reads: set[str] = set()
        self._access = Access(self)
        self._depth = 0

    def use(self, name: str) -> str:
        self.helpers.add(name)
        return name

    def write(self, node: nodes.Node) -> Value:
        self._depth += 1
        try:
            if self._depth > DEEPEST:
                self.refuse.this(node, f"this is nested more than {DEEPEST} deep")
            return self._write(node)
        finally:
            self._depth -= 1

    def show(self, value: Value, least: int = OR) -> str:
        """Its code, in parentheses where it must hold together more tightly."""
        return value.code if value.tight >= least else f"({value.code})"

    def _write(self, node: nodes.Node) -> Value:
        match node:
            case nodes.Name():
                return self._name(node)
            case nodes.Const():
                return self._constant(node, node.value)
            case nodes.Neg(node=nodes.Const(value=int() | float() as number)):
                return self._constant(node, -number)
            case nodes.List():
                return self._list(node)
            case nodes.Getattr() | nodes.Getitem():
                return self._access.write(node)
            case nodes.Filter():
                return filters.write(self, node)
            case nodes.Test():
                return self._test(node, "is not")
            case nodes.Not(node=nodes.Test() as test):
                return self._test(test, "is")
            case nodes.Not():
                return self._not(self.write(node.node), isinstance(node.node, nodes.Getattr))
            case nodes.And() | nodes.Or():
                return self._chain(node)
            case nodes.Compare():
                return self._comparison(node)
        self.refuse.expression(node)

    def _constant(self, node: nodes.Expr, value: object) -> Value:
        match value:
            case bool():
                return Value(literal(value), ATOM, BOOL)
            case None:
                return Value("None", ATOM, NIL)
            case str():
                return Value(literal(value), ATOM, STRING)
            case int() if -LARGEST <= value < LARGEST:
                return Value(literal(value), ATOM, INT)
            case float() if value - value == 0:
                return Value(literal(value), ATOM, FLOAT)
        self.refuse.this(node, "this number is too large", "write a number of at most 64 bits")

    def _list(self, node: nodes.List) -> Value:
        items = [self.write(item) for item in node.items]
        return Value(f"[{', '.join(self.show(item) for item in items)}]", ATOM, ANY)

    def _name(self, node: nodes.Name) -> Value:
        name = node.name
        if name in self.names.elements:
            return self.names.elements[name]
        if name == "loop" and self.names.loop is not None:
            self.refuse.this(
                node, "`loop` is no value of its own", f"write {listed(f'loop.{n}' for n in LOOP)}"
            )
        if name not in self.names.top:
            self._unknown(node, name)
        self.reads.add(name)
        if name == "change":
            return Value("change", ATOM, STRING, content=True)
        code = f'{self.use("at")}(payload, "{name}")'
        return Value(code, ATOM, self.names.top[name])

    def _unknown(self, node: nodes.Name, name: str) -> NoReturn:
        known = self.names.known()
        help = did_you_mean(name, known)
        if name == "change":
            help = "only a file-guard's judge has the change; write `event.newContent`"
        elif name == "loop":
            help = "`loop` is there inside of a `{% for %}`"
        elif name in ("true", "false", "none"):
            help = f"write `{name}` in small letters"
        elif name in fields(self.names.top["event"]):
            help = f"write `event.{name}`"
        self.refuse.this(
            node,
            f"there is no {quoted(name)} here",
            help,
            (f"a template may read {', '.join(known)}",),
            code="unknown-name",
        )

    def _test(self, node: nodes.Test, sign: str) -> Value:
        """`is defined` and its contrary: `sign` is what Python says of the absent value."""
        if node.name == "undefined":
            self.refuse.this(node, "`is undefined` is none of our tests", "write `is not defined`")
        if node.name != "defined" or node.args or node.kwargs:
            help = {"none": "write `== none`", "in": "write `x in y`"}.get(node.name, "")
            self.refuse.this(
                node,
                f"`is {node.name}` is none of our tests",
                help or "write `is defined`, `is not defined`, or a comparison",
            )
        if isinstance(node.node, nodes.Literal):
            self.refuse.this(node.node, "this is always defined", "ask it of a name or a key")
        tested = self.show(self.write(node.node), COMPARISON + 1)
        return Value(f"{tested} {sign} {self.use('ABSENT')}", COMPARISON, BOOL)

    def _not(self, value: Value, field: bool) -> Value:
        """Of all fields only `loop.first` and `loop.last` are comparisons."""
        if field and value.tight == COMPARISON:
            return Value(value.code.replace(" == ", " != "), COMPARISON, BOOL)
        return Value(f"not {self.show(value, NOT)}", NOT, BOOL)

    def _chain(self, node: nodes.And | nodes.Or) -> Value:
        word, tight = ("and", AND) if isinstance(node, nodes.And) else ("or", OR)
        parts: list[nodes.Expr] = []
        while type(node) is type(left := node.left):
            parts.append(node.right)
            node = left
        written = [self.write(part) for part in [node.left, node.right, *reversed(parts)]]
        code = f" {word} ".join(self.show(part, tight) for part in written)
        same = {part.type for part in written}
        content = any(part.content for part in written)
        return Value(code, tight, same.pop() if len(same) == 1 else ANY, content)

    def _comparison(self, node: nodes.Compare) -> Value:
        left = self.write(node.expr)
        code = self.show(left, COMPARISON + 1)
        for operand in node.ops:
            right = self.write(operand.expr)
            self._comparable(operand, left, right)
            code += f" {SIGNS[operand.op]} {self.show(right, COMPARISON + 1)}"
            left = right
        return Value(code, COMPARISON, BOOL)

    def _comparable(self, operand: nodes.Operand, left: Value, right: Value) -> None:
        if operand.op in ("in", "notin") and right.type in (BOOL, INT, FLOAT, NIL):
            self.refuse.this(operand.expr, f"nothing is in {a_value(right.type)}")
        if operand.op not in ("eq", "ne") or not isinstance(left.type, Enum):
            return
        constant = operand.expr
        if isinstance(constant, nodes.Const) and constant.value not in left.type.values:
            self.refuse.this(
                constant,
                f"{quoted(str(constant.value))} is never the {left.type.name} here",
                did_you_mean(str(constant.value), left.type.values),
                (f"it is {listed(left.type.values)}",),
                code="unknown-value",
            )
