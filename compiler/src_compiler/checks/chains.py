# SPDX-License-Identifier: MIT
"""Chains of open data with a `?.` in them: where what stands before it is nil, all of it is nil."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.types import ANY, BOOL, NIL, STRING, Optional

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

Access = syntax.Member | syntax.Index


def whole(c: Checker, node: Access, read: typed.Expr) -> typed.Expr:
    """`read`, which the last step of a chain gave; after `a?.b` it is nil where `a` is."""
    steps = _steps(node)
    if node.optional or not steps or read.type != ANY:
        return read
    start = c.seen[id(steps[0].base)]
    if start.type != ANY and not isinstance(start.type, Optional):
        return read
    local = c.local(start.type)
    value: typed.Expr = local
    for step in steps:
        value = typed.Open(value, _key(c, step), False, c.at(step), type=ANY)
    nil = typed.Constant(None, type=NIL)
    test = typed.Equal(local, nil, False, True, type=BOOL)
    other = replace(nil, type=ANY)
    return typed.Let(local, start, typed.If(test, other, value, type=ANY), type=ANY)


def _steps(node: Access) -> list[Access]:
    """The steps from the chain's last `?.` to the node; none where there is no `?.`."""
    steps: list[Access] = []
    step: syntax.Expr = node
    while isinstance(step, (syntax.Member, syntax.Index)) and not (steps and step.parens):
        steps.insert(0, step)
        if step.optional:
            return steps
        step = step.base
    return []


def _key(c: Checker, step: Access) -> typed.Expr:
    if isinstance(step, syntax.Member):
        return typed.Constant(step.name, type=STRING)
    return c.seen[id(step.index)]
