# SPDX-License-Identifier: MIT
"""How a context turns on and off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import CheckedRule, Mode, Script
from src_compiler.checks import demands
from src_compiler.checks.expression import check_expression
from src_compiler.checks.scope import Scope
from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule, Value
from src_compiler.source import Text
from src_compiler.types import ANY

END = "Stop"


def check(rule: Rule, speaking: Scope, findings: Findings) -> Mode | None:
    """None where the rule is no context, or something of it was refused."""
    if rule.nature != "context":
        return None
    _refuse_own(rule, findings)
    around = replace(speaking, kinds=(END,), known=None, hit=None, what="`exit`")
    written = rule.rest.get("exit")
    leaving = demands.condition(written, around, findings)
    last = written is not False if leaving is None else leaving
    entering = rule.rest.get("enter")
    payload = entering.get("payload") if isinstance(entering, dict) else None
    if isinstance(payload, dict):
        made = {name: _value(payload[name], speaking, findings) for name in payload}
        typed_payload = {name: value for name, value in made.items() if value is not None}
        return Mode(typed_payload, last)
    script = Script(entering) if isinstance(entering, Text) else True
    return Mode(script, last)


def _refuse_own(rule: Rule, findings: Findings) -> None:
    for entry in demands.entries(rule.rest.get("require")):
        name = entry.get("context")
        if isinstance(name, Text) and name.value == rule.name and "when" not in entry:
            findings.error(
                "context-requires-itself",
                f"`{name}` requires that it is active already, so it is never entered",
                name.span(),
                "remove the entry; `enter` is asked whether it is active or not",
            )


def switched_off(rules: Sequence[CheckedRule], world: World, findings: Findings) -> None:
    """Warns of rules that require what is never active."""
    for rule in rules:
        entries = demands.entries(rule.rule.rest.get("require"))
        names = [entry["context"] for entry in entries if "context" in entry]
        used = rule.rule.enabled and rule.id not in world.project.disabled
        for name in names:
            if used and isinstance(name, Text) and name.value in world.off:
                findings.warning(
                    "context-switched-off",
                    f"`{name}` is switched off, so what this rule requires is never there",
                    name.span(),
                    "switch the rule off too, or the context on",
                )


def _value(written: Value, scope: Scope, findings: Findings) -> typed.Expr | None:
    if isinstance(written, Text):
        return check_expression(written, replace(scope, what="a payload"), ANY, findings)
    return None
