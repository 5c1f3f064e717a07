# SPDX-License-Identifier: MIT
"""The expressions of `state`: what each fold counts or keeps, and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from src_compiler.checks import kinds
from src_compiler.checks.expression import check_expression
from src_compiler.checks.scope import Scope
from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import RuleSet, Value
from src_compiler.source import Text
from src_compiler.types import ANY, BOOL, Type

WANTED: dict[str, Type] = {"count": ANY, "set": ANY, "last": ANY, "where": BOOL, "reset": BOOL}


def check_folds(ruleset: RuleSet, world: World, findings: Findings) -> None:
    define = {each.name: each for each in ruleset.define}
    scope = Scope(contexts=world.contexts, folds=world.folds, define=define)
    for entry in ruleset.state.values() if isinstance(ruleset.state, dict) else ():
        if not isinstance(entry, dict):
            continue
        _expressions(entry, scope, findings)
        clear = entry.get("clear")
        if isinstance(clear, Text):
            kinds.observed(clear, findings)
        elif isinstance(clear, dict):
            _expressions(clear, scope, findings)


def _expressions(entry: dict[str, Value], scope: Scope, findings: Findings) -> None:
    """Everything beside an `on`, read on the kinds that it names."""
    of = [kind for event in _texts(entry.get("on")) for kind in kinds.observed(event, findings)]
    if not of:
        return
    for key, want in WANTED.items():
        written = entry.get(key)
        if isinstance(written, Text):
            around = replace(scope, kinds=tuple(dict.fromkeys(of)), what=f"`{key}`")
            check_expression(written, around, want, findings)


def _texts(value: Value) -> Iterator[Text]:
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, Text):
            yield each
