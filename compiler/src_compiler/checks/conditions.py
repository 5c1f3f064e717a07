# SPDX-License-Identifier: MIT
"""When a rule fires: per trigger its kinds, and `paths`, `where`, `match` and `unless` as one."""

from __future__ import annotations

from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import Trigger
from src_compiler.checks import globs, kinds, reach, where
from src_compiler.checks.expression import check_expression
from src_compiler.checks.narrow import Known, narrow
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule
from src_compiler.schema.load import schema
from src_compiler.source import Text
from src_compiler.types import BOOL, STRING


def triggers(rule: Rule, scope: Scope, findings: Findings) -> tuple[Trigger, ...]:
    """One per trigger with a match of its own; the others share the rule's, checked for all their
    kinds together."""
    grouped = _grouped(rule, findings)
    _paths_fit(rule, tuple(kind for of, _ in grouped for kind in of), scope, findings)
    return tuple(_trigger(rule, replace(scope, kinds=of), match, findings) for of, match in grouped)


def _grouped(rule: Rule, findings: Findings) -> list[tuple[tuple[str, ...], Text | None]]:
    if rule.nature == "file-guard":
        return [(kinds.of_file_guard(rule), rule.match)]
    shared: list[str] = []
    grouped: list[tuple[tuple[str, ...], Text | None]] = []
    for trigger in rule.triggers:
        of = kinds.bound(trigger.event, rule, findings)
        if trigger.match is None:
            shared += of
        elif of:
            grouped.append((of, trigger.match))
    if shared:
        grouped.insert(0, (tuple(dict.fromkeys(shared)), rule.match))
    return grouped


def _trigger(rule: Rule, scope: Scope, match: Text | None, findings: Findings) -> Trigger:
    if rule.nature == "file-guard":
        scope = replace(scope, names=dict(schema().file_guard.fields))
    of = scope.kinds
    assert of is not None
    parts: list[typed.Expr] = []
    known = Known(frozenset(of))
    hit = None
    if rule.paths and all(map(has_path, of)):
        parts.append(_paths(rule, scope))
    limits = where.check(rule, scope, findings)
    if limits is not None:
        known = narrow(limits, True, known)
        parts += limits.items if isinstance(limits, typed.All) else [limits]
        scope = replace(scope, known=known)
    matched = None if match is None else check_expression(match, scope, BOOL, findings)
    if matched is not None:
        hit = outermost_any(matched)
        known = narrow(matched, True, known)
        parts += matched.items if isinstance(matched, typed.All) else [matched]
    if rule.unless is not None:
        around = replace(scope, known=known, what="`unless`")
        unless = check_expression(rule.unless, around, BOOL, findings)
        parts += [] if unless is None else [typed.Not(unless, type=BOOL)]
    if not parts:
        return Trigger(of, None, None)
    condition = parts[0] if len(parts) == 1 else typed.All(tuple(parts), type=BOOL)
    return Trigger(of, condition, hit)


def _paths(rule: Rule, scope: Scope) -> typed.Expr:
    event = typed.Root("event", type=scope.roots()["event"])
    path = typed.Field(event, "path", type=STRING)
    return globs.one_of(path, [glob.value for glob in rule.paths])


def _paths_fit(rule: Rule, of: tuple[str, ...], scope: Scope, findings: Findings) -> None:
    """Refuses `paths` on kinds without a path, and globs that do not compile."""
    without = [kind for kind in of if not has_path(kind)]
    if rule.paths and without:
        have = "has" if len(without) == 1 else "have"
        findings.error(
            "paths-without-path",
            f"`paths` reads `event.path`, and {' and '.join(without)} {have} none",
            rule.spans["paths"],
            "use `match`, or bind the rule to file events",
        )
    asked = " ".join(str(text) for text in (rule.match, rule.unless) if text is not None)
    for glob in rule.paths:
        problem = globs.mistake(glob.value)
        message, help = reach.problem(glob.value, asked)
        if problem:
            findings.error("bad-glob", problem, glob.span())
        elif other := _named(glob.value, scope) or globs.foreign(glob.value):
            findings.warning("foreign-glob", other[0], glob.span(), other[1])
        elif message and reach.in_repository(of):
            findings.warning("path-never-relative", message, glob.span(), help)


def _named(glob: str, scope: Scope) -> tuple[str, str] | None:
    if glob not in scope.define:
        return None
    return f"`{glob}` is a glob here, not what `define` names", f"write `glob(event.path, {glob})`"


def has_path(kind: str) -> bool:
    field = schema().kinds[kind].field("path")
    return field is not None and field.type == STRING


def outermost_any(expr: typed.Expr) -> typed.Quantifier | None:
    """The `any` that certainly held where the expression holds, the first of several."""
    match expr:
        case typed.Quantifier("any"):
            return expr
        case typed.All(items):
            return next((found for item in items if (found := outermost_any(item))), None)
        case typed.Let(_, _, body):
            return outermost_any(body)
    return None
