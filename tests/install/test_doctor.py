# SPDX-License-Identifier: MIT
"""`src doctor`: what is right is guarded, and each thing that is wrong is told."""

from __future__ import annotations

import re
import shutil

import pytest
from trusted import change, installed, review

from conftest import Machine
from src_compiler.clients import clients

AGENTS = [each.name for each in clients()]
IN_PROJECTS = [each.name for each in clients() if each.project]
CLAUDE = "claude-code"


@pytest.mark.parametrize("name", AGENTS)
def test_an_installed_agent_is_guarded(machine: Machine, name: str) -> None:
    installed(machine, name)

    told = machine.src("doctor", "--agent", name)

    assert told.out.splitlines()[0] == f"{name}: guarded", told.told
    assert told.code == 0


@pytest.mark.parametrize("name", IN_PROJECTS)
def test_an_agent_of_a_project_is_guarded(machine: Machine, name: str) -> None:
    installed(machine, name, "project")

    assert machine.state(name) == "guarded"


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_without_our_hook_is_open(machine: Machine, name: str) -> None:
    told = machine.src("doctor", "--agent", name)

    assert told.out.splitlines()[0] == f"{name}: silently open"
    assert f"src install --agent {name}" in told.out
    assert told.code == 1


def test_agents_in_use_are_found_and_one_that_is_open_is_enough_to_fail(machine: Machine) -> None:
    for folder in (".claude", ".qwen"):
        (machine.home / folder).mkdir()
    installed(machine, CLAUDE)

    told = machine.src("doctor")

    assert [line for line in told.out.splitlines() if not line.startswith(" ")] == [
        "claude-code: guarded",
        "qwen: silently open",
    ]
    assert told.code == 1


def test_a_machine_without_agents_is_not_called_guarded(machine: Machine) -> None:
    assert machine.src("doctor").code == 1


@pytest.mark.parametrize("name", AGENTS)
def test_settings_that_cannot_be_read_are_open(machine: Machine, name: str) -> None:
    installed(machine, name)
    path = machine.target(name)
    path.write_text("{" if path.suffix == ".json" else "export default 1")

    assert machine.state(name) == "silently open"


@pytest.mark.parametrize("name", AGENTS)
def test_a_checker_that_is_gone_locks_out(machine: Machine, name: str) -> None:
    installed(machine, name)
    shutil.rmtree(machine.home / ".local/state/src/pinned")

    assert machine.state(name) == "locked out"


@pytest.mark.parametrize("name", AGENTS)
def test_an_interpreter_that_is_gone_locks_out(machine: Machine, name: str) -> None:
    installed(machine, name)
    path = machine.target(name)
    path.write_text(re.sub(r"/usr/bin/python3[.0-9]*", "/usr/bin/python3.0", path.read_text()))
    review(machine, name)

    assert machine.state(name) == "locked out"


@pytest.mark.parametrize("name", AGENTS)
def test_a_pinned_checker_with_other_bytes_is_open_and_never_run(
    machine: Machine, name: str
) -> None:
    installed(machine, name)
    (module,) = machine.home.glob(".local/state/src/pinned/*/rulesets/t.py")
    module.write_text(module.read_text() + f"\nopen({str(machine.home / 'ran')!r}, 'w')\n")

    assert machine.state(name) == "silently open"
    assert not (machine.home / "ran").exists()


@pytest.mark.parametrize("name", AGENTS)
def test_rules_that_are_newer_than_the_checker_are_open(machine: Machine, name: str) -> None:
    installed(machine, name)
    change(machine.root / "rules/t.yaml", "TOUCH-IS-REFUSED", "TOUCH-IS-FORBIDDEN")

    assert machine.state(name) == "silently open"


