# SPDX-License-Identifier: MIT
"""Contexts when many calls come at once, and when one dies in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from hooks import FLAGS
from sessions import Session

MANY = 16


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


def mode(name: str, match: str) -> str:
    return f"""
  {name}:
    on: {{event: PreCommandInvoke, match: '{match}'}}
    enter: {{payload: {{line: event.raw}}}}
    exit: true"""


def shows(names: list[str]) -> str:
    text = " ".join(f'{{{{ context["{name}"].payload?.line ?? "-" }}}}' for name in names)
    return (
        '\ngates:\n  shows:\n    on: PreCommandInvoke\n    match: event.raw == "show"\n'
        f"    deny: '{text}'\n"
    )


def shown(session: Session) -> list[str]:
    return session.bash("show").err.partition(" (")[0].split()


def test_contexts_that_are_entered_at_once_are_all_entered(tmp_path):
    names = [f"m{number}" for number in range(MANY)]
    modes = "contexts:" + "".join(mode(name, f'event.raw == "{name}"') for name in names)
    session = Session(tmp_path, modes + shows(names))
    with ThreadPoolExecutor(MANY) as pool:
        answers = list(pool.map(session.bash, names))

    assert {answer.decision for answer in answers} == {"none"}
    assert shown(session) == names


def test_one_context_that_is_entered_and_read_at_once_is_that_of_some_call(tmp_path):
    session = Session(tmp_path, "contexts:" + mode("m", 'event.raw != "show"') + shows(["m"]))
    lines = [f"call-{number}" for number in range(MANY)]
    session.bash(lines[0])
    with ThreadPoolExecutor(MANY) as pool:
        seen = list(pool.map(lambda line: session.bash(line).decision, lines))
        told = list(pool.map(lambda _: shown(session), lines))

    assert set(seen) == {"none"}
    assert all(len(each) == 1 and each[0] in lines for each in told)


def test_a_call_that_is_killed_leaves_the_old_payload_or_the_new_one(tmp_path):
    session = Session(tmp_path, "contexts:" + mode("m", 'event.raw != "show"') + shows(["m"]))
    session.bash("one")
    command = [sys.executable, *FLAGS, str(session.checker / "check.py"), "--agent", "claude-code"]
    known = "one"
    for number in range(20):
        line = f"call-{number}"
        payload = session.payload("PreToolUse", tool_name="Bash", tool_input={"command": line})
        process = subprocess.Popen(command, stdin=subprocess.PIPE, cwd=session.root)
        assert process.stdin is not None
        process.stdin.write(json.dumps(payload).encode())
        process.stdin.close()
        time.sleep(0.004 * number)
        process.kill()
        process.wait()
        (came,) = shown(session)

        assert came in (known, line)
        known = came
    session.bash("last")

    assert shown(session) == ["last"]
