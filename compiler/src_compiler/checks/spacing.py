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

# With these a gate stops nothing anyway.
HARMLESS = frozenset(("warn", "allow"))


def check(rule: Rule, speaking: Scope, findings: Findings) -> tuple[int, typed.Expr | None]:
    """The cooldown in ms, 0 for none, and what tells one firing from another."""
    cooldown, key = rule.rest.get("cooldown"), rule.rest.get("key")
    expression = None
    if isinstance(key, Text):
        around = replace(speaking, what="a key")
        expression = check_expression(key, around, ANY, findings)
    if not isinstance(cooldown, Text):
        return 0, expression
    length = durations.milliseconds(cooldown.value) or 0
    if rule.each is not None:
        findings.error(
            "cooldown-beside-each",
            "a rule with `each` has no firing of its own after which it could rest",
            rule.spans["cooldown"],
            "remove `cooldown`",
        )
    elif rule.nature == "gate" and length and not HARMLESS & {*rule.spans}:
        findings.warning(
            "repeat-let-through",
            f"for {cooldown} after it has fired this gate lets the same pass",
            rule.spans["cooldown"],
            "leave `cooldown` out, unless to try twice is meant to be enough",
        )
    return length, expression
