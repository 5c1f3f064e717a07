# SPDX-License-Identifier: MIT
"""Prints quantifiers as comprehensions, and what loops run over."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.printing import names
from src_compiler.printing.code import ATOM, COMPARISON, NOT, SUM, Code, Printer, constants
from src_compiler.types import ANY, BOOL

SHAPES: dict[str, Code] = {
    "any": ("any({body} {loop})", ATOM),
    "none": ("not any({body} {loop})", NOT),
    "all": ("all({body} {loop})", ATOM),
    "one": ("sum(1 {loop} if {body}) == 1", COMPARISON),
    "count": ("sum(1 {loop} if {body})", ATOM),
    "filter": ("[{element} {loop} if {body}]", ATOM),
    "map": ("[{body} {loop}]", ATOM),
    "find": ("next(({element} {loop} if {body}), None)", ATOM),
}
ORDERED = ("filter", "map", "find")
WHOLE = ("all", "map")


def quantifier(printer: Printer, expr: typed.Quantifier) -> Code:
    """`for x in [value]` is how Python names a value inside of an expression."""
    over = source(printer, expr.source, expr.name in ORDERED)
    element = printer.locals.bind(expr.local, names.element(expr.source))
    loop = f"for {element} in {over}"
    bound, body = [expr.local], expr.body
    while (let := _let_of(body, expr.name)) is not None:
        before, named = let
        if before is not None:
            loop += f" if {printer.show(before)}"
        value = printer.show(named.value)
        # Black would take the parentheses of `[(a if b else c)]` away.
        only = f"({value},)" if isinstance(named.value, typed.If) else f"[{value}]"
        loop += f" for {printer.locals.bind(named.local, 'value')} in {only}"
        bound.append(named.local)
        body = named.body
    shape, tightness = SHAPES[expr.name]
    code = shape.format(element=element, loop=loop, body=printer.show(body))
    for local in bound:
        printer.locals.release(local)
    return code, tightness


def _let_of(body: typed.Expr, name: str) -> tuple[typed.Expr | None, typed.Let] | None:
    """The `let` that a predicate is or ends with, and what is asked before it."""
    match body:
        case typed.Let():
            return None, body
        case typed.All((*before, typed.Let() as let)) if name not in WHOLE:
            first = before[0] if len(before) == 1 else typed.All(tuple(before), type=BOOL)
            return first, let
    return None


def source(printer: Printer, expr: typed.Expr, ordered: bool) -> str:
    """What a loop runs over; unless `ordered`, in any order."""
    match expr:
        case typed.Range():
            return numbers(printer, expr)
        case typed.Call("keys", (table,)) if not ordered and table.type != ANY:
            return printer.show(table)
        case typed.ListOf(items) if items:
            values = constants(items)
            return printer.show(expr) if values is None else printer.hoist.sequence(values)
    if expr.type == ANY:
        return printer.call("a_list", printer.show(expr))[0]
    return printer.show(expr)


def numbers(printer: Printer, expr: typed.Range) -> str:
    first, last = printer.show(expr.first), expr.last
    if isinstance(last, typed.Constant) and isinstance(last.value, int):
        return f"range({first}, {last.value + 1})"
    return f"range({first}, {printer.show(last, SUM)} + 1)"
