# SPDX-License-Identifier: MIT
"""One rule: its kinds and verbs, its conditions, its texts."""

from __future__ import annotations

from itertools import count

from src_compiler.checked import CheckedRule, Trigger
from src_compiler.checks import (
    allows,
    conditions,
    extras,
    force,
    grounding,
    kinds,
    modifies,
    speech,
)
from src_compiler.checks.scope import Scope
from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule, RuleSet
from src_compiler.schema.load import schema


def check_rule(
    rule: Rule, ruleset: RuleSet, world: World, findings: Findings
) -> CheckedRule | None:
    """The rule with everything typed, or None where something of it was refused or nothing carries
    it out yet."""
    found = Findings()
    scope = Scope(
        contexts=world.contexts,
        folds=world.folds,
        define={each.name: each for each in ruleset.define},
        ids=count(1),
    )
    checked = _check(rule, ruleset, scope, found)
    for each in found.sorted():
        findings.add(each)
    return None if found.failed else checked


def _check(rule: Rule, ruleset: RuleSet, scope: Scope, findings: Findings) -> CheckedRule | None:
    carried_out = force.natures(rule, findings)
    carried_out &= force.keys(rule, findings)
    triggers = conditions.triggers(rule, scope, findings)
    if not triggers:
        extras.only_parse(rule, findings)
        return None
    each = allows.each(rule, scope, triggers, findings)
    allows.hard_to_get_wrong(rule, triggers, findings)
    speaking = speech.scope(scope, triggers)
    extras.check(rule, scope, speaking, triggers, findings)
    text, effects = speech.actions(rule, speaking, triggers, findings)
    modify = modifies.check(rule, speaking, triggers, findings)
    carried_out &= grounding.check(rule, triggers, findings)
    if not carried_out:
        return None
    triggers, citing = grounding.grounded(rule, scope, triggers)
    place = rule.name_span
    return CheckedRule(
        rule=rule,
        id=f"{ruleset.name}/{rule.name}",
        at=f"{place.source.path}:{place.source.position(place.start)[0]}",
        on_error=_on_error(rule, triggers),
        triggers=triggers,
        verb="deny" if citing else _verb(rule),
        text=citing or text,
        each=each,
        effects=effects,
        modify=modify,
    )


def _verb(rule: Rule) -> str:
    return next((each.verb for each in rule.actions if each.verb in kinds.DECIDING), "")


def _on_error(rule: Rule, triggers: tuple[Trigger, ...]) -> str:
    """As written, or as the kinds have it; an observer that errs never decides."""
    if rule.on_error:
        return rule.on_error
    if rule.nature == "observer":
        return "pass"
    defaults = {schema().kinds[kind].on_error for each in triggers for kind in each.kinds}
    return "refuse" if "refuse" in defaults else "pass"
