# SPDX-License-Identifier: MIT
"""The guard of project scope, under several shells, and a committed install in other places."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import Machine
from hooks import bash, tool
from src_compiler import guard
from src_compiler.clients import client, clients

CLAUDE = "claude-code"
CALLER = client(CLAUDE).caller
SHELLS = [shell for shell in ("/bin/sh", "/bin/dash", "/bin/bash") if os.path.exists(shell)]
IN_PROJECTS = [each for each in clients() if each.project and each.variable]


@pytest.fixture
def project(machine: Machine) -> Machine:
    assert machine.src("install", "--agent", CLAUDE, "--project").code == 0
    return machine


def line(machine: Machine) -> str:
    return machine.lines(CLAUDE, "project")["PreToolUse"][0]


def ask(machine: Machine, shell: str = "/bin/sh", command: str = "touch x", **more: Any) -> Any:
    root = str(machine.root)
    given = {"CLAUDE_PROJECT_DIR": root, **more}
    return machine.call(line(machine), bash(command, cwd=root), (shell, "-c"), **given)


@pytest.mark.parametrize("shell", SHELLS)
def test_it_refuses_and_lets_pass(project: Machine, shell: str) -> None:
    refused, passed = ask(project, shell), ask(project, shell, "ls")

    assert refused.returncode == 2 and "TOUCH-IS-REFUSED" in refused.stderr
    assert json.loads(refused.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert (passed.returncode, passed.stdout, passed.stderr) == (0, "", "")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_project_that_the_agent_does_not_tell_is_refused(project: Machine, shell: str) -> None:
    run = ask(project, shell, CLAUDE_PROJECT_DIR="")

    assert run.returncode == 2 and "there is no checker" in run.stderr


@pytest.mark.parametrize("shell", SHELLS)
def test_a_missing_checker_is_refused(project: Machine, shell: str) -> None:
    shutil.rmtree(project.root / ".checker")

    run = ask(project, shell)

    assert run.returncode == 2 and "there is no checker" in run.stderr


ENDS = {
    "a crash": "import os; os.kill(os.getpid(), 11)",
    "a kill": "import os; os.kill(os.getpid(), 9)",
    "exit 1": "raise SystemExit(1)",
    "exit 3": "raise SystemExit(3)",
    "an exception": "1 / 0",
    "a syntax error": "def (",
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("shell", SHELLS)
def test_whatever_is_no_answer_is_refused(project: Machine, shell: str, end: str) -> None:
    (project.root / ".checker/check.py").write_text(ENDS[end])

    run = ask(project, shell)

    assert run.returncode == 2 and "the checker ended with" in run.stderr


@pytest.mark.parametrize("shell", SHELLS)
def test_at_the_end_of_a_turn_a_missing_checker_is_told_and_passes(
    machine: Machine, shell: str
) -> None:
    machine.src("install", "--agent", "gemini", "--project")
    (start,) = machine.lines("gemini", "project")["SessionStart"]
    shutil.rmtree(machine.root / ".checker")

    run = machine.call(start, {}, (shell, "-c"), GEMINI_PROJECT_DIR=str(machine.root))

    assert run.returncode == 0 and "there is no checker" in run.stderr


def edited(text: str, folders: str) -> str:
    """The guard with other system folders."""
    fixed = " ".join(guard.FOLDERS)
    assert f"for src_d in {fixed};" in text
    return text.replace(f"for src_d in {fixed};", f"for src_d in {folders};")


def program(path: Path, says: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {says} >&2\nexit 2\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("shell", SHELLS)
def test_folders_of_the_system_come_before_the_path(project: Machine, shell: str) -> None:
    program(project.home / "bin/python3", "DECOY")

    run = ask(project, shell, PATH=f"{project.home}/bin:/usr/bin:/bin")

    assert "TOUCH-IS-REFUSED" in run.stderr and "DECOY" not in run.stderr


@pytest.mark.parametrize("shell", SHELLS)
def test_of_the_path_nothing_counts_that_lies_in_the_project(
    project: Machine, shell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project.root
    program(root / "evil/python3", "EVIL")
    program(project.home / ".pyenv/shims/python3", "SHIM")
    program(project.home / "good bin/python3", "GOOD")
    text = edited(line(project), "/nonexistent")
    entries = [
        f"{root}/evil", "evil", "./evil", "", ".", f"{root}/../project/evil", f"{root}/./evil",
        f"{project.home}//../project/evil", f"{project.home}/.pyenv/shims",
        f"{project.home}/good bin", "/usr/bin",
    ]  # fmt: skip

    run = project.call(
        text, bash("ls"), (shell, "-c"), PATH=":".join(entries), CLAUDE_PROJECT_DIR=str(root)
    )

    assert run.stderr.strip() == "GOOD"


@pytest.mark.parametrize("shell", SHELLS)
def test_a_version_managers_shim_is_the_last_resort(project: Machine, shell: str) -> None:
    program(project.home / ".pyenv/shims/python3", "SHIM")
    text = edited(line(project), "/nonexistent")
    path = f"{project.home}/.pyenv/shims:/nonexistent"
    root = str(project.root)

    run = project.call(text, bash("ls"), (shell, "-c"), PATH=path, CLAUDE_PROJECT_DIR=root)

    assert run.stderr.strip() == "SHIM"


@pytest.mark.parametrize("shell", SHELLS)
def test_a_missing_interpreter_is_refused(project: Machine, shell: str) -> None:
    text = edited(line(project), "/nonexistent")
    root = str(project.root)

    run = project.call(text, bash("ls"), (shell, "-c"), PATH="/none", CLAUDE_PROJECT_DIR=root)

    assert run.returncode == 2 and "there is no python3" in run.stderr


def test_no_variable_of_the_environment_changes_the_answer(project: Machine) -> None:
    names = {f"src_{name}": "/evil" for name in "rcpsdf"}

    run = ask(project, **names, IFS="/", CDPATH="/", PYTHONPATH="/evil", PYTHONHOME="/evil")

    assert run.returncode == 2 and "TOUCH-IS-REFUSED" in run.stderr


@pytest.mark.parametrize("own", IN_PROJECTS, ids=lambda each: each.name)
def test_the_text_is_the_same_everywhere_and_known_again(machine: Machine, own: Any) -> None:
    machine.src("install", "--agent", own.name, "--project")
    first = machine.target(own.name, "project").read_text()
    machine.src("uninstall", "--project")
    (machine.root / "rules/u.yaml").write_text(
        "gates:\n  no-rm:\n    on: PreToolUse\n    deny: No.\n"
    )
    machine.src("install", "--agent", own.name, "--project")

    assert machine.target(own.name, "project").read_text() == first
    assert str(machine.root) not in first and str(machine.home) not in first


@pytest.mark.parametrize("out", [".checker", "a b/it's", 'x"$(touch pwned)"', "ch√©cker"])
@pytest.mark.parametrize("shell", SHELLS)
def test_any_name_of_a_folder_stays_a_name(machine: Machine, shell: str, out: str) -> None:
    text = guard.project_line(out, CALLER, True)
    check = machine.root / out / "check.py"
    check.parent.mkdir(parents=True)
    check.write_text("import sys\nsys.exit('HERE')\n")
    check.write_text("import os\nos.write(2, b'HERE')\nos._exit(2)\n")

    run = machine.call(text, {}, (shell, "-c"), CLAUDE_PROJECT_DIR=str(machine.root))

    assert (run.returncode, run.stderr) == (2, "HERE")
    assert not list(machine.root.rglob("pwned"))
    assert guard.read_line(text, CALLER) == guard.ProjectLine(out, CLAUDE)


@pytest.mark.parametrize("name", ["a b", "it's", "$(touch pwned)", "`touch pwned`", 'd"q'])
@pytest.mark.parametrize("shell", SHELLS)
def test_any_name_of_a_project_stays_a_name(project: Machine, shell: str, name: str) -> None:
    clone = project.home / name
    shutil.copytree(project.root, clone)

    run = project.call(
        line(project), bash("touch x", cwd=str(clone)), (shell, "-c"), cwd=clone,
        CLAUDE_PROJECT_DIR=str(clone),
    )  # fmt: skip

    assert run.returncode == 2 and "TOUCH-IS-REFUSED" in run.stderr
    assert not list(project.home.rglob("pwned"))


def commit(root: Path) -> None:
    git = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "x"], check=True)


def test_a_committed_install_works_in_a_clone_with_another_home(project: Machine) -> None:
    commit(project.root)
    clone, home = project.home.parent / "clone", project.home.parent / "elsewhere"
    home.mkdir()
    subprocess.run(["git", "clone", "-q", str(project.root), str(clone)], check=True)
    there = replace(project, root=clone, home=home)

    assert line(there) == line(project)
    run = ask(there)
    assert run.returncode == 2 and "TOUCH-IS-REFUSED" in run.stderr
    project.patch.setenv("HOME", str(home))
    assert there.state(CLAUDE) == "guarded"


def test_a_committed_install_works_from_a_sub_folder(project: Machine) -> None:
    inner = project.root / "src/deep"
    inner.mkdir(parents=True)

    run = project.call(
        line(project), bash("touch x", cwd=str(inner)), cwd=inner, CLAUDE_PROJECT_DIR=str(inner)
    )

    assert run.returncode == 2 and "TOUCH-IS-REFUSED" in run.stderr


def test_the_doctor_knows_where_an_agent_would_start(project: Machine) -> None:
    inner = project.root / "src/deep"
    inner.mkdir(parents=True)

    told = project.src("doctor", "--agent", CLAUDE, cwd=inner)

    assert told.out.startswith("claude-code: silently open")
    assert "does not read the settings" in told.out


def test_a_checker_above_the_repository_is_not_taken(project: Machine) -> None:
    inner = project.root / "vendored"
    (inner / ".git").mkdir(parents=True)

    run = project.call(line(project), bash("ls"), cwd=inner, CLAUDE_PROJECT_DIR=str(inner))

    assert run.returncode == 2 and "there is no checker" in run.stderr


def test_an_agent_that_reads_the_same_file_is_answered_as_itself(project: Machine) -> None:
    given = {"path": str(project.root / "spec/a.md"), "file_text": "x"}
    payload = tool("Write", given, cwd=str(project.root))
    root = str(project.root)

    run = project.call(line(project), payload, COPILOT_CLI="1", CLAUDE_PROJECT_DIR=root)

    assert run.returncode == 2 and "FILE-IS-REFUSED" in run.stderr
