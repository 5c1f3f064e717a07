# SPDX-License-Identifier: MIT
"""Past events: recorded transcripts of real clients, and what scripts ask of them."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from compiled import compile_checker
from hooks import FLAGS
from sessions import Session
from src_compiler.cli import cli
from src_runtime.historycommands import guessed

pytestmark = pytest.mark.usefixtures("own_home")

RECORDED = Path(__file__).parent / "transcripts"
AGENTS = sorted(path.stem for path in RECORDED.glob("*.jsonl"))
# What the clients were made to do, in this order; see the tool calls of their recorded payloads.
DONE = {
    "claude-code": [
        "echo hello > from_bash.txt; cat from_bash.txt", "+new.txt", "<existing.txt",
        "~existing.txt", "~existing.txt", "<nb.ipynb", "~nb.ipynb", "~existing.txt",
        "rm /home/dev/project/todelete.txt", "exit 3", "echo a", "echo b",
    ],
    "codex": [
        "echo hello > from_bash.txt; cat from_bash.txt", "+new.txt", "~existing.txt",
        "-todelete.txt", "-existing.txt", "+moved.txt",
        "rm todelete2.txt", "exit 3", "apply_patch <<'EOF'", "pwd",
        "</nonexistent.png", "sleep 1; echo a", "echo b",
    ],
    "gemini": [
        "echo hello > from_bash.txt; cat from_bash.txt", "+/home/dev/project/new.txt",
        "+relnew.txt", "</home/dev/project/existing.txt", "~/home/dev/project/existing.txt",
        "~/home/dev/project/existing.txt", "rm todelete.txt", "exit 3", "pwd", "echo a", "echo b",
    ],
    "qwen": [
        "echo hello > from_bash.txt; cat from_bash.txt", "+new.txt", "+relnew.txt",
        "<existing.txt", "~existing.txt", "~existing.txt", "rm todelete.txt", "exit 3", "pwd",
        "echo a", "echo b",
    ],
    "copilot": [
        "echo hello > from_bash.txt; cat from_bash.txt", "+new.txt", "+relnew.txt",
        "<existing.txt", "~existing.txt", "rm todelete.txt", "exit 3", "~existing.txt",
        "echo a", "echo b",
    ],
    "pi": [
        "echo hello > from_bash.txt; cat from_bash.txt", "+new.txt", "+relnew.txt",
        "<existing.txt", "~existing.txt", "~existing.txt", "rm todelete.txt", "exit 3",
        "echo a", "echo b",
    ],
}  # fmt: skip
SIGNS = {"PreFileCreate": "+", "PreFileUpdate": "~", "PreFileDelete": "-", "PreFileRead": "<"}
RULES = "gates:\n  a:\n    on: PreCommandInvoke\n    match: event.raw == 'x'\n    deny: no\n"


def ask(checker: Path, *words: str, **variables: str) -> Any:
    run = subprocess.run(
        [sys.executable, *FLAGS, str(checker / "check.py"), *words],
        capture_output=True, text=True, timeout=60, env={"HOME": os.environ["HOME"], **variables},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def src(*words: str) -> Any:
    return json.loads(CliRunner().invoke(cli, ["events", *words], catch_exceptions=False).output)


@pytest.fixture(scope="module")
def every(tmp_path_factory) -> Path:
    """A checker for every agent whose transcripts can be read."""
    folder = tmp_path_factory.mktemp("every").resolve() / "project"
    folder.mkdir()
    return compile_checker(RULES, folder, agents=tuple(AGENTS))


def test_there_is_a_transcript_of_every_agent_that_can_be_read():
    assert AGENTS == sorted(DONE)


@pytest.mark.parametrize("agent", AGENTS)
def test_what_a_client_did_is_what_its_transcript_tells(agent, every):
    found = []
    for entry in ask(every, "events", "--transcript", str(RECORDED / f"{agent}.jsonl")):
        for event in entry["events"]:
            if event["kind"] in SIGNS:
                found.append(SIGNS[event["kind"]] + event["path"])
            elif event["kind"] == "PreCommandInvoke":
                found.append(event["raw"].split("\n")[0])

    assert found == DONE[agent]


@pytest.mark.parametrize("agent", AGENTS)
def test_the_compiler_tells_the_same_with_every_field(agent, every):
    path = str(RECORDED / f"{agent}.jsonl")
    ours = src("--transcript", path)
    theirs = ask(every, "events", "--transcript", path)

    assert [entry["line"] for entry in ours] == [entry["line"] for entry in theirs]
    kinds = [[event["kind"] for event in entry["events"]] for entry in ours]
    assert kinds == [[event["kind"] for event in entry["events"]] for entry in theirs]
    command = next(e for entry in ours for e in entry["events"] if e["kind"] == "PreCommandInvoke")
    assert [inv["bin"] for inv in command["invocations"]] == ["echo", "cat"]
    assert command["citations"] == []


@pytest.mark.parametrize("agent", AGENTS)
def test_words_of_the_user_and_of_tools_are_told_apart(agent, every):
    path = str(RECORDED / f"{agent}.jsonl")

    (user,) = ask(every, "query", "--role", "user", "--transcript", path)
    results = ask(every, "query", "--role", "result", "--transcript", path)

    assert user["text"] == "please run the scripted steps"
    assert "hello" in results[0]["text"] and results[0]["results"][0]["id"]


@pytest.mark.parametrize("agent", AGENTS)
def test_the_agent_is_known_by_the_lines_themselves(agent):
    assert guessed(str(RECORDED / f"{agent}.jsonl")) == agent


def test_only_the_kinds_that_were_asked_for():
    path = str(RECORDED / "claude-code.jsonl")

    found = src("--transcript", path, "--kinds", "PreCommandInvoke")

    assert {event["kind"] for entry in found for event in entry["events"]} == {"PreCommandInvoke"}
    assert all(entry["events"] for entry in found) and len(found) == 5
    files = src("--transcript", path, "--kinds", "PreFileWrite")
    assert {e["kind"] for entry in files for e in entry["events"]} == {*list(SIGNS)[:2]}


def test_a_result_is_what_a_command_line_came_to():
    found = src("--transcript", str(RECORDED / "claude-code.jsonl"), "--kinds", "PostCommandInvoke")

    first, *_ = [event for entry in found for event in entry["events"]]
    assert (first["raw"], first["output"]) == (
        "echo hello > from_bash.txt; cat from_bash.txt", "hello",
    )  # fmt: skip
    assert first["invocations"][-1]["outcome"] == "passed"


def test_a_script_asks_for_a_tool_a_program_and_since_the_last_stop(tmp_path):
    session = Session(tmp_path)
    session.start()
    session.say("#one")
    use = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "git clone x"}}
    session.entry(type="assistant", message={"role": "assistant", "content": [use]})
    session.stop()
    session.say("#two")
    env = {"SR_SESSION_ID": session.name, "SR_TRANSCRIPT": str(session.transcript)}

    def lines(*words: str) -> list[int]:
        return [entry["line"] for entry in ask(session.checker, "query", *words, **env)]

    assert lines() == [1, 2, 3]
    assert lines("--tool", "Bash") == [2] and lines("--tool", "Write") == []
    assert lines("--program", "git") == [2] and lines("--program", "rm") == []
    assert lines("--kinds", "PostTagWrite") == [1, 3]
    assert lines("--since-stop") == [3]
    assert lines("--since-stop", "--program", "git") == []
    clones = [
        inv
        for entry in ask(session.checker, "events", "--kinds", "PreCommandInvoke", **env)
        for event in entry["events"]
        for inv in event["invocations"]
        if inv["bin"] == "git"
    ]
    assert [inv["argv"] for inv in clones] == [["git", "clone", "x"]]


@pytest.mark.parametrize(
    "words",
    [
        ("events",), ("events", "--transcript", "/nowhere"), ("query", "x"),
        ("events", "--transcript", __file__), ("query", "--since-stop", "--transcript", __file__),
        ("events", "--agent", "cursor", "--transcript", __file__), ("events", "--every"),
    ],
)  # fmt: skip
def test_a_wrong_use_is_told(words, every):
    run = subprocess.run(
        [sys.executable, *FLAGS, str(every / "check.py"), *words],
        capture_output=True, text=True, timeout=60, env={"HOME": os.environ["HOME"]},
    )  # fmt: skip

    assert run.returncode == 2 and "usage: check.py events|query" in run.stderr


def test_a_long_transcript_takes_little_memory(every, tmp_path):
    path = tmp_path / "long.jsonl"
    block = [{"type": "tool_result", "tool_use_id": "t", "content": "x" * 100_000}]
    line = json.dumps({"type": "user", "isSidechain": False, "message": {"content": block}}) + "\n"
    with path.open("w") as file:
        for _ in range(2000):
            file.write(line)
    assert path.stat().st_size > 200_000_000
    program = (
        "import sys, resource, subprocess\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )

    run = subprocess.run(
        [sys.executable, "-c", program, sys.executable, *FLAGS, str(every / "check.py"), "events",
         "--transcript", str(path)],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip

    unit = 1 if sys.platform == "darwin" else 1024
    assert int(run.stdout) * unit < 100_000_000, resource.getpagesize()
