# SPDX-License-Identifier: MIT
"""What install does to files: nothing is lost or lands elsewhere, uninstall gives all back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from conftest import Machine
from src_compiler.clients import clients
from src_compiler.installation import files, state

ALL = [each.name for each in clients()]
JSON = [name for name in ALL if name not in ("pi", "opencode")]
IN_PROJECTS = [each.name for each in clients() if each.project]
FOREIGN = {
    "claude-code": '"PreToolUse": [{"hooks": [{"type": "command", "command": "a"}]}]',
    "codex": '"PreToolUse": [{"matcher": "B", "hooks": [{"type": "command", "command": "a"}]}]',
    "gemini": '"BeforeTool": [{"hooks": [{"type": "command", "command": "a", "timeout": 5}]}]',
    "qwen": '"PreToolUse": [{"matcher": "x", "hooks": [{"type": "command", "command": "a"}]}]',
    "copilot": '"preToolUse": [{"type": "command", "bash": "a"}]',
    "cursor": '"preToolUse": [{"command": "a"}]',
    "openprogram": '"tool.before": [{"command": "a", "timeout": 3}]',
}


def settings(name: str) -> str:
    head = '// what I like\n{\n\t"version": 1, // one\n\t"hooks": {\n\t\t'
    tail = '\n\t},\n\t/* last */ "z": {"a": [1,2 , 3]}, // end\n}\n'
    return head + FOREIGN[name] + tail


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def tree(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".local" not in path.parts and ".cache" not in path.parts
    }


@pytest.mark.parametrize(
    ("name", "scope"),
    [(name, "user") for name in JSON] + [(name, "project") for name in JSON if name in IN_PROJECTS],
)
def test_uninstall_leaves_every_byte_as_it_was(machine: Machine, name: str, scope: str) -> None:
    text = settings(name)
    path = write(machine.target(name, scope), text)
    path.chmod(0o640)

    assert machine.src("install", "--agent", name, f"--{scope}").code == 0
    assert path.read_text() != text and "a" in json.dumps(machine.lines(name, scope))
    assert machine.src("uninstall", "--agent", name, f"--{scope}").code == 0

    assert path.read_bytes() == text.encode()
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ALL)
def test_a_file_that_was_not_there_goes_with_its_folders(machine: Machine, name: str) -> None:
    before = sorted(machine.home.iterdir())

    machine.src("install", "--agent", name)
    assert machine.target(name).is_file()
    machine.src("uninstall", "--agent", name)

    left = [
        each for each in sorted(machine.home.iterdir()) if each.name not in (".local", ".cache")
    ]
    assert left == before
    assert not list(machine.home.glob(".local/state/src/pinned/*"))


@pytest.mark.parametrize("name", JSON)
def test_what_others_wrote_meanwhile_stays(machine: Machine, name: str) -> None:
    text = settings(name)
    path = write(machine.target(name), text)
    machine.src("install", "--agent", name)
    path.write_text(path.read_text().replace('"z"', '"y": 2, "z"'))

    machine.src("uninstall", "--agent", name)

    assert path.read_text() == text.replace('"z"', '"y": 2, "z"')


@pytest.mark.parametrize("name", JSON)
def test_a_clone_takes_out_what_another_put_in(machine: Machine, name: str) -> None:
    """The notes of the first machine are not there."""
    text = settings(name)
    path = write(machine.target(name), text)
    machine.src("install", "--agent", name)
    (machine.home / ".local/state/src/installed.json").unlink()

    machine.src("uninstall", "--agent", name)

    assert path.read_text() == text


@pytest.mark.parametrize("name", ALL)
def test_hooks_of_an_earlier_install_that_no_note_knows_go_too(machine: Machine, name: str) -> None:
    text = settings(name) if name in JSON else None
    path = machine.target(name)
    if text is not None:
        write(path, text)
    machine.src("install", "--agent", name)
    (machine.home / ".local/state/src/installed.json").unlink()
    rules = machine.root / "rules/t.yaml"
    rules.write_text(rules.read_text().replace("TOUCH", "TOUCHING"))
    machine.src("install", "--agent", name)

    machine.src("uninstall", "--agent", name)

    assert (path.read_text() if path.exists() else None) == text


@pytest.mark.parametrize("text", ["{", '{"hooks": []}', '{"hooks": {}} x', "\x00", ""])
@pytest.mark.parametrize("name", JSON)
def test_broken_settings_are_told_and_left(machine: Machine, name: str, text: str) -> None:
    path = write(machine.target(name), text)

    told = machine.src("install", "--agent", name)

    if not text.strip():
        assert told.code == 0
        return
    assert told.code == 1
    assert str(path) in told.err and "Traceback" not in told.err
    assert path.read_text() == text


def test_settings_that_are_no_utf_8_are_told_and_left(machine: Machine) -> None:
    path = machine.target("claude-code")
    path.parent.mkdir()
    path.write_bytes(b'{"a": "\xff"}')

    told = machine.src("install", "--agent", "claude-code")

    assert told.code == 1 and "UTF-8" in told.err
    assert path.read_bytes() == b'{"a": "\xff"}'


def test_one_agent_with_broken_settings_does_not_keep_another_from_its_guard(
    machine: Machine,
) -> None:
    write(machine.target("claude-code"), "{")

    told = machine.src("install", "--agent", "claude-code", "--agent", "qwen")

    assert told.code == 1
    assert "PreToolUse" in machine.lines("qwen")


def test_read_only_settings_are_told_and_left(machine: Machine) -> None:
    path = write(machine.target("claude-code"), "{}")
    path.chmod(0o444)

    told = machine.src("install", "--agent", "claude-code")

    assert told.code == 1 and "read-only" in told.err
    assert path.read_text() == "{}"


def test_a_folder_in_the_place_of_settings_is_told(machine: Machine) -> None:
    machine.target("claude-code").mkdir(parents=True)

    told = machine.src("install", "--agent", "claude-code")

    assert told.code == 1 and "no regular file" in told.err


def test_a_users_link_stays_and_what_it_names_is_written(machine: Machine) -> None:
    kept = write(machine.home / "dotfiles/claude.json", '{"a": 1}')
    path = machine.target("claude-code")
    path.parent.mkdir()
    path.symlink_to(kept)

    assert machine.src("install", "--agent", "claude-code").code == 0
    assert path.is_symlink() and "check.py" in kept.read_text()
    assert machine.src("uninstall", "--agent", "claude-code").code == 0
    assert path.is_symlink() and kept.read_text() == '{"a": 1}'


@pytest.mark.parametrize("what", ["folder", "file"])
@pytest.mark.parametrize("name", IN_PROJECTS)
def test_project_scope_writes_through_no_link(machine: Machine, name: str, what: str) -> None:
    path = machine.target(name, "project")
    elsewhere = machine.home / "elsewhere"
    elsewhere.mkdir()
    if what == "folder":
        top = machine.root / path.relative_to(machine.root).parts[0]
        top.symlink_to(elsewhere)
    else:
        path.parent.mkdir(parents=True)
        path.symlink_to(elsewhere / "file")

    told = machine.src("install", "--agent", name, "--project")

    assert told.code == 1 and "link" in told.err
    assert list(elsewhere.iterdir()) == []


def test_backups_have_names_of_their_own_and_are_the_users(machine: Machine) -> None:
    path = write(machine.target("claude-code"), '{"key": "secret"}')
    first = state.back_up(machine.world, path, b"first")
    os.symlink(machine.home / "victim", first.with_suffix(".2"))

    second = state.back_up(machine.world, path, b"second")

    assert first.read_bytes() == b"first" and second.read_bytes() == b"second"
    assert second not in (first, first.with_suffix(".2"))
    assert not (machine.home / "victim").exists()
    assert second.stat().st_mode & 0o777 == 0o600
    assert (machine.home / ".local/state/src").stat().st_mode & 0o777 == 0o700


def test_a_file_that_changes_while_it_is_merged_is_not_overwritten(machine: Machine) -> None:
    from src_compiler.clients import client

    path = write(machine.target("claude-code"), '{"a": 1}')
    change = files.Change(client("claude-code"), "user", path, b'{"a": 1}', b"{}")
    path.write_text('{"a": 2}')

    with pytest.raises(files.Refusal, match="meanwhile"):
        files.write(machine.world, change, machine.root)
    assert path.read_text() == '{"a": 2}'


def test_installs_at_the_same_time_lose_nothing(machine: Machine) -> None:
    text = settings("claude-code")
    path = write(machine.target("claude-code"), text)
    other = machine.home / "other"
    (other / "rules").mkdir(parents=True)
    rules = (machine.root / "rules/t.yaml").read_text()
    (other / "rules/u.yaml").write_text(rules)
    codes: list[int] = []

    def install(root: Path) -> None:
        run = subprocess.run(
            [sys.executable, "-m", "src_compiler.cli", "install", "--agent", "claude-code"],
            cwd=root, env={**os.environ, "HOME": str(machine.home)}, capture_output=True,
            timeout=120,
        )  # fmt: skip
        codes.append(run.returncode)

    threads = [threading.Thread(target=install, args=(root,)) for root in (machine.root, other) * 2]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert codes == [0] * 4
    assert len(machine.lines("claude-code")["PreToolUse"]) == 2
    assert machine.lines("claude-code")["PreToolUse"][0] == "a"
    assert machine.src("uninstall").code == 0
    assert path.read_text() == text


def test_project_scope_is_refused_where_the_agent_tells_no_project(machine: Machine) -> None:
    told = machine.src("install", "--agent", "codex", "--project")

    assert told.code == 1
    assert "could not find its checker" in told.err
    assert not (machine.root / ".codex").exists()


def test_a_projects_hook_cannot_be_pinned(machine: Machine) -> None:
    assert machine.src("install", "--agent", "claude-code", "--project", "--pin").code == 2


def test_a_checker_in_a_work_tree_is_not_registered_for_a_user(machine: Machine) -> None:
    told = machine.src("install", "--agent", "claude-code", "--no-pin")

    assert told.code == 1 and "work tree" in told.err
    assert not machine.target("claude-code").exists()


def test_a_state_folder_in_a_work_tree_is_refused(machine: Machine) -> None:
    (machine.home / ".git").mkdir()

    told = machine.src("install", "--agent", "claude-code")

    assert told.code == 1 and "XDG_STATE_HOME" in told.err
