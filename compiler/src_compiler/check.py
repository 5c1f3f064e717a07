# SPDX-License-Identifier: MIT
"""Types what a rule set says. The only stage that refuses an expression: what it gives is right."""

from __future__ import annotations

from src_compiler import targets
from src_compiler.builtins import BUILTINS, PREDICATES
from src_compiler.checked import CheckedSet
from src_compiler.checks import modes, structures
from src_compiler.checks.expression import check_expression
from src_compiler.checks.folds import check_folds
from src_compiler.checks.rules import check_rule, scope_of
from src_compiler.checks.scope import Scope
from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import RuleSet

__all__ = ["Scope", "World", "check_expression", "check_set"]


def check_set(ruleset: RuleSet, world: World, findings: Findings) -> CheckedSet:
    """The rules of a set that are right and are carried out, everything in them typed."""
    _names(ruleset, world, findings)
    world = world.seen_by(ruleset)
    folds = check_folds(ruleset, world, findings)
    checked = [check_rule(rule, ruleset, world, findings) for rule in ruleset.rules]
    checked.append(structures.check(ruleset, scope_of(ruleset, world), findings))
    rules = tuple(rule for rule in checked if rule is not None)
    found = CheckedSet(ruleset, rules, folds)
    targets.check(found, world.project, findings)
    modes.switched_off(rules, world, findings)
    return found


def _names(ruleset: RuleSet, world: World, findings: Findings) -> None:
    """Refuses names that are taken: by a builtin, or by another rule set's context or state."""
    for each in ruleset.define:
        if each.name in BUILTINS or each.name in PREDICATES:
            findings.error(
                "name-taken", f"`{each.name}` is a function already", each.span, "use another name"
            )
    for name in (*ruleset.contexts, *ruleset.folds):
        first = world.declared.get(name.value, name)
        if first.span() != name.span():
            findings.error(
                "declared-twice",
                f"`{name}` is declared in `{first.source.path}` too",
                name.span(),
                "contexts and state are known to all rule sets: rename one of them",
            )
