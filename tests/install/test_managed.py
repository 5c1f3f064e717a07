# SPDX-License-Identifier: MIT
"""The administrator's scope, in a system of the test's own."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import Machine
from src_compiler.clients import clients
from src_compiler.commands import checkers

MANAGED = [each.name for each in clients() if each.managed]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the files lie elsewhere")


@pytest.fixture
def system(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = machine.home.parent / "system"
    folder.mkdir()
    world_of = checkers.world_of
    for name in ("install", "uninstall", "doctor"):
        monkeypatch.setattr(
            f"src_compiler.commands.{name}.world_of",
            lambda *project: replace(world_of(*project), system=folder),
        )
    return folder


FILES = {
    "claude-code": "etc/claude-code/managed-settings.json",
    "gemini": "etc/gemini-cli/settings.json",
    "qwen": "etc/qwen-code/settings.json",
    "cursor": "etc/cursor/hooks.json",
}


def test_these_agents_have_an_administrators_file() -> None:
    assert set(FILES) == {*MANAGED}


@pytest.mark.parametrize("name", FILES)
def test_it_is_written_with_a_checker_that_all_may_read(
    machine: Machine, system: Path, name: str
) -> None:
    told = machine.src("install", "--agent", name, "--managed")

    assert told.code == 0, told.told
    text = (system / FILES[name]).read_text()
    (pinned,) = (system / "var/lib/src/pinned").iterdir()
    assert str(pinned) in text and str(machine.home) not in text
    assert pinned.stat().st_mode & 0o777 == 0o755
    assert (pinned / "check.py").stat().st_mode & 0o044 == 0o044
    assert f"{name}: guarded" in told.out


@pytest.mark.parametrize("name", FILES)
def test_uninstall_leaves_the_file_as_it_was(machine: Machine, system: Path, name: str) -> None:
    path = system / FILES[name]
    path.parent.mkdir(parents=True)
    path.write_text('{"mine": [1,2]}')
    machine.src("install", "--agent", name, "--managed")

    assert machine.src("uninstall", "--agent", name).code == 0
    assert json.loads(path.read_text()) != {"mine": [1, 2]}
    assert machine.src("uninstall", "--agent", name, "--managed").code == 0

    assert path.read_text() == '{"mine": [1,2]}'
    assert list((system / "var/lib/src/pinned").iterdir()) == []


def test_an_agent_without_such_a_file_says_so(machine: Machine, system: Path) -> None:
    told = machine.src("install", "--agent", "pi", "--managed")

    assert told.code == 1 and "administrator" in told.err
