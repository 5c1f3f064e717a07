# SPDX-License-Identifier: MIT
"""Expressions that give the same answer for every event."""

from __future__ import annotations

import operator

from src_compiler import typed
from src_compiler.checks.narrow import Known, narrow
from src_compiler.types import BOOL, INT, Enum
from src_compiler.walk import nodes

ORDERS = {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
# The least that a function gives.
LEAST = {"len": 0, "count": 0, "indexOf": -1, "lastIndexOf": -1}


def constant(expr: typed.Expr, known: Known) -> bool | None:
    """The answer that the expression always gives; None where it depends on the event."""
    found = _constant(expr)
    if found is None and expr.type == BOOL:
        if narrow(expr, True, known).impossible:
            return False
        if narrow(expr, False, known).impossible:
            return True
    return found


def looks_at_nothing(expr: typed.Expr) -> bool:
    """Whether no part of it could differ from one event to the next, whatever its answer is."""
    found = list(nodes(expr))
    bound = {each.local.id for each in found if isinstance(each, (typed.Quantifier, typed.Let))}
    return not any(
        isinstance(each, typed.Root) or (isinstance(each, typed.Local) and each.id not in bound)
        for each in found
    )


def _constant(expr: typed.Expr) -> bool | None:
    match expr:
        case typed.Constant(value) if isinstance(value, bool):
            return value
        case typed.Not(operand):
            inner = _constant(operand)
            return None if inner is None else not inner
        case typed.All(items):
            return _all([_constant(item) for item in items])
        case typed.AnyOf(items):
            none = _all([_negated(_constant(item)) for item in items])
            return _negated(none)
        case typed.Equal(left, right, negated):
            return _flipped(_equal(left, right), negated)
        case typed.Order(op, left, right):
            return _order(op, left, right)
        case typed.In(item, container, negated):
            return _flipped(_in(item, container), negated)
        case typed.TextTest(op, text, part, negated):
            return _flipped(_text(op, text, part), negated)
        case typed.Quantifier(name, _, _, body):
            return _quantified(name, _constant(body))
    return None


def _quantified(name: str, body: bool | None) -> bool | None:
    """A predicate with one answer for every element; some answers depend on how many there are."""
    return (
        {
            ("any", False): False,
            ("one", False): False,
            ("none", False): True,
            ("all", True): True,
        }.get((name, body))
        if body is not None
        else None
    )


def _negated(value: bool | None) -> bool | None:
    return None if value is None else not value


def _flipped(value: bool | None, negated: bool) -> bool | None:
    return _negated(value) if negated else value


def _all(values: list[bool | None]) -> bool | None:
    if False in values:
        return False
    return None if None in values else True


def _equal(left: typed.Expr, right: typed.Expr) -> bool | None:
    if left == right:
        return True
    for subject, literal in ((left, right), (right, left)):
        if not isinstance(literal, typed.Constant) or not isinstance(subject.type, Enum):
            continue
        if subject.type.values == (literal.value,):
            return True
    if isinstance(left, typed.Constant) and isinstance(right, typed.Constant):
        return left.value == right.value
    for subject, literal in ((left, right), (right, left)):
        number = _number(literal)
        if number is None or subject.type != INT:
            continue
        least = _least(subject)
        if number % 1 or (least is not None and number < least):
            return False
    return None


def _order(op: str, left: typed.Expr, right: typed.Expr) -> bool | None:
    if left == right:
        return op in ("<=", ">=")
    if isinstance(left, typed.Constant) and isinstance(right, typed.Constant):
        return _ordered(op, left.value, right.value)
    for subject, other, sign in ((left, right, op), (right, left, MIRRORED[op])):
        least, number = _least(subject), _number(other)
        if least is None or number is None:
            continue
        if sign in (">", ">=") and ORDERS[sign](least, number):
            return True
        if sign in ("<", "<=") and not ORDERS[sign](least, number):
            return False
    return None


def _least(expr: typed.Expr) -> int | None:
    name = expr.name if isinstance(expr, (typed.Call, typed.Quantifier)) else ""
    return LEAST.get(name)


def _number(expr: typed.Expr) -> int | float | None:
    value = expr.value if isinstance(expr, typed.Constant) else None
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _ordered(op: str, one: object, other: object) -> bool | None:
    if isinstance(one, str) and isinstance(other, str):
        return bool(ORDERS[op](one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return bool(ORDERS[op](one, other))
    return None


def _in(item: typed.Expr, container: typed.Expr) -> bool | None:
    if not isinstance(container, typed.ListOf):
        return None
    if not container.items:
        return False
    constants = [each for each in container.items if isinstance(each, typed.Constant)]
    if isinstance(item, typed.Constant) and len(constants) == len(container.items):
        return item in constants
    return None


def _text(op: str, text: typed.Expr, part: typed.Expr) -> bool | None:
    if text == part:
        return True
    if isinstance(text, typed.Constant) and isinstance(part, typed.Constant):
        whole, piece = str(text.value), str(part.value)
        return {
            "contains": piece in whole,
            "startsWith": whole.startswith(piece),
            "endsWith": whole.endswith(piece),
        }[op]
    return None
