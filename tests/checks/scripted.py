# SPDX-License-Identifier: MIT
"""A project whose rules have scripts, and the session of an agent in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from compiled import compile_checker
from hooks import Answer, call
from src_compiler.project import Judge

SESSION = "session-1"
# One gate on every shell line, whose only check is a script.
ONE = """
gates:
  guard:
    on: PreCommandInvoke
    checks:
      - script: ./check.sh
"""


class Scripted:
    """`scripts` are texts by their path below rules/. They are executable, as in most projects."""

    def __init__(
        self,
        folder: Path,
        rules: str,
        scripts: Mapping[str, str | bytes] | None = None,
        python: str = sys.executable,
        agents: tuple[str, ...] = ("claude-code",),
        judge: Judge | None = None,
    ) -> None:
        self.root = folder.resolve() / "project"
        (self.root / ".git").mkdir(parents=True)
        (self.root / ".git/HEAD").write_text("ref: refs/heads/main\n")
        self.transcript = folder.resolve() / "session-1.jsonl"
        self.python = python
        self.env = dict(os.environ)
        for path, text in (scripts or {}).items():
            self.script(path, text)
        self.checker = compile_checker(
            textwrap.dedent(rules), self.root, agents=agents, judge=judge
        )

    def script(self, path: str, text: str | bytes, mode: int = 0o755) -> Path:
        place = self.root / "rules" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        data = text if isinstance(text, bytes) else textwrap.dedent(text).lstrip("\n").encode()
        place.write_bytes(data)
        place.chmod(mode)
        return place

    def payload(self, event: str, **more: Any) -> dict[str, Any]:
        return {
            "session_id": SESSION, "transcript_path": str(self.transcript), "cwd": str(self.root),
            "permission_mode": "default", "hook_event_name": event, **more,
        }  # fmt: skip

    def hook(self, event: str, *options: str, **more: Any) -> Answer:
        payload = self.payload(event, **more)
        return call(
            self.checker, payload, *options, cwd=self.root, python=self.python, env=self.env
        )

    def run(self, line: str = "true", **more: Any) -> Answer:
        """The shell line of a model, before it runs."""
        return self.tool("Bash", {"command": line}, **more)

    def tool(self, name: str, given: dict[str, Any], **more: Any) -> Answer:
        return self.hook("PreToolUse", tool_name=name, tool_input=given, **more)

    def write(self, path: str, text: str = "x\n", **more: Any) -> Answer:
        given = {"file_path": str(self.root / path), "content": text}
        return self.tool("Write", given, **more)

    def entry(self, **more: Any) -> None:
        """A line of the session's record."""
        with self.transcript.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"cwd": str(self.root), "isSidechain": False, **more}) + "\n")

    def used(self, name: str, given: dict[str, Any], failed: bool = False, **more: Any) -> None:
        """A tool call in the record, with its result."""
        use = {"type": "tool_use", "id": f"t{os.urandom(4).hex()}", "name": name, "input": given}
        self.entry(type="assistant", message={"role": "assistant", "content": [use]}, **more)
        block = {"type": "tool_result", "tool_use_id": use["id"], "content": "", "is_error": failed}
        self.entry(type="user", message={"role": "user", "content": [block]}, **more)


def reason(answer: Answer) -> str:
    """Why the answer refuses, without the name of the rule; "" where it does not."""
    if answer.decision != "deny":
        assert answer.code == 0, answer
        return ""
    told = json.loads(answer.out)
    said = told.get("hookSpecificOutput", {}).get("permissionDecisionReason") or told["reason"]
    return str(said).rpartition(" (")[0]


def alive(mark: str) -> list[str]:
    """The processes whose command line has this."""
    run = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True)
    return [line for line in run.stdout.splitlines() if mark in line and " ps " not in line]
