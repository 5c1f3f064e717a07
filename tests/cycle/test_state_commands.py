# SPDX-License-Identifier: MIT
"""`check.py state` for scripts of rules, and `src state` for people."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hooks import FLAGS
from src_compiler.cli import cli
from src_runtime import errorlog
from src_runtime.cycle import checker_of
from src_runtime.state import Store
from src_runtime.tokens import issue, revoke

pytestmark = pytest.mark.usefixtures("own_home")

RULES = "gates:\n  a:\n    on: PreCommandInvoke\n    match: event.raw == 'x'\n    deny: no\n"


@pytest.fixture
def ours(checker) -> Path:
    return checker(RULES)


def ask(ours: Path, *words: str, **variables: str) -> tuple[int, str, str]:
    run = subprocess.run(
        [sys.executable, *FLAGS, str(ours / "check.py"), "state", *words],
        capture_output=True,
        text=True,
        env={"HOME": os.environ["HOME"], **variables},
        timeout=30,
    )
    return run.returncode, run.stdout, run.stderr


def test_a_script_keeps_what_its_rule_knows(ours):
    token = issue(Store(str(ours), "s"), "rules/a", 10)
    env = {"SR_SESSION_ID": "s", "SR_RUN_TOKEN": token}

    assert ask(ours, "get", "k", **env) == (0, "null\n", "")
    assert ask(ours, "set", "k", '{"a": [1, 2]}', **env) == (0, "", "")
    assert ask(ours, "get", "k", **env) == (0, '{"a": [1, 2]}\n', "")
    assert ask(ours, "list", **env) == (0, '{"key": "k", "value": {"a": [1, 2]}}\n', "")
    other = ask(ours, "get", "k", "--owner", "rules/a", "--session", "s")
    assert other == (0, '{"a": [1, 2]}\n', "")


@pytest.mark.parametrize(
    ("token", "owner"),
    [("", ""), ("0" * 32, ""), ("expired", ""), ("revoked", ""), ("other session", ""),
     ("valid", "rules/b"), ("valid", ":stop")],
)  # fmt: skip
def test_nobody_else_can_set_state(token, owner, ours):
    kept = Store(str(ours), "s")
    tokens = {
        "expired": issue(kept, "rules/a", -1),
        "revoked": issue(kept, "rules/a", 10),
        "other session": issue(Store(str(ours), "t"), "rules/a", 10),
        "valid": issue(kept, "rules/a", 10),
    }
    revoke(kept, tokens["revoked"])
    words = ["--owner", owner] if owner else []

    found = ask(
        ours, "set", "k", "1", *words, SR_SESSION_ID="s", SR_RUN_TOKEN=tokens.get(token, token)
    )

    assert found[0] == 2 and "set" in found[2]
    assert [o for o in kept.owners() if o not in (":session", ":token")] == []


@pytest.mark.parametrize(
    "words",
    [(), ("get",), ("set", "k"), ("list", "x"), ("drop",), ("get", "k", "--all")],
)
def test_a_wrong_use_is_told(words, ours):
    code, out, err = ask(ours, *words, SR_SESSION_ID="s")

    assert (code, out) == (2, "") and "usage: check.py state" in err


def test_reading_makes_no_state(ours):
    assert ask(ours, "get", "k", "--owner", "a/b", "--session", "s") == (0, "null\n", "")
    assert not Path(os.environ["HOME"], ".local/state").exists()


def test_people_see_and_clear_what_is_kept(ours, monkeypatch):
    monkeypatch.chdir(ours.parent)
    Store(str(ours), "one").set("git/a", "count", 3)
    Store(str(ours), "two").put(":baseline", "x", b"12345")
    Store("/elsewhere/.checker", "one").set("git/b", "count", 4)
    run = CliRunner()

    told = run.invoke(cli, ["state", "show"]).output
    assert "one git/a count: 3\n" in told and 'two :baseline x: "5 bytes"\n' in told
    assert "git/b" not in told
    assert "git/b" in run.invoke(cli, ["state", "show", "--all"]).output
    assert run.invoke(cli, ["state", "clear", "--session", "two"]).output == "removed 1 file\n"
    rows = run.invoke(cli, ["state", "show", "--json"]).output.splitlines()
    assert {json.loads(row)["session"] for row in rows} == {"one"}
    assert run.invoke(cli, ["state", "clear"]).output == "removed 1 file\n"
    assert run.invoke(cli, ["state", "show"]).output == "nothing is kept\n"
    assert "git/b" in run.invoke(cli, ["state", "show", "--all"]).output


def test_people_see_the_errors(ours, monkeypatch):
    monkeypatch.chdir(ours.parent)
    errorlog.log([{"id": "a/b", "at": "r:1", "message": "\x1b[2J"}], str(ours), "s")
    errorlog.log([{"id": "a/c", "at": "r:1", "message": "x"}], "/elsewhere", "s")

    told = CliRunner().invoke(cli, ["state", "show", "--errors"]).output

    assert "a/b (r:1): " in told and "\x1b" not in told and "a/c" not in told


def test_the_doctor_tells_of_rules_that_could_not_be_decided_lately(ours, monkeypatch):
    monkeypatch.chdir(ours.parent)
    old = {"id": "a/old", "at": "r:1", "message": "x", "time": 1}
    errors = [{"id": "a/b", "at": "r:1", "message": each} for each in ("first", "\x1b[2Jlast")]
    errorlog.log([*errors, old], str(ours), "s")
    errorlog.log([{"id": "a/c", "at": "r:1", "message": "x"}], "/elsewhere", "s")

    told = CliRunner().invoke(cli, ["doctor", "--agent", "claude-code"]).output

    assert "note: a/b (r:1) could not be decided 2 times in the last week\n" in told
    assert "last\n  = help: src state show --errors\n" in told
    assert "first" not in told and "\x1b" not in told
    assert "a/old" not in told and "a/c" not in told


def test_the_doctor_has_nothing_to_tell_where_all_was_decided(ours, monkeypatch):
    monkeypatch.chdir(ours.parent)

    told = CliRunner().invoke(cli, ["doctor", "--agent", "claude-code"]).output

    assert told.startswith("claude-code: ") and "decided" not in told


def test_a_broken_file_is_shown_and_cleared(ours, monkeypatch):
    monkeypatch.chdir(ours.parent)
    Store(str(ours), "one")
    (path,) = Path(os.environ["HOME"], ".local/state/src/sessions").glob("*.db")
    for each in path.parent.glob("*.db-*"):
        each.unlink()
    path.write_bytes(b"not a database" * 99)
    run = CliRunner()

    assert "is broken" in run.invoke(cli, ["state", "show"]).output
    assert run.invoke(cli, ["state", "clear"]).output == "removed 1 file\n"


def test_a_checker_that_is_pinned_anew_goes_on_with_its_sessions(tmp_path, ours, monkeypatch):
    monkeypatch.chdir(ours.parent)
    pinned = tmp_path.resolve() / "src/pinned"
    found = [checker_of(str(pinned / name)) for name in ("1" * 32, "2" * 32)]
    Store(found[0], "one").set("git/a", "count", 3)

    assert found == [str(pinned)] * 2
    assert checker_of(str(ours)) == str(ours)
    assert "one git/a count: 3\n" in CliRunner().invoke(cli, ["state", "show"]).output


def test_of_what_the_checker_keeps_of_each_file_it_is_told_how_much(ours, monkeypatch):
    monkeypatch.chdir(ours.parent)
    store = Store(str(ours), "one")
    for number in range(6):
        store.set(":seen", f"{number}.py", "x")
        store.set(":context", f"c{number}", {"active": True, "payload": None})
        store.set("git/a", f"k{number}", number)
    told = CliRunner().invoke(cli, ["state", "show"]).output

    assert "one :seen: 6 entries, which --json shows\n" in told and "0.py" not in told
    assert told.count(":context c") == 6 and told.count("git/a k") == 6
