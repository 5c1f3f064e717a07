# SPDX-License-Identifier: MIT
"""Calls a checker as an agent does: a process, a payload on stdin, an answer and an exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FLAGS = ("-S", "-E", "-s")


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def decision(self) -> str:
        """What Claude Code makes of it: deny, ask, allow, or none."""
        told = json.loads(self.out) if self.out.strip() else {}
        own = told.get("hookSpecificOutput", {}).get("permissionDecision")
        if self.code == 2 or told.get("decision") == "block":
            return "deny"
        return str(own or "none")


def bash(line: str, **more: Any) -> dict[str, Any]:
    return tool("Bash", {"command": line}, **more)


def tool(name: str, given: Any, **more: Any) -> dict[str, Any]:
    return {
        "session_id": "9d45029c-91ed-41b5-90fe-107758d029b2",
        "cwd": "/",
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": name,
        "tool_input": given,
        **more,
    }


def call(
    checker: Path,
    payload: Any,
    *options: str,
    python: str = sys.executable,
    flags: Sequence[str] = FLAGS,
    agent: str = "claude-code",
    env: Mapping[str, str] | None = None,
    cwd: Path | str = "/",
) -> Answer:
    """`payload` is what stdin holds: bytes, or an object written as JSON."""
    given = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    run = subprocess.run(
        [python, *flags, str(checker / "check.py"), "--agent", agent, *options],
        input=given,
        capture_output=True,
        env=dict(os.environ if env is None else env),
        cwd=cwd,
        timeout=60,
    )
    return Answer(
        run.returncode,
        run.stdout.decode("utf-8", "surrogateescape"),
        run.stderr.decode("utf-8", "surrogateescape"),
    )
