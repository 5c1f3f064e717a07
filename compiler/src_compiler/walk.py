# SPDX-License-Identifier: MIT
"""Walks typed trees: children, all nodes, rebuilding, and whether evaluation could fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from src_compiler import typed
from src_compiler.types import ANY, List, Map, Optional, Type


def children(expr: typed.Node) -> Iterator[typed.Expr]:
    """The direct parts; the Local that a quantifier or `let` binds is not one."""
    for field in fields(expr):
        if field.name == "local":
            continue
        value = getattr(expr, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, typed.Node):
                yield part  # type: ignore[misc]


def nodes(expr: typed.Node) -> Iterator[typed.Node]:
    """The tree's nodes, the root first."""
    yield expr
    for child in children(expr):
        yield from nodes(child)


def rebuild(expr: typed.Expr, change: Callable[[typed.Expr], typed.Expr]) -> typed.Expr:
    """The same node over changed parts."""
    changed: dict[str, object] = {}
    for field in fields(expr):
        value = getattr(expr, field.name)
        if field.name == "local":
            continue
        if isinstance(value, typed.Node):
            changed[field.name] = change(value)  # type: ignore[arg-type]
        elif isinstance(value, tuple) and value and isinstance(value[0], typed.Node):
            changed[field.name] = tuple(change(part) for part in value)
    return replace(expr, **changed) if changed else expr  # type: ignore[arg-type]


def same(first: typed.Node, second: typed.Node) -> bool:
    """Equal trees whose constants are of the same types, too (True == 1)."""
    return first == second and _constants(first) == _constants(second)


def _constants(expr: typed.Node) -> list[type]:
    return [type(node.value) for node in nodes(expr) if isinstance(node, typed.Constant)]


def reads(expr: typed.Node, local: typed.Local) -> int:
    """How often a tree reads a local."""
    return sum(isinstance(n, typed.Local) and n.id == local.id for n in nodes(expr))


def open_type(type: Type) -> bool:
    """Whether values of a type can be of any shape."""
    match type:
        case List(of) | Optional(of):
            return open_type(of)
        case Map():
            return False
    return type == ANY


def can_fail(expr: typed.Node) -> bool:
    """Whether evaluating the tree could raise on an event that keeps to the schema."""
    return any(_fails(node) for node in nodes(expr))


def _fails(node: typed.Node) -> bool:
    match node:
        case typed.At() | typed.Open():
            return True
        case typed.Order() | typed.In() | typed.TextTest() | typed.Matches() if node.open:
            return True
        case typed.Arithmetic(op, _, right, opened):
            divisor = right.value if isinstance(right, typed.Constant) else None
            return opened or (op in "/%" and not divisor)
        case typed.Negative(operand):
            return open_type(operand.type)
        case typed.Default(value):
            return value.type == ANY and node.type != ANY
        case typed.Slice(base):
            return open_type(base.type)
        case typed.Quantifier(_, source):
            return source.type == ANY
        case typed.Call(name, args):
            return name in ("min", "max", "take") or any(open_type(arg.type) for arg in args)
    return False
