# SPDX-License-Identifier: MIT
"""The gates whose most recent verdicts the scripts of contexts are told."""

from __future__ import annotations

from collections import Counter

from src_compiler.checked import CheckedRule, Script
from src_compiler.plan import Plan
from src_compiler.printing.displays import Display

VERBS = ("deny", "ask")


def gates(plan: Plan) -> dict[str, Display]:
    """By name, or by id where several have the name: the id, and the kinds on which saying nothing
    is to pass. Nothing where no context has a script."""
    rules = [rule.checked for module in plan.modules for rule in module.rules]
    if not any(_has_script(rule) for rule in rules):
        return {}
    found = [rule for rule in rules if rule.rule.nature == "gate" and rule.verb in VERBS]
    names = Counter(rule.rule.name for rule in found)
    shown = {rule.rule.name if names[rule.rule.name] == 1 else rule.id: rule for rule in found}
    return {name: (shown[name].id, *_kinds(shown[name])) for name in sorted(shown)}


def _has_script(rule: CheckedRule) -> bool:
    mode = rule.mode
    return mode is not None and (isinstance(mode.enter, Script) or isinstance(mode.exit, Script))


def _kinds(rule: CheckedRule) -> list[str]:
    if rule.requires or rule.checks:
        return []
    return sorted({kind for trigger in rule.triggers for kind in trigger.kinds})
