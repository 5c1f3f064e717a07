# SPDX-License-Identifier: MIT
"""What a checker works out of an event, since some rule reads it or hands it on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from src_compiler import typed
from src_compiler.checked import CheckedFold, CheckedRule, Judgement, Script, Template
from src_compiler.schema.load import schema
from src_compiler.types import List, Record
from src_compiler.walk import nodes

if TYPE_CHECKING:
    from src_compiler.plan import PlannedRule


def needs(
    rules: Iterable[PlannedRule], folds: Iterable[CheckedFold]
) -> dict[str, tuple[str, ...]]:
    """The fields of each kind that these rules and this state read."""
    found: dict[str, set[str]] = {}
    for fold in folds:
        for kind in fold.follows:
            found.setdefault(kind, set())
        for kinds, expr in fold.expressions:
            for kind in kinds:
                found[kind].update(_fields(expr))
    for rule in rules:
        shared = {name for expr in texts(rule.checked) for name in _fields(expr)}
        for branch in rule.branches:
            own = {name for c in branch.conditions if c is not None for name in _fields(c)}
            for kind in branch.kinds:
                every = _all_fields(kind) if processes(rule.checked) else set()
                found.setdefault(kind, set()).update(own | shared | every)
    return {kind: tuple(sorted(names)) for kind, names in sorted(found.items())}


def _all_fields(kind: str) -> set[str]:
    """What a script or a judge is given."""
    found: set[str] = set()
    for field in schema().kinds[kind].fields:
        found.add(field.name)
        if isinstance(field.type, List) and isinstance(field.type.element, Record):
            record = field.type.element
            found.update(f"{record.name}.{name}" for name, _ in record.fields)
    return found


def processes(rule: CheckedRule) -> bool:
    """Whether the rule starts a script or a judge."""
    values: list[object] = [each.when for each in rule.requires]
    values += [check.script or check.judge for check in rule.checks]
    if rule.mode is not None:
        values += [rule.mode.enter, rule.mode.exit]
    values += [value for effect in rule.effects for value in effect.values.values()]
    return any(isinstance(value, Script | Judgement) for value in values)


def texts(rule: CheckedRule) -> Iterator[typed.Expr]:
    """The expressions that run once a rule has fired, and those of `each`."""
    values: list[object] = [rule.text, rule.each, rule.key]
    for effect in rule.effects:
        values += effect.values.values()
    if rule.modify is not None:
        values += [rule.modify.prepend, rule.modify.append, *rule.modify.set.values()]
    for need in rule.requires:
        values += [need.lacking, need.text, need.when]
    for check in rule.checks:
        values += [check.assertion, check.message]
    if rule.mode is not None and isinstance(rule.mode.enter, dict):
        values += rule.mode.enter.values()
    for value in values:
        if isinstance(value, Template):
            yield from (part for part in value.parts if not isinstance(part, str))
        elif isinstance(value, typed.Node):
            yield value  # type: ignore[misc]


def _fields(expr: typed.Expr) -> Iterator[str]:
    """Fields of the event by name; those of the session and of elements as `type.field`."""
    for node in nodes(expr):
        match node:
            case typed.Field(typed.Root("event"), name):
                yield name
            case typed.Field(typed.Root("session"), name):
                yield f"session.{name}"
            case typed.Field(base, name) if isinstance(base.type, Record):
                yield f"{base.type.name}.{name}"
            case typed.Root("path"):
                yield "path"
            case typed.Root("markers"):
                # Of a deletion they are those that the file had.
                yield from ("newMarkers", "oldMarkers")
            case typed.Root("oldMarkers"):
                yield "oldMarkers"
