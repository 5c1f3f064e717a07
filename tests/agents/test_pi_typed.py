# SPDX-License-Identifier: MIT
"""What a person types into the real pi, through the bridge. Run with `pytest -m clients`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from test_clients import INSTALLED

from compiled import compile_checker
from src_compiler.settings import bridge as bridges

pytestmark = pytest.mark.clients
RULES = """
gates:
  marked:
    on: user_bash
    match: event.command startsWith "echo"
    modify: {prepend: "echo MARK && ", append: " there"}
  kept:
    on: user_bash
    match: event.command endsWith "secret there"
    deny: RULE-KEPT says no
"""
PROGRAM = INSTALLED / "pi16/pkg/node_modules/.bin/pi"
MODEL = {
    "baseUrl": "http://127.0.0.1:9/v1",
    "apiKey": "dummy",
    "api": "openai-completions",
    "models": [{"id": "none", "name": "none", "contextWindow": 9999, "maxTokens": 99}],
}


@pytest.fixture
def typed(tmp_path):
    """What comes of a line that is typed."""
    if not PROGRAM.exists():
        pytest.skip("pi is not installed")
    home, work = tmp_path / "home/.pi/agent", tmp_path / "work"
    (home / "extensions").mkdir(parents=True)
    (work / ".git").mkdir(parents=True)
    checker = compile_checker(RULES, work, agents=("pi",))
    (home / "extensions/src.ts").write_text(bridge(checker))
    (home / "models.json").write_text(json.dumps({"providers": {"mock": MODEL}}))
    node = INSTALLED / "node/node_modules/.bin"
    environment = {
        "HOME": str(tmp_path / "home"),
        "PATH": f"{node}:{os.environ['PATH']}",
        "PI_OFFLINE": "1",
        "PI_SKIP_VERSION_CHECK": "1",
    }

    def run(line: str) -> Any:
        command = [str(PROGRAM), "--provider", "mock", "--model", "none", "--mode", "rpc"]
        asked = json.dumps({"id": "1", "type": "bash", "command": line})
        with subprocess.Popen(
            command, cwd=work, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ) as pi:  # fmt: skip
            assert pi.stdin and pi.stdout
            pi.stdin.write(asked + "\n")
            pi.stdin.flush()
            late = threading.Timer(60, pi.kill)
            late.start()
            try:
                told = (json.loads(each) for each in pi.stdout if each.startswith("{"))
                return next(each["data"] for each in told if each.get("command") == "bash")
            finally:
                late.cancel()
                pi.kill()

    return run


def bridge(checker: Path) -> str:
    settings = {
        "agent": "pi",
        "python": os.path.realpath(sys.executable),
        "checker": str(checker / "check.py"),
        "events": ["user_bash"],
        "closed": ["user_bash"],
        "timeout": 10000,
    }
    head, tail = bridges._template("bridge_pi.ts")
    return head + json.dumps(settings) + tail


def test_a_typed_line_runs_as_it_was_changed(typed):
    found = typed("echo hi")

    assert (found["output"], found["exitCode"]) == ("MARK\nhi there\n", 0)


def test_a_typed_line_is_judged_again(typed):
    found = typed("echo secret")

    assert (found["output"], found["exitCode"]) == ("RULE-KEPT says no (rules/kept)", 1)
