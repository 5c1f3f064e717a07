# SPDX-License-Identifier: MIT
"""Expressions of keys that nothing carries out yet, so that all mistakes are told in one run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from src_compiler.checked import Trigger
from src_compiler.checks import texts
from src_compiler.checks.expression import check_expression
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.nearest import did_you_mean
from src_compiler.parse import parse
from src_compiler.ruleset import Rule, Value
from src_compiler.schema.load import schema
from src_compiler.source import Text
from src_compiler.template import split
from src_compiler.types import ANY, BOOL
from src_compiler.wording import quoted


def check(
    rule: Rule, scope: Scope, speaking: Scope, triggers: tuple[Trigger, ...], findings: Findings
) -> None:
    of = tuple(dict.fromkeys(kind for each in triggers for kind in each.kinds))
    scope = replace(scope, kinds=of)
    if rule.nature == "file-guard":
        scope = replace(scope, names=dict(schema().file_guard.fields))
        speaking = replace(speaking, names=scope.names)
    for entry in _entries(rule.rest.get("checks")):
        assertion, message = entry.get("assert"), entry.get("message")
        if isinstance(assertion, Text):
            known = replace(scope, known=speaking.known, what="an assertion")
            check_expression(assertion, known, BOOL, findings)
        if isinstance(message, Text):
            texts.template(message, speaking, findings)
    for entry in _entries(rule.rest.get("require")):
        _declared(entry.get("context"), scope, findings)
        _condition(entry.get("when"), replace(scope, what="`when`"), findings)
    _condition(rule.rest.get("exit"), replace(scope, kinds=("Stop",), what="`exit`"), findings)
    _value(rule.rest.get("key"), scope, findings)
    enter = rule.rest.get("enter")
    payload = enter.get("payload") if isinstance(enter, dict) else None
    for written in payload.values() if isinstance(payload, dict) else ():
        _value(written, scope, findings)


def _declared(name: Value, scope: Scope, findings: Findings) -> None:
    if isinstance(name, Text) and name.value not in (scope.contexts or frozenset()):
        findings.error(
            "undeclared-context",
            f"no context named {quoted(name.value)} is declared here",
            name.span(),
            did_you_mean(name.value, scope.contexts or ()),
        )


def _entries(value: Value) -> Iterator[dict[str, Value]]:
    for entry in value if isinstance(value, tuple) else ():
        if isinstance(entry, dict):
            yield entry


def _condition(written: Value, scope: Scope, findings: Findings) -> None:
    if isinstance(written, Text) and not written.value.startswith(("./", "../")):
        check_expression(written, scope, BOOL, findings)


def _value(written: Value, scope: Scope, findings: Findings) -> None:
    if isinstance(written, Text):
        check_expression(written, scope, ANY, findings)


def only_parse(rule: Rule, findings: Findings) -> None:
    """What can be told of a rule that is bound to no kind."""
    for text in (*(trigger.match for trigger in rule.triggers), rule.match, rule.unless, rule.each):
        if text is not None:
            parse(text, findings)
    for action in rule.actions:
        if isinstance(action.value, Text):
            split(action.value, findings)
