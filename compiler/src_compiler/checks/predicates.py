# SPDX-License-Identifier: MIT
"""Functions that take a predicate, and `let`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.builtins import BUILTINS, PREDICATES
from src_compiler.checks import calls
from src_compiler.checks.kindred import is_number, is_text
from src_compiler.checks.scope import Env
from src_compiler.types import ANY, BAD, BOOL, INT, List, Map, Type

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

DEEPEST = 4
WITHOUT_PREDICATE = ("count", "sum")
LOOKS_AT_EACH = ("any", "all", "none", "one", "count", "filter", "find")


def predicate(c: Checker, node: syntax.Predicate, env: Env) -> typed.Expr:
    if node.name not in PREDICATES:
        return calls.refused(c, node)
    source = c.expr(node.source, env)
    failed = typed.Constant(None, type=_type(node.name, BAD, BAD))
    if source.type == BAD:
        return failed
    if not isinstance(source.type, List) and source.type != ANY:
        _no_list(c, node, source.type)
        return failed
    element = source.type.element if isinstance(source.type, List) else ANY
    if node.body is None:
        return _without(c, node, source, element, env)
    local = c.local(element)
    body = c.expr(node.body, env.inside(local))
    if len(env.elements) - (c.scope.element is not None) >= DEEPEST:
        c.error(
            "predicates-too-deep",
            f"predicates nest more than {DEEPEST} deep",
            node,
            "split the rule, or use `let`",
        )
        return failed
    _check_body(c, node, body, local)
    return _built(node.name, source, local, body)


def _no_list(c: Checker, node: syntax.Predicate, type: Type) -> None:
    words = c.quote(node.source)
    help = ""
    if is_text(type):
        help = f'for text use `contains` or `matches`: `{words} contains "…"`'
    elif isinstance(type, Map):
        help = f'a map has keys: `"…" in {words}`'
    c.error("not-a-list", f"`{node.name}` runs over a list, this is {type}", node.source, help)


def _without(
    c: Checker, node: syntax.Predicate, source: typed.Expr, element: Type, env: Env
) -> typed.Expr:
    """`count(list)` and `sum(list)`; the others need their predicate."""
    if node.name not in WITHOUT_PREDICATE:
        words = c.quote(node.source)
        c.error(
            "missing-predicate",
            f"`{node.name}` needs a predicate",
            node,
            f"write `{node.name}({words}, …)`",
        )
        return typed.Constant(None, type=_type(node.name, BAD, BAD))
    local = c.local(element)
    if node.name == "count":
        c.need_bool(node.source, local, "an element of what `count` counts without a predicate")
        return typed.Quantifier("count", source, local, local, type=INT)
    if not (is_number(element) or element == ANY):
        return c.error(
            "operand-type", f"`sum` takes a list<number> here, this is {source.type}", node.source
        )
    return typed.Call("sum", (source,), c.at(node), type=calls.number([element]))


def _check_body(c: Checker, node: syntax.Predicate, body: typed.Expr, local: typed.Local) -> None:
    assert node.body is not None
    if node.name == "sum":
        if not (is_number(body.type) or body.type in (ANY, BAD)):
            c.error("operand-type", f"`sum` adds numbers, this is {body.type}", node.body)
    elif node.name != "map":
        c.need_bool(node.body, body, f"the predicate of `{node.name}`")
    if node.name in LOOKS_AT_EACH and body.type != BAD and local.id not in c.used:
        c.error(
            "element-unused",
            "this predicate does not look at the element",
            node.body,
            "use `it` or `.field`",
        )


def _built(name: str, source: typed.Expr, local: typed.Local, body: typed.Expr) -> typed.Expr:
    if name == "sum":
        mapped = typed.Quantifier("map", source, local, body, type=List(body.type))
        return typed.Call("sum", (mapped,), type=calls.number([body.type]))
    return typed.Quantifier(name, source, local, body, type=_type(name, source.type, body.type))


def _type(name: str, source: Type, body: Type) -> Type:
    result = PREDICATES[name].result
    if not isinstance(result, str):
        return result
    if BAD in (source, body):
        return BAD
    return {
        "same": source,
        "element?": calls.element_or_nil(source),
        "mapped": List(body),
        "number": calls.number([body]),
    }[result]


def let(c: Checker, node: syntax.Let, env: Env) -> typed.Expr:
    value = c.expr(node.value, env)
    local = c.local(value.type, node.name)
    taken = [*c.roots, *c.scope.define, *BUILTINS, *PREDICATES, "it", "hit"]
    if node.name in taken or any(other.name == node.name for other in env.lets):
        c.error("name-taken", f"`{node.name}` is already a name here", node.name_span)
    body = c.expr(node.body, env.naming(local))
    if local.id not in c.used:
        c.error("unused-let", f"`{node.name}` is never used", node.name_span)
    if BAD in (value.type, body.type):
        return typed.Constant(None, type=BOOL if body.type == BOOL else BAD)
    return typed.Let(local, value, body, type=body.type)
