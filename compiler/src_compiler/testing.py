# SPDX-License-Identifier: MIT
"""Runs the examples of rules through the compiled checker, in a temporary folder."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from src_compiler import checker, pipeline, ship
from src_compiler.checked import CheckedRule, CheckedSet
from src_compiler.contents import contents
from src_compiler.exampleinputs import Workspace, as_json, events, given, settled
from src_compiler.project import Project
from src_compiler.ruleset import Value
from src_compiler.scripts import shipped
from src_compiler.source import Span
from src_compiler.wording import quoted

INSTEAD = "instead"
INACTIVE = {"active": False, "payload": None}


@dataclass(frozen=True, slots=True)
class Case:
    """An input of which a rule says what comes of it. `expect` is a verb, fires, pass or instead:
    what a rule offers instead of what it refuses, to which no rule may object."""

    rule: CheckedRule
    expect: str
    input: Value
    span: Span
    given: dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Failure:
    case: Case
    came: str

    def __str__(self) -> str:
        """What was expected and what came, with its place and rule."""
        wanted = {
            "pass": "it should not fire",
            "fires": "it should fire",
            INSTEAD: "what it offers instead should pass every rule",
        }.get(self.case.expect, f"it should {self.case.expect}")
        shown = quoted(_shown(self.case.input))
        return f"{self.case.span.place}: {self.case.rule.id}: {wanted}, but {self.came}: {shown}"


@dataclass(slots=True)
class Result:
    """`skipped` are the ids of rules that are switched off, `bare` of those without examples."""

    examples: int = 0
    rules: int = 0
    failures: list[Failure] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)


def run(checked: Sequence[CheckedSet], names: set[str], project: Project) -> Result:
    """Runs the examples of the rule sets with these names; all of `checked` is compiled."""
    result = Result()
    cases = list(_cases(checked, names, project, result))
    scripts = shipped(each.ruleset for each in checked)
    tools = {name: asdict(tool) for name, tool in project.tools.items()}
    with tempfile.TemporaryDirectory(prefix="src-test-") as made:
        folder = Path(made).resolve()
        generated = pipeline.generate(checked, _with_judge(project))
        ship.ship(contents(generated, (), scripts), folder / "checker")
        contexts = [name.value for each in checked for name in each.ruleset.contexts]
        lines: list[dict[str, Any]] = []
        spans: list[tuple[Case, int, int]] = []
        for number, case in enumerate(cases):
            workspace = Workspace(folder / "work" / str(number), tools)
            try:
                found = events(case.input, _kinds(case, checked), case.given, workspace)
            except ValueError as error:
                result.failures.append(Failure(case, str(error)))
                continue
            spans.append((case, len(lines), len(lines) + len(found)))
            after = settled(workspace, found)
            for event in found:
                place = after if str(event["kind"]).startswith("Post") else workspace.folder
                world = _world(case, project, contexts, f"example-{number}", place)
                lines.append({"event": event, **world})
        verdicts = checker.decide(folder / "checker", lines)
    for case, start, end in spans:
        came = _judged(case, verdicts[start:end])
        if came:
            result.failures.append(Failure(case, came))
    result.failures.sort(
        key=lambda failure: (failure.case.span.source.path, failure.case.span.start)
    )
    return result


def _with_judge(project: Project) -> Project:
    """The project with a judge's command that runs in its folder, since no example is laid out
    there."""
    if project.judge is None:
        return project
    command = ("/bin/sh", "-c", 'cd "$0" && exec "$@"', str(project.root), *project.judge.command)
    return replace(project, judge=replace(project.judge, command=command))


def _cases(
    checked: Sequence[CheckedSet], names: set[str], project: Project, result: Result
) -> Iterator[Case]:
    for rule in (rule for each in checked if each.ruleset.name in names for rule in each.rules):
        found = list(_cases_of(rule))
        if not rule.rule.enabled or rule.id in project.disabled:
            result.skipped.append(rule.id)
        elif not rule.rule.examples:
            result.bare.append(rule.id)
            yield from found
        else:
            result.rules += 1
            result.examples += len(rule.rule.examples)
            yield from found


def _cases_of(rule: CheckedRule) -> Iterator[Case]:
    for example in rule.rule.examples:
        yield Case(rule, example.expect, example.input, example.span, given(example))
    instead: Value = rule.rule.instead or rule.rule.rest.get(INSTEAD)
    if instead is not None:
        span = rule.rule.spans.get(INSTEAD, rule.rule.name_span)
        yield Case(rule, INSTEAD, instead, span, {})


def _kinds(case: Case, checked: Sequence[CheckedSet]) -> set[str]:
    """The kinds that the input is judged as: the rule's own; for `instead` those of every rule."""
    rules = [case.rule]
    if case.expect == INSTEAD:
        rules = [rule for each in checked for rule in each.rules]
    return {kind for rule in rules for trigger in rule.triggers for kind in trigger.kinds}


def _world(
    case: Case, project: Project, contexts: Sequence[str], name: str, place: Path
) -> dict[str, Any]:
    """Each example has a session of its own, so that none sees what another has left."""
    session = {
        "id": name,
        "root": str(place),
        "agent": "claude-code",
        "role": "main",
        "branch": "main",
        "checker": project.out,
        "rules": list(project.rules),
        **case.given.get("session", {}),
    }
    return {
        "session": session,
        "context": {**dict.fromkeys(contexts, INACTIVE), **case.given.get("context", {})},
        "state": case.given.get("state", {}),
    }


def _judged(case: Case, verdicts: Sequence[dict[str, Any]]) -> str:
    """What came, where that is not what was expected; else ""."""
    if not verdicts and case.expect != "pass":
        return "the input is no event that the rule is bound to"
    if case.expect == INSTEAD:
        return _objections(verdicts)
    own = case.rule.id
    errors = [error["message"] for v in verdicts for error in v["errors"] if error["id"] == own]
    if errors:
        return f"it could not be decided ({errors[0]})"
    rules = [rule for v in verdicts for rule in v["rules"] if rule["id"] == own]
    said = next((_said(rule) for rule in rules if rule["verb"]), "")
    fired = bool(rules) or any(e["rule"] == own for v in verdicts for e in v["effects"])
    if case.expect == "pass":
        return f"it fired ({said})" if said else "it fired" * fired
    if (case.expect == "fires" and fired) or any(rule["verb"] == case.expect for rule in rules):
        return ""
    return f"it answered {said}" if said else "it did not fire"


def _said(rule: dict[str, Any]) -> str:
    """What a rule answers, with the first line of why."""
    why = rule["reason"].partition("\n")[0]
    return f"{rule['verb']}: {why}" if why else str(rule["verb"])


def _objections(verdicts: Sequence[dict[str, Any]]) -> str:
    objecting = [
        f"{rule['id']} answers {rule['verb']}"
        for verdict in verdicts
        for rule in verdict["rules"]
        if rule["verb"] in ("deny", "ask")
    ]
    undecided = [f"{e['id']} could not be decided" for v in verdicts for e in v["errors"]]
    return ", ".join(dict.fromkeys(objecting + undecided))


def _shown(value: Value) -> str:
    form = as_json(value)
    if isinstance(form, str):
        return form
    line: str = yaml.safe_dump(form, default_flow_style=True, sort_keys=False, width=sys.maxsize)
    return line.rstrip("\n")
