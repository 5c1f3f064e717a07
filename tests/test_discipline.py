# SPDX-License-Identifier: MIT
"""The rule set `discipline` over whole sessions: what an agent does, and how its calls end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness import ROOT
from hooks import Answer
from sessions import Session

RULES = (ROOT / "rules/discipline.yaml").read_text(encoding="utf-8")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return Session(tmp_path, RULES)


def run(session: Session, line: str, status: int = 0) -> Answer:
    """A shell line that runs and ends so; gives the answer before it."""
    before = session.bash(line)
    if before.decision == "deny":
        return before
    about = {"tool_name": "Bash", "tool_input": {"command": line}}
    if status:
        session.hook("PostToolUseFailure", error=f"Exit code {status}\nno", **about)
    else:
        session.hook("PostToolUse", tool_response={"stdout": "ok", "stderr": ""}, **about)
    return before


def test_work_ends_once_tests_have_passed_since_the_last_change(session: Session) -> None:
    session.start()
    assert session.stop().code == 0

    session.store("src/a.py", "x = 1\n")
    untested = session.stop()
    run(session, "pytest -q", 1)
    failed = session.stop()
    run(session, "pytest -q")
    tested = session.stop()
    session.store("src/a.py", "x = 2\n")
    changed_again = session.stop()

    assert [untested.code, failed.code, tested.code, changed_again.code] == [2, 2, 0, 2]
    assert "since the tests last passed" in untested.out


def test_prose_needs_no_tests(session: Session) -> None:
    session.start()

    session.store("docs/a.md", "x\n")

    assert session.stop().code == 0


@pytest.mark.parametrize(
    "line", ["npm run test:unit", "cd web && npx jest", "make check", "python3 -m unittest"]
)
def test_other_runs_of_tests_count(session: Session, line: str) -> None:
    session.start()
    session.store("src/a.py", "x = 1\n")

    run(session, line)

    assert session.stop().code == 0


def test_a_line_that_failed_twice_is_refused_until_a_file_changes(session: Session) -> None:
    session.start()

    tries = [run(session, "make deploy", 1).decision for _ in range(3)]
    other = run(session, "make build").decision
    session.store("Makefile", "deploy:\n")
    after = run(session, "make deploy", 1).decision

    assert tries == ["none", "none", "deny"]
    assert [other, after] == ["none", "none"]


def test_a_line_that_passes_between_begins_anew(session: Session) -> None:
    session.start()

    found = [run(session, "make", status).decision for status in (1, 0, 1, 1, 1)]

    assert found == ["none", "none", "none", "none", "deny"]


def test_three_failing_runs_bring_a_hint(session: Session) -> None:
    session.start()
    hints = []
    for number in range(4):
        about = {"tool_name": "Bash", "tool_input": {"command": f"pytest -q test_{number}.py"}}
        answer = session.hook("PostToolUseFailure", error="Exit code 1\nno", **about)
        told = json.loads(answer.out)["hookSpecificOutput"] if answer.out else {}
        hints.append("first failure" in told.get("additionalContext", ""))

    assert hints == [False, False, True, False]
