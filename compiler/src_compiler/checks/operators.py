# SPDX-License-Identifier: MIT
"""Operators: lists, `not`, signs, `and`/`or`, conditionals, and which module has the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import arithmetic, comparisons, flags, refusals
from src_compiler.checks.kindred import comparable, is_number, joined
from src_compiler.checks.narrow import narrow
from src_compiler.checks.scope import Env
from src_compiler.types import ANY, BAD, BOOL, NIL, List, Optional, Type

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

COMPARISONS = ("==", "!=", "<", ">", "<=", ">=", "in", *comparisons.WORDS)


def list_of(c: Checker, node: syntax.ListOf, env: Env) -> typed.Expr:
    items = tuple(c.expr(item, env) for item in node.items)
    element: Type = ANY
    seen: set[object] = set()
    for number, (written, item) in enumerate(zip(node.items, items, strict=True)):
        if item.type == BAD:
            return item
        both = item.type if number == 0 else joined(element, item.type)
        if both is None:
            return c.error(
                "operand-type",
                f"a list holds one type; this list starts with {items[0].type} and has"
                f" {item.type} here",
                written,
            )
        element = both
        if isinstance(item, typed.Constant):
            if (item.type, item.value) in seen:
                c.warning("duplicate-item", "this element is in the list twice", written)
            seen.add((item.type, item.value))
    return typed.ListOf(items, type=List(element))


def unary(c: Checker, node: syntax.Unary, env: Env) -> typed.Expr:
    operand = c.expr(node.operand, env)
    if node.op == "not":
        c.need_bool(node.operand, operand, "the operand of `not`")
        return typed.Not(operand, type=BOOL)
    if operand.type == BAD:
        return operand
    if not is_number(operand.type):
        return c.error("operand-type", f"`{node.op}` needs a number, this is {operand.type}", node)
    if node.op == "+":
        return operand
    if isinstance(operand, typed.Constant) and isinstance(operand.value, (int, float)):
        return typed.Constant(-operand.value, type=operand.type)
    return typed.Negative(operand, type=operand.type)


def binary(c: Checker, node: syntax.Binary, env: Env) -> typed.Expr:
    if node.op in COMPARISONS:
        return _comparison(c, node, env)
    left, right = c.expr(node.left, env), c.expr(node.right, env)
    if BAD in (left.type, right.type):
        return typed.Constant(None, type=BAD)
    if node.op == "??":
        return _default(c, node, left, right)
    if node.op == "..":
        return arithmetic.range_of(c, node, left, right)
    return arithmetic.binary(c, node, left, right)


def _comparison(c: Checker, node: syntax.Binary, env: Env) -> typed.Expr:
    written = node.left
    if isinstance(written, syntax.Unary) and written.op == "not" and not written.parens:
        c.expr(written.operand, env)
        c.expr(node.right, env)
        refusals.bare_not(c, node, written.operand)
        return typed.Constant(None, type=BAD)
    left, right = c.expr(node.left, env), c.expr(node.right, env)
    if BAD in (left.type, right.type):
        return typed.Constant(None, type=BOOL)
    if node.op in ("==", "!="):
        return comparisons.equal(c, node, left, right)
    if node.op == "in":
        return comparisons.inside(c, node, left, right)
    if node.op in comparisons.WORDS:
        return comparisons.words(c, node, left, right)
    return comparisons.order(c, node, left, right)


def _default(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    if flags.is_flag(left):
        return flags.defaulted(c, node, left)
    if left.type == ANY:
        return typed.Default(left, right, type=ANY if right.type == NIL else right.type)
    if not isinstance(left.type, Optional):
        return c.error(
            "needless-default",
            f"`??` has no effect: this is {left.type}, which is never nil",
            node.left,
            "drop the `??`",
        )
    type = joined(left.type.of, right.type)
    if type is None or not comparable(left.type.of, right.type):
        return c.error("operand-type", f"`??` joins {left.type} with {right.type}", node)
    return typed.Default(left, right, type=type)


def logic(c: Checker, node: syntax.Logic, env: Env) -> typed.Expr:
    going_on = node.op == "and"
    items: list[typed.Expr] = []
    known = env.known
    for number, written in enumerate(node.items):
        if known.live is not None and not known.live:
            _excluded(c, node, written)
            break
        before = known
        item = c.expr(written, env.knowing(known))
        side = "right" if number else "left"
        _need_bool(c, node, number, item, f"the {side} side of `{node.op}`")
        known = narrow(item, going_on, known)
        last = written is node.items[-1]
        if number and known.impossible and not before.impossible and (last or known.live):
            _contradiction(c, node, written)
        items.append(item)
    _repeated(c, node)
    return _flat(node.op, items)


def _need_bool(c: Checker, node: syntax.Logic, number: int, item: typed.Expr, what: str) -> None:
    """Adds to the refusal of a text what `a == "x" or "y"` was to say."""
    written = node.items[number]
    before = node.items[number - 1] if number else written
    meant = (
        node.op == "or"
        and isinstance(written, syntax.Literal)
        and isinstance(written.value, str)
        and isinstance(before, syntax.Binary)
        and before.op in ("==", "contains", "startsWith", "endsWith")
    )
    if not meant:
        c.need_bool(written, item, what)
        return
    assert isinstance(before, syntax.Binary)
    subject, text = c.quote(before.left), c.quote(written)
    help = f"repeat the left side: `… or {subject} {before.op} {text}`"
    if before.op == "==":
        help += f", or `{subject} in [{c.quote(before.right)}, {text}]`"
    c.error("not-a-bool", f"{what} must be a bool, this is string", written, help)


def _excluded(c: Checker, node: syntax.Logic, written: syntax.Expr) -> None:
    done = "excludes" if node.op == "and" else "holds for"
    c.error(
        "excluded-kind",
        f"the left side already {done} every kind this rule is bound to",
        written,
    )


def _contradiction(c: Checker, node: syntax.Logic, written: syntax.Expr) -> None:
    if node.op == "and":
        message = "this can never hold together with what stands before it"
        help = "where two elements are meant, write two `any(…)`"
    else:
        message = "this holds whenever what stands before it does not, so together they always hold"
        help = "write `and`, or `not in [ … ]`"
    c.warning("contradiction", message, written, help)


def _repeated(c: Checker, node: syntax.Logic) -> None:
    seen: set[syntax.Expr] = set()
    for item in node.items:
        if item not in seen:
            seen.add(item)
            continue
        if len(node.items) == 2:
            c.warning("same-operand", f"both sides of `{node.op}` are the same", node)
        else:
            c.warning("same-operand", f"this operand of `{node.op}` stands here twice", item)


def _flat(op: str, items: list[typed.Expr]) -> typed.Expr:
    cls = typed.All if op == "and" else typed.AnyOf
    flat: list[typed.Expr] = []
    for item in items:
        flat += item.items if isinstance(item, cls) else [item]
    return flat[0] if len(flat) == 1 else cls(tuple(flat), type=BOOL)


def conditional(c: Checker, node: syntax.Conditional, env: Env) -> typed.Expr:
    test = c.expr(node.test, env)
    c.need_bool(node.test, test, "the condition")
    on_true, on_false = narrow(test, True, env.known), narrow(test, False, env.known)
    for known, written in ((on_true, node.then), (on_false, node.other)):
        if known.live is not None and not known.live and written is not None:
            return c.error(
                "excluded-kind",
                "the condition already excludes every kind this rule is bound to",
                written,
            )
    then = test if node.then is None else c.expr(node.then, env.knowing(on_true))
    other = c.expr(node.other, env.knowing(on_false))
    if BAD in (then.type, other.type):
        return typed.Constant(None, type=BAD)
    type = joined(then.type, other.type)
    if type is None:
        return c.error(
            "operand-type",
            f"the two results have different types, {then.type} and {other.type}",
            node,
        )
    return typed.If(test, then, other, type=type)
