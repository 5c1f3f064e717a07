# SPDX-License-Identifier: MIT
"""What all rule sets that are compiled together declare, and the project around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from src_compiler import typed
from src_compiler.checks.expression import check_expression
from src_compiler.checks.kinds import expand
from src_compiler.checks.narrow import Known, narrow
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.project import Project
from src_compiler.ruleset import Definition, RuleSet, Value
from src_compiler.source import Text
from src_compiler.types import ANY, BAD, BOOL, INT, List, Map, Type


@dataclass(frozen=True, slots=True)
class World:
    """`contexts` and `folds` are global names; `declared` says where each of them was first."""

    contexts: frozenset[str]
    folds: Mapping[str, Type]
    project: Project
    declared: Mapping[str, Text]
    # Contexts that are declared and never become active.
    off: frozenset[str] = frozenset()

    def seen_by(self, ruleset: RuleSet) -> World:
        """To a rule set that declares a name once more its own declaration is the right one."""
        again = any(self.declared.get(name.value, name) is not name for name in ruleset.folds)
        return replace(self, folds={**self.folds, **dict(_folds(ruleset))}) if again else self

    @classmethod
    def of(cls, rulesets: Sequence[RuleSet], project: Project) -> World:
        contexts = [name for ruleset in rulesets for name in ruleset.contexts]
        names = [*contexts, *(name for ruleset in rulesets for name in ruleset.folds)]
        declared: dict[str, Text] = {}
        for name in names:
            declared.setdefault(name.value, name)
        folds: dict[str, Type] = {}
        for fold, type in (each for ruleset in rulesets for each in _folds(ruleset)):
            folds.setdefault(fold, type)
        return cls(
            frozenset(name.value for name in contexts), folds, project, declared,
            frozenset(_switched_off(rulesets, project)),
        )  # fmt: skip


def _switched_off(rulesets: Sequence[RuleSet], project: Project) -> Iterable[str]:
    for ruleset in rulesets:
        for rule in ruleset.rules:
            off = not rule.enabled or f"{ruleset.name}/{rule.name}" in project.disabled
            if rule.nature == "context" and off:
                yield rule.name


def _folds(ruleset: RuleSet) -> Iterable[tuple[str, Type]]:
    """Each fold's type. One that could not be read reads as open data, so that it is told once."""
    entries = ruleset.state if isinstance(ruleset.state, dict) else {}
    define = {each.name: each for each in ruleset.define}
    for name in ruleset.folds:
        entry = entries.get(name.value)
        yield name.value, _fold(entry, define) if isinstance(entry, dict) else ANY


def _fold(entry: dict[str, Value], define: Mapping[str, Definition]) -> Type:
    if "count" in entry:
        return INT if entry["count"] is True else Map(INT, "state")
    if "flag" in entry:
        return BOOL
    written = entry.get("set", entry.get("last"))
    if not isinstance(written, Text):
        return ANY
    value = _value(written, entry, define)
    return List(value) if "set" in entry else value


def _value(written: Text, entry: dict[str, Value], define: Mapping[str, Definition]) -> Type:
    on, where = entry.get("on"), entry.get("where")
    events = on if isinstance(on, tuple) else (on,)
    kinds = {kind for event in events if isinstance(event, Text) for kind in expand(event.value)}
    scope = Scope(kinds=tuple(sorted(kinds)), define=define)
    if isinstance(where, Text):
        taken = check_expression(where, scope, BOOL, Findings())
        scope = replace(scope, known=known_of_value(entry, taken, scope.kinds or ()))
    checked = check_expression(written, scope, ANY, Findings())
    return ANY if checked is None else checked.type


def known_of_value(
    entry: dict[str, Value], where: typed.Expr | None, kinds: tuple[str, ...]
) -> Known | None:
    """What holds where the value is asked for: only events that `where` takes have one, except that
    `reset` asks for a key, too."""
    if where is None or where.type == BAD or ("reset" in entry and "count" in entry):
        return None
    return narrow(where, True, Known(frozenset(kinds)))
