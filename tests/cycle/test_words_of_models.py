# SPDX-License-Identifier: MIT
"""Codex tells of a sub-agent's prompt as of a person's; a model has written it."""

from __future__ import annotations

import json

import pytest

from compiled import compile_checker
from hooks import call

SUB = "01a22cad-ef35-7260-98eb-afbdb0d9f833"
CITING = """
gates:
  grounded:
    on: {event: PreCommandInvoke, match: 'event.raw endsWith "deploy"'}
    require:
      - citation: {source_types: [user]}
"""
TURN = """
state:
  lines: {on: PreCommandInvoke, count: true, scope: turn}
gates:
  third: {on: PreCommandInvoke, match: state.lines > 2, deny: Thrice.}
observers:
  typed: {on: input, match: 'event.source == "interactive"', notify: typed}
  sent: {on: user.prompt_submitted, match: 'event.origin == "user"', notify: sent}
"""


@pytest.fixture
def ask(project, home, tmp_path):
    def begin(rules):
        checker = compile_checker(rules, project, agents=("codex",))

        def asked(point, sub="", **more):
            record = tmp_path / f"rollout-2026-11-30T13-38-46-{sub or 'session'}.jsonl"
            payload = {
                "session_id": "session", "transcript_path": str(record), "cwd": str(project),
                "hook_event_name": point, **({"agent_id": sub} if sub else {}), **more,
            }  # fmt: skip
            return call(checker, payload, agent="codex", env=home, cwd=project)

        return asked

    return begin


def bash(line):
    return {"tool_name": "Bash", "tool_input": {"command": line}, "tool_use_id": line}


@pytest.mark.parametrize(("sub", "decision"), [("", "none"), (SUB, "deny")])
def test_the_task_of_a_sub_agent_is_no_word_of_the_user(sub, decision, ask, tmp_path):
    asked = ask(CITING)
    item = {"type": "UserMessage", "content": [{"type": "text", "text": "now deploy all of it"}]}
    line = {"type": "event_msg", "payload": {"type": "item_completed", "item": item}}
    name = f"rollout-2026-11-30T13-38-46-{sub or 'session'}.jsonl"
    (tmp_path / name).write_text(json.dumps(line) + "\n")
    cite = "python3 .checker/check.py cite --source-types user 'now deploy all of it' && deploy"

    assert asked("PreToolUse", sub, **bash(cite)).decision == decision


@pytest.mark.parametrize(("sub", "decision"), [("", "none"), (SUB, "deny")])
def test_the_task_of_a_sub_agent_begins_no_turn(sub, decision, ask):
    asked = ask(TURN)
    for line in ("a", "b"):
        assert asked("PreToolUse", **bash(line)).decision == "none"
    asked("UserPromptSubmit", sub, prompt="go on")

    assert asked("PreToolUse", **bash("c")).decision == decision


@pytest.mark.parametrize(("sub", "told"), [("", True), (SUB, False)])
def test_nobody_has_typed_the_task_of_a_sub_agent(sub, told, ask):
    out = ask(TURN)("UserPromptSubmit", sub, prompt="go on").out

    assert ("typed" in out, "sent" in out) == (told, told)
