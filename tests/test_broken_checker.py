# SPDX-License-Identifier: MIT
"""A checker that is not whole refuses what it guards, and lets only the repairing command pass."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from guarded import FORCE, REPAIR, refused
from hooks import Answer, bash, call, tool

CONFLICT = "<<<<<<< ours\nFORMAT = 1\n=======\nFORMAT = 2\n>>>>>>> theirs\n"


def spoil(path: str, change: Callable[[str], str]) -> Callable[[Path], None]:
    def do(checker: Path) -> None:
        file = checker / path
        file.write_text(change(file.read_text()))

    return do


def remove(path: str) -> Callable[[Path], None]:
    def do(checker: Path) -> None:
        place = checker / path
        shutil.rmtree(place) if place.is_dir() else place.unlink()

    return do


BROKEN = {
    "rules with a syntax error": spoil("rulesets/git.py", lambda text: text + "def ("),
    "rules with conflict marks": spoil("rulesets/git.py", lambda text: CONFLICT + text),
    "rules that raise": spoil("rulesets/git.py", lambda text: text + "1 / 0\n"),
    "rules of another format": spoil(
        "rulesets/git.py", lambda text: text.replace("FORMAT = 2", "FORMAT = 99")
    ),
    "rules that are gone": remove("rulesets/git.py"),
    "rules that end half-way": spoil("rulesets/git.py", lambda text: text[: len(text) // 2]),
    "an empty rule module": spoil("rulesets/git.py", lambda text: ""),
    "an index with conflict marks": spoil("rulesets/__init__.py", lambda text: CONFLICT + text),
    "an index of another format": spoil(
        "rulesets/__init__.py", lambda text: text.replace("FORMAT = 2", "FORMAT = 99")
    ),
    "an empty index": spoil("rulesets/__init__.py", lambda text: ""),
    "an index that is gone": remove("rulesets/__init__.py"),
    "no rules at all": remove("rulesets"),
    "no runtime at all": remove("src_runtime"),
    "a runtime of another format": spoil(
        "src_runtime/__init__.py", lambda text: text.replace("FORMAT = 2", "FORMAT = 99")
    ),
    "a runtime with conflict marks": spoil("src_runtime/__init__.py", lambda text: CONFLICT + text),
    **{
        f"no {name}": remove(f"src_runtime/{name}")
        for name in (
            "__init__.py",
            "main.py",
            "decide.py",
            "jsontext.py",
            "toolcalls.py",
            "candidates.py",
            "commands.py",
            "wording.py",
            "agents",
            "agents/claude_code.py",
            "shell",
        )
    },
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_checker_that_is_not_whole_refuses(breakable, home, how):
    BROKEN[how](breakable)

    # The grammar's modules are not loaded for a line that needs none of them.
    found = call(breakable, bash("if true; then git push --force; fi"), env=home)

    refused(found, REPAIR)
    assert str(breakable) in found.err


@pytest.mark.parametrize("how", BROKEN)
def test_a_checker_that_is_not_whole_lets_the_repairing_command_pass(breakable, home, how):
    BROKEN[how](breakable)

    for shell in ("Bash", "Monitor"):
        found = call(breakable, tool(shell, {"command": REPAIR}), env=home)

        assert (found.code, found.out) == (0, "")


@pytest.mark.parametrize("kept", ["repair.py", "repair.json", ""])
def test_of_a_stub_without_the_rest_nothing_passes(breakable, home, kept):
    for path in (*breakable.glob("s*"), *breakable.glob("r*")):
        if path.name != kept:
            remove(path.name)(breakable)

    for payload in (FORCE, bash(REPAIR)):
        refused(call(breakable, payload, env=home), REPAIR)


NEAR_MISSES = [
    "src compile ", " src compile", "src  compile", "src compile\n", "src compile -o x",
    "src compile rules", "src compile; rm -rf /", "src compile && ls", "src compile #",
    "Src compile", "src\tcompile", "./src compile", "src compile\0", "'src' compile", "src compilе",
]  # fmt: skip


@pytest.mark.parametrize("how", ["rules with a syntax error", "no runtime at all"])
@pytest.mark.parametrize("line", NEAR_MISSES, ids=ascii)
def test_near_misses_of_the_repairing_command_are_refused(breakable, home, how, line):
    BROKEN[how](breakable)

    # A line without git concerns no broken rules: this one is for every rule.
    BROKEN["an empty index"](breakable)

    refused(call(breakable, bash(line), env=home), REPAIR)


@pytest.mark.parametrize("how", ["an empty index", "no runtime at all"])
@pytest.mark.parametrize(
    "payload",
    [
        tool("Write", {"file_path": "/x", "content": REPAIR, "command": REPAIR}),
        tool("Read", {"command": REPAIR}),
        tool("bash", {"command": REPAIR}),
        tool("mcp__shell__run", {"command": REPAIR}),
        tool("Bash", {"cmd": REPAIR}),
        tool("Bash", {"command": [REPAIR]}),
        tool("Bash", REPAIR),
        tool("Bash", None),
        bash(REPAIR)["tool_input"],
    ],
)
def test_only_the_agents_own_shell_may_repair(breakable, home, how, payload):
    BROKEN[how](breakable)

    refused(call(breakable, payload, env=home), REPAIR)


def test_another_agents_name_lets_nothing_pass(breakable, home):
    BROKEN["no runtime at all"](breakable)

    refused(call(breakable, bash(REPAIR), agent="codex", env=home), REPAIR)


def test_rules_that_a_call_does_not_concern_may_be_broken(breakable, home):
    BROKEN["rules with a syntax error"](breakable)

    assert call(breakable, bash("ls"), env=home) == Answer(0, "", "")
    refused(call(breakable, bash("curl x"), env=home), "No downloads")


@pytest.mark.parametrize("again", [False, True])
def test_a_broken_checker_holds_up_a_stop_only_once(breakable, home, again):
    BROKEN["rules with a syntax error"](breakable)
    payload = {"hook_event_name": "Stop", "session_id": "stop", "stop_hook_active": again}

    found = call(breakable, payload, env=home)

    assert found.code == (0 if again else 2)
    assert REPAIR in json.loads(found.out)["systemMessage" if again else "reason"]


def test_modules_of_two_compilations_answer_and_say_so_at_the_start(breakable, home):
    start = {"hook_event_name": "SessionStart", "source": "startup"}
    assert call(breakable, start, env=home) == Answer(0, "", "")
    file = breakable / "rulesets/git.py"
    file.write_text(file.read_text().replace('DIGEST = "', 'DIGEST = "0'))

    refused(call(breakable, FORCE, env=home), "Force pushes")
    found = call(breakable, start, env=home)

    assert found.code == 0
    assert "The rules of git and the index" in json.loads(found.out)["systemMessage"]


def test_a_broken_checker_does_not_lock_the_person_out(breakable, home):
    BROKEN["an empty index"](breakable)

    found = call(breakable, {"hook_event_name": "UserPromptSubmit", "prompt": "help"}, env=home)

    assert found.code == 0
    assert REPAIR in json.loads(found.out)["systemMessage"]


def test_a_read_only_checker_answers(breakable, home):
    for place, _, names in os.walk(breakable, topdown=False):
        for name in names:
            os.chmod(Path(place) / name, 0o444)
        os.chmod(place, 0o555)

    for _ in range(2):
        refused(call(breakable, FORCE, env=home), "Force pushes")
    assert not list(breakable.rglob("__pycache__"))
    for place, _, _ in os.walk(breakable):
        os.chmod(place, 0o755)
