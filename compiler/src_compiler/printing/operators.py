# SPDX-License-Identifier: MIT
"""Prints what is true or false: connectives, comparisons, membership, tests of text."""

from __future__ import annotations

from src_compiler import regex, typed
from src_compiler.literal import literal
from src_compiler.printing import names
from src_compiler.printing.code import (
    AND,
    ATOM,
    COMPARISON,
    NOT,
    OR,
    SUM,
    Code,
    Printer,
    constants,
    negated,
)
from src_compiler.regex.globs import compile_globs
from src_compiler.simplify import chain
from src_compiler.types import INT

TESTS = {"contains": "contains", "startsWith": "starts_with", "endsWith": "ends_with"}
ROLES = {"startsWith": "_STARTS", "endsWith": "_ENDS"}


def test(printer: Printer, expr: typed.Expr) -> Code:
    match expr:
        case typed.Not(operand):
            return f"not {printer.show(operand, NOT)}", NOT
        case typed.All(items):
            halves = chain(expr)
            return _chain(printer, *halves) if halves else (_joined(printer, " and ", items), AND)
        case typed.AnyOf(items):
            return _joined(printer, " or ", items), OR
        case typed.Equal():
            return _equal(printer, expr)
        case typed.Order(op, left, right, opened, at):
            if not opened:
                return _compared(printer, left, op, right)
            parts = (printer.show(left), literal(op), printer.show(right), literal(at))
            return printer.call("order", *parts)
        case typed.In():
            return _in(printer, expr)
        case typed.TextTest():
            return _text_test(printer, expr)
        case typed.Matches():
            return _matches(printer, expr)
        case typed.Globs(text, globs):
            arguments = compile_globs(globs).program.arguments
            name = printer.hoist.pattern(arguments, "", names.slug(globs, "glob"))
            return f"{name}({printer.show(text)})", ATOM
    raise AssertionError(expr)


def _joined(printer: Printer, word: str, items: tuple[typed.Expr, ...]) -> str:
    """The items with `and` or `or` between them; one within the other stands in parentheses."""
    return word.join(printer.show(item, NOT) for item in items)


def _chain(printer: Printer, first: typed.Order, second: typed.Order) -> Code:
    """`a < b < c`."""
    shown = _compared(printer, first.left, first.op, first.right)[0]
    return f"{shown} {second.op} {printer.show(second.right, SUM)}", COMPARISON


def _compared(printer: Printer, left: typed.Expr, op: str, right: typed.Expr) -> Code:
    return f"{printer.show(left, SUM)} {op} {printer.show(right, SUM)}", COMPARISON


def _equal(printer: Printer, expr: typed.Equal) -> Code:
    for side, other in ((expr.right, expr.left), (expr.left, expr.right)):
        if isinstance(side, typed.Constant) and side.value is None:
            word = "is not None" if expr.negated else "is None"
            return f"{printer.show(other, SUM)} {word}", COMPARISON
    if expr.open:
        code = printer.call("equal", printer.show(expr.left), printer.show(expr.right))
        return negated(code, expr.negated)
    return _compared(printer, expr.left, "!=" if expr.negated else "==", expr.right)


def _in(printer: Printer, expr: typed.In) -> Code:
    item, container = expr.item, expr.container
    if expr.open:
        parts = (printer.show(item), printer.show(container), literal(expr.at))
        return negated(printer.call("is_in", *parts), expr.negated)
    if isinstance(container, typed.Range):
        return _in_range(printer, item, container, expr.negated)
    word = "not in" if expr.negated else "in"
    return f"{printer.show(item, SUM)} {word} {_members(printer, container)}", COMPARISON


def _members(printer: Printer, container: typed.Expr) -> str:
    """A set of constants, a tuple of other values, or the list itself."""
    if isinstance(container, typed.ListOf) and container.items:
        values = constants(container.items)
        if values is not None:
            return printer.hoist.members(values)
        shown = [printer.show(item) for item in container.items]
        return f"({', '.join(shown)}{',' if len(shown) == 1 else ''})"
    return printer.show(container, SUM)


def _in_range(printer: Printer, item: typed.Expr, within: typed.Range, negative: bool) -> Code:
    parts = (within.first, item, within.last)
    if item.type != INT:
        first, shown, last = map(printer.show, parts)
        return negated(printer.call("in_range", shown, first, last), negative)
    return negated((" <= ".join(printer.show(p, SUM) for p in parts), COMPARISON), negative)


def _text_test(printer: Printer, expr: typed.TextTest) -> Code:
    op, text, part = expr.op, expr.text, expr.part
    if expr.open:
        parts = (printer.show(text), printer.show(part), literal(expr.at))
        return negated(printer.call(TESTS[op], *parts), expr.negated)
    if op == "contains":
        word = "not in" if expr.negated else "in"
        return f"{printer.show(part, SUM)} {word} {printer.show(text, SUM)}", COMPARISON
    method = f"{printer.show(text, ATOM)}.{op.lower()}"
    return negated((f"{method}({_affixes(printer, op, part)})", ATOM), expr.negated)


def _affixes(printer: Printer, op: str, part: typed.Expr) -> str:
    values = constants(part.items) if isinstance(part, typed.ListOf) else None
    if values is None:
        return printer.show(part)
    texts = sorted(value for value in set(values) if isinstance(value, str))
    return printer.hoist.sequence(texts, ROLES[op])


def _matches(printer: Printer, expr: typed.Matches) -> Code:
    pattern = expr.pattern
    arguments = regex.compile_pattern(pattern).arguments
    name = printer.hoist.pattern(arguments, pattern, names.pattern_slug(pattern))
    if expr.open:
        code = printer.call("matches", name, printer.show(expr.text), literal(expr.at))
    else:
        code = f"{name}({printer.show(expr.text)})", ATOM
    return negated(code, expr.negated)
