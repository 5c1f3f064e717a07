# SPDX-License-Identifier: MIT
"""Lines that are no shell lines, or too much of one: no exception, and work that is bounded."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest
from more_bars import SLOWEST_MS, slowest
from mutations import mutated

from src_runtime import shell
from src_runtime.linefiles import file_events
from src_runtime.paths import Place
from src_runtime.shell import read
from src_runtime.shell.walker import MAX_RUNS
from src_runtime.toolcalls import Call

FUZZ = int(os.environ.get("SHELL_FUZZ", "20000"))

NESTED = "rm x"
for _ in range(7):
    NESTED = "sh -c '" + NESTED.replace("'", "'\\''") + "'"

HOSTILE = {
    "arithmetic that does not close": "$((" * 40,
    "arithmetic 40 deep": "echo " + "$((" * 40 + "1" + "))" * 40,
    "parentheses": "(" * 10_000,
    "substitutions": "$(" * 10_000,
    "a word of a megabyte": "a" * 1_000_000,
    "a word of 250 KB": "a" * 250_000,
    "semicolons": ";" * 100_000,
    "commands": "a;" * 50_000,
    "loops in loops": "for a in {1..200}; do for b in {1..200}; do for c in {1..200}; do rm $a$b$c;"
    " done; done; done",
    "short loops in loops": "for a in {1..20}; do for b in {1..20}; do for c in {1..20}; do rm"
    " $a$b$c; done; done; done",
    "braces": "echo " + "{a,b}" * 18,
    "nested braces": "echo " + "{a,b," * 500 + "}" * 500,
    "a fork bomb": ":(){ :|:& };:",
    "functions that call each other": "f(){ g; g; }; g(){ f; f; }; f",
    "functions that double": "; ".join(f"f{i}() {{ f{i + 1}; f{i + 1}; }}" for i in range(20))
    + "; f20(){ rm x; }; f0",
    "sudo": "sudo " * 2_000 + "ls",
    "backticks": "`" * 1_001,
    "here-documents": "cat " + " ".join(f"<<E{i}" for i in range(2_000)) + "\n"
    + "\n".join(f"x\nE{i}" for i in range(2_000)),
    "conditions": "[[ " + "a && " * 10_000 + "a ]]",
    "case clauses": "case x in " + "a) b;; " * 5_000 + "esac",
    "pipes": "a|" * 20_000 + "b",
    "scripts in scripts": NESTED,
    "eval": "eval " * 50 + "ls",
    "a text that doubles": "A=aaaaaaaa;" + "A=$A$A;" * 40 + "echo $A",
    "choices": "".join(f"if a; then V{i}=1; else V{i}=2; fi;" for i in range(12))
    + "rm " + " ".join(f"$V{i}" for i in range(12)),
    "subscripts": "a[x " * 20_000,
    "aliases that call each other": "alias a='b x'; alias b='a y'; a",
    "defaults": "echo " + "${a:-" * 3_000,
    "a pattern": "[[ a =~ " + "(" * 5_000 + " ]]",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_line_takes_a_bounded_number_of_steps(name: str) -> None:
    line = HOSTILE[name]
    steps = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal steps
        steps += event == "call"

    sys.setprofile(count)
    try:
        found = read(line)
    finally:
        sys.setprofile(None)

    assert steps < 20 * len(line) + 250_000
    assert len(found["programs"]) <= MAX_RUNS
    assert len(found["invocations"]) <= MAX_RUNS


@pytest.mark.parametrize(
    "line", ["a;" * 5_000, "(" * 10_000, "$((" * 40, "a" * 300_000, "echo " + "{a,b}" * 18]
)
def test_what_is_past_a_limit_is_said(line: str) -> None:
    assert read(line)["complete"] is False


def test_work_grows_like_the_length() -> None:
    def steps(count: int) -> int:
        made = 0

        def profile(frame: object, event: str, arg: object) -> None:
            nonlocal made
            made += event == "call"

        sys.setprofile(profile)
        read("a 'b c' \"d $e\" > f\n" * count)
        sys.setprofile(None)
        return made

    assert steps(800) < 9 * steps(100)


def test_no_line_raises_or_is_slow() -> None:
    chance = random.Random(5)
    for _ in range(FUZZ):
        line = mutated(chance)
        found = read(line, files=True)

        assert set(found) >= {"complete", "invocations", "programs", "background", "effects"}
        assert slowest(line) < SLOWEST_MS, line


def test_no_effect_raises(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in ("a", "b", "log", "i", "f/c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x\n")
    chance = random.Random(8)
    for _ in range(2_000):
        line = mutated(chance)
        call = Call("PreToolUse", {}, lambda: Place(str(tmp_path), [str(tmp_path)]), None)
        effects = read(line, files=True)["effects"]
        assert isinstance(effects, list)
        file_events(call, effects, "Bash")

        assert len(call.events) < 5_000


def test_a_plain_walk_says_when_a_deep_one_finds_more() -> None:
    """Where it does not say so, both find the same."""
    chance = random.Random(6)
    for _ in range(2_000):
        line = mutated(chance)
        items, _ = shell.parse(line)
        plain = shell.walk(items, False)
        if not plain.more:
            deep = shell.walk(items, True)

            assert [shell.as_dict(run) for run in plain.out] == [
                shell.as_dict(run) for run in deep.out
            ], line
