# SPDX-License-Identifier: MIT
"""What is certain of the file that a file-guard's checks are asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import CheckedRule, Template
from src_compiler.checks.narrow import Holds, Known
from src_compiler.checks.scope import Scope
from src_compiler.ruleset import Rule
from src_compiler.types import BOOL
from src_compiler.walk import nodes

# A file of which these are false never comes to checks that look at what it holds.
KNOWN = ("resultKnown", "newContentKnown")
CONTENT = frozenset({"newContent", "newMarkers", "added", "removed", *KNOWN})


def inside(rule: Rule, speaking: Scope) -> Scope:
    """What the checks of a rule may read, and what is known there."""
    if rule.nature != "file-guard" or speaking.kinds is None:
        return speaking
    event = typed.Root("event", type=speaking.roots()["event"])
    known = speaking.known or Known(frozenset(speaking.kinds))
    for flag in KNOWN:
        known = known.with_fact(Holds(typed.Field(event, flag, type=BOOL), True))
    return replace(speaking, known=known)


def look_inside(rule: CheckedRule) -> bool:
    """Whether checks of a file-guard look at what the file holds; scripts and judges may."""
    if rule.rule.nature != "file-guard":
        return False
    if any(check.script is not None or check.judge is not None for check in rule.checks):
        return True
    return any(_is_content(node) for expr in _expressions(rule) for node in nodes(expr))


def _expressions(rule: CheckedRule) -> Iterator[typed.Expr]:
    for check in rule.checks:
        if check.assertion is not None:
            yield check.assertion
        if isinstance(check.message, Template):
            yield from (part for part in check.message.parts if not isinstance(part, str))


def _is_content(node: typed.Node) -> bool:
    match node:
        case typed.Field(typed.Root("event"), name):
            return name in CONTENT
        case typed.Root(name):
            return name == "markers"
    return False
