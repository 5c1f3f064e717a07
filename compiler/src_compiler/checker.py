# SPDX-License-Identifier: MIT
"""Runs checkers, each in a process of its own, and asks interpreters. Nothing else in the compiler
runs what is not git."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LIMIT = 300


def decide(
    folder: Path, lines: Sequence[dict[str, Any]], seconds: int = LIMIT, cwd: Path | None = None
) -> list[dict[str, Any]]:
    """The verdicts on flat events (or events with context, state and session), one for each; `cwd`
    is what scripts of rules take for the work tree."""
    run = subprocess.run(
        [sys.executable, "-B", "-S", "-E", "-s", str(folder / "check.py"), "--agent", "events"],
        input="".join(json.dumps(line) + "\n" for line in lines).encode(),
        capture_output=True,
        timeout=seconds,
        check=False,
        cwd=cwd,
    )
    verdicts = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode or len(verdicts) != len(lines):
        told = run.stderr.decode("utf-8", "replace").strip()
        raise RuntimeError(f"the checker ended with {run.returncode}: {told}")
    return verdicts


@dataclass(frozen=True, slots=True)
class Run:
    """How a process ended; `code` is negative for a signal and None where time was up."""

    code: int | None
    out: str
    err: str


def run_line(
    shell: Sequence[str], line: str, given: bytes, environment: Mapping[str, str], cwd: Path,
    seconds: float,
) -> Run:  # fmt: skip
    """A registered command line, as an agent runs it."""
    return _run([*shell, line], given, environment, cwd, seconds)


def version_of(python: Path) -> tuple[int, int] | None:
    """An interpreter's version; None where it is none."""
    asked = "import sys; print(*sys.version_info[:2])"
    run = ask(python, asked)
    words = run.out.split()
    numbers = [int(word) for word in words if word.isdigit()]
    return (numbers[0], numbers[1]) if run.code == 0 and len(numbers) == 2 else None


def ask(python: Path | str, code: str, *arguments: str) -> Run:
    """What an interpreter prints for a few lines of ours, far from any project."""
    command = [str(python), "-I", "-S", "-B", "-c", code, *arguments]
    return _run(command, b"", {"PATH": os.defpath}, Path("/"), 20)


def _run(
    command: Sequence[str], given: bytes, environment: Mapping[str, str], cwd: Path, seconds: float
) -> Run:
    try:
        run = subprocess.run(
            command, input=given, capture_output=True, env=dict(environment), cwd=cwd,
            timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Run(None, "", "")
    except OSError as error:
        return Run(127, "", str(error))
    out, err = (each.decode("utf-8", "replace") for each in (run.stdout, run.stderr))
    return Run(run.returncode, out, err)
