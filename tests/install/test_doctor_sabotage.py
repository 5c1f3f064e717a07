# SPDX-License-Identifier: MIT
"""What switches a guard off, or puts something else in its place, and what the doctor says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from trusted import change, installed, json_file

from conftest import Machine
from src_compiler import checker
from src_compiler.clients import client
from src_compiler.doctor import settings
from src_compiler.doctor.checkers import CACHE
from src_compiler.doctor.examine import examine

CLAUDE = "claude-code"


SWITCHES: list[tuple[str, str, Any]] = [
    (CLAUDE, "~/.claude/settings.json", {"disableAllHooks": True}),
    (CLAUDE, ".claude/settings.json", {"disableAllHooks": True}),
    (CLAUDE, ".claude/settings.local.json", {"disableAllHooks": True}),
    ("qwen", ".qwen/settings.json", {"disableAllHooks": True}),
    ("gemini", ".gemini/settings.json", {"hooksConfig": {"enabled": False}}),
    ("codex", "~/.codex/config.toml", "[features]\nhooks = false\n"),
    ("codex", ".codex/config.toml", "[features]\nhooks = false\n"),
    ("codex", ".codex/config.toml", "[features]\ncodex_hooks = false\n"),
    ("pi", "~/.pi/agent/settings.json", {"extensions": ["-extensions/src-checker.ts"]}),
]


def place(machine: Machine, path: str) -> Path:
    return machine.home / path[2:] if path.startswith("~/") else machine.root / path


def merge(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(data, str):
        with open(path, "a") as file:
            file.write(data)
        return
    old = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**old, **data}))


@pytest.mark.parametrize(("name", "path", "data"), SWITCHES)
def test_hooks_that_a_file_switches_off_are_open(
    machine: Machine, name: str, path: str, data: Any
) -> None:
    installed(machine, name)
    merge(place(machine, path), data)

    told = machine.src("doctor", "--agent", name)

    assert told.out.startswith(f"{name}: silently open")
    assert str(place(machine, path)) in told.out


def test_gemini_with_the_guard_on_its_list_of_disabled_hooks_is_open(machine: Machine) -> None:
    installed(machine, "gemini")
    (line,) = machine.lines("gemini")["BeforeTool"]
    json_file(machine.root / ".gemini/settings.json", {"hooksConfig": {"disabled": [line]}})

    assert machine.state("gemini") == "silently open"


def test_another_hook_that_may_rewrite_the_call_is_shown_and_not_run(machine: Machine) -> None:
    installed(machine, CLAUDE)
    foreign = {"type": "command", "command": f"touch {machine.home}/ran"}
    json_file(
        machine.root / ".claude/settings.json",
        {"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [foreign]}]}},
    )

    told = machine.src("doctor", "--agent", CLAUDE)

    assert told.out.startswith("claude-code: silently open")
    assert foreign["command"] in told.out
    assert not (machine.home / "ran").exists()


def test_a_hook_of_others_elsewhere_is_fine(machine: Machine) -> None:
    installed(machine, CLAUDE)
    foreign = {"type": "command", "command": "say done"}
    json_file(
        machine.root / ".claude/settings.json", {"hooks": {"Notification": [{"hooks": [foreign]}]}}
    )

    assert machine.state(CLAUDE) == "guarded"


def test_codex_without_a_review_is_open(machine: Machine) -> None:
    machine.src("install", "--agent", "codex")

    told = machine.src("doctor", "--agent", "codex")

    assert told.out.startswith("codex: silently open")
    assert "/hooks" in told.out


def test_codex_whose_hook_has_changed_since_its_review_is_open(machine: Machine) -> None:
    installed(machine, "codex")
    change(machine.target("codex"), '"timeout": 10', '"timeout": 11')

    assert machine.state("codex") == "silently open"


def test_codex_whose_administrator_leaves_out_other_hooks_is_open(machine: Machine) -> None:
    installed(machine, "codex")
    world = replace(machine.world, system=machine.home.parent / "system")
    path = world.system / "etc/codex/requirements.toml"
    path.parent.mkdir(parents=True)
    path.write_text("allow_managed_hooks_only = true\n")
    codex = client("codex")
    found = settings.of_files(world, codex, settings.read(world, codex, codex.places(world)))

    assert any("allow_managed_hooks_only" in each.message for each in found)


@pytest.mark.parametrize("name", ["gemini", "copilot", "pi"])
def test_a_project_that_its_agent_does_not_trust_is_open(machine: Machine, name: str) -> None:
    machine.src("install", "--agent", name, "--project")

    told = machine.src("doctor", "--agent", name)

    assert told.out.startswith(f"{name}: silently open")
    assert "does not trust" in told.out


EDITS: dict[str, tuple[str, str, str]] = {
    "a wrong path": (r'-s [^" ]*check\.py', '-s check.py', "no hook of src is registered"),
    "an interpreter by its name": (r"/usr/bin/python3[.0-9]*", "python3", "no hook of src"),
    "an agent's wrong name": ("--agent claude-code", "--agent codex", "no hook of src"),
    "a narrow matcher": (r'"matcher": "\*"', '"matcher": "Bash"', "not called for every tool"),
    "too short a time": ('"timeout": 10', '"timeout": 3', "killed after 3 s"),
    "a hook in the background": ('"type"', '"async": true, "type"', "`async`"),
    "an end that passes": (r" \|\| {[^}]*}", "", "lets pass what it cannot answer"),
}  # fmt: skip


@pytest.mark.parametrize("what", EDITS)
def test_a_line_that_has_been_changed_is_open(machine: Machine, what: str) -> None:
    installed(machine, CLAUDE)
    old, new, message = EDITS[what]
    path = machine.target(CLAUDE)
    text = re.sub(old, new, path.read_text())
    assert text != path.read_text()
    path.write_text(text)

    told = machine.src("doctor", "--agent", CLAUDE)

    assert told.out.startswith("claude-code: silently open")
    assert message in told.out


@pytest.mark.parametrize("where", ["a work tree", "a virtual environment"])
def test_an_interpreter_that_others_may_change_is_open_and_not_run(
    machine: Machine, where: str
) -> None:
    installed(machine, CLAUDE)
    folder = machine.home / "env"
    (folder / "bin").mkdir(parents=True)
    (folder / (".git" if where == "a work tree" else "pyvenv.cfg")).write_text("")
    python = folder / "bin/python3"
    python.write_text(f"#!/bin/sh\ntouch {machine.home}/ran\n")
    python.chmod(0o755)
    path = machine.target(CLAUDE)
    path.write_text(re.sub(r"/usr/bin/python3[.0-9]*", str(python), path.read_text()))

    assert machine.state(CLAUDE) == "silently open"
    assert not (machine.home / "ran").exists()


def test_a_line_of_one_machine_in_a_project_is_open_and_not_run(machine: Machine) -> None:
    installed(machine, CLAUDE)
    evil = machine.root / "evil"
    evil.write_text(f"#!/bin/sh\ntouch {machine.home}/ran\n")
    evil.chmod(0o755)
    text = machine.target(CLAUDE).read_text()
    theirs = machine.root / ".claude/settings.json"
    theirs.parent.mkdir()
    theirs.write_text(re.sub(r"/usr/bin/python3[.0-9]*", str(evil), text))
    machine.target(CLAUDE).unlink()

    assert machine.state(CLAUDE) == "silently open"
    assert not (machine.home / "ran").exists()


FORGE = """
import sys
from importlib._bootstrap_external import _code_to_hash_pyc, _code_to_timestamp_pyc
from os import stat
source, cached, how = sys.argv[1:]
code = compile("open('/tmp/never', 'w')", source, "exec")
about = stat(source)
data = (
    _code_to_hash_pyc(code, b"12345678", False) if how == "hash"
    else _code_to_timestamp_pyc(code, int(about.st_mtime), about.st_size)
)
open(cached, "wb").write(data)
"""


@pytest.mark.parametrize("how", ["time", "hash"])
def test_forged_bytecode_in_the_cache_is_open(machine: Machine, how: str) -> None:
    installed(machine, CLAUDE)
    assert machine.state(CLAUDE) == "guarded"
    cached = next((machine.home / CACHE).rglob("rulesets/t.*.pyc"))
    inner = str(cached.parent)[len(str(machine.home / CACHE)) :]
    source = Path(inner) / "t.py"
    (line,) = machine.lines(CLAUDE)["PreToolUse"]
    python = line.split(" ")[0]
    subprocess.run([python, "-c", FORGE, str(source), str(cached), how], check=True)

    told = machine.src("doctor", "--agent", CLAUDE)

    assert told.out.startswith("claude-code: silently open")
    assert str(cached) in told.out


@pytest.mark.skipif(sys.platform != "linux", reason="the administrator's file lies elsewhere")
def test_managed_hooks_hold_whatever_other_files_say(machine: Machine, tmp_path: Path) -> None:
    installed(machine, CLAUDE)
    claude = client(CLAUDE)
    world = replace(machine.world, system=tmp_path / "system")
    assert claude.managed is not None
    path = claude.managed(world)
    path.parent.mkdir(parents=True)
    shutil.move(machine.target(CLAUDE), path)
    json_file(
        machine.root / ".claude/settings.json",
        {"disableAllHooks": True, "env": {"LD_PRELOAD": "x"}},
    )

    report = examine(world, claude, lambda: None)

    assert report.state == "guarded", report.lines()
    assert any("disableAllHooks" in line for line in report.lines())


def test_the_doctor_runs_nothing_but_what_src_wrote(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(machine, CLAUDE)
    foreign = {"type": "command", "command": f"touch {machine.home}/ran"}
    json_file(
        machine.root / ".claude/settings.json",
        {"hooks": {event: [{"hooks": [foreign]}] for event in ("PreToolUse", "SessionStart")}},
    )
    lines: list[str] = []
    run_line = checker.run_line

    def noted(shell: Any, line: str, *more: Any) -> Any:
        lines.append(line)
        return run_line(shell, line, *more)

    monkeypatch.setattr(checker, "run_line", noted)
    machine.src("doctor", "--agent", CLAUDE)

    assert lines == machine.lines(CLAUDE)["PreToolUse"]
    assert not os.path.exists(machine.home / "ran")
