# SPDX-License-Identifier: MIT
"""Real repositories for tests, and `src guard` called in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from src_compiler import cli

# A gate and a file-guard that refuse whatever holds a word.
RULES = """\
gates:
  no-bad:
    on: PreFileWrite
    match: event.newContent contains "BAD"
    deny: "{{ event.path }} is bad."
"""
SETTINGS = ("-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always")
IDENTITY = {
    f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Repo:
    """A repository with rules, in which nothing of this machine's own configuration counts."""

    def __init__(self, root: Path, *options: str) -> None:
        self.root = root.resolve()
        self.root.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", *options, ".")

    def git(self, *arguments: str, ok: bool = True, **more: str) -> str:
        clean = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        lone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        run = subprocess.run(
            ["git", *SETTINGS, *arguments],
            cwd=self.root, env={**clean, **IDENTITY, **lone, **more}, capture_output=True,
            timeout=60,
        )  # fmt: skip
        assert run.returncode == 0 or not ok, run.stderr.decode()
        return os.fsdecode(run.stdout)

    def write(self, path: str, text: str | bytes) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def rules(self, text: str = RULES, name: str = "own") -> None:
        self.write(f"rules/{name}.yaml", text)

    def commit(self, message: str = "x") -> str:
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD").strip()

    def guard(self, monkeypatch: Any, capfd: Any, *arguments: str) -> Answer:
        """As somebody calls it there, in this process."""
        monkeypatch.chdir(self.root)
        monkeypatch.setattr(sys, "argv", ["src", "guard", *arguments])
        capfd.readouterr()
        code = cli.main()
        out, err = capfd.readouterr()
        return Answer(code, out, err)


def names(listed: str) -> list[str]:
    """What git lists with -z, in the order of its bytes."""
    return sorted({name for name in listed.split("\0") if name}, key=os.fsencode)
