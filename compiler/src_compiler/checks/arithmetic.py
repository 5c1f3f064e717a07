# SPDX-License-Identifier: MIT
"""`+ - * / %` and ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks.kindred import is_number, is_text
from src_compiler.types import ANY, FLOAT, INT, STRING, List, Type

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

LONGEST_RANGE = 10_000


def binary(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    op = node.op
    if op == "**":
        return c.error("unsupported-operator", "`**` is not part of the match language", node)
    open = ANY in (left.type, right.type)
    type = _result(op, left.type, right.type)
    if type is None:
        return _refused(c, node, left, right)
    if op in "/%" and isinstance(right, typed.Constant) and right.value == 0:
        return c.error("division-by-zero", "division by zero", node.right)
    return typed.Arithmetic(op, left, right, open, c.at(node), type=type)


def _result(op: str, left: Type, right: Type) -> Type | None:
    if op == "+" and (is_text(left) or is_text(right)):
        other = right if is_text(left) else left
        return STRING if is_text(other) or other == ANY else None
    for side in (left, right):
        if side != ANY and not is_number(side):
            return None
    if op == "%":
        return None if FLOAT in (left, right) else INT
    if op == "/":
        return FLOAT
    if ANY in (left, right):
        return ANY
    return FLOAT if FLOAT in (left, right) else INT


def _refused(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    if node.op == "%" and is_number(left.type) and is_number(right.type):
        return c.error("operand-type", "`%` needs ints", node)
    texts = " or two strings" if node.op == "+" else ""
    return c.error(
        "operand-type",
        f"`{node.op}` needs two numbers{texts}, these are {left.type} and {right.type}",
        node,
    )


def _number(expr: typed.Expr) -> int | None:
    value = expr.value if isinstance(expr, typed.Constant) else None
    return value if isinstance(value, int) else None


def range_of(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    if (left.type, right.type) != (INT, INT):
        return c.error(
            "operand-type", f"`..` needs ints, these are {left.type} and {right.type}", node
        )
    first, last = _number(left), _number(right)
    if first is None or last is None:
        return c.error("dynamic-range", "the ends of a range must be literals", node)
    if last - first >= LONGEST_RANGE:
        return c.error(
            "range-too-large",
            f"this range has {last - first + 1} numbers; the limit is {LONGEST_RANGE}",
            node,
            "compare with its ends: `a >= first and a <= last`",
        )
    return typed.Range(left, right, type=List(INT))
