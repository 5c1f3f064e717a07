# SPDX-License-Identifier: MIT
"""The `state` that examples presuppose: of folds that there are, with values of their types."""

from __future__ import annotations

from src_compiler.checks.world import World
from src_compiler.diagnostics import Findings
from src_compiler.nearest import did_you_mean
from src_compiler.ruleset import Example, Rule, Value
from src_compiler.source import Span, Text
from src_compiler.types import ANY, BOOL, FLOAT, INT, STRING, Enum, List, Map, Type
from src_compiler.wording import a, quoted

SCALARS: dict[Type, tuple[type, ...]] = {
    BOOL: (bool,),
    INT: (int,),
    FLOAT: (int, float),
    STRING: (Text,),
}


def check(rule: Rule, world: World, findings: Findings) -> None:
    for example in rule.examples:
        state = example.given.get("state") if isinstance(example.given, dict) else None
        for name, value in state.items() if isinstance(state, dict) else ():
            _fold(name, value, example, world, findings)


def _fold(name: str, value: Value, example: Example, world: World, findings: Findings) -> None:
    place = value.span() if isinstance(value, Text) else example.span
    if name not in world.folds:
        message = f"no state named {quoted(name)} is declared here"
        _tell(message, place, did_you_mean(name, world.folds), findings)
    elif not _fits(value, world.folds[name]):
        type = world.folds[name]
        _tell(f"state {quoted(name)} is {a(str(type))}", place, "", findings)


def _tell(message: str, place: Span, help: str, findings: Findings) -> None:
    findings.error("example-not-of-schema", message, place, help)


def _fits(value: Value, type: Type) -> bool:
    match type:
        case List(of):
            return isinstance(value, tuple) and all(_fits(each, of) for each in value)
        case Map(of):
            return isinstance(value, dict) and all(_fits(each, of) for each in value.values())
        case Enum(_, values):
            return isinstance(value, Text) and value.value in values
        case _ if type in SCALARS:
            return isinstance(value, SCALARS[type]) and (
                type == BOOL or not isinstance(value, bool)
            )
    return type == ANY or isinstance(value, dict) or value is None
