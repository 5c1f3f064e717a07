# SPDX-License-Identifier: MIT
"""Says a typed tree in fewer words before it is printed.

INVARIANT: the value stays the same for every event, and so does whether evaluation fails.
"""

from __future__ import annotations

from dataclasses import replace

from src_compiler import typed
from src_compiler.regex import compile_pattern
from src_compiler.regex.globs import compile_globs
from src_compiler.types import BOOL, FLOAT, STRING, List, is_text
from src_compiler.walk import can_fail, nodes, reads, rebuild, same

OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
TESTS = ("equals", "startsWith", "endsWith", "contains")
COUNTED = {(">", 0): "any", (">=", 1): "any", ("!=", 0): "any",
           ("==", 0): "none", ("<", 1): "none", ("<=", 0): "none"}  # fmt: skip
SWAPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def simplify(expr: typed.Expr, hit: int = 0) -> typed.Expr:
    """`hit` is the id of an element that is wanted, so that its quantifier stays one."""
    expr = rebuild(expr, lambda part: simplify(part, hit))
    if isinstance(expr, typed.Quantifier) and expr.local.id == hit:
        return expr
    match expr:
        case typed.Not(operand):
            return negate(operand)
        case typed.All(items):
            return _all(items)
        case typed.AnyOf(items):
            return _any_of(items)
        case typed.Order(op, left, right):
            return _counted(expr, op, left, right)
        case typed.Equal(left, right, negated, open=False):
            return _counted(expr, "!=" if negated else "==", left, right)
        case typed.Quantifier("any" | "none"):
            return _membership(expr)
        case typed.In(item, typed.ListOf((only,)), negated, opened):
            return typed.Equal(item, only, negated, opened, type=BOOL)
        case typed.Globs(text, globs):
            return _tests(expr, text, compile_globs(globs).tests)
        case typed.Matches(text, pattern, negated, open=False):
            simple = compile_pattern(pattern).simple
            tested = expr if simple is None else _tests(expr, text, (simple,))
            return negate(tested) if negated and simple else tested
        case typed.Let(local, value, body):
            return _let(expr, local, value, body)
    return expr


def negate(expr: typed.Expr) -> typed.Expr:
    """`not expr`, with the negation inside where that reads as well."""
    match expr:
        case typed.Not(operand):
            return operand
        case typed.Equal() | typed.In() | typed.TextTest() | typed.Matches():
            return replace(expr, negated=not expr.negated)
        case typed.Order(op, left, right, open=False) if FLOAT not in (left.type, right.type):
            return replace(expr, op=OPPOSITE[op])
        case typed.Quantifier("any" | "none" as name):
            return replace(expr, name="none" if name == "any" else "any")
        case typed.Constant(bool() as value):
            return replace(expr, value=not value)
    return typed.Not(expr, type=BOOL)


def conjuncts(expr: typed.Expr) -> list[typed.Expr]:
    """What all must hold, in order; `not (a or b)` is `not a` and `not b`."""
    match expr:
        case typed.All(items) if chain(expr) is None:
            return [part for item in items for part in conjuncts(item)]
        case typed.Not(typed.AnyOf(items)):
            return [part for item in items for part in conjuncts(negate(item))]
    return [expr]


def chain(expr: typed.Expr) -> tuple[typed.Order, typed.Order] | None:
    """The two halves of `a < b and b < c`, which Python says as `a < b < c`."""
    match expr:
        case typed.All(
            (typed.Order(_, _, middle, open=False) as one, typed.Order(_, again, open=False) as two)
        ) if same(middle, again):
            return one, two
    return None


def _all(items: tuple[typed.Expr, ...]) -> typed.Expr:
    """Neighbours that make a chain become one part."""
    parts: list[typed.Expr] = []
    for item in items:
        inner = item.items if isinstance(item, typed.All) and chain(item) is None else (item,)
        for part in inner:
            pair = typed.All((*parts[-1:], part), type=BOOL)
            if chain(pair) is not None:
                parts[-1:] = [pair]
            else:
                parts.append(part)
    return parts[0] if len(parts) == 1 else typed.All(tuple(parts), type=BOOL)


def _any_of(items: tuple[typed.Expr, ...]) -> typed.Expr:
    """Neighbours that ask the same of one text become one question."""
    merged: list[typed.Expr] = []
    flat = [part for i in items for part in (i.items if isinstance(i, typed.AnyOf) else (i,))]
    for item in flat:
        together = _merge(merged[-1], item) if merged else None
        if together is None:
            merged.append(item)
        else:
            merged[-1] = together
    return merged[0] if len(merged) == 1 else typed.AnyOf(tuple(merged), type=BOOL)