@pytest.mark.parametrize("name", IN_PROJECTS)
def test_a_project_whose_checker_is_older_than_its_rules_is_open(
    machine: Machine, name: str
) -> None:
    installed(machine, name, "project")
    change(machine.root / "rules/t.yaml", "TOUCH-IS-REFUSED", "TOUCH-IS-FORBIDDEN")

    assert machine.state(name) == "silently open"


@pytest.mark.parametrize("name", IN_PROJECTS)
def test_a_file_that_the_compiler_did_not_write_is_open(machine: Machine, name: str) -> None:
    installed(machine, name, "project")
    (machine.root / ".checker/rulesets/t.abi3.so").write_text("")

    told = machine.src("doctor", "--agent", name)

    assert "silently open" in told.out and "t.abi3.so" in told.out


@pytest.mark.parametrize("name", IN_PROJECTS)
def test_a_checker_that_git_ignores_is_open(machine: Machine, name: str) -> None:
    installed(machine, name, "project")
    (machine.root / ".gitignore").write_text(".checker/\n")

    assert machine.state(name) == "silently open"


@pytest.mark.parametrize("name", AGENTS)
def test_a_rule_whose_hook_is_not_registered_is_open(machine: Machine, name: str) -> None:
    installed(machine, name)
    kinds = {"opencode": "input", "openprogram": "tool.after"}
    text = (
        f"observers:\n  seen:\n    on: {kinds[name]}\n    notify: x\n"
        if name in kinds
        else "gates:\n  wait:\n    on: Stop\n    deny: Not yet.\n"
    )
    before = machine.target(name).read_text()
    (machine.root / "rules/u.yaml").write_text(text)
    machine.src("install", "--agent", name)
    pinned = re.compile(r"[0-9a-f]{32}")
    (new,) = set(pinned.findall(machine.target(name).read_text()))
    machine.target(name).write_text(pinned.sub(new, before))
    review(machine, name)

    told = machine.src("doctor", "--agent", name)

    assert told.out.startswith(f"{name}: silently open")
    assert "none is registered" in told.out


@pytest.mark.parametrize("name", IN_PROJECTS)
def test_hooks_of_two_scopes_are_registered_twice(machine: Machine, name: str) -> None:
    installed(machine, name)
    installed(machine, name, "project")

    told = machine.src("doctor", "--agent", name)

    assert told.out.startswith(f"{name}: silently open")
    assert "registered 2 times" in told.out


def test_a_users_own_rules_beside_a_projects_are_two_guards(machine: Machine) -> None:
    installed(machine, "claude-code", "project")
    mine = machine.home / "mine"
    (mine / "rules").mkdir(parents=True)
    (mine / "rules/mine.yaml").write_text("gates:\n  no-rm:\n    on: PreToolUse\n    deny: No.\n")
    assert machine.src("install", "--agent", "claude-code", cwd=mine).code == 0

    assert machine.state("claude-code") == "guarded"


def test_another_projects_rules_alone_do_not_guard_this_one(machine: Machine) -> None:
    mine = machine.home / "mine"
    (mine / "rules").mkdir(parents=True)
    (mine / "rules/mine.yaml").write_text("gates:\n  no-rm:\n    on: PreToolUse\n    deny: No.\n")
    machine.src("install", "--agent", "claude-code", cwd=mine)

    assert machine.state("claude-code") == "silently open"


@pytest.mark.parametrize(
    "name", [name for name in AGENTS if name not in ("openprogram", "opencode")]
)
def test_an_agent_with_no_rule_before_tools_is_asked_at_the_start(
    machine: Machine, name: str
) -> None:
    (machine.root / "rules/t.yaml").write_text("gates:\n  wait:\n    on: Stop\n    deny: Wait.\n")
    installed(machine, name)
    assert machine.state(name) == "guarded"
    change(machine.root / "rules/t.yaml", "deny: Wait.", "deny: Stay.")
    (module,) = machine.home.glob(".local/state/src/pinned/*/rulesets/t.py")
    shutil.rmtree(module.parents[1])

    assert machine.state(name) != "guarded"
