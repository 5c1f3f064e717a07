# SPDX-License-Identifier: MIT
"""State over hook calls, each a process of its own, one after another and at once."""

from __future__ import annotations

import subprocess

import pytest

from compiled import compile_checker
from flat import at_once
from hooks import bash, call

RULES = r"""
state:
  lines: {on: PreCommandInvoke, count: event.raw}
  done: {on: PostCommandInvoke, count: event.raw}
  files: {on: PostFileWrite, set: event.path}
gates:
  third: {on: PreCommandInvoke, match: 'state.lines[event.raw] > 2', deny: "{{ event.raw }}: {{ state.lines[event.raw] }}"}
  stop: {on: {event: Stop, match: session.mode == "plan"}, deny: "{{ len(state.files) }} files"}
observers:
  tell: {on: Stop, notify: "{{ len(state.lines) }} lines, {{ len(state.done) }} done, {{ state.done[\"same\"] }} times the same, {{ len(state.files) }} files."}
"""  # noqa: E501


@pytest.fixture
def counted(project, home):
    checker = compile_checker(RULES, project)

    def ask(payload):
        return call(checker, {"cwd": str(project), **payload}, env=home, cwd=project)

    return ask


def stop(**more):
    return {"session_id": "s", "hook_event_name": "Stop", "permission_mode": "default", **more}


def ran(line, **more):
    more = {"session_id": "s", "tool_response": {"stdout": ""}, **more}
    return {**bash(line), "hook_event_name": "PostToolUse", **more}


def line(text, name="s", **more):
    return bash(text, session_id=name, **more)


def test_calls_are_counted_over_processes(counted):
    asked = [counted(line("ls")) for _ in range(4)]

    assert [each.decision for each in asked] == ["none", "none", "deny", "deny"]
    assert "ls: 3" in asked[3].err
    assert counted(line("pwd")).decision == "none"


def test_a_sub_agent_has_the_state_of_its_parent_s_session(counted):
    for more in ({}, {"agent_id": "a", "agent_type": "x"}):
        assert counted(line("ls", **more)).decision == "none"

    assert counted(line("ls", name="child", parent_agent_id="s")).decision == "deny"
    assert counted(line("ls", name="other")).decision == "none"


def test_a_hook_that_is_registered_twice_counts_once(counted):
    ids = ["1", "1", "1", "2", "2", "2", "3", "3"]
    decided = [counted(line("ls", tool_use_id=name)).decision for name in ids]

    assert decided == ["none"] * 6 + ["deny"] * 2


def test_a_call_counts_once_before_it_runs_and_once_after(counted):
    for name in ("1", "2"):
        counted(line("ls", tool_use_id=name))
        counted(ran("ls", tool_use_id=name))
        counted(ran("ls", tool_use_id=name))

    assert "1 lines, 1 done," in counted(stop()).out


def test_what_has_happened_is_kept_though_the_end_is_refused(counted, project):
    (project / ".git/HEAD").unlink()
    (project / ".gitignore").write_text("*\n!new.txt\n")
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    counted({"session_id": "s", "hook_event_name": "SessionStart", "source": "startup"})
    (project / "new.txt").write_text("x")
    refused = counted(stop(permission_mode="plan"))

    assert "1 files" in refused.err and refused.decision == "deny"
    (project / "new.txt").unlink()
    assert "1 files" in counted(stop()).out


def test_without_a_session_a_gate_that_reads_state_cannot_be_decided(counted):
    refused = counted(line("ls", name=""))

    assert refused.decision == "deny"
    assert "does not tell which session this is" in refused.err


def test_calls_without_anything_to_keep_keep_nothing(project, home, tmp_path):
    rules = """
        state:
          failures: {on: PostCommandInvoke, count: event.raw, where: 'event.output == "no"', reset: 'event.output != "no"'}
        observers:
          tell: {on: PostCommandInvoke, match: 'state.failures[event.raw] > 1', notify: x}
    """  # noqa: E501
    checker = compile_checker(rules, project)
    for _ in range(3):
        assert call(checker, ran("ls", cwd=str(project)), env=home, cwd=project).out == ""

    assert not (tmp_path / "home/.local").exists()


def test_sixteen_processes_at_once_lose_nothing(counted, project, home):
    """Each line in its own words, and all of them in the same."""
    lines = [f"echo {number}" for number in range(16)] + ["same"] * 16
    payloads = [ran(text, cwd=str(project), tool_use_id=str(n)) for n, text in enumerate(lines)]

    assert at_once(project / ".checker", payloads[:16], home) == [0] * 16
    assert at_once(project / ".checker", payloads[16:], home) == [0] * 16
    assert "17 done, 16 times the same" in counted(stop()).out


@pytest.mark.parametrize(("agent", "counted"), [("claude-code", True), ("codex", False)])
def test_a_question_that_nobody_can_answer_is_a_refusal(project, home, agent, counted):
    rules = """
        state:
          lines: {on: PreCommandInvoke, count: true}
        gates:
          asks: {on: PreCommandInvoke, match: state.lines > 1, ask: "{{ state.lines }}"}
    """
    checker = compile_checker(rules, project, agents=(agent,))
    payload = {**bash("ls"), "cwd": str(project)}
    told = [call(checker, payload, agent=agent, env=home, cwd=project) for _ in range(3)]

    assert ["3 (rules/asks)" in each.out + each.err for each in told] == [False, False, counted]