def _merge(first: typed.Expr, second: typed.Expr) -> typed.Expr | None:
    match first, second:
        case (
            typed.TextTest("startsWith" | "endsWith" as op, text, parts, negated=False, open=False),
            typed.TextTest(op2, text2, typed.Constant() as part, negated=False, open=False),
        ) if op == op2 and same(text, text2):
            listed = _listed(parts)
            if listed is not None:
                return replace(first, part=_list((*listed, part)))
        case (
            typed.Equal(item, typed.Constant() as one, negated=False, open=False),
            typed.Equal(item2, typed.Constant() as two, negated=False, open=False),
        ) if same(item, item2) and is_text(one.type) and is_text(two.type):
            return typed.In(item, _list((one, two)), negated=False, open=False, at="", type=BOOL)
        case (
            typed.In(item, typed.ListOf(items), negated=False, open=False),
            typed.Equal(item2, typed.Constant() as two, negated=False, open=False),
        ) if same(item, item2) and is_text(two.type) and _listed(first.container) is not None:
            return replace(first, container=_list((*items, two)))
    return None


def _listed(parts: typed.Expr) -> tuple[typed.Expr, ...] | None:
    if isinstance(parts, typed.Constant):
        return (parts,)
    if isinstance(parts, typed.ListOf) and all(isinstance(i, typed.Constant) for i in parts.items):
        return parts.items
    return None


def _list(items: tuple[typed.Expr, ...]) -> typed.ListOf:
    return typed.ListOf(tuple(dict.fromkeys(items)), type=List(items[0].type))


def _tests(expr: typed.Expr, text: typed.Expr, tests: tuple[tuple[str, str], ...]) -> typed.Expr:
    """Globs that come down to simpler tests of their text, those of a sort side by side."""
    if not tests:
        return expr
    found: list[typed.Expr] = []
    for op, part in sorted(tests, key=lambda test: TESTS.index(test[0])):
        wanted = typed.Constant(part, type=STRING)
        if op == "equals":
            found.append(typed.Equal(text, wanted, False, False, type=BOOL))
        else:
            found.append(typed.TextTest(op, text, wanted, False, False, "", type=BOOL))
    return _any_of(tuple(found))


def _counted(expr: typed.Expr, op: str, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    """`count(xs, p) > 0` and its like ask whether there is any."""
    if isinstance(left, typed.Constant) and not isinstance(right, typed.Constant):
        op, left, right = SWAPPED.get(op, op), right, left
    if not (isinstance(right, typed.Constant) and type(right.value) is int):
        return expr
    match left:
        case typed.Quantifier("count") | typed.Call("len", (typed.Quantifier("filter"),)):
            pass
        case _:
            return expr
    counted = left if isinstance(left, typed.Quantifier) else left.args[0]
    assert isinstance(counted, typed.Quantifier)
    name = COUNTED.get((op, right.value))
    if name is None or can_fail(counted.body):
        return expr
    return _membership(replace(counted, name=name, type=BOOL))


def _membership(expr: typed.Quantifier) -> typed.Expr:
    """`any(xs, it == c)` is `c in xs`, and `any(["a", "b"], s startsWith it)` asks for both."""
    match expr.body:
        case typed.TextTest("startsWith" | "endsWith", text, part, negated=False, open=False):
            parts = _listed(expr.source)
            if part == expr.local and parts and not reads(text, expr.local):
                negated = expr.name == "none"
                return replace(expr.body, part=_list(parts), negated=negated)
            return expr
        case typed.Equal(left, right, negated=False, open=False):
            pass
        case _:
            return expr
    for element, wanted in ((left, right), (right, left)):
        if element == expr.local and not reads(wanted, expr.local) and not can_fail(wanted):
            negated = expr.name == "none"
            return typed.In(wanted, expr.source, negated, open=False, at="", type=BOOL)
    return expr


def _let(expr: typed.Let, local: typed.Local, value: typed.Expr, body: typed.Expr) -> typed.Expr:
    """A name for another name says nothing; one that is used once is put where it is used."""
    if isinstance(value, typed.Local | typed.Root | typed.Constant):
        return substitute(body, local, value)
    if can_fail(value) or reads(body, local) > 1 or _repeats(body, local):
        return expr
    return substitute(body, local, value)


def _repeats(body: typed.Expr, local: typed.Local) -> bool:
    """Whether a predicate, which is asked for each element, reads the local."""
    return any(
        isinstance(node, typed.Quantifier) and reads(node.body, local) > 0 for node in nodes(body)
    )


def substitute(expr: typed.Expr, local: typed.Local, value: typed.Expr) -> typed.Expr:
    if isinstance(expr, typed.Local) and expr.id == local.id:
        return value
    return rebuild(expr, lambda part: substitute(part, local, value))
