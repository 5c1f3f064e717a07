# SPDX-License-Identifier: MIT
"""State is read in every nature, and follows the kinds of every vocabulary."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from compiled import compile_checker
from flat import load, told
from hooks import bash, call, tool
from src_compiler.schema.load import schema

RULES = """
state:
  lines: {on: PreCommandInvoke, count: event.raw}
  files: {on: PreFileWrite, set: event.path}
contexts:
  busy:
    on: {event: PreCommandInvoke, match: 'state.lines["ls"] > 1'}
    enter: {payload: {lines: state.lines, files: state.files, ls: 'state.lines["ls"]'}}
    exit: len(state.files) > 1
gates:
  each: {on: PreCommandInvoke, each: '.bin == "true" and state.lines["true"] > 1', allow: true}
  asserts:
    on: PreFileWrite
    checks:
      - assert: len(state.files) < 2
        message: "{{ state.files | join(\\" \\") }}"
  told: {on: {event: PreCommandInvoke, match: 'event.raw == "tell" and context.busy.active'}, deny: "{{ context.busy.payload.ls }}"}
file-guards:
  few:
    paths: ["**/*.md"]
    match: state.lines["ls"] > 1
    preventive: true
    checks: [{assert: 'path == "x"', message: "after {{ state.lines[\\"ls\\"] }}"}]
observers:
  sees: {on: PreToolUse, match: 'state.lines["ls"] > 2', notify: "{{ state.lines[\\"ls\\"] }} times"}
"""  # noqa: E501


@pytest.fixture
def ask(project, home):
    subprocess.run(["rm", "-rf", str(project / ".git")], check=True)
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    checker = compile_checker(RULES, project)

    def asked(payload):
        return call(checker, {**payload, "cwd": str(project)}, env=home, cwd=project)

    asked.project = project
    return asked


def write(path):
    return tool("Write", {"file_path": path, "content": "x"})


def test_gates_contexts_file_guards_and_observers_read_it(ask):
    md = f"{ask.project}/a.md"
    before = ask(write(md))
    for _ in range(2):
        ask(bash("ls"))
    guarded, entered, seen = ask(write(md)), ask(bash("tell")), ask(bash("ls"))

    assert before.decision == "none"
    assert guarded.decision == "deny" and "after 2" in guarded.err
    assert entered.decision == "deny" and "2 (rules/told)" in entered.err
    assert "3 times" in seen.out


def test_each_and_assertions_read_it(ask):
    decided = [ask(bash("true")).decision for _ in range(2)]
    first = ask(write(f"{ask.project}/a.py"))
    second = ask(write(f"{ask.project}/b.py"))

    assert decided == ["none", "allow"]
    assert first.decision == "none"
    assert second.decision == "deny" and "a.py b.py" in second.err


def test_a_context_keeps_all_of_a_map_and_a_list(ask, home):
    ask(write(f"{ask.project}/a.py"))
    for line in ("ls", "pwd", "ls"):
        ask(bash(line))
    [path] = Path(home["HOME"]).glob(".local/state/src/sessions/*.db")
    with closing(sqlite3.connect(path)) as db:
        values = [row[0] for row in db.execute("SELECT value FROM value")]

    payloads = [json.loads(value)["payload"] for value in values if '"payload"' in str(value)]

    assert payloads == [{"lines": {"ls": 2, "pwd": 1}, "files": ["a.py"], "ls": 2}]


KINDS = sorted(schema().kinds)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_followed(kind, tmp_path):
    rules = f"""
        state:
          seen: {{on: {kind}, count: true}}
        observers:
          tell: {{on: skills.changed, notify: "{{{{ state.seen }}}}"}}
    """
    checker = load(rules, tmp_path)
    for _ in range(2):
        checker.decide({"kind": kind})
    expected = "3" if kind == "skills.changed" else "2"

    assert told(checker.decide({"kind": "skills.changed"}))[-1:] == [expected]
