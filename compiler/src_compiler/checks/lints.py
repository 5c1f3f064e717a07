# SPDX-License-Identifier: MIT
"""Comparisons that work but say less, or other, than their author thinks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import fields, reach
from src_compiler.types import BOOL

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

UPPER = re.compile("[A-Z]")
LOWER = re.compile("[a-z]")


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
    spelling(c, left, right, node.right)
    spelling(c, right, left, node.left)


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


def spelling(c: Checker, subject: typed.Expr, part: typed.Expr, at: syntax.Expr) -> None:
    """Warns of a text that the subject never is."""
    path(c, subject, part, at)
    if isinstance(part, typed.Constant) and isinstance(part.value, str):
        holds(c, subject, (part.value,), at)


def holds(c: Checker, subject: typed.Expr, parts: tuple[str, ...], at: syntax.Expr) -> None:
    """Warns where the subject holds none of the texts for how it is always spelt."""
    if isinstance(subject, typed.Call) and subject.name in ("lower", "host", "upper"):
        lost = UPPER if subject.name != "upper" else LOWER
        if parts and all(lost.search(part) for part in parts):
            kind = "capital" if lost is UPPER else "small"
            instead = "small" if lost is UPPER else "capital"
            c.warning(
                "case-never-met",
                f"what `{subject.name}` gives has no {kind} letters",
                at,
                f"write it in {instead} letters",
            )
    named = isinstance(subject, typed.Field) and subject.name == "bin"
    if named and parts and all("/" in part for part in parts):
        c.warning(
            "program-with-folder",
            "`.bin` is the name of a program without its folder",
            at,
            "write the name alone, or read `.argv[0]` for the word as it stands",
        )
    if named and parts and all(" " in part.strip() for part in parts):
        c.warning(
            "program-with-arguments",
            "`.bin` is the name of a program without its arguments",
            at,
            "test them on their own: `sub(it)`, `flag(it, …)` or `… in .argv`",
        )


def path(c: Checker, subject: typed.Expr, part: typed.Expr, at: syntax.Expr) -> None:
    """Warns of a text that `event.path` does not begin with."""
    if not isinstance(part, typed.Constant) or not isinstance(part.value, str):
        return
    if not reach.of_repository(subject):
        return
    message, help = reach.problem(part.value, c.text.value)
    if message:
        c.warning("path-never-relative", message, at, help)


def spellings_in(c: Checker, node: syntax.Binary, item: typed.Expr, container: typed.Expr) -> None:
    if isinstance(container, typed.ListOf) and isinstance(node.right, syntax.ListOf):
        for written, part in zip(node.right.items, container.items, strict=True):
            spelling(c, item, part, written)
