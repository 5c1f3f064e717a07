# SPDX-License-Identifier: MIT
"""Orders checked rules for emission: functions per kind, keys of the index, what they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from src_compiler import typed
from src_compiler.checked import CheckedFold, CheckedRule, CheckedSet, Trigger
from src_compiler.index import Keys, program_names, rule_keys
from src_compiler.needs import needs, processes, texts
from src_compiler.printing.names import python_name
from src_compiler.project import Project
from src_compiler.ruleset import Definition, RuleSet
from src_compiler.schema.load import schema
from src_compiler.simplify import simplify
from src_compiler.verbs import RETYPING
from src_compiler.walk import nodes

# A context's exit is asked at the end of every cycle.
END = "Stop"


@dataclass(frozen=True, slots=True)
class Branch:
    """A rule's triggers for the same kinds: one function. None is a trigger without a condition."""

    kinds: tuple[str, ...]
    triggers: tuple[Trigger, ...]

    @property
    def conditions(self) -> tuple[typed.Expr | None, ...]:
        return tuple(trigger.condition for trigger in self.triggers)


@dataclass(frozen=True, slots=True)
class PlannedRule:
    """`keys` say per kind where the index has the rule; `programs` see `index.program_names`."""

    ruleset: RuleSet
    checked: CheckedRule
    branches: tuple[Branch, ...]
    keys: dict[str, Keys]
    programs: tuple[str, ...] | None

    @property
    def name(self) -> str:
        return self.checked.rule.name

    @property
    def context(self) -> bool:
        return self.checked.rule.nature == "context"


@dataclass(frozen=True, slots=True)
class Module:
    """One generated module; `needs` are, per kind, the fields that any of its rules reads. Its
    contexts stand apart, since all of them are asked before any other rule."""

    name: str
    description: str
    define: tuple[Definition, ...]
    rules: tuple[PlannedRule, ...]
    needs: dict[str, tuple[str, ...]]
    folds: tuple[CheckedFold, ...] = ()

    @property
    def path(self) -> str:
        return f"rulesets/{python_name(self.name)}.py"

    @property
    def deciding(self) -> tuple[PlannedRule, ...]:
        return tuple(rule for rule in self.rules if not rule.context)

    @property
    def followed(self) -> tuple[str, ...]:
        """The kinds that its state is made of."""
        return tuple(sorted({kind for fold in self.folds for kind in fold.follows}))

    @property
    def contexts(self) -> tuple[PlannedRule, ...]:
        return tuple(rule for rule in self.rules if rule.context)


def kinds_of(rules: Iterable[PlannedRule]) -> tuple[str, ...]:
    return tuple(sorted({kind for rule in rules for kind in rule.keys}))


@dataclass(frozen=True, slots=True)
class Plan:
    modules: tuple[Module, ...]
    project: Project

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind whose events some rule or script is given."""
        rules = [rule for module in self.modules for rule in module.rules]
        ends = {END} if any(rule.context for rule in rules) else set()
        followed = {kind for module in self.modules for kind in module.followed}
        return tuple(sorted({*kinds_of(rules), *ends, *followed}))

    @property
    def rules(self) -> Iterator[CheckedRule]:
        return (rule.checked for module in self.modules for rule in module.rules)

    @property
    def prepares(self) -> bool:
        """Whether some rule has work done in the background."""
        return any(effect.verb == "prepare" for rule in self.rules for effect in rule.effects)

    @property
    def retypes(self) -> bool:
        """Whether some rule changes what a person has typed, or deals with it."""
        return any(rule.verb in RETYPING for rule in self.rules)

    @property
    def slow(self) -> bool:
        """Whether some rule starts a process."""
        return any(processes(rule) for rule in self.rules)


def plan(sets: Sequence[CheckedSet], project: Project) -> Plan:
    modules = sorted((_module(each, project) for each in sets), key=lambda module: module.name)
    read = {name for module in modules for rule in module.rules for name in _states(rule)}
    return Plan(tuple(_with_needs(module, read) for module in modules), project)


def _module(checked: CheckedSet, project: Project) -> Module:
    rules = tuple(
        _rule(checked.ruleset, rule)
        for rule in checked.rules
        if rule.rule.enabled and rule.id not in project.disabled
    )
    ruleset = checked.ruleset
    folds = tuple(_fold(each) for each in checked.folds)
    return Module(ruleset.name, ruleset.description, ruleset.define, rules, {}, folds)


def _with_needs(module: Module, read: set[str]) -> Module:
    """The module with what it needs, and the state that some rule reads: nobody else would know of
    it."""
    folds = tuple(fold for fold in module.folds if fold.name in read)
    return replace(module, folds=folds, needs=needs(module.rules, folds))


def _fold(fold: CheckedFold) -> CheckedFold:
    def simple(expr: typed.Expr | None) -> typed.Expr | None:
        return None if expr is None else simplify(expr)

    return replace(
        fold,
        value=simple(fold.value),
        where=simple(fold.where),
        reset=simple(fold.reset),
        clear_where=simple(fold.clear_where),
    )


def _states(rule: PlannedRule) -> Iterator[str]:
    """The names of state that a rule reads."""
    conditions = (c for branch in rule.branches for c in branch.conditions if c is not None)
    leaving = rule.checked.mode.exit if rule.checked.mode is not None else None
    leavings = (leaving,) if isinstance(leaving, typed.Node) else ()
    for expr in (*conditions, *texts(rule.checked), *leavings):
        for node in nodes(expr):
            match node:
                case typed.Entry(typed.Root("state"), typed.Constant(str() as name)):
                    yield name


def _rule(ruleset: RuleSet, rule: CheckedRule) -> PlannedRule:
    telling = any(isinstance(n, typed.Root) and n.name == "hit"
                  for text in texts(rule) for n in nodes(text))  # fmt: skip
    simple = replace(
        rule,
        triggers=tuple(_simple(trigger, telling) for trigger in rule.triggers),
        each=None if rule.each is None else simplify(rule.each),
    )
    by_kind: dict[str, list[Trigger]] = {}
    for trigger in simple.triggers:
        for kind in trigger.kinds:
            by_kind.setdefault(kind, []).append(trigger)
    # By identity, since `x == true` and `x == 1` are equal as trees.
    branches: dict[tuple[int, ...], list[str]] = {}
    for kind, triggers in by_kind.items():
        branches.setdefault(tuple(map(id, triggers)), []).append(kind)
    return PlannedRule(
        ruleset,
        simple,
        tuple(Branch(tuple(kinds), tuple(by_kind[kinds[0]])) for kinds in branches.values()),
        {kind: rule_keys(t.condition for t in triggers) for kind, triggers in by_kind.items()},
        _programs(by_kind),
    )


def _simple(trigger: Trigger, telling: bool) -> Trigger:
    """`telling`: the rule's texts read `hit`."""
    hit = trigger.hit if telling else None
    if trigger.condition is None:
        return replace(trigger, hit=None)
    condition = simplify(trigger.condition, hit.local.id if hit is not None else 0)
    return replace(trigger, condition=condition, hit=hit)


def _programs(by_kind: dict[str, list[Trigger]]) -> tuple[str, ...] | None:
    kinds = schema().kinds
    conditions = [
        trigger.condition
        for kind, triggers in by_kind.items()
        if kinds[kind].field("complete")
        for trigger in triggers
    ]
    return program_names(conditions)
