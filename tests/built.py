# SPDX-License-Identifier: MIT
"""Checked rules and rule sets made by hand, and generated modules run in this process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from src_compiler import typed
from src_compiler.checked import CheckedRule, CheckedSet, Effect, Template, Trigger
from src_compiler.emit import emit
from src_compiler.plan import plan
from src_compiler.printing.expressions import Printer
from src_compiler.printing.hoist import Hoist
from src_compiler.project import Project
from src_compiler.ruleset import Definition, Rule, RuleSet
from src_compiler.simplify import simplify
from src_compiler.source import Source, plain

PROJECT = Project(Path("/project"))


def rule(
    name: str,
    kind: str,
    condition: typed.Expr | None,
    text: Template | None = None,
    hit: typed.Quantifier | None = None,
    effects: tuple[Effect, ...] = (),
    triggers: tuple[Trigger, ...] = (),
) -> CheckedRule:
    return CheckedRule(
        rule=written(name),
        id=f"set/{name}",
        at="rules/set.yaml:5",
        on_error="refuse",
        triggers=triggers or (Trigger((kind,), condition, hit),),
        verb="deny",
        text=text or Template(("no",)),
        each=None,
        effects=effects,
    )


def written(name: str) -> Rule:
    return Rule(
        name=name,
        name_span=plain(name).span(),
        nature="gate",
        description="",
        enabled=True,
        severity="high",
        reference=(),
        priority="normal",
        on_error="refuse",
        unless=None,
        triggers=(),
        match=None,
        paths=(),
        each=None,
        instead=None,
        actions=(),
        examples=(),
        rest={},
    )


def checked_set(
    rules: Sequence[CheckedRule],
    name: str = "set",
    define: tuple[Definition, ...] = (),
    description: str = "A set.",
) -> CheckedSet:
    source = Source(f"rules/{name}.yaml", "")
    ruleset = RuleSet(
        name=name,
        source=source,
        description=description,
        define=define,
        rules=tuple(each.rule for each in rules),
        structure=None,
        state=None,
    )
    return CheckedSet(ruleset, tuple(rules))


def emitted(rules: Sequence[CheckedRule], **more: Any) -> str:
    """The module's text."""
    return emit(plan([checked_set(rules, **more)], PROJECT))["rulesets/set.py"]


def run_module(rules: Sequence[CheckedRule], **more: Any) -> dict[str, Any]:
    """The generated module's names."""
    names: dict[str, Any] = {}
    exec(compile(emitted(rules, **more), "set.py", "exec"), names)
    return names


def value_function(expr: typed.Expr, parameters: Sequence[str]) -> Any:
    """A function that gives what the expression, as it is generated, is worth."""
    simple = simplify(expr)
    found = Hoist({})
    Printer(found, frozenset()).show(simple)
    hoist = Hoist(found.named((), ()))
    shown = Printer(hoist, frozenset(hoist.names.values())).show(simple)
    lines = [*hoist.import_lines(), *hoist.constant_lines()]
    names: dict[str, Any] = {}
    exec("\n".join([*lines, f"value = lambda {', '.join(parameters)}: ({shown})"]), names)
    return names["value"]
