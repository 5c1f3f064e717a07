# SPDX-License-Identifier: MIT
"""Going through typed expressions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from src_compiler import typed


def walk(expr: typed.Expr) -> Iterator[typed.Expr]:
    """The expression and everything in it, outermost first."""
    yield expr
    for field in fields(expr):
        value = getattr(expr, field.name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, typed.Node):
                yield from walk(child)  # type: ignore[arg-type]


def mentions(expr: typed.Expr, local: typed.Local) -> bool:
    return any(isinstance(node, typed.Local) and node.id == local.id for node in walk(expr))
