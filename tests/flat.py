# SPDX-License-Identifier: MIT
"""Checkers that flat events are put to, one after another."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import src_runtime
from compiled import compile_checker
from src_runtime.embedded import Checker

Row = dict[str, Any]


def load(rules: str, folder: Path, agents: tuple[str, ...] = ("claude-code",)) -> Checker:
    """A checker of these rules in this process, with state of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    return src_runtime.load(str(compile_checker(rules, folder, agents=agents)))


def told(row: Any) -> list[str]:
    """The texts of the effects of a verdict."""
    return [str(each.get("message", each.get("text"))) for each in row["effects"]]


def run(checker: Path, lines: list[Row], *prefix: str) -> list[Row]:
    """The verdicts of `check.py --agent events` on these lines, in one process."""
    given = "".join(json.dumps(line) + "\n" for line in lines)
    command = [*prefix, sys.executable, "-S", "-E", "-s", str(checker / "check.py")]
    done = subprocess.run(
        [*command, "--agent", "events"], input=given, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
