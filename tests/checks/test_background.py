# SPDX-License-Identifier: MIT
"""Work in the background: nobody waits for it, it cannot change the work tree, and what it finds
is told once at a later call."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from scripted import alive

from hooks import Answer
from sessions import Session

RULES = """
observers:
  gap:
    on: tool.before
    match: event.args.command == "start"
    prepare: {run: ./look.sh, timeout: 20s}
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "home"
    made.mkdir()
    monkeypatch.setenv("HOME", str(made))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return made


def begun(tmp_path: Path, script: str, rules: str = RULES) -> Session:
    return Session(tmp_path, rules, scripts={"look.sh": "#!/bin/sh\n" + script})


def bash(session: Session, line: str) -> Answer:
    return session.hook("PreToolUse", tool_name="Bash", tool_input={"command": line})


def told(answer: Answer) -> str:
    return str(json.loads(answer.out).get("systemMessage", "")) if answer.out else ""


def until(condition: Callable[[], object], what: str) -> None:
    """Waits for something that another process does."""
    for _ in range(400):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError(what)


def next_notice(session: Session) -> str:
    found: list[str] = []

    def ask() -> bool:
        found.append(told(bash(session, "true")))
        return bool(found[-1])

    until(ask, "nothing was told")
    return found[-1]


def test_what_it_finds_is_told_at_a_later_call_and_only_once(tmp_path: Path) -> None:
    session = begun(tmp_path, """echo '{"message": "No test of it.", "level": "warning"}'""")

    first = bash(session, "start")

    assert (first.code, first.out) == (0, "")
    assert next_notice(session) == "No test of it. (rules/gap)"
    assert told(bash(session, "true")) == ""


def test_the_agent_does_not_wait(tmp_path: Path) -> None:
    gate = tmp_path / "go"
    waiting = f"while [ ! -e {gate} ]; do sleep 0.05; done"
    session = begun(tmp_path, waiting + """; echo '{"message": "x"}'""")

    bash(session, "start")
    before = bash(session, "true")
    gate.touch()

    assert before.out == ""
    assert next_notice(session) == "x (rules/gap)"


def test_it_works_on_a_copy_and_changes_no_file_of_the_project(tmp_path: Path) -> None:
    session = begun(
        tmp_path,
        """cat tracked.txt fresh.txt > both.txt; echo ruined > tracked.txt; rm fresh.txt
        test "$PWD" = "$SR_WORKSPACE" && test ! -e ignored.txt && test ! -e .git || exit 3
        printf '{"message": "%s"}' "$(tr '\\n' ' ' < both.txt)" """,
    )
    session.write("tracked.txt", "committed\n")
    session.write(".gitignore", "ignored.txt\n")
    session.git("add", "tracked.txt", ".gitignore")
    session.git("commit", "-qm", "one")
    session.write("tracked.txt", "changed\n")
    session.write("fresh.txt", "new\n")
    session.write("ignored.txt", "x\n")

    bash(session, "start")

    assert next_notice(session) == "changed new (rules/gap)"
    assert (session.root / "tracked.txt").read_text() == "changed\n"
    assert (session.root / "fresh.txt").exists()
    assert not (session.root / "both.txt").exists()
    assert not list(tmp_path.glob("src-prepare-*"))


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 7", "the work in the background has failed: it ended with 7 (rules/gap)"),
        ("echo no json", "the work in the background gave no JSON (rules/gap)"),
        (
            """printf '{"inject": "a"}'""",
            "the work in the background gave no `message` (rules/gap)",
        ),
        ("""printf '{"message": "a\\\\u001b[31mb"}'""", "a\\x1b[31mb (rules/gap)"),
    ],
)
def test_what_goes_wrong_is_told(tmp_path: Path, script: str, said: str) -> None:
    session = begun(tmp_path, script)

    bash(session, "start")

    assert next_notice(session) == said


@pytest.mark.parametrize("script", ["true", "echo '{}'", """echo '{"message": " "}'"""])
def test_nothing_worth_a_word_is_no_word(tmp_path: Path, script: str) -> None:
    done = tmp_path / "done"
    session = begun(tmp_path, f"{script}; touch {done}")

    bash(session, "start")
    until(done.exists, "it did not run")
    until(lambda: not alive("check.py prepare"), "it did not end")

    assert told(bash(session, "true")) == ""


def test_a_rule_at_work_is_not_started_again(tmp_path: Path) -> None:
    gate, log = tmp_path / "go", tmp_path / "log"
    session = begun(
        tmp_path, f"echo run >> {log}; while [ ! -e {gate} ]; do sleep 0.05; done; echo '{{}}'"
    )

    bash(session, "start")
    until(log.exists, "it did not run")
    bash(session, "start")
    gate.touch()
    until(lambda: not alive("check.py prepare"), "it did not end")

    assert log.read_text() == "run\n"


def test_what_it_causes_starts_nothing(tmp_path: Path) -> None:
    """An agent that the work starts calls the same rules."""
    log = tmp_path / "log"
    checker = tmp_path / "project/.checker/check.py"
    session = begun(
        tmp_path,
        f"""echo run >> {log}
        python3 -S -E -s {checker} --agent claude-code < {tmp_path}/again
        echo '{{"message": "over"}}'""",
    )
    payload = session.payload("PreToolUse", tool_name="Bash", tool_input={"command": "start"})
    (tmp_path / "again").write_text(json.dumps({**payload, "session_id": "another"}))

    bash(session, "start")

    assert next_notice(session) == "over (rules/gap)"
    until(lambda: not alive("check.py prepare"), "it did not end")
    assert log.read_text() == "run\n"


def test_flat_events_only_tell_that_it_would_begin(tmp_path: Path) -> None:
    log = tmp_path / "log"
    session = begun(tmp_path, f"touch {log}")
    event = {"kind": "tool.before", "tool": "bash", "args": {"command": "start"}}

    run = subprocess.run(
        ["python3", str(session.checker / "check.py"), "--agent", "events"],
        input=json.dumps(event), capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip

    effects = json.loads(run.stdout)["effects"]
    assert effects == [{"verb": "prepare", "rule": "rules/gap", "event": 0}]
    assert not log.exists()


def test_a_work_tree_that_is_too_large_is_told(tmp_path: Path) -> None:
    script = "#!/bin/sh\necho '{}'\n"
    session = Session(tmp_path, RULES, git=False, scripts={"look.sh": script})
    (session.root / "many").mkdir()
    for number in range(20_001):
        (session.root / f"many/{number}").touch()
    bash(session, "start")

    assert "the work in the background has failed: there are more than" in next_notice(session)


def test_a_folder_for_such_things_that_is_none_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path, """printf '{"message": "%s"}' "$PWD" """)
    monkeypatch.setenv("TMPDIR", ".")
    bash(session, "start")

    assert next_notice(session).startswith("/tmp/src-prepare-")
