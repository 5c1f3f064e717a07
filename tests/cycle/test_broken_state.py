# SPDX-License-Identifier: MIT
"""State that cannot be used leaves the rules that need it undecided, with the reason, and in time;
rules that need none answer as ever."""

from __future__ import annotations

import ctypes
import json
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hooks import FLAGS, Answer, bash, call
from pythons import pythons
from sessions import Session, tags, told
from src_runtime import errorlog, store

pytestmark = pytest.mark.usefixtures("own_home")

# Of Linux.
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


def broken(session: Session, how: str) -> sqlite3.Connection | None:
    (path,) = [Path(each) for each in store.files()]
    if how == "locked":
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("INSERT OR REPLACE INTO value VALUES ('x', 'y', '1')")
        return holder
    if how == "open to others":
        os.chmod(path.parent, 0o755)
        return None
    for each in path.parent.glob(f"{path.name}-*"):
        each.unlink()
    path.write_bytes(b"no database " * 1000)
    return None


REASONS = {"locked": "busy", "open to others": "can be read by others", "corrupt": "is broken"}


@pytest.mark.parametrize("how", REASONS)
def test_rules_that_need_it_are_undecided_with_the_reason(how, tmp_path):
    session = Session(tmp_path)
    session.start()
    session.say("#a")
    session.write("f", "x")
    holder = broken(session, how)
    began = time.monotonic()

    answer = session.stop(refused=True)

    assert time.monotonic() - began < 8
    message = json.loads(answer.out)["systemMessage"]
    assert REASONS[how] in message
    assert not [line for line in told(answer) if line.startswith(("PostFile", "tags="))]
    assert answer.code == 2 and json.loads(answer.out)["reason"] == "Not yet. (rules/refuse)"
    if holder:
        holder.close()


def test_nothing_that_could_not_be_kept_was_seen(tmp_path):
    session = Session(tmp_path)
    session.start()
    session.say("#a")
    holder = broken(session, "locked")
    assert holder is not None
    session.stop()
    holder.close()

    assert tags(session.stop()) == ["a:new"]


def test_a_beginning_that_could_not_be_kept_is_told(tmp_path, own_home):
    session = Session(tmp_path)
    (own_home / ".local").write_text("a file")

    answer = session.start()

    assert answer.code == 0 and "cannot be made" in answer.out


def test_rules_without_state_do_not_notice(tmp_path, own_home):
    rules = "gates:\n  a:\n    on: PreCommandInvoke\n    match: event.raw == 'x'\n    deny: no\n"
    session = Session(tmp_path, rules)
    (own_home / ".local").write_text("a file")

    assert call(session.checker, bash("x")).code == 2
    assert (session.start().out, session.stop().out) == ("", "")


def test_rules_without_state_load_nothing_of_it(tmp_path, own_home):
    rules = "gates:\n  a:\n    on: PreCommandInvoke\n    match: event.raw == 'x'\n    deny: no\n"
    session = Session(tmp_path, rules)
    call(session.checker, bash("x"))
    session.stop()
    loaded = {path.name.partition(".")[0] for path in own_home.rglob("*.pyc")}

    assert "decide" in loaded
    assert loaded.isdisjoint({"state", "store", "cycle", "citations", "records", "sidecommands"})
    assert not (own_home / ".local").exists()


def test_what_could_not_be_decided_is_logged(tmp_path):
    session = Session(tmp_path)
    session.hook("Stop", transcript_path="/nowhere")

    (row,) = [each for each in errorlog.logged() if each["id"] == "rules/tags"]
    assert row["session"] == session.name and row["checker"] == str(session.checker)
    assert "transcript" in str(row["message"])


@pytest.mark.parametrize("python", pythons().values(), ids=pythons())
def test_every_python_does_a_whole_cycle(python, tmp_path):
    session = Session(tmp_path, python=python)
    session.start()
    session.ask("keep the old path")
    session.say("#a")
    session.write("f", "x")
    cite = "python3 .checker/check.py cite 'keep the old path' && ls"
    session.hook("PreToolUse", tool_name="Bash", tool_input={"command": cite})

    first, again = session.stop(refused=True), session.stop()

    assert (first.code, again.code) == (2, 0)
    assert (tags(first), tags(again)) == (["a:new"], ["a:seen"])
    assert told(again)[0].startswith("PostFileCreate f seen=true new=x")


def stop_without_rights_of_root(session: Session, env: dict[str, str], **more) -> Answer:
    """Root may write everywhere; a process that root starts, without that right."""

    def drop() -> None:
        if os.geteuid() == 0:
            libc = ctypes.CDLL(None, use_errno=True)
            for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
                assert libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0

    payload = session.payload("Stop", permission_mode="plan", **more)
    command = [sys.executable, *FLAGS, str(session.checker / "check.py"), "--agent", "claude-code"]
    given = json.dumps(payload).encode()
    run = subprocess.run(
        command, env=env, input=given, capture_output=True, preexec_fn=drop, timeout=60
    )
    return Answer(run.returncode, run.stdout.decode(), run.stderr.decode())


NO_HOME = {
    "no variable": ("there is no home folder to keep state in", {}),
    "a disk that is gone": (
        "/dev/null/home/.local/state/src/sessions cannot be made: Not a directory",
        {"HOME": "/dev/null/home"},
    ),
    "read-only": (".local/state/src/sessions cannot be made: Permission denied", None),
    "read-only since it began": ("cannot be used: attempt to write a readonly database", None),
}


@pytest.mark.parametrize("how", NO_HOME)
def test_a_home_that_keeps_nothing_is_told_in_time_and_refuses_once(how, tmp_path, own_home):
    session = Session(tmp_path)
    if how == "read-only since it began":
        session.start()
        for each in (own_home / ".local").rglob("*"):
            each.chmod(0o500 if each.is_dir() else 0o400)
    own_home.chmod(0o500)
    session.say("#a")
    session.write("f", "x")
    reason, variables = NO_HOME[how]
    env = {"HOME": str(own_home)} if variables is None else variables
    began = time.monotonic()

    first = stop_without_rights_of_root(session, env)
    again = stop_without_rights_of_root(session, env, stop_hook_active=True)

    own_home.chmod(0o700)
    assert time.monotonic() - began < 6
    assert reason in json.loads(first.out)["systemMessage"]
    assert first.code == 2 and json.loads(first.out)["reason"] == "Not yet. (rules/refuse)"
    assert again.code == 0 and reason in json.loads(again.out)["systemMessage"]


REQUIRING = """
gates:
  grounded:
    on: {event: PreCommandInvoke, match: 'event.raw endsWith "deploy"'}
    require:
      - citation: {source_types: [user]}
"""


def test_citations_need_no_home(tmp_path):
    session = Session(tmp_path, REQUIRING)
    session.ask("please deploy this")
    cited = "python3 .checker/check.py cite 'please deploy' && deploy"
    env = {"HOME": "/dev/null/home"}

    answers = [
        call(session.checker, session.payload("PreToolUse", **bash_tool(line)), env=env)
        for line in ("deploy", cited)
    ]

    assert [answer.code for answer in answers] == [2, 0]


def bash_tool(line: str) -> dict[str, object]:
    return {"tool_name": "Bash", "tool_input": {"command": line}}
