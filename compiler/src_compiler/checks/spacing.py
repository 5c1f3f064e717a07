# SPDX-License-Identifier: MIT
"""`cooldown` and `key`: how often a rule may fire."""

from __future__ import annotations

from dataclasses import replace

from src_compiler import durations, typed
from src_compiler.checks.expression import check_expression
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule
from src_compiler.source import Text
from src_compiler.types import ANY


def check(rule: Rule, speaking: Scope, findings: Findings) -> tuple[int, typed.Expr | None]:
    """The cooldown in ms, 0 for none, and what tells one firing from another."""
    cooldown, key = rule.rest.get("cooldown"), rule.rest.get("key")
    expression = None
    if isinstance(key, Text):
        around = replace(speaking, what="a key")
        expression = check_expression(key, around, ANY, findings)
    wait = durations.milliseconds(cooldown.value) if isinstance(cooldown, Text) else None
    return wait or 0, expression
