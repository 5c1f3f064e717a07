# SPDX-License-Identifier: MIT
"""Runs a checker from its folder, in a process of its own. Nothing else in the compiler does."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

LIMIT = 300


def decide(folder: Path, lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The verdicts on flat events (or events with context, state and session), one for each."""
    run = subprocess.run(
        [sys.executable, "-B", "-S", "-E", "-s", str(folder / "check.py"), "--agent", "events"],
        input="".join(json.dumps(line) + "\n" for line in lines).encode(),
        capture_output=True,
        timeout=LIMIT,
        check=False,
    )
    verdicts = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode or len(verdicts) != len(lines):
        told = run.stderr.decode("utf-8", "replace").strip()
        raise RuntimeError(f"the checker ended with {run.returncode}: {told}")
    return verdicts
