# SPDX-License-Identifier: MIT
"""A machine for one test: a home, a project with rules, and the command `src` in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from src_compiler import cli
from src_compiler.clients import client
from src_compiler.clients.base import World

RULES = """\
gates:
  no-touch:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "touch")
    deny: TOUCH-IS-REFUSED
  no-spec:
    on: [PreFileCreate, PreFileUpdate]
    match: event.path startsWith "spec/"
    deny: FILE-IS-REFUSED
"""


@dataclass
class Done:
    code: int
    out: str
    err: str

    @property
    def told(self) -> str:
        return self.out + self.err


@dataclass
class Machine:
    home: Path
    root: Path
    patch: pytest.MonkeyPatch
    capture: pytest.CaptureFixture[str]

    def src(self, *arguments: str, cwd: Path | None = None) -> Done:
        """The command in this process."""
        self.patch.chdir(cwd or self.root)
        self.patch.setattr(sys, "argv", ["src", *arguments])
        self.capture.readouterr()
        code = cli.main()
        told = self.capture.readouterr()
        return Done(code, told.out, told.err)

    @property
    def world(self) -> World:
        return World(self.home, {"PATH": "/usr/bin:/bin"}, self.root)

    def target(self, name: str, scope: str = "user") -> Path:
        path = client(name).target(self.world, scope)
        assert path is not None
        return path

    def lines(self, name: str, scope: str = "user") -> dict[str, list[str]]:
        """The registered command lines by hook event."""
        found: dict[str, list[str]] = {}
        for each in client(name).form.found(self.target(name, scope).read_text()):
            found.setdefault(each.event, []).append(each.command)
        return found

    def call(
        self, line: str, payload: dict[str, Any], shell: tuple[str, ...] = ("/bin/sh", "-c"),
        cwd: Path | None = None, **environment: str,
    ) -> subprocess.CompletedProcess[str]:  # fmt: skip
        """A registered line, as an agent runs it."""
        return subprocess.run(
            [*shell, line], input=json.dumps(payload), capture_output=True, text=True, timeout=60,
            env={"HOME": str(self.home), "PATH": "/usr/bin:/bin", **environment},
            cwd=cwd or self.root, check=False,
        )  # fmt: skip

    def state(self, name: str) -> str:
        """What the doctor says of an agent."""
        told = self.src("doctor", "--agent", name)
        head = f"{name}: "
        return next(
            line.removeprefix(head) for line in told.out.splitlines() if line.startswith(head)
        )


@pytest.fixture
def machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Machine:
    base = tmp_path.resolve()
    home, root = base / "home", base / "project"
    home.mkdir()
    (root / "rules").mkdir(parents=True)
    (root / "rules/t.yaml").write_text(RULES)
    for name in [*os.environ]:
        if name.startswith(("XDG_", "GIT_", "CLAUDE", "CODEX", "GEMINI", "QWEN", "COPILOT", "PI_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    return Machine(home, root, monkeypatch, capsys)
