# SPDX-License-Identifier: MIT
"""Facts of the session that stand in its transcript and in no payload, read from recorded ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from payloads import AGENTS, payload

from compiled import compile_checker
from hooks import call
from src_compiler import agents

TRANSCRIPTS = Path(__file__).parents[1] / "cycle/transcripts"
RULES = """
observers:
  facts:
    on: before_agent_start
    inject: "{{ event.model }}|{{ event.sessionSize }}|{{ event.contextFill }}"
  session:
    on: before_agent_start
    priority: low
    inject: "{{ session.model }}|{{ session.size }}|{{ session.fill }}"
"""
TYPED = {
    "claude-code": "record-01-User", "codex": "record-01-User", "gemini": "record-01-Before",
    "qwen": "record-03-User", "copilot": "record-01-user",
}  # fmt: skip


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("facts").resolve()
    (folder / ".git").mkdir()
    return compile_checker(RULES, folder, agents=AGENTS)


def told(checker: Path, agent: str, given: dict[str, Any], home: Path) -> list[list[str]]:
    found = call(checker, given, agent=agent, env={"HOME": str(home)})
    answer = json.loads(found.out)
    text = answer.get("hookSpecificOutput", answer)["additionalContext"]
    return [line.split("|") for line in text.split("\n")]


def asked(agent: str, checker: Path, path: Path) -> dict[str, Any]:
    given = payload(agent, TYPED[agent], checker.parent)
    if agent == "copilot":
        given["transcriptPath"] = str(path)
    return {**given, "transcript_path": str(path)}


def entries(agent: str) -> list[dict[str, Any]]:
    lines = (TRANSCRIPTS / f"{agent}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


# Where the model of the last answer stands in each transcript.
MODELS = {
    "claude-code": lambda all: [e["message"]["model"] for e in all if e["type"] == "assistant"],
    "gemini": lambda all: [e["model"] for e in all if e.get("type") == "gemini" and "model" in e],
    "copilot": lambda all: [
        e["data"]["model"] for e in all if e["type"] == "assistant.message" and "model" in e["data"]
    ],
}


@pytest.mark.parametrize("agent", TYPED)
def test_the_transcript_tells_what_no_payload_does(
    agent: str, checker: Path, tmp_path: Path
) -> None:
    path = TRANSCRIPTS / f"{agent}.jsonl"

    event, session = told(checker, agent, asked(agent, checker, path), tmp_path)

    assert event[1] == session[1] == str(len(entries(agent)))
    assert {"model", "size"} <= agents.agents()[agent].session
    if agent in MODELS:
        names = MODELS[agent](entries(agent))
        assert event[0] == session[0] == (names[-1] if names else "")


def line(**entry: Any) -> str:
    return json.dumps(entry) + "\n"


def count(used: float, room: float) -> str:
    info = {"last_token_usage": {"total_tokens": used}, "model_context_window": room}
    return line(type="event_msg", payload={"type": "token_count", "info": info})


def metrics(used: float, room: float) -> str:
    told = {"context_current_tokens": used, "context_token_limit": room}
    return line(type="tool.execution_complete", data={"toolTelemetry": {"metrics": told}})


@pytest.mark.parametrize(("agent", "entry"), [("codex", count), ("copilot", metrics)])
def test_the_last_request_tells_how_full_the_context_is(
    agent: str, entry: Any, checker: Path, tmp_path: Path
) -> None:
    path = tmp_path / "t.jsonl"
    more = line(type="x", text="y" * 400_000)
    path.write_text(more + entry(10, 200) + entry(150, 200) + "{half" + "\n")

    event, session = told(checker, agent, asked(agent, checker, path), tmp_path)

    assert event[1:] == ["4", "75.0"] and session[1:] == ["4", "75"]
    assert "fill" in agents.agents()[agent].session


@pytest.mark.parametrize("text", ["", "nonsense\n", '[1]\n{"type": "event_msg"}\n', "{" * 5000])
def test_a_transcript_that_says_nothing_leaves_zeros(
    text: str, checker: Path, tmp_path: Path
) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(text)

    event, _ = told(checker, "claude-code", asked("claude-code", checker, path), tmp_path)

    assert event == ["", str(text.count("\n")), "0.0"]


def test_a_transcript_that_cannot_be_read_leaves_zeros(checker: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        given = asked("claude-code", checker, path)
        event, _ = told(checker, "claude-code", given, tmp_path)

        assert event == ["", "0", "0.0"]


def test_a_payload_is_believed_before_a_transcript(checker: Path, tmp_path: Path) -> None:
    given = {**asked("codex", checker, TRANSCRIPTS / "codex.jsonl"), "model": "told"}

    event, _ = told(checker, "codex", given, tmp_path)

    assert event[0] == "told"


@pytest.mark.parametrize("used", ["1e999", "1" + "0" * 400, "-1"])
def test_numbers_of_no_context_tell_nothing(used: str, checker: Path, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(count(7, 100).replace("7", used, 1), encoding="utf-8")
    event, session = told(checker, "codex", asked("codex", checker, path), tmp_path)

    assert (event[2], session[2]) == ("0.0", "0")
