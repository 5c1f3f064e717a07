# SPDX-License-Identifier: MIT
"""The cases of OpenProgram's own policies, by their numbers, put to the rule set `policies`."""

from __future__ import annotations

import sys

import pytest

from buses import Bus, Event
from flat import load
from harness import ROOT

sys.path.insert(0, str(ROOT / "examples/openprogram"))

from plug import plug

RULES = (ROOT / "rules/policies.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def gate(tmp_path_factory):
    return load(RULES, tmp_path_factory.mktemp("policies"), ("openprogram",)).gate


def bash(args):
    return Event("tool.before", {"tool": "bash", "tool_call_id": "", "args": args})


def asks(gate, line):
    return "Really run it?" in (gate(bash({"command": line})) or "")


@pytest.mark.parametrize("line", ["rm -rf /", "rm -rf ~", "rm -rf /etc/x", "rm -rf $HOME"])
def test_26_what_cannot_be_undone_is_asked_about(gate, line):
    assert asks(gate, line)


@pytest.mark.parametrize(
    "line", ["rm -rf node_modules", "rm -rf /tmp/build", "rm -rf ./dist", "ls -la"]
)
def test_27_what_can_be_made_again_is_not(gate, line):
    assert not asks(gate, line)


def test_28_a_forced_push_is_asked_about_by_its_branch(gate):
    assert asks(gate, "git push --force origin main")
    assert not asks(gate, "git push --force origin my-feature")


def test_29_other_programs_that_destroy(gate):
    assert asks(gate, "kubectl delete namespace prod")
    assert not asks(gate, "kubectl delete pod foo")
    assert asks(gate, "terraform destroy")


@pytest.mark.parametrize("args", [{}, {"command": 3}, {"command": None}, {"command": ""}])
def test_30_what_is_no_command_line_is_none(gate, args):
    read = Event("tool.before", {"tool": "read", "args": {"command": "rm -rf /"}})

    assert gate(read) is None
    why = gate(bash(args))
    assert why is None if args.get("command") == "" else "was given no command line" in why


CAUGHT = (
    "rm -rf ~/", "rm -rf /*", "rm -rf *", "rm -rf ..", "rm -rf ../x", "rm -fr /", "rm -r -f /",
    "rm -Rf /", "rm --recursive --force /", "rm -rvf /", "sudo rm -rf /", "rm -rf /var/log",
    "rm -rf /usr/local",
)  # fmt: skip
# At the root of a file system, or of a home.
WHERE_IT_MATTERS = ("rm -rf *", "cd / && rm -rf *")


@pytest.mark.parametrize("line", [line for line in CAUGHT if line not in WHERE_IT_MATTERS])
def test_31_it_is_asked_however_it_is_written(gate, line):
    assert asks(gate, line)


def test_31_in_capitals_it_is_another_program(gate):
    assert not asks(gate, "RM -RF /")


def test_31_all_that_lies_here_is_asked_about_where_that_is_much(gate):
    assert asks(gate, "cd / && rm -rf *")
    assert not asks(gate, "cd build && rm -rf *")


MISSES = (
    "rm -rf ~/project", "rm -rf .", "rm -rf /home/u", 'rm -rf "$HOME"', "rm -rf / && echo ok",
    "rm -rf / --no-preserve-root", "rm -r /etc", "dd if=/dev/zero of=/dev/sda",
    "mkfs.ext4 /dev/sda1", "git push origin +main", "kubectl -n a delete namespace b",
)  # fmt: skip


@pytest.mark.parametrize("line", MISSES)
def test_32_what_was_missed_is_caught(gate, line):
    assert asks(gate, line)


PUSHES = {
    "git push -f origin master": True,
    "git push origin main --force": True,
    "git push --force-with-lease origin main": True,
    "git push --force origin release-1.2": True,
    "git push --force origin production-x": True,
    "git push --force origin HEAD:main": True,
    "git push --mirror origin": True,
    "git push origin :main": True,
    # A hit by a word in the branch's name.
    "git push --force origin feature/main-fix": False,
    'psql -c "drop database prod"': True,
    'psql -c "DROP TABLE users"': True,
    'echo "rm -rf /"': False,
    "rm -rf /var/folders/x": False,
}


@pytest.mark.parametrize(("line", "asked"), PUSHES.items())
def test_33_branches_tables_and_what_is_only_said(gate, line, asked):
    assert asks(gate, line) is asked


@pytest.fixture
def said(tmp_path):
    """What the observers say of turns, each a list of events."""

    def run(*turns):
        bus, effects = Bus(), []
        end = plug(bus, load(RULES, tmp_path).folder, effects.append)
        for number, turn in enumerate(turns):
            bus.emit(Event("user.prompt_submitted", {"chars": 1}))
            for kind, payload in turn:
                bus.emit(Event(kind, payload))
            done = Event("model.response_completed", {"is_error": False}, ts=1e4 * (number + 1))
            bus.emit(done)
        assert end() and bus.raised == []
        return [each["rule"].partition("/")[2] for each in effects]

    return run


def changed(path):
    return "file.changed", {"path": path, "op": "edit"}


def ran(line, call="c1"):
    return "tool.before", {"tool": "bash", "tool_call_id": call, "args": {"command": line}}


def ended(call, failed=True):
    return "tool.after", {"tool": "bash", "tool_call_id": call, "is_error": failed}


def test_34_a_change_that_nobody_has_tried_is_spoken_of(said):
    assert said([changed("a.py")]) == ["unvalidated-completion"]


def test_34_one_that_was_tried_is_not_and_no_change_is_none(said):
    assert said([changed("a.py"), ran("pytest -q")], []) == []


@pytest.mark.parametrize(
    ("tool", "line", "verified"),
    [
        ("latest_news", "", False),
        ("bash", "git commit -m 'add tests'", False),
        ("bash", "git commit -m 'run pytest'", False),
        ("bash", "pip install pytest", False),
        ("bash", "cat pytest.ini", False),
        ("bash", "grep -rn jest src", False),
        ("bash", "cd web && npx jest", True),
        ("bash", "docker compose run --rm app pytest -x", True),
        ("bash", "CI=1 timeout 60 python3 -m pytest | tail", True),
        ("bash", "./gradlew :app:test", True),
        ("bash", "uv run pytest", True),
        ("browser_navigate", "", True),
    ],
)
def test_24_what_tries_is_a_run_not_a_word(said, tool, line, verified):
    call = "tool.before", {"tool": tool, "tool_call_id": "", "args": {"command": line}}

    assert (said([changed("a.py"), call]) == []) is verified


def test_22_a_run_counts_until_it_turns_out_to_have_failed(said):
    failed = [changed("a.py"), ran("pytest"), ended("c1")]
    again = [*failed, ran("pytest", "c2"), ended("c2", failed=False)]
    other = [changed("a.py"), ran("pytest"), ended("c1", failed=False), ran("ls x", "c2")]

    assert said(failed) == ["unvalidated-completion"]
    assert said(again) == said([*other, ended("c2")]) == []


def gaps(rules):
    return [each for each in rules if each == "test-gap"]


def test_35_a_change_of_the_core_without_a_test_is_told(said):
    assert gaps(said([changed("openprogram/agent/loop.py")])) == ["test-gap"]


@pytest.mark.parametrize(
    "paths",
    [
        ["openprogram/agent/loop.py", "tests/agent/test_loop.py"],
        ["README.md", "docs/x.md"],
        [],
    ],
)
def test_35_with_a_test_or_of_prose_it_is_not(said, paths):
    assert gaps(said([changed(path) for path in paths])) == []


def test_36_a_test_of_an_earlier_turn_is_none_of_this_one(said):
    core, test = changed("openprogram/agent/loop.py"), changed("tests/agent/test_loop.py")

    assert gaps(said([core], [test], [core])) == ["test-gap", "test-gap"]
