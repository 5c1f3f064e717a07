# SPDX-License-Identifier: MIT
"""What each agent is told of a session's beginning, of a tool's result, and of what is typed."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from payloads import AGENTS, payload

from compiled import compile_checker
from hooks import call
from src_compiler import agents

RULES = """
gates:
  brief:
    on: input
    where: {input: {contains: [SCRIPTED]}}
    priority: high
    transform: {text: "Briefly:\\n{{ event.text }}"}
  ping:
    on: input
    match: event.text == "ping"
    handled: pong
  quiet:
    on: input
    match: event.text == "quiet"
    handled: true
observers:
  seen:
    on: before_agent_start
    match: event.text contains "Briefly"
    inject: The new text was seen.
  begun:
    on: [before_agent_start, chat.before_send]
    match: event.text == "ping"
    notify: It has begun.
  begin:
    on: session.start
    inject: {file: ./start.md}
  lint:
    on: tool_result
    annotate: {run: ./lint.sh --fast, details: {linted: true}}
  toggles:
    on: before_agent_start
    tools: {enable: [my_tool], disable: [bash]}
"""
LINT = """#!/bin/sh
cat > /dev/null
echo "$1: 2 findings"
"""
TYPED = {
    "claude-code": "record-01-User", "codex": "record-01-User", "gemini": "record-01-Before",
    "qwen": "record-03-User", "copilot": "record-01-user", "cursor": "made-beforeSubmit",
    "pi": "record-02-input", "opencode": "record-01-chat",
}  # fmt: skip
START = {
    "claude-code": "record-00-Session", "codex": "record-00-Session",
    "gemini": "record-00-Session", "qwen": "record-01-Session", "copilot": "record-00-session",
    "pi": "record-00-session",
}  # fmt: skip
AFTER = {
    "claude-code": "record-04-Post", "codex": "record-03-Post", "gemini": "record-07-After",
    "qwen": "record-06-Post", "copilot": "record-04-post", "cursor": "made-postToolUse",
    "pi": "record-11-tool_result", "opencode": "record-07-tool",
}  # fmt: skip


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("effects").resolve()
    (folder / ".git").mkdir()
    (folder / "rules").mkdir()
    (folder / "rules/start.md").write_text("Read `spec/`\nfirst.\n")
    script = folder / "rules/lint.sh"
    script.write_text(LINT)
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return compile_checker(RULES, folder, agents=AGENTS)


def answer(checker: Path, agent: str, told: Any, home: Path) -> dict[str, Any]:
    env = {"HOME": str(home), "PATH": os.environ["PATH"]}
    found = call(checker, told, agent=agent, env=env)
    made = json.loads(found.out) if found.out.strip() else {}
    return {**made, "code": found.code, "err": found.err}


def model(told: dict[str, Any]) -> str:
    """What the model is told, in whichever way."""
    own = told.get("hookSpecificOutput", {})
    ways = (own.get("additionalContext"), *map(told.get, ("additionalContext", "inject", "append")))
    return next((way for way in (*ways, told.get("additional_context")) if way), "")


@pytest.mark.parametrize("agent", START)
def test_the_model_is_told_at_the_beginning(agent: str, checker: Path, tmp_path: Path) -> None:
    told = answer(checker, agent, payload(agent, START[agent], checker.parent), tmp_path)

    assert "inject" in agents.agents()[agent].verbs["session.start"]
    assert model(told) == "Read `spec/`\nfirst."


@pytest.mark.parametrize("agent", AFTER)
def test_a_script_answers_right_after_a_tool(agent: str, checker: Path, tmp_path: Path) -> None:
    told = answer(checker, agent, payload(agent, AFTER[agent], checker.parent), tmp_path)

    assert "annotate" in agents.agents()[agent].verbs["tool_result"]
    assert model(told) == "--fast: 2 findings"
    details = {"linted": True} if agent in ("pi", "opencode") else None
    assert told.get("details") == details


def typed(agent: str, text: str, checker: Path) -> dict[str, Any]:
    """A prompt of other words."""
    recorded = json.dumps(payload(agent, TYPED[agent], checker.parent))
    words = "please run" if agent == "cursor" else "please run the scripted steps"
    assert words in recorded
    return json.loads(recorded.replace(f'\\"{words}\\"', text).replace(words, text))  # type: ignore[no-any-return]


@pytest.mark.parametrize("agent", TYPED)
def test_what_is_typed_becomes_another_where_the_agent_takes_it(
    agent: str, checker: Path, tmp_path: Path
) -> None:
    told = answer(checker, agent, typed(agent, "the scripted", checker), tmp_path)

    made = "Briefly:\nthe scripted"
    ways = {
        "pi": {"return": {"action": "transform", "text": made}},
        "opencode": {"text": made},
        "copilot": {"modifiedPrompt": made},
    }
    carried = "transform" in agents.agents()[agent].verbs["input"]
    assert carried is (agent in ways)
    assert told["code"] == 0
    if carried:
        assert ways[agent].items() <= told.items()
        # pi asks about the prompt in a call of its own.
        assert ("The new text was seen." in json.dumps(told)) is (agent != "pi")
    else:
        assert "a rule would change it" in told.get("systemMessage", "") + told["err"]
        assert "Briefly" not in json.dumps(told)


REFUSED = {
    "claude-code": {"decision": "block", "reason": "pong"},
    "codex": {"decision": "block", "reason": "pong"},
    "qwen": {"decision": "block", "reason": "pong"},
    "copilot": {"decision": "block", "reason": "pong"},
    "gemini": {"decision": "deny", "reason": "pong"},
    "cursor": {"continue": False, "user_message": "pong"},
    "opencode": {"throw": "pong"},
    "pi": {
        "return": {"action": "handled"},
        "notify": [{"message": "pong", "level": "info"}],
    },
}


@pytest.mark.parametrize("agent", TYPED)
def test_what_is_typed_is_dealt_with_and_the_answer_shown(
    agent: str, checker: Path, tmp_path: Path
) -> None:
    told = answer(checker, agent, typed(agent, "ping", checker), tmp_path)

    assert "handled" in agents.agents()[agent].verbs["input"]
    assert REFUSED[agent].items() <= told.items()
    assert "It has begun." not in json.dumps(told)
    assert told["code"] == (0 if agent == "pi" else 2)


def test_pi_shows_nothing_where_no_text_is_given(checker: Path, tmp_path: Path) -> None:
    told = answer(checker, "pi", typed("pi", "quiet", checker), tmp_path)

    assert told == {"return": {"action": "handled"}, "code": 0, "err": ""}


def test_pi_turns_tools_on_and_off(checker: Path, tmp_path: Path) -> None:
    given = payload("pi", "made-before_agent_start", checker.parent)

    told = answer(checker, "pi", given, tmp_path)

    assert told["tools"] == [{"enable": ["my_tool"], "disable": ["bash"]}]


def test_no_other_agent_has_tools_to_turn_on_and_off() -> None:
    carry = {
        name for name, of in agents.agents().items() for v in of.verbs.values() if "tools" in v
    }

    assert carry == {"pi"}
