# SPDX-License-Identifier: MIT
"""What a rule says when it fires: its message, and the effects beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from src_compiler import typed
from src_compiler.checked import Effect, Template, Trigger
from src_compiler.checks import effects, texts
from src_compiler.checks.narrow import Known, either, narrow
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule, RuleSet
from src_compiler.source import Text
from src_compiler.types import Type
from src_compiler.verbs import DECIDING, EFFECTS
from src_compiler.walk import rebuild


def scope(around: Scope, triggers: tuple[Trigger, ...]) -> Scope:
    """What the rule's texts may read: all that holds whichever trigger fired."""
    of = tuple(dict.fromkeys(kind for each in triggers for kind in each.kinds))
    known = reduce(either, (_after(each) for each in triggers))
    tainted = any(
        each.hit is not None and texts.carries(each.hit.source, each.kinds, False)
        for each in triggers
    )
    return replace(around, kinds=of, known=known, hit=_hit(triggers), hit_is_content=tainted)


def _after(trigger: Trigger) -> Known:
    """What held when the trigger fired; what held of its element holds of `hit`."""
    known = Known(frozenset(trigger.kinds))
    if trigger.condition is not None:
        known = narrow(trigger.condition, True, known)
    if trigger.hit is None:
        return known
    element = trigger.hit.local
    inside = narrow(trigger.hit.body, True, known)
    facts = {replace(f, subject=_as_hit(f.subject, element)) for f in inside.facts - known.facts}
    return replace(known, facts=known.facts | facts)


def _as_hit(expr: typed.Expr, element: typed.Local) -> typed.Expr:
    if expr == element:
        return typed.Root("hit", type=expr.type)
    return rebuild(expr, lambda part: _as_hit(part, element))


def _hit(triggers: tuple[Trigger, ...]) -> Type | None:
    """The type of the element, where every trigger has one of the same type."""
    found = {each.hit.local.type if each.hit is not None else None for each in triggers}
    return found.pop() if len(found) == 1 else None


def actions(
    rule: Rule,
    ruleset: RuleSet,
    around: Scope,
    triggers: tuple[Trigger, ...],
    findings: Findings,
) -> tuple[Template | None, tuple[Effect, ...]]:
    message = None
    found: list[Effect] = []
    for action in rule.actions:
        if action.verb in DECIDING:
            text = action.value.get("text") if isinstance(action.value, dict) else action.value
            if isinstance(text, Text):
                message = texts.template(text, around, findings)
        elif action.verb in EFFECTS:
            effect = effects.effect(action, rule, ruleset, around, findings)
            found += [] if effect is None else [effect]
    _shown_as_it_is(rule, findings)
    return message, tuple(found)


def _shown_as_it_is(rule: Rule, findings: Findings) -> None:
    if rule.instead is not None and "{{" in rule.instead.value:
        start = rule.instead.value.index("{{")
        findings.warning(
            "braces-not-filled",
            "`instead` is shown as it is, braces and all",
            rule.instead.span(start, start + 2),
            "write an example of what to do, word for word",
        )
