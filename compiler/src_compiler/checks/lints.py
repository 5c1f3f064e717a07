# SPDX-License-Identifier: MIT
"""Comparisons that work but say less, or other, than their author thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import fields, reach
from src_compiler.types import BOOL

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker


def equal(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> None:
    literals = [side for side in (left, right) if isinstance(side, typed.Constant)]
    if left.type == BOOL and right.type == BOOL and len(literals) == 1:
        literal = literals[0]
        other = node.left if literal is right else node.right
        plain = (literal.value is True) == (node.op == "==")
        c.warning(
            "bool-comparison",
            "comparing a bool with a literal says nothing more",
            node,
            f"write `{'' if plain else 'not '}{c.quote(other)}`",
        )
    same_operand(c, node, left, right)
    path(c, left, right, node.right)
    path(c, right, left, node.left)


def same_operand(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> None:
    if left == right and not isinstance(left, typed.Constant):
        c.warning("same-operand", f"both sides of `{node.op}` are the same", node)


def key(c: Checker, node: syntax.Binary, map_name: str, name: str) -> None:
    """`"name" in map`."""
    if map_name == "flags":
        instead = f'"{name.lstrip("-")}" {"not in" if node.negated else "in"} {c.quote(node.right)}'
        fields.dashed(c, name, node, instead)
    if map_name == "context":
        fields.declared(c, name, node)


def path(c: Checker, subject: typed.Expr, part: typed.Expr, at: syntax.Expr) -> None:
    """Warns of a text that `event.path` does not begin with."""
    if not isinstance(part, typed.Constant) or not isinstance(part.value, str):
        return
    if not reach.of_repository(subject):
        return
    message, help = reach.problem(part.value, c.text.value)
    if message:
        c.warning("path-never-relative", message, at, help)


def paths_in(c: Checker, node: syntax.Binary, item: typed.Expr, container: typed.Expr) -> None:
    if isinstance(container, typed.ListOf) and isinstance(node.right, syntax.ListOf):
        for written, part in zip(node.right.items, container.items, strict=True):
            path(c, item, part, written)
