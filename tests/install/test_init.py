# SPDX-License-Identifier: MIT
"""`src init`: a first project, and nothing of anybody's overwritten."""

from __future__ import annotations

import shutil
import subprocess

import pytest
import yaml

from conftest import Machine
from src_compiler import starter

OWN = """\
# ours
repos:
  - repo: https://example.org/hooks
    rev: v1
    hooks:
      - id: black  # the formatter
      - id: ruff

# what CI does
ci:
  skip: [ruff]
"""


@pytest.fixture
def empty(machine: Machine) -> Machine:
    shutil.rmtree(machine.root / "rules")
    return machine


def test_a_project_begins_with_rules_a_checker_and_a_hook(empty: Machine) -> None:
    told = empty.src("init")

    assert told.code == 0, told.told
    rules = yaml.safe_load((empty.root / "src.yaml").read_text())["rules"]
    assert "library:git" in rules and "library:self-protection" in rules
    assert (empty.root / ".checker/check.py").is_file()
    hooks = yaml.safe_load((empty.root / ".pre-commit-config.yaml").read_text())
    assert hooks["repos"][0]["hooks"][0]["id"] == "src-compile"
    assert empty.src("compile", "--check").code == 0


def test_a_second_time_changes_nothing(empty: Machine) -> None:
    empty.src("init")
    before = {p: p.read_bytes() for p in empty.root.rglob("*") if p.is_file()}

    assert empty.src("init").code == 0
    assert {p: p.read_bytes() for p in empty.root.rglob("*") if p.is_file()} == before


def test_named_rule_sets_are_taken(empty: Machine) -> None:
    assert empty.src("init", "git", "shell").code == 0
    text = (empty.root / "src.yaml").read_text()

    assert yaml.safe_load(text) == {"rules": ["library:git", "library:shell"]}


def test_rules_that_are_there_stay_in_force(machine: Machine) -> None:
    machine.src("init", "git")

    assert yaml.safe_load((machine.root / "src.yaml").read_text())["rules"][0] == "rules/"


def test_a_name_that_the_library_lacks_is_told(empty: Machine) -> None:
    told = empty.src("init", "gti")

    assert told.code == 2 and "did you mean `git`" in told.err
    assert not (empty.root / "src.yaml").exists()


def test_what_is_there_is_left(machine: Machine) -> None:
    (machine.root / "src.yaml").write_text("rules: [rules/]  # mine\n")
    (machine.root / ".pre-commit-config.yaml").write_text(OWN)

    assert machine.src("init", "git").code == 0

    assert (machine.root / "src.yaml").read_text() == "rules: [rules/]  # mine\n"
    text = (machine.root / ".pre-commit-config.yaml").read_text()
    head, mark, tail = OWN.partition("\n# what CI does")
    assert text.startswith(head) and text.endswith(mark + tail)
    assert [each["hooks"][-1]["id"] for each in yaml.safe_load(text)["repos"]] == [
        "ruff",
        "src-compile",
    ]
    assert yaml.safe_load(text)["ci"] == {"skip": ["ruff"]}


@pytest.mark.parametrize(
    "text",
    ["repos: []\n", "repos: [{repo: x, hooks: []}]\n", "- x\n", "repos:\n", "a: [\n", "x: 1\n"],
)
def test_a_list_of_hooks_of_another_shape_is_left_to_its_author(
    machine: Machine, text: str
) -> None:
    path = machine.root / ".pre-commit-config.yaml"
    path.write_text(text)

    told = machine.src("init", "git")

    assert told.code == 0 and "by hand" in told.err
    assert path.read_text() == text


@pytest.mark.parametrize(
    "text",
    [
        "repos:\n- repo: local\n  hooks:\n  - id: a\n    name: a\n",
        "repos:\n    -   repo: local\n        hooks:\n        -   id: a\n",
        "repos:\n  - repo: local\n    hooks:\n      - id: a",
        "repos:\n  - repo: local\n    hooks: [{id: a}]\n\n\n# end\n",
        "ci: {}\nrepos:\n  - repo: local\n    hooks:\n      - id: a\n  # last\nfail_fast: true\n",
    ],
)
def test_an_entry_more_keeps_all_others(text: str) -> None:
    new = starter.with_entry(text)

    assert new is not None
    before, after = yaml.safe_load(text), yaml.safe_load(new)
    assert after["repos"][:-1] == before["repos"]
    assert after["repos"][-1]["hooks"][0]["id"] == "src-compile"
    assert {key: value for key, value in after.items() if key != "repos"} == {
        key: value for key, value in before.items() if key != "repos"
    }


def test_no_file_is_written_through_a_link(empty: Machine) -> None:
    (empty.root / "src.yaml").symlink_to(empty.home / "victim")

    empty.src("init")

    assert not (empty.home / "victim").exists()


def test_an_output_that_git_ignores_is_told(empty: Machine) -> None:
    (empty.root / ".gitignore").write_text(".*\n")

    told = empty.src("init")

    assert "git ignores" in told.err


def test_the_hook_holds_a_commit_back_until_the_checker_is_staged(empty: Machine) -> None:
    empty.src("init", "git")
    entry = yaml.safe_load((empty.root / ".pre-commit-config.yaml").read_text())
    command = entry["repos"][0]["hooks"][0]["entry"].split()

    assert command[0] == "src"
    assert empty.src(*command[1:]).code == 1
    subprocess.run(["git", "-C", str(empty.root), "add", "-A"], check=True)
    assert empty.src(*command[1:]).code == 0
