# SPDX-License-Identifier: MIT
"""Payloads and surroundings that a checker cannot work with: it refuses and says why, never ends
with 1 and prints no traceback."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from compiled import compile_checker
from guarded import FORCE, REPAIR, RULES, refused
from hooks import FLAGS, Answer, bash, call, tool

NESTED = b'{"hook_event_name": "PreToolUse", "x": ' + b"[" * 100_000


@pytest.mark.parametrize(
    ("payload", "word"),
    [
        (b"", "JSON"),
        (b"{bad", "cannot be read"),
        (b"null", "no object"),
        (b'"text"', "no object"),
        (b"[]", "no object"),
        (b'{"hook_event_name": "PreToolUse"', "cannot be read"),
        (b'{"hook_event_name": "PreToolUse"} {}', "cannot be read"),
        (json.dumps(FORCE).encode()[:-1], "cannot be read"),
        (json.dumps(FORCE).encode("utf-16"), "cannot be read"),
        (b'{"hook_event_name": "\xff"}', "not UTF-8"),
        (b'{"hook_event_name": NaN}', "cannot be read"),
        (b'{"hook_event_name": "PreToolUse", "x": ' + b"1" * 5000 + b"}", "cannot be read"),
        (NESTED + b"]" * 100_000 + b"}", "nested"),
        (NESTED, "cannot be read"),
        (b"{}", "hook_event_name"),
        (b'{"hook_event_name": 7}', "hook_event_name"),
        (b'{"hook_event_name": "PreToolUse"}', "tool_name"),
        (b'{"hook_event_name": "PreToolUse", "tool_name": null}', "tool_name"),
        (b"\x00" * 100, "cannot be read"),
    ],
)
def test_a_payload_that_cannot_be_read_is_refused(guarded, payload, word):
    refused(call(guarded, payload), word)


@pytest.mark.parametrize(
    "given", [{}, None, [], "git push --force", {"command": None}, {"command": ["git"]}]
)
def test_a_shell_call_without_a_line_is_refused(guarded, given):
    refused(call(guarded, tool("Bash", given)), "git/no-force-push", "other/no-curl")


@pytest.mark.parametrize("path", [None, 7, "", "a\0b", "\ud800", ["spec/a"]])
def test_a_write_without_a_path_is_refused(guarded, path):
    refused(call(guarded, tool("Write", {"file_path": path, "content": ""})), "git/spec")


@pytest.mark.parametrize("point", ["preToolUse", "PRETOOLUSE"])
def test_a_moment_is_known_in_other_capitals(guarded, point):
    answer = call(guarded, {**FORCE, "hook_event_name": point})

    assert answer.code == 2 and "git/no-force-push" in answer.err


@pytest.mark.parametrize("point", ["Unheard", "PostToolUse", "SessionStart", "UserPromptSubmit"])
def test_a_moment_that_nothing_guards_passes(guarded, point):
    assert call(guarded, {"hook_event_name": point}) == Answer(0, "", "")


def test_a_byte_order_mark_and_lone_surrogates_do_no_harm(guarded):
    payload = b"\xef\xbb\xbf" + json.dumps(bash("git push --force \ud800")).encode()

    refused(call(guarded, payload), "Force pushes")


@pytest.mark.parametrize(
    ("key", "other"),
    [("tool_name", '"Read"'), ("tool_input", '{"command": "ls"}'), ("command", '"ls"')],
)
def test_of_equal_keys_the_last_is_judged(guarded, key, other):
    """As JSON.parse has it, with which the agents read the same text."""
    text = json.dumps(FORCE)
    written = json.dumps(FORCE.get(key) or FORCE["tool_input"][key])
    last = text.replace(f'"{key}": {written}', f'"{key}": {other}, "{key}": {written}')
    first = text.replace(f'"{key}": {written}', f'"{key}": {written}, "{key}": {other}')

    refused(call(guarded, last.encode()), "Force pushes")
    assert call(guarded, first.encode()) == Answer(0, "", "")


@pytest.mark.parametrize("size", [17, 100])
def test_a_payload_of_too_many_megabytes_is_refused(guarded, size):
    text = json.dumps(bash("ls " + "x" * (size * 1024 * 1024)))

    refused(call(guarded, text.encode()), "16 MB")


def test_16_megabytes_of_small_objects_are_read_before_the_deadline(guarded):
    filler = b'{"a":1},' * (15_900_000 // 8)
    payload = json.dumps(FORCE).encode()[:-1] + b', "x": [' + filler + b"{}]}"

    start = time.monotonic()
    found = call(guarded, payload)

    refused(found, "Force pushes")
    assert time.monotonic() - start < 8


def test_a_payload_that_never_ends_meets_the_deadline(project):
    checker = compile_checker({"git": RULES["git"]}, project)
    index = checker / "rulesets/__init__.py"
    index.write_text(index.read_text().replace('"deadline_ms": 8000', '"deadline_ms": 300'))

    start = time.monotonic()
    with subprocess.Popen(
        [sys.executable, *FLAGS, str(checker / "check.py"), "--agent", "claude-code"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.wait(20)
        found = Answer(
            process.returncode, process.stdout.read().decode(), process.stderr.read().decode()
        )

    refused(found, "0.3 s")
    assert time.monotonic() - start < 5


def test_a_named_pipe_in_place_of_a_file_is_not_waited_for(guarded, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for name, given in (
        ("Write", {"content": "x"}),
        ("Edit", {"old_string": "a", "new_string": "b"}),
    ):
        assert call(guarded, tool(name, {"file_path": str(pipe), **given})).code == 0


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1), (1, 2), (0, 1, 2)])
@pytest.mark.parametrize("line", ["git push --force", "git status"])
def test_closed_standard_files(guarded, closed, line):
    redirects = " ".join(f"{fd}{'<' if fd == 0 else '>'}&-" for fd in closed)
    script = f'exec {sys.executable} -S -E -s "$0" --agent claude-code {redirects}'

    run = subprocess.run(
        ["sh", "-c", script, str(guarded / "check.py")],
        input=json.dumps(bash(line)).encode(),
        capture_output=True,
        timeout=20,
    )

    # Without stdin nobody knows what was asked for.
    silent = line == "git status" and 0 not in closed
    assert run.returncode == (0 if silent else 2)
    assert b"Traceback" not in run.stdout + run.stderr


def test_an_answer_that_nobody_reads_still_refuses(guarded):
    read, write = os.pipe()
    os.close(read)

    run = subprocess.run(
        [sys.executable, *FLAGS, str(guarded / "check.py"), "--agent", "claude-code"],
        input=json.dumps(FORCE).encode(),
        stdout=write,
        stderr=write,
        timeout=20,
    )
    os.close(write)

    assert run.returncode == 2


@pytest.mark.parametrize("megabytes", [12, 16, 20, 24, 28, 32, 40, 48])
def test_without_memory_the_tool_does_not_run(guarded, megabytes):
    payload = json.dumps(bash("git push --force " + "x" * 10_000_000)).encode()
    limit = megabytes * 1024 * 1024
    python = shutil.which("python3.11", path="/usr/bin:/usr/local/bin") or sys.executable
    start = subprocess.run(
        [python, "-I", "-S", "-c", "import json"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        capture_output=True,
    )
    if start.returncode:
        # Python itself does not start, which no program can mend.
        return

    run = subprocess.run(
        [python, *FLAGS, str(guarded / "check.py"), "--agent", "claude-code"],
        input=payload,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        capture_output=True,
        timeout=60,
    )

    assert run.returncode == 2
    assert b"Traceback" not in run.stdout


def test_without_a_home_it_answers_all_the_same(guarded):
    for env in (
        {},
        {"HOME": ""},
        {"HOME": "relative"},
        {"HOME": "/dev/null"},
        {"HOME": "/nowhere"},
    ):
        refused(call(guarded, FORCE, env=env), "Force pushes")


@pytest.mark.parametrize("version", ["3.8", "3.7", "3.6"])
def test_an_old_python_refuses_and_says_which_it_needs(guarded, version):
    python = old_python(version)

    refused(call(guarded, FORCE, python=python), "3.9 or newer", REPAIR)
    assert call(guarded, bash("ls"), python=python).code == 2
    assert call(guarded, bash(REPAIR), python=python).code == 0


@pytest.mark.parametrize("version", ["3.8", "3.7", "3.6"])
@pytest.mark.parametrize("path", ["json.py", "io.py", "_frozen_importlib.py"])
def test_an_old_python_runs_nothing_that_lies_in_the_checker(breakable, version, path):
    (breakable / path).write_text("import posix\nposix._exit(0)\n")

    refused(call(breakable, FORCE, python=old_python(version)), "3.9 or newer", REPAIR)


def old_python(version: str) -> str:
    found = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    path = str(found[0]) if found else shutil.which(f"python{version}")
    if path is None:
        pytest.skip(f"no Python {version} on this machine")
    return path


def test_no_variable_of_the_environment_changes_an_answer(guarded):
    plain = call(guarded, FORCE)
    silent = call(guarded, bash("ls"))
    source = random.Random(7)
    words = (
        "DISABLE",
        "OFF",
        "SKIP",
        "DEBUG",
        "TRACE",
        "DEADLINE",
        "AGENT",
        "LAUNCHED_BY",
        "ALLOW",
    )
    seeds = ("GUARDRAIL", "GUARDRAIL_DIR", "WORKSPACE", "SESSION_ID", "TRANSCRIPT", "RUN_TOKEN")
    names = [
        f"{source.choice(['SR', 'SRC', 'SLOPRAIL', 'SRC_RULES'])}_{word}" for word in words + seeds
    ]
    values = ["1", "0", "true", "git/no-force-push", "git", "*", "/tmp", "allow"]
    python = {
        "PYTHONPATH": str(guarded / "rulesets"),
        "PYTHONHOME": "/nowhere",
        "PYTHONSTARTUP": "/x",
        "PYTHONPYCACHEPREFIX": "/tmp/x",
        "PYTHONINSPECT": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONOPTIMIZE": "2",
    }
    for _ in range(20):
        chosen = {source.choice(names): source.choice(values) for _ in range(10)}
        env = {**os.environ, **python, **chosen}

        assert call(guarded, FORCE, env=env) == plain
        assert call(guarded, bash("ls"), env=env) == silent


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--agent"],
        ["--agent", ""],
        ["--agent", "codex"],
        ["--agent", "../main"],
        ["--agent", "claude_code"],
        ["--agent", "claude-code", "--off"],
        ["--agent", "claude-code", "extra"],
        ["--help"],
        ["state", "set"],
    ],
)
def test_arguments_that_mean_nothing_are_refused(guarded, arguments):
    run = subprocess.run(
        [sys.executable, *FLAGS, str(guarded / "check.py"), *arguments],
        input=json.dumps(FORCE).encode(),
        capture_output=True,
        timeout=20,
    )

    assert run.returncode == 2
    assert run.stderr
    assert run.stdout == b""
    assert b"Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        (b"", None),
        (b"{bad", "deny"),
        (b"[]", "deny"),
        (b'{"kind": 7}', "deny"),
        (b'{"event": {}}', "deny"),
        (b'{"event": "x"}', "deny"),
        (b"\xff", "deny"),
        (b"[" * 100_000, "deny"),
        (b'{"kind": "PreFileCreate", "path": 42}', "deny"),
        (b'{"kind": "PreCommandInvoke", "invocations": "git"}', "deny"),
        (b'{"kind": "PreCommandInvoke", "invocations": [7]}', "deny"),
        (b'{"kind": "PreCommandInvoke", "invocations": [{"bin": 7}]}', "deny"),
        (b'{"kind": "PreCommandInvoke", "invocations": null}', "none"),
        (b'{"kind": "Unheard"}', "none"),
        (b'{"kind": "PreFileCreate", "path": "a\\u0000\\ud800"}', "none"),
    ],
)
def test_a_bad_line_among_flat_events_gets_a_verdict(guarded, line, decision):
    good = b'{"kind": "PreFileCreate", "path": "spec/a"}\n'

    found = call(guarded, good + line + b"\n" + good, agent="events")

    assert (found.code, found.err) == (0, "")
    verdicts = [json.loads(each) for each in found.out.splitlines()]
    between = [verdict["decision"] for verdict in verdicts[1:-1]]
    assert [verdicts[0]["decision"], verdicts[-1]["decision"]] == ["deny", "deny"]
    assert between == ([] if decision is None else [decision])
    if decision == "deny":
        assert verdicts[1]["errors"]
