# SPDX-License-Identifier: MIT
"""The end of a cycle as other agents tell it, with their own transcripts."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiled import compile_checker
from hooks import FLAGS, call
from src_runtime.posttags import OWNER, record_key
from src_runtime.state import Store

pytestmark = pytest.mark.usefixtures("own_home")

RULES = """
gates:
  refuse:
    on: Stop
    deny: Not yet.
observers:
  tags:
    on: {event: PostTagWrite, match: len(event.tags) > 9}
    notify: "{{ len(event.tags) }}"
  files:
    on: PostFileWrite
    notify: "{{ event.path }}"
"""
# Words of the model as each agent's transcript has them.
SAYS: dict[str, Callable[[str], dict[str, Any]]] = {
    "codex": lambda text: {
        "type": "response_item", "ordinal": 1, "payload": {
            "type": "message", "role": "assistant",
            "content": [{"type": "output_text", "text": text}],
        },
    },
    "gemini": lambda text: {"id": text, "type": "gemini", "content": text},
    "qwen": lambda text: {
        "type": "assistant", "provenance": "assistant_output",
        "message": {"role": "model", "parts": [{"text": text}]},
    },
    "copilot": lambda text: {"type": "assistant.message", "data": {"content": text}},
    "pi": lambda text: {
        "type": "message",
        "message": {"role": "assistant", "content": [{"type": "text", "text": text}]},
    },
}  # fmt: skip


def end(agent: str, path: Path, folder: Path) -> dict[str, Any]:
    """The payload of the end of a turn."""
    base = {"session_id": "s", "cwd": str(folder), "transcript_path": str(path)}
    return {
        "codex": {**base, "hook_event_name": "Stop", "turn_id": "t", "last_assistant_message": "x"},
        "gemini": {**base, "hook_event_name": "AfterAgent", "prompt_response": "first #a second"},
        "qwen": {**base, "hook_event_name": "Stop", "last_assistant_message": "x"},
        "copilot": {
            "sessionId": "s", "cwd": str(folder), "timestamp": 1, "stopReason": "end_turn",
            "transcriptPath": str(path),
        },
        "pi": {**base, "hook_event_name": "agent_before_settle", "event": {}},
    }[agent]  # fmt: skip


def begun(agent: str, folder: Path) -> tuple[Path, Path, Callable[[str], None]]:
    """A checker, a transcript, and how the model says something."""
    project = folder.resolve() / "project"
    (project / ".git").mkdir(parents=True)
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    checker = compile_checker(RULES, project, agents=(agent,))
    path = folder.resolve() / "transcript.jsonl"
    path.touch()

    def say(text: str) -> None:
        with path.open("a") as file:
            file.write(json.dumps(SAYS[agent](text)) + "\n")

    return checker, path, say


def kept(checker: Path, path: Path) -> Any:
    return (Store(str(checker), "s").get(OWNER, record_key(str(path))) or {}).get("tags")


@pytest.mark.parametrize("agent", SAYS)
def test_tags_of_a_refused_end_are_kept_for_the_retry(agent, tmp_path):
    checker, path, say = begun(agent, tmp_path)
    say("first #a")
    call(checker, end(agent, path, checker.parent), agent=agent, cwd=checker.parent)
    assert kept(checker, path) == ["a"]
    say("second `#shown` #b")

    call(checker, end(agent, path, checker.parent), agent=agent, cwd=checker.parent)

    assert kept(checker, path) == ["a", "b"]
    assert Store(str(checker), "s").get(":stop", "main") == 2


@pytest.mark.parametrize("there", [True, False])
def test_a_transcript_that_lags_behind_is_waited_for(there, tmp_path):
    checker, path, say = begun("copilot", tmp_path)
    if not there:
        path.unlink()

    def late() -> None:
        time.sleep(0.2)
        say("late #a")
        with path.open("a") as file:
            file.write(json.dumps({"type": "hook.start", "data": {"hookType": "agentStop"}}) + "\n")

    writer = threading.Thread(target=late)
    writer.start()
    began = time.monotonic()
    call(checker, end("copilot", path, checker.parent), agent="copilot", cwd=checker.parent)
    writer.join()

    assert kept(checker, path) == ["a"]
    assert time.monotonic() - began < 5


def test_a_call_that_gemini_writes_again_says_nothing_twice(tmp_path):
    checker, path, say = begun("gemini", tmp_path)
    line = {**SAYS["gemini"]("#a"), "toolCalls": [
        {"id": "c", "name": "run_shell_command", "args": {"command": "ls"}, "status": "success"}
    ]}  # fmt: skip
    say("#a")
    with path.open("a") as file:
        file.write(json.dumps(line) + "\n")

    words = ["query", "--agent", "gemini", "--role", "model", "--transcript", str(path)]
    run = subprocess.run(
        [sys.executable, *FLAGS, str(checker / "check.py"), *words],
        capture_output=True, text=True, check=True, timeout=30,
    )  # fmt: skip

    assert [entry["line"] for entry in json.loads(run.stdout)] == [1]
