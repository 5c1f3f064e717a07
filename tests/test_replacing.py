# SPDX-License-Identifier: MIT
"""While a checker is replaced, and when that is cut short, the old or the new one answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from harness import compile_folder
from src_compiler import ship
from src_compiler.contents import contents
from test_ship import in_child

OLD = """\
gates:
  no-push:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "git" and sub(it) == "push")
    deny: The old checker refuses.
  long-gone:
    on: PreToolUse
    match: event.tool == "WebFetch"
    ask: Really?
"""
NEW = """\
gates:
  no-push:
    on: PreCommandInvoke
    match: event.raw matches "git +push"
    deny: The new checker refuses.
  no-secrets:
    on: PreFileWrite
    match: event.path endsWith ".env" and any(event.added, it contains "KEY=")
    deny: No.
"""
MORE = """\
gates:
  no-curl:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "curl")
    deny: No.
"""
PAYLOAD = {
    "session_id": "x",
    "cwd": "/",
    "hook_event_name": "PreToolUse",
    "tool_name": "Bash",
    "tool_input": {"command": "git push"},
}


def files_of(folder: Path, **rules: str) -> dict[str, bytes]:
    (folder / "rules").mkdir(parents=True)
    for name, text in rules.items():
        (folder / f"rules/{name}.yaml").write_text(text)
    generated, _ = compile_folder(folder)
    assert generated is not None
    return contents(generated, ["claude-code"])


@pytest.fixture(scope="module")
def old(tmp_path_factory) -> dict[str, bytes]:
    return files_of(tmp_path_factory.mktemp("old"), git=OLD, stale=MORE)


@pytest.fixture(scope="module")
def new(tmp_path_factory) -> dict[str, bytes]:
    return files_of(tmp_path_factory.mktemp("new"), git=NEW, more=MORE)


def answer(out: Path, home: Path, payload: dict = PAYLOAD) -> tuple[int, str]:
    """(exit code, the reason) of a hook call."""
    run = subprocess.run(
        [sys.executable, "-S", "-E", "-s", str(out / "check.py"), "--agent", "claude-code"],
        input=json.dumps(payload).encode(),
        capture_output=True,
        env={"HOME": str(home)},
        timeout=60,
    )
    assert run.stdout, run.stderr
    told = json.loads(run.stdout)["hookSpecificOutput"]
    assert told["permissionDecision"] == "deny"
    return run.returncode, told["permissionDecisionReason"]


def is_one_of_both(answered: tuple[int, str]) -> bool:
    code, reason = answered
    said = [word for word in ("old", "new") if f"The {word} checker refuses." in reason]
    return code == 2 and len(said) == 1


def test_killed_at_any_change_the_old_or_the_new_checker_answers(old, new, tmp_path):
    seen = set()
    for nth in range(1, 500):
        out = tmp_path / str(nth)
        ship.ship(old, out)
        ended = in_child(lambda out=out: ship.ship(new, out), kill_at=nth)

        answered = answer(out, tmp_path / "home")
        assert is_one_of_both(answered), (nth, answered)
        seen.add(answered)
        if ended == 0:
            break
    assert ended == 0
    assert len(seen) == 2


def test_hooks_called_while_compiling_in_a_loop_are_all_answered(old, new, tmp_path):
    out, home = tmp_path / "out", tmp_path / "home"
    ship.ship(old, out)
    done = threading.Event()

    def compile_in_a_loop() -> int:
        turns = 0
        while not done.is_set():
            ship.ship(old if turns % 2 else new, out)
            turns += 1
        return turns

    with ThreadPoolExecutor(3) as pool:
        compiling = pool.submit(compile_in_a_loop)
        try:
            answers = list(pool.map(lambda _: answer(out, home), range(600)))
        finally:
            done.set()

    assert [each for each in answers if not is_one_of_both(each)] == []
    assert len(set(answers)) == 2
    assert compiling.result() > 4
    assert sorted(os.listdir(tmp_path)) == ["home", "out"]
