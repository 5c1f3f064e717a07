# SPDX-License-Identifier: MIT
"""A session as Claude Code lives it: a repository, a transcript that grows, and hooks."""

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

# Rules that tell all that they see, as notices for the person; and one that refuses in plan mode.
TELLING = r"""
gates:
  refuse:
    on: {event: Stop, match: session.mode == "plan"}
    deny: Not yet.
observers:
  files:
    on: PostFileWrite
    notify: "{{ event.kind }} {{ event.path }} seen={{ event.seen }} new={{ event.newContent }} known={{ event.newContentKnown }} markers={{ len(event.newMarkers) }} added={{ event.added | join(\",\") }} removed={{ event.removed | join(\",\") }}."
  updates:
    on: PostFileUpdate
    notify: "old={{ event.path }}={{ event.oldContent }} markers={{ len(event.oldMarkers) }}."
  deletes:
    on: PostFileDelete
    notify: "{{ event.kind }} {{ event.path }} seen={{ event.seen }} old={{ event.oldContent }}."
  tags:
    on: PostTagWrite
    notify: "tags={{ map(event.tags, it.label + \":\" + (it.seen ? \"seen\" : \"new\")) | join(\" \") }}."
"""  # noqa: E501


class Session:
    """Git is asked with a configuration of nobody's; `scripts` lie beside the rule set."""

    def __init__(
        self,
        folder: Path,
        rules: str = TELLING,
        git: bool = True,
        python: str = sys.executable,
        scripts: Mapping[str, str] | None = None,
        cap: int = 8,
    ) -> None:
        self.root = folder.resolve() / "project"
        self.root.mkdir(parents=True, exist_ok=True)
        self.python = python
        self.name = "session-1"
        self.transcript = folder.resolve() / "session-1.jsonl"
        if git:
            self.git("init", "-q", "-b", "main")
        for name, text in (scripts or {}).items():
            self.write(f"rules/{name}", textwrap.dedent(text).lstrip("\n"))
            (self.root / "rules" / name).chmod(0o755)
        self.checker = compile_checker(rules, self.root, cap=cap)
        self.write(".gitignore", "ignored/\n")
        self.commit()

    def git(self, *words: str) -> str:
        env = {
            "PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com",
            "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com",
        }  # fmt: skip
        command = ["git", "-C", str(self.root), *words]
        run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        return run.stdout

    def commit(self) -> None:
        if (self.root / ".git").is_dir():
            self.git("add", "-A")
            self.git("commit", "-q", "--allow-empty", "-m", "x")

    def write(self, path: str, text: str | bytes) -> None:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode() if isinstance(text, str) else text)

    def entry(self, **more: Any) -> None:
        with self.transcript.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"cwd": str(self.root), "isSidechain": False, **more}) + "\n")

    def say(self, text: str, **more: Any) -> None:
        """Words of the model."""
        content = [{"type": "text", "text": text}]
        self.entry(type="assistant", message={"role": "assistant", "content": content}, **more)

    def ask(self, text: str, **more: Any) -> None:
        """Words of the user."""
        self.entry(type="user", message={"role": "user", "content": text}, **more)

    def payload(self, event: str, **more: Any) -> dict[str, Any]:
        return {
            "session_id": self.name, "transcript_path": str(self.transcript),
            "cwd": str(self.root), "permission_mode": "default", "hook_event_name": event, **more,
        }  # fmt: skip

    def hook(self, event: str, **more: Any) -> Answer:
        payload = self.payload(event, **more)
        return call(self.checker, payload, cwd=self.root, python=self.python)

    def tool(self, name: str, given: dict[str, Any], **more: Any) -> Answer:
        """A tool that is about to run."""
        return self.hook("PreToolUse", tool_name=name, tool_input=given, **more)

    def bash(self, line: str, **more: Any) -> Answer:
        return self.tool("Bash", {"command": line}, **more)

    def store(self, path: str, text: str, **more: Any) -> Answer:
        """A file that is about to be written."""
        return self.tool("Write", {"file_path": str(self.root / path), "content": text}, **more)

    def start(self, source: str = "startup") -> Answer:
        return self.hook("SessionStart", source=source)

    def stop(self, refused: bool = False, **more: Any) -> Answer:
        """The rules of `TELLING` refuse where `refused` says so."""
        return self.hook("Stop", permission_mode="plan" if refused else "default", **more)


def told(answer: Answer) -> list[str]:
    """The notices, without the names of their rules."""
    message = json.loads(answer.out).get("systemMessage", "") if answer.out.strip() else ""
    return [part.rpartition(" (")[0] for part in message.split("\n") if part]


def tags(answer: Answer) -> list[str]:
    """`label:new` or `label:seen`, in order."""
    (found,) = [line for line in told(answer) if line.startswith("tags=")]
    return found[len("tags=") : -1].split()
