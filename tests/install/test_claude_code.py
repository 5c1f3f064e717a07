# SPDX-License-Identifier: MIT
"""Claude Code, from `src install` to the answer of its hook."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Machine
from hooks import bash, tool

AGENT = "claude-code"
SETTINGS = """\
{
  // what I like
  "model": "opus", // the big one
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [{"type": "command", "command": "echo mine"}]}
    ],
    /* told by a friend */
    "Notification": [{"hooks": [{"type": "command", "command": "say done"}]}],
  },
  "permissions": {"allow": ["Bash(ls:*)"]}
}
"""


def settings(machine: Machine, text: str) -> Path:
    path = machine.target(AGENT)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return path


def test_a_hook_is_registered_for_what_rules_need_and_the_start(machine: Machine) -> None:
    assert machine.src("install", "--agent", AGENT).code == 0

    assert sorted(machine.lines(AGENT)) == ["PreToolUse", "SessionStart"]
    entry = json.loads(machine.target(AGENT).read_text())["hooks"]["PreToolUse"][0]
    assert entry["matcher"] == "*"
    assert entry["hooks"][0]["timeout"] == 10
    assert entry["hooks"][0]["onFailure"] == "block"


def test_rules_about_the_end_of_a_cycle_need_its_hook(machine: Machine) -> None:
    (machine.root / "rules/t.yaml").write_text(
        "gates:\n  wait:\n    on: Stop\n    deny: Not yet.\n"
    )

    machine.src("install", "--agent", AGENT)

    assert sorted(machine.lines(AGENT)) == ["SessionStart", "Stop", "SubagentStop"]


def test_the_user_line_names_one_checker_and_one_interpreter(machine: Machine) -> None:
    machine.src("install", "--agent", AGENT)
    (line,) = machine.lines(AGENT)["PreToolUse"]
    python, *flags, check = line.split(" --agent ")[0].split(" ")

    assert flags == ["-S", "-E", "-s"]
    assert Path(python).is_absolute() and Path(python).resolve() == Path(python)
    assert Path(check).is_relative_to(machine.home / ".local/state/src/pinned")
    assert "$" not in line and str(machine.root) not in line


def test_the_registered_line_refuses_and_lets_pass(machine: Machine) -> None:
    machine.src("install", "--agent", AGENT)
    (line,) = machine.lines(AGENT)["PreToolUse"]

    refused = machine.call(line, bash("touch x", cwd=str(machine.root)))
    passed = machine.call(line, bash("ls", cwd=str(machine.root)))

    assert refused.returncode == 2 and "TOUCH-IS-REFUSED" in refused.stderr
    assert (passed.returncode, passed.stdout, passed.stderr) == (0, "", "")


def test_install_keeps_comments_order_and_foreign_hooks(machine: Machine) -> None:
    path = settings(machine, SETTINGS)

    told = machine.src("install", "--agent", AGENT)
    text = path.read_text()

    for line in SETTINGS.splitlines():
        assert line.rstrip(",") in text
    assert machine.lines(AGENT)["PreToolUse"][:1] == ["echo mine"]
    backup = Path(told.out.split("what it held is in ")[1].splitlines()[0])
    assert backup.read_text() == SETTINGS


def test_install_twice_changes_nothing(machine: Machine) -> None:
    path = settings(machine, SETTINGS)
    machine.src("install", "--agent", AGENT)
    once = path.read_text()

    assert machine.src("install", "--agent", AGENT).code == 0
    assert path.read_text() == once


def test_a_dry_run_shows_the_change_and_writes_nothing(machine: Machine) -> None:
    path = settings(machine, SETTINGS)
    before = sorted(machine.home.rglob("*"))

    told = machine.src("install", "--agent", AGENT, "--dry-run")

    assert "+" in told.out and "check.py --agent claude-code" in told.out
    assert path.read_text() == SETTINGS
    assert [p for p in machine.home.rglob("*") if ".cache" not in p.parts] == [
        p for p in before if ".cache" not in p.parts
    ]


def test_rules_that_change_replace_the_hook_where_it_stands(machine: Machine) -> None:
    path = settings(machine, SETTINGS)
    machine.src("install", "--agent", AGENT)
    (machine.root / "rules/u.yaml").write_text(
        "gates:\n  no-rm:\n    on: PreToolUse\n    deny: No.\n"
    )

    machine.src("install", "--agent", AGENT)

    assert len(machine.lines(AGENT)["PreToolUse"]) == 2
    assert machine.src("uninstall").code == 0
    assert path.read_text() == SETTINGS


@pytest.mark.parametrize("tool_name", ["Write", "Edit"])
def test_the_projects_guard_answers_for_every_tool(machine: Machine, tool_name: str) -> None:
    assert machine.src("install", "--agent", AGENT, "--project").code == 0
    (line,) = machine.lines(AGENT, "project")["PreToolUse"]
    path = machine.root / "spec/a.md"
    given = {"file_path": str(path), "content": "x", "old_string": "", "new_string": "x"}

    run = machine.call(
        line, tool(tool_name, given, cwd=str(machine.root)), CLAUDE_PROJECT_DIR=str(machine.root)
    )

    assert run.returncode == 2 and "FILE-IS-REFUSED" in run.stderr
