# SPDX-License-Identifier: MIT
"""`require` and `checks`: what must have happened, and what must be found right, before a gate lets
an action pass or a file-guard a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from src_compiler import durations, typed
from src_compiler.checked import Check, Judgement, Requirement, Script, Template, Trigger
from src_compiler.checks import grounding, texts
from src_compiler.checks.expression import check_expression
from src_compiler.checks.fields import DECLARE
from src_compiler.checks.scope import Scope
from src_compiler.checks.verbatim import texts_of
from src_compiler.diagnostics import Findings
from src_compiler.judging.template import compile_template
from src_compiler.nearest import did_you_mean
from src_compiler.parse import parse
from src_compiler.ruleset import Rule, RuleSet, Value
from src_compiler.scripts import place_of
from src_compiler.source import Text
from src_compiler.template import split
from src_compiler.textfile import read_source
from src_compiler.types import BOOL
from src_compiler.visible import visible
from src_compiler.wording import quoted

# Of an assertion that is shown since it has no message.
LONGEST = 200
KINDS = ("context", "skill", "read", "citation")


def requirements(
    rule: Rule, speaking: Scope, triggers: tuple[Trigger, ...], findings: Findings
) -> tuple[Requirement, ...]:
    """The entries of `require`; `speaking` is what holds once the rule has fired."""
    scope = replace(speaking, what="`when`")
    found = [
        _requirement(entry, scope, triggers, findings)
        for entry in entries(rule.rest.get("require"))
    ]
    return tuple(each for each in found if each is not None)


def _requirement(
    entry: dict[str, Value], scope: Scope, triggers: tuple[Trigger, ...], findings: Findings
) -> Requirement | None:
    kind = next(key for key in KINDS if key in entry)
    when = condition(entry.get("when"), scope, findings)
    if kind == "citation":
        return grounding.citation(entry[kind], when, scope, triggers, findings)
    name = entry[kind]
    assert isinstance(name, Text)
    if kind == "context":
        _declared(name, scope, findings)
    if kind == "read":
        _page(name, "the project", "docs/how.md", findings)
    for page in texts_of(entry.get("files")):
        _page(page, f"the skill {quoted(name.value)}", "steps.md", findings)
    return Requirement(kind, name.value, words(entry.get("files")), when=when)


def _page(page: Text, folder: str, example: str, findings: Findings) -> None:
    """Refuses a page that nobody could read under this path."""
    path = page.value
    if path.startswith(("/", "~")) or ".." in path.split("/"):
        findings.error(
            "page-outside-project",
            f"{quoted(path)} is not a path inside {folder}",
            page.span(),
            f"write it from the folder of {folder}, such as `{example}`",
        )
    elif path.endswith("/") or "*" in path:
        findings.warning(
            "foreign-glob",
            f"{quoted(path)} is one page by this very name",
            page.span(),
            "name each page in an entry of its own",
        )


def _declared(name: Text, scope: Scope, findings: Findings) -> None:
    if name.value not in (scope.contexts or frozenset()):
        findings.error(
            "undeclared-context",
            f"no context named {quoted(name.value)} is declared here",
            name.span(),
            did_you_mean(name.value, scope.contexts or ()) or DECLARE,
        )


def checks(
    rule: Rule, ruleset: RuleSet, speaking: Scope, findings: Findings
) -> tuple[Check, ...]:
    return tuple(
        _check(rule, ruleset, entry, speaking, findings)
        for entry in entries(rule.rest.get("checks"))
    )


def _check(
    rule: Rule, ruleset: RuleSet, entry: dict[str, Value], speaking: Scope, findings: Findings
) -> Check:
    assertion, message = entry.get("assert"), entry.get("message")
    if isinstance(assertion, Text):
        around = replace(speaking, what="an assertion")
        return Check(
            check_expression(assertion, around, BOOL, findings),
            texts.template(message, speaking, findings)
            if isinstance(message, Text)
            else Template((f"this does not hold: {_shown(assertion.value)}",)),
        )
    if isinstance(entry.get("script"), Text):
        return Check(script=_script(entry["script"]))
    return Check(judge=judgement(rule, ruleset, entry, speaking, findings))


def _shown(expression: str) -> str:
    words = visible(" ".join(expression.split()))
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


def judgement(
    rule: Rule, ruleset: RuleSet, entry: dict[str, Value], speaking: Scope, findings: Findings
) -> Judgement:
    """What a judge is asked, its template compiled; one that is not there has been told."""
    template, model, timeout = entry["judge"], entry.get("model"), entry.get("timeout")
    assert isinstance(template, Text)
    place = place_of(ruleset.source.path, template.value)
    path = dict(ruleset.files).get(place)
    source = None if path is None else read_source(path, place.partition("/")[2], findings)
    code = None
    if source is not None:
        kinds, contexts = speaking.kinds or (), speaking.contexts or frozenset()
        code = compile_template(source, kinds, rule.nature, contexts, findings)
    return Judgement(
        template,
        code,
        _script(entry.get("prepare")),
        model.value if isinstance(model, Text) else "",
        durations.milliseconds(timeout.value) if isinstance(timeout, Text) else None,
        words(entry.get("allowed_tools")),
        words(entry.get("disallowed_tools")),
    )


def _script(value: Value) -> Script | None:
    return Script(value) if isinstance(value, Text) else None


def condition(written: Value, scope: Scope, findings: Findings) -> Script | typed.Expr | None:
    """A script or an expression; None where neither is there."""
    if not isinstance(written, Text):
        return None
    if is_script(written):
        return Script(written)
    return check_expression(written, scope, BOOL, findings)


def is_script(text: Text) -> bool:
    return text.value.startswith(("./", "../"))


def entries(value: Value) -> Iterator[dict[str, Value]]:
    for entry in value if isinstance(value, tuple) else ():
        if isinstance(entry, dict):
            yield entry


def words(value: Value) -> tuple[str, ...]:
    items = value if isinstance(value, tuple) else (value,)
    return tuple(item.value for item in items if isinstance(item, Text))


def only_parse(rule: Rule, findings: Findings) -> None:
    """What can be told of a rule that is bound to no kind."""
    for text in (*(trigger.match for trigger in rule.triggers), rule.match, rule.unless, rule.each):
        if text is not None:
            parse(text, findings)
    for action in rule.actions:
        if isinstance(action.value, Text):
            split(action.value, findings)
