# SPDX-License-Identifier: MIT
"""The trap of flags: each is a list of strings, and one that was not passed is an empty list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks.kindred import is_text
from src_compiler.types import BOOL, FLOAT, INT, NIL, Map

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

NEVER_NIL = "a flag is never nil: a flag that was not passed reads as an empty list"


def is_flag(expr: typed.Expr) -> bool:
    return (
        isinstance(expr, typed.Entry)
        and isinstance(expr.base.type, Map)
        and expr.base.type.name == "flags"
    )


def compared(c: Checker, node: syntax.Binary, left: typed.Expr, right: typed.Expr) -> bool:
    """Refuses a flag that is compared as if it were one text; False where nothing was refused."""
    if is_flag(left):
        flag, other, flag_node, other_node = left, right, node.left, node.right
    elif is_flag(right):
        flag, other, flag_node, other_node = right, left, node.right, node.left
    else:
        return False
    if other.type == NIL:
        _nil(c, node, flag, flag_node)
        return True
    if not (is_text(other.type) or other.type in (INT, FLOAT, BOOL)):
        return False
    c.error(
        "flag-is-list",
        f"`{_spelt(node)}` can never hold: the value of a flag is a list of strings",
        node,
        f"write `{_instead(c, node, flag_node, other_node)}`",
        ("one string for each time that it was passed",),
    )
    return True


def _spelt(node: syntax.Binary) -> str:
    return f"not {node.op}" if node.negated else node.op


def _instead(
    c: Checker, node: syntax.Binary, flag_node: syntax.Expr, other_node: syntax.Expr
) -> str:
    flag, other = c.quote(flag_node), c.quote(other_node)
    if node.op == "==":
        return f"{other} in {flag}"
    if node.op == "!=":
        return f"not ({other} in {flag})"
    test = f"any({flag}, it {node.op} {other})"
    return f"not {test}" if node.negated else test


def _nil(c: Checker, node: syntax.Binary, flag: typed.Expr, flag_node: syntax.Expr) -> None:
    passed = _passed(c, flag, flag_node)
    c.error(
        "flag-never-nil",
        NEVER_NIL,
        node,
        f"write `{passed}`" if node.op == "!=" else f"write `not ({passed})`",
    )


def _passed(c: Checker, flag: typed.Expr, node: syntax.Expr) -> str:
    """`"tag" in .flags`, in the author's words."""
    assert isinstance(flag, typed.Entry)
    base = c.quote(node.base) if isinstance(node, (syntax.Member, syntax.Index)) else ".flags"
    if isinstance(flag.key, typed.Constant):
        return f'"{flag.key.value}" in {base}'
    return f"{c.quote(node.index) if isinstance(node, syntax.Index) else '…'} in {base}"


def defaulted(c: Checker, node: syntax.Binary, flag: typed.Expr) -> typed.Expr:
    """`.flags.tag ?? …`."""
    passed = _passed(c, flag, node.left)
    return c.error(
        "flag-never-nil",
        NEVER_NIL,
        node,
        f"drop the `??`; to ask whether it was passed write `{passed}`",
    )
