# SPDX-License-Identifier: MIT
"""Checkers that flat events are put to, one after another."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import src_runtime
from compiled import compile_checker
from hooks import FLAGS
from src_runtime.embedded import Checker

Row = dict[str, Any]


def load(rules: str, folder: Path, agents: tuple[str, ...] = ("claude-code",)) -> Checker:
    """A checker of these rules in this process, with state of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    return src_runtime.load(str(compile_checker(rules, folder, agents=agents)))


def told(row: Any) -> list[str]:
    """The texts of the effects of a verdict."""
    return [str(each.get("message", each.get("text"))) for each in row["effects"]]


def run(checker: Path, lines: list[Row], before: Sequence[str] = FLAGS) -> list[Row]:
    """The verdicts of `check.py --agent events` on these lines, in one process; `before` stands
    before the path of it."""
    given = "".join(json.dumps(line) + "\n" for line in lines)
    command = [sys.executable, *before, str(checker / "check.py")]
    done = subprocess.run(
        [*command, "--agent", "events"], input=given, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def at_once(checker: Path, payloads: list[Row], env: dict[str, str]) -> list[int]:
    """The exit codes of hooks that all wait for their payload before the first one has it."""
    command = [
        sys.executable,
        "-S",
        "-E",
        "-s",
        str(checker / "check.py"),
        "--agent",
        "claude-code",
    ]
    started = [
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=env,
        )
        for _ in payloads
    ]
    for process, payload in zip(started, payloads, strict=True):
        assert process.stdin is not None
        with process.stdin as pipe:
            pipe.write(json.dumps(payload).encode())
    return [process.wait(60) for process in started]
