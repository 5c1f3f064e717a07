# SPDX-License-Identifier: MIT
"""One rule: its kinds and verbs, its conditions, its texts."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from src_compiler import fileguards
from src_compiler.checked import CheckedRule, Trigger
from src_compiler.checks import (
    allows,
    conditions,
    demands,
    givens,
    judges,
    modes,
    modifies,
    spacing,
    speech,
)
from src_compiler.checks.scope import Scope
from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule, RuleSet
from src_compiler.schema.load import schema
from src_compiler.verbs import DECIDING, RETYPING


def check_rule(
    rule: Rule, ruleset: RuleSet, world: World, findings: Findings
) -> CheckedRule | None:
    """The rule with everything typed, or None where something of it was refused."""
    found = Findings()
    checked = _check(rule, ruleset, world, found)
    judges.check(rule, world, found)
    for each in found.sorted():
        findings.add(each)
    return None if found.failed else checked


def scope_of(ruleset: RuleSet, world: World) -> Scope:
    """What any rule of the set may read."""
    return Scope(
        contexts=world.contexts,
        folds=world.folds,
        define={each.name: each for each in ruleset.define},
        ids=count(1),
    )


def _check(rule: Rule, ruleset: RuleSet, world: World, findings: Findings) -> CheckedRule | None:
    scope = scope_of(ruleset, world)
    triggers = conditions.triggers(rule, scope, findings)
    if not triggers:
        demands.only_parse(rule, findings)
        return None
    each = allows.each(rule, scope, triggers, findings)
    allows.hard_to_get_wrong(rule, triggers, findings)
    speaking = speech.scope(scope, triggers)
    if rule.nature == "file-guard":
        speaking = replace(speaking, names=dict(schema().file_guard.fields))
    text, effects = speech.actions(rule, ruleset, speaking, triggers, findings)
    modify = modifies.check(rule, speaking, triggers, findings)
    requires = demands.requirements(rule, speaking, triggers, findings)
    checks = demands.checks(rule, ruleset, fileguards.inside(rule, speaking), findings)
    mode = modes.check(rule, speaking, findings)
    cooldown, key = spacing.check(rule, speaking, findings)
    givens.check(rule, world, findings)
    place = rule.name_span
    return CheckedRule(
        rule=rule,
        id=f"{ruleset.name}/{rule.name}",
        at=f"{place.source.path}:{place.source.position(place.start)[0]}",
        on_error=_on_error(rule, triggers),
        triggers=triggers,
        verb="deny" if (requires or checks) and mode is None else _verb(rule),
        text=text,
        each=each,
        effects=effects,
        modify=modify,
        requires=requires,
        checks=checks,
        mode=mode,
        cooldown=cooldown,
        key=key,
    )


def _verb(rule: Rule) -> str:
    return next((each.verb for each in rule.actions if each.verb in DECIDING), "")


def _on_error(rule: Rule, triggers: tuple[Trigger, ...]) -> str:
    """As written, or as the kinds have it; an observer that errs never decides."""
    if rule.on_error:
        return rule.on_error
    if rule.nature == "observer" or _verb(rule) in RETYPING:
        return "pass"
    defaults = {schema().kinds[kind].on_error for each in triggers for kind in each.kinds}
    return "refuse" if "refuse" in defaults else "pass"
