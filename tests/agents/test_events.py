# SPDX-License-Identifier: MIT
"""Payloads of every agent as events, against AGENT/events.yaml: kinds and order as they stand
there, of each event the fields that are named. Other vocabularies only where a case has some."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from payloads import AGENTS, FOLDER, PROJECT, adapter, fill, names, payload

from src_compiler import agents
from src_compiler.schema.load import schema

CASES = {
    agent: yaml.safe_load((FOLDER / agent / "events.yaml").read_text(encoding="utf-8"))
    for agent in AGENTS
}
ALL = [(agent, name) for agent, cases in CASES.items() for name in cases]


def wanted(foreign: bool) -> dict[str, None]:
    """All fields of every kind that a payload may tell of."""
    return {kind: None for kind in schema().kinds if foreign or kind[0].isupper()}


def read(agent: str, given: dict[str, Any], project: Path, foreign: bool = False) -> Any:
    return adapter(agent).read(given, wanted(foreign), (str(project), ""), None)


def shown(event: dict[str, Any], fields: Any, project: Path) -> dict[str, Any]:
    """The fields of an event that a case names; lists of programs by their names and outcomes."""
    found: dict[str, Any] = {}
    for name in fields:
        value = event.get(name)
        if name == "outcomes":
            value = [[inv["bin"], inv["outcome"]] for inv in event["invocations"]]
        elif name == "programs":
            value = [inv["bin"] for inv in event["programs"]]
        found[name] = value.replace(str(project), PROJECT) if isinstance(value, str) else value
    return found


@pytest.mark.parametrize(("agent", "name"), ALL)
def test_a_payload_is_these_events(agent, name, project, monkeypatch):
    fill(project)
    monkeypatch.chdir(project)
    expected = CASES[agent][name]
    foreign = any(not event["kind"][0].isupper() for event in expected)

    call = read(agent, payload(agent, name, project), project, foreign)
    found = [event for at, event in enumerate(call.events) if at not in call.again]

    assert [event["kind"] for event in found] == [event["kind"] for event in expected]
    pairs = zip(found, expected, strict=True)
    assert [shown(event, want, project) for event, want in pairs] == expected


@pytest.mark.parametrize("agent", AGENTS)
def test_every_payload_is_a_case(agent):
    cases = list(CASES[agent])

    assert [n for n in names(agent) if not any(n.startswith(case) for case in cases)] == []


@pytest.mark.parametrize(("agent", "name"), ALL)
def test_a_kind_that_no_rule_is_bound_to_is_no_event(agent, name, project):
    fill(project)

    call = adapter(agent).read(payload(agent, name, project), {}, (str(project), ""), None)

    kinds = {event["kind"] for event in call.events}
    assert kinds <= {"PreToolUse", "Stop"}


@pytest.mark.parametrize("agent", AGENTS)
def test_the_moments_of_an_agent_are_those_of_its_row(agent):
    dialect = adapter(agent).DIALECT
    row = agents.table()["agents"][agent]
    told = set(agents.table()["moments"]) & set(row)

    assert {moment for moment in dialect.moments.values() if moment != "failed"} == told


def test_every_agent_of_the_project_file_has_a_row_and_an_adapter():
    assert sorted(AGENTS) == sorted(agents.agents())
    assert {adapter(name).DIALECT.agent for name in AGENTS} == set(AGENTS)


FORMS = {
    "runs": 1, "watches": 1, "types": 2, "reads": 1, "searches": 1, "patches": 1, "lists": 2,
    "writes": 2, "edits": 4, "seeks": 3, "mends": 4, "multi": 2, "cells": 1, "guess": 0,
    "deletes": 1,
}  # fmt: skip


@pytest.mark.parametrize("agent", AGENTS)
def test_the_rows_of_tools_are_whole(agent):
    dialect = adapter(agent).DIALECT
    kinds = set(schema().enums["toolKind"].values)

    for tool, (kind, *form) in dialect.tools.items():
        assert kind in kinds, tool
        assert not form or len(form) - 1 >= FORMS[form[0]], tool
    assert not set(dialect.tools) & set(dialect.others.split())
    assert set(dialect.folders) <= set(dialect.tools)


# The folder of the tool, of each client that has one.
@pytest.mark.parametrize(
    ("agent", "name", "folder"),
    [
        ("gemini", "record-54", "sub"),
        ("qwen", "record-43", "sub"),
        ("cursor", "made-preToolUse-Shell", "sub"),
        ("codex", "record-15", "/tmp"),
        ("codex", "record-02", ""),
    ],
)
def test_paths_are_relative_to_the_folder_that_the_tool_works_in(agent, name, folder, project):
    fill(project)

    call = read(agent, payload(agent, name, project), project)

    assert Path(call.place.cwd) == project / folder
    assert call.place.root == str(project)


def test_opencodes_shell_has_a_folder_too(project):
    fill(project)
    given = payload("opencode", "record-04", project)
    given["output"]["args"] = {"command": "echo x > a.txt", "workdir": "sub"}

    call = read("opencode", given, project)

    assert call.events[2]["path"] == "sub/a.txt"
