# SPDX-License-Identifier: MIT
"""`allow` grants the agent's permission, so a command line is allowed program by program."""

from __future__ import annotations

from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import Trigger
from src_compiler.checks.expression import check_expression
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule
from src_compiler.schema.load import schema
from src_compiler.types import BOOL, List, Record
from src_compiler.walk import nodes


def each(
    rule: Rule, scope: Scope, triggers: tuple[Trigger, ...], findings: Findings
) -> typed.Expr | None:
    """The rule's `each`, over a Local with id 0."""
    if rule.each is None:
        return None
    of = _kinds(triggers)
    elements = {invocation(kind) for kind in of}
    element = elements.pop() if len(elements) == 1 else None
    if element is None:
        findings.error(
            "each-without-command",
            "`each` asks every invocation of a command line, which not all of these kinds have",
            rule.spans["each"],
            "use `match`, or bind the rule to PreCommandInvoke alone",
        )
        return None
    inside = replace(scope, kinds=of, element=element, what="`each`")
    checked = check_expression(rule.each, inside, BOOL, findings)
    if checked is not None and not any(
        isinstance(node, typed.Local) and node.id == 0 for node in nodes(checked)
    ):
        findings.error(
            "element-unused",
            "`each` does not look at the invocation",
            rule.each.span(),
            "use `it` or `.field`, such as `.bin`",
        )
    return checked


def hard_to_get_wrong(rule: Rule, triggers: tuple[Trigger, ...], findings: Findings) -> None:
    """Refuses an allow that says nothing of the single programs."""
    action = next((action for action in rule.actions if action.verb == "allow"), None)
    if action is None:
        return
    of = _kinds(triggers)
    line = next((kind for kind in of if invocation(kind) is not None), None)
    match = rule.match or next((t.match for t in rule.triggers if t.match is not None), None)
    if line is not None and rule.each is None:
        findings.error(
            "allow-without-each",
            f"on `{line}` an allow is asked of every invocation",
            action.span if match is None else match.span(),
            'write `each`, a test of one invocation such as `.bin == "ls"`, instead of `match`',
        )
    elif line is not None and match is not None:
        findings.error(
            "match-beside-each",
            "`each` stands instead of `match`",
            match.span(),
            "move the condition into `each`, or its opposite into `unless`",
        )
    elif (
        line is None
        and rule.each is None
        and any(trigger.condition is None for trigger in triggers)
    ):
        findings.warning(
            "allow-everything",
            f"this allows every {' and '.join(of)}",
            action.span,
            "say which with `match` or `paths`",
        )


def _kinds(triggers: tuple[Trigger, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind for trigger in triggers for kind in trigger.kinds))


def invocation(kind: str) -> Record | None:
    """The type of a program of the kind's command line that is about to run."""
    field = schema().kinds[kind].field("invocations")
    if field is None or schema().kinds[kind].field("complete") is None:
        return None
    assert isinstance(field.type, List) and isinstance(field.type.element, Record)
    return field.type.element
