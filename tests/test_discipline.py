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
    "line",
    [
        "npm run test:unit", "cd web && npx jest", "make check", "python3 -m unittest", "npm t",
        "uv run pytest", "poetry run pytest -q", "docker compose run --rm app pytest -x",
        "docker compose run app npm test", "bundle exec rspec", "cargo nextest run",
        "go -C x test ./...", "./gradlew :app:test", "mvn -f pom.xml verify", "node --test",
        "./run_tests.sh", "bash scripts/test.sh", "python manage.py test", "tox -e py",
        "node_modules/.bin/jest", "timeout 60 pytest | tail -5", "pnpm --filter a test", ".ci/run",
        "python tests/run_tests.py", "make -C sub test",
    ],
)  # fmt: skip
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


@pytest.mark.parametrize(
    "line",
    [
        "echo pytest", "pytest --version", "ls test", "cd test && ls", "git commit -m test",
        "grep -rn test .", "test -f src/a.py", "pip install pytest", "npm i -D jest", "cargo check",
        "uv add pytest", "docker build -t test .", "python -c 'import test'", "cat run_tests.sh",
        "pytest --collect-only", "go mod verify",
    ],
)  # fmt: skip
def test_what_only_has_the_word_in_it_tries_nothing(session: Session, line: str) -> None:
    session.start()
    session.store("src/a.py", "x = 1\n")

    run(session, line)

    assert session.stop().code == 2


def test_the_output_tells_how_a_run_behind_a_pipe_ended(session: Session) -> None:
    session.start()
    session.store("src/a.py", "x = 1\n")
    about = {"tool_name": "Bash", "tool_input": {"command": "pytest | tail -2"}}
    codes = []
    for output in ("== 1 failed, 3 passed ==", "== 4 passed ==\n0 errors"):
        session.hook("PostToolUse", tool_response={"stdout": output, "stderr": ""}, **about)
        codes.append(session.stop().code)

    assert codes == [2, 0]


@pytest.mark.parametrize("path", ["docs/conf.yml", ".gitignore", "build.log", "web/logo.svg"])
def test_what_no_test_reads_needs_none(session: Session, path: str) -> None:
    session.start()

    session.store(path, "x\n")

    assert session.stop().code == 0


def test_a_text_that_a_build_reads_is_no_prose(session: Session) -> None:
    session.start()

    session.store("requirements-dev.txt", "x\n")

    assert session.stop().code == 2


@pytest.mark.parametrize("mended", ["npm install", "docker compose up -d db", "git pull"])
def test_what_may_have_mended_it_begins_anew(session: Session, mended: str) -> None:
    session.start()

    found = [run(session, "npm run build", 1).decision for _ in range(2)]
    run(session, mended)
    found += [run(session, "npm run build", 1).decision for _ in range(3)]

    assert found == ["none", "none", "none", "none", "deny"]


def test_looking_again_is_no_third_try(session: Session) -> None:
    session.start()

    found = [run(session, "docker ps | grep web", 1).decision for _ in range(4)]

    assert found == ["none"] * 4


def test_what_stands_around_a_line_makes_no_other(session: Session) -> None:
    session.start()

    found = [run(session, "make deploy", 1).decision for _ in range(2)]
    around = ["sleep 5; make deploy", "timeout 60 make deploy 2>&1 | tail", "A=1 make deploy"]
    found += [run(session, line, 1).decision for line in around]

    assert found == ["none", "none", "deny", "deny", "deny"]
