# SPDX-License-Identifier: MIT
"""Calls of functions that take no predicate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.builtins import BUILTINS, PREDICATES, Builtin, Parameter
from src_compiler.checks import fields, globs
from src_compiler.checks.arguments import fits, wanted
from src_compiler.checks.kindred import joined
from src_compiler.checks.scope import Env
from src_compiler.excluded import REFUSED
from src_compiler.nearest import did_you_mean
from src_compiler.types import ANY, BAD, FLOAT, INT, List, Optional, Type

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

TEXT_TESTS = {"hasPrefix": "startsWith", "hasSuffix": "endsWith"}


def call(c: Checker, node: syntax.Call, env: Env) -> typed.Expr:
    row = BUILTINS.get(node.name)
    if row is None:
        return unknown(c, node, env)
    given = len(node.args)
    if given < row.least or (row.most is not None and given > row.most):
        return _count(c, node, row, given)
    if row.name == "glob":
        return globs.call(c, node, env)
    arguments = [c.expr(argument, env) for argument in node.args]
    fine = True
    for number, (written, argument) in enumerate(zip(node.args, arguments, strict=True)):
        parameter = row.parameters[min(number, len(row.parameters) - 1)]
        fine &= _fits(c, row, parameter, written, argument)
    if row.name in TEXT_TESTS and fine:
        text, part = node.args
        spelt = syntax.Binary(TEXT_TESTS[row.name], text, part, span=node.span)
        return c.expr(spelt, env)
    if row.name in ("flag", "values"):
        _flag_names(c, node, arguments)
    type = _result(row, arguments) if fine else _known_result(row)
    if type is None:
        return _mixed(c, node, arguments)
    return typed.Call(row.name, tuple(arguments), c.at(node), type=type)


def unknown(c: Checker, node: syntax.Call, env: Env) -> typed.Expr:
    if node.name in REFUSED:
        return refused(c, node)
    for argument in node.args:
        c.expr(argument, env)
    return c.error(
        "unknown-function",
        f"unknown function `{node.name}`",
        node.name_span,
        did_you_mean(node.name, [*BUILTINS, *PREDICATES]),
    )


def refused(c: Checker, node: syntax.Call | syntax.Predicate) -> typed.Expr:
    return c.error(
        "unsupported-function",
        f"`{node.name}` is not part of the match language",
        node.name_span,
        REFUSED[node.name],
    )


def _count(c: Checker, node: syntax.Call, row: Builtin, given: int) -> typed.Expr:
    if row.most is None:
        takes = f"at least {row.least}"
    elif row.least == row.most:
        takes = str(row.least)
    else:
        takes = f"{row.least} to {row.most}"
    noun = "argument" if takes in ("1", "at least 1") else "arguments"
    return c.error(
        "argument-count",
        f"`{row.name}` takes {takes} {noun}, this has {given}",
        node,
        f"it is `{row.signature}`",
    )


def _fits(
    c: Checker, row: Builtin, parameter: Parameter, written: syntax.Expr, argument: typed.Expr
) -> bool:
    if argument.type == BAD:
        return False
    if fits(argument.type, parameter):
        return True
    help = ""
    if isinstance(argument.type, Optional):
        help = f"give a default with `??`, or ask `{c.quote(written)} != nil` first"
    c.error(
        "operand-type",
        f"`{row.name}` takes {wanted(parameter)} here, this is {argument.type}",
        written,
        help,
    )
    return False


def _flag_names(c: Checker, node: syntax.Call, arguments: list[typed.Expr]) -> None:
    for written, argument in zip(node.args[1:], arguments[1:], strict=True):
        if isinstance(argument, typed.Constant) and isinstance(argument.value, str):
            fields.dashed(c, argument.value, written, f'"{argument.value.lstrip("-")}"')


def _known_result(row: Builtin) -> Type:
    return BAD if isinstance(row.result, str) else row.result


def _result(row: Builtin, arguments: list[typed.Expr]) -> Type | None:
    if not isinstance(row.result, str):
        return row.result
    first = arguments[0].type
    if row.result == "number":
        return number(argument.type for argument in arguments)
    if row.result == "element?":
        return element_or_nil(first)
    assert row.result == "same", row
    if row.name != "concat":
        return first
    type: Type | None = first
    for argument in arguments[1:]:
        type = None if type is None else joined(type, argument.type)
    return type


def element_or_nil(type: Type) -> Type:
    if not isinstance(type, List):
        return ANY
    element = type.element
    return element if element == ANY or isinstance(element, Optional) else Optional(element)


def number(types: Iterable[Type]) -> Type:
    """int where all are, any where one is open, else float."""
    found: set[Type] = set()
    for type in types:
        found.add(type.element if isinstance(type, List) else type)
    if found <= {INT}:
        return INT
    return ANY if ANY in found else FLOAT


def _mixed(c: Checker, node: syntax.Call, arguments: list[typed.Expr]) -> typed.Expr:
    types = " and ".join(str(argument.type) for argument in arguments)
    return c.error(
        "operand-type", f"`{node.name}` joins lists of one type, these are {types}", node
    )
