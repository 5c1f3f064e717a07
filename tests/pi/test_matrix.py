# SPDX-License-Identifier: MIT
"""Which events take which actions, and which natures bind to which kinds: as the systems have it
that the vocabularies come from, and no otherwise. The tables are theirs, not our schema's."""

from __future__ import annotations

from pathlib import Path

import pytest

from src_compiler.check import World, check_set
from src_compiler.diagnostics import Findings
from src_compiler.project import Project
from src_compiler.rulefile import load_text
from src_compiler.schema.load import schema
from src_compiler.source import Source

# nma: what each event allows.
ALLOWED = {
    "before_agent_start": "inject tools notify",
    "tool_call": "block confirm modify inject tools notify",
    "tool_result": "annotate inject notify",
    "input": "transform handled tools notify",
    "user_bash": "block confirm modify notify",
    "session_before_switch": "confirm block notify",
    "session_before_fork": "confirm block notify",
}
# Its actions in our words: the nature of a rule that is nothing but that, and the rule.
ACTIONS = {
    "inject": ("observers", "inject: Read the docs."),
    "confirm": ("gates", "ask: Really?"),
    "block": ("gates", "deny: No."),
    "modify": ("gates", "modify: {append: ' 2>&1'}"),
    "tools": ("observers", "tools: {enable: [a], disable: [b]}"),
    "notify": ("observers", "notify: {message: Hm., level: warning}"),
    "transform": ("gates", "transform: {text: Other.}"),
    "handled": ("gates", "handled: true"),
    "annotate": ("observers", "annotate: {append: Mind this., details: {ok: false}}"),
}
PAIRS = [(event, action) for event in ALLOWED for action in ACTIONS]

# sloprail: the kinds by what they are, and whether a gate or a context may wake on them.
PRE = ["PreFileCreate", "PreFileUpdate", "PreFileDelete", "PreCommandInvoke", "PreToolUse"]
POST = ["PostFileCreate", "PostFileUpdate", "PostFileDelete", "PostTagWrite"]
# Ours, beside those.
PRE_OURS, POST_OURS = ["PreFileRead"], ["PostCommandInvoke"]
# OpenProgram: gates are asked at two moments.
ASKED = ["tool.before", "turn.stop"]
# Every kind takes observers.
NATURES = {
    "gates": {
        *PRE, *PRE_OURS, "Stop", *ASKED, "tool_call", "input", "user_bash",
        "session_before_switch", "session_before_fork",
    },
    "contexts": {*PRE, *PRE_OURS, *POST, *POST_OURS, "input"},
    "observers": {*schema().kinds},
}  # fmt: skip

# The verbs of each kind, by nature.
GATE = "deny ask warn allow require checks inject notify"
VERBS = {
    **{("gates", kind): GATE for kind in (*PRE, *PRE_OURS)},
    ("gates", "PreCommandInvoke"): GATE + " modify",
    ("gates", "Stop"): "deny warn require checks notify",
    **{("observers", kind): "notify inject tools" for kind in (*PRE, *PRE_OURS, *POST, "Stop")},
    ("observers", "PostCommandInvoke"): "notify inject tools annotate",
    ("gates", "tool_call"): "deny ask modify inject tools notify warn allow",
    ("gates", "user_bash"): "deny ask modify notify warn allow",
    ("gates", "input"): "transform handled tools notify",
    ("gates", "session_before_switch"): "deny ask notify",
    ("gates", "session_before_fork"): "deny ask notify",
    ("observers", "before_agent_start"): "inject tools notify",
    ("observers", "tool_call"): "inject tools notify",
    ("observers", "tool_result"): "annotate inject notify",
    ("observers", "input"): "tools notify",
    ("observers", "user_bash"): "notify",
    ("observers", "session_before_switch"): "notify",
    ("observers", "session_before_fork"): "notify",
    ("gates", "tool.before"): "deny ask allow",
    ("gates", "turn.stop"): "deny allow",
    **{
        ("observers", kind.name): "inject notify prepare"
        for kind in schema().kinds.values()
        if kind.vocabulary == "op"
    },
}
WRITTEN = {
    **{body.partition(":")[0]: body for _, body in ACTIONS.values()},
    "warn": "warn: Mind this.",
    "allow": "allow: true",
    "require": "require: [{read: docs/a.md}]",
    "checks": "checks: [{assert: session.role == 'main'}]",
    "prepare": "prepare: {run: ./x.sh}",
}
DECIDING = ["deny", "ask", "warn", "allow", "modify", "transform", "handled", "require", "checks"]
NOT_ADMITTED = {"kind-not-admitted", "verb-not-admitted", "misplaced-key"}


def told(section: str, kind: str, *bodies: str) -> set[str]:
    """The codes of the errors in a set of one rule."""
    lines = [f"    {line}\n" for line in (f"on: {kind}", *bodies)]
    findings = Findings()
    source = Source("rules/r.yaml", f"{section}:\n  r:\n{''.join(lines)}")
    ruleset = load_text(source, "r", findings)
    assert ruleset is not None
    check_set(ruleset, World.of([ruleset], Project(Path("."))), findings)
    return {each.code for each in findings.sorted() if each.severity == "error"}


def test_there_are_63_pairs() -> None:
    assert len(set(PAIRS)) == 63


@pytest.mark.parametrize(("event", "action"), PAIRS)
def test_an_event_takes_the_actions_that_its_system_allows(event: str, action: str) -> None:
    section, body = ACTIONS[action]

    codes = told(section, event, body)

    if action in ALLOWED[event].split():
        assert codes == set()
    else:
        assert len(codes) == 1 and codes < NOT_ADMITTED


@pytest.mark.parametrize("kind", schema().kinds)
@pytest.mark.parametrize("section", NATURES)
def test_a_nature_binds_to_the_kinds_that_its_system_names(section: str, kind: str) -> None:
    body = {"gates": "deny: No.", "observers": "notify: Hm."}.get(section, "enter: true")

    codes = told(section, kind, body, *(["exit: true"] if section == "contexts" else []))

    assert ("kind-not-admitted" not in codes) is (kind in NATURES[section])


def beside(section: str, kind: str) -> str:
    """A verb for a gate that is to have an effect beside it."""
    return next(verb for verb in DECIDING if verb in VERBS[section, kind].split())


@pytest.mark.parametrize(("section", "kind"), VERBS)
@pytest.mark.parametrize("verb", WRITTEN)
def test_a_kind_takes_the_verbs_of_the_table(section: str, kind: str, verb: str) -> None:
    bodies = [WRITTEN[verb]]
    if section == "gates" and verb not in DECIDING:
        bodies.append(WRITTEN[beside(section, kind)])

    admitted = not told(section, kind, *bodies) & NOT_ADMITTED

    assert admitted is (verb in VERBS[section, kind].split())


def test_every_kind_that_takes_a_nature_is_in_the_table() -> None:
    taken = {(section, kind) for section in ("gates", "observers") for kind in NATURES[section]}

    assert taken == set(VERBS)
