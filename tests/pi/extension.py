# SPDX-License-Identifier: MIT
"""pi's extension in Node, with a compiled checker and a stand-in for pi: events go in one after
another, and what pi would be given back comes out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compiled import compile_checker
from src_compiler.clients import client
from src_compiler.clients.base import Hook
from src_compiler.guard import BARE, user_line

PI = """
import { pathToFileURL } from "node:url";
const { default: bridge } = await import(pathToFileURL(process.argv[2]).href);
const { events, ui, approves } = JSON.parse(process.argv[3]);
const handlers = {}, told = [];
let active = ["read", "bash", "edit"];
const pi = { on: (event, handler) => (handlers[event] = handler),
  sendMessage: (...message) => told.push(["send", ...message]),
  getActiveTools: () => active, setActiveTools: (names) => { active = names; } };
const context = { cwd: process.cwd(), hasUI: ui, mode: ui ? "tui" : "print",
  model: { provider: "anthropic", id: "claude-sonnet-4" },
  sessionManager: { getSessionId: () => "one", getEntries: () => [1, 2, 3] },
  getContextUsage: () => ({ percent: 12.5 }),
  ui: { confirm: async (...text) => (told.push(["confirm", ...text]), approves),
        notify: (...text) => told.push(["notify", ...text]) } };
console.error = (text) => told.push(["error", text]);
bridge(pi);
const backs = [];
for (const [name, event] of events) {
  const back = await handlers[name]?.(event, context);
  if (back?.operations) {
    let out = "";
    const options = { onData: (data) => { out += data; } };
    const ran = await back.operations.exec(event.command, process.cwd(), options);
    backs.push({ out, ...ran });
  } else backs.push(back ?? null);
}
console.log(JSON.stringify({ backs, told, active, events: events.map(([, event]) => event) }));
"""
# What pi itself offers to run a line in its own shell.
OPERATIONS = """
import { spawnSync } from "node:child_process";
export const createLocalBashOperations = () => ({
  exec: async (command, cwd, { onData }) => {
    const ran = spawnSync("sh", ["-c", command], { cwd });
    onData(ran.stdout);
    return { exitCode: ran.status };
  },
});
"""


@dataclass
class Ran:
    """`backs` is what each handler gave back, `events` what it made of what it was given."""

    backs: list[Any]
    told: list[Any]
    active: list[str]
    events: list[Any]


class Extension:
    def __init__(self, rules: str, project: Path, node: str) -> None:
        self.node, self.project = node, project
        (project / ".git").mkdir(parents=True)
        checker = compile_checker(rules, project, agents=("pi",))
        line = user_line(sys.executable, checker, "pi", BARE)
        hooks = [Hook(event, moment, line, 30000) for event, moment in client("pi").moments.items()]
        place = project / ".pi"
        package = place / "node_modules/@earendil-works/pi-coding-agent"
        package.mkdir(parents=True)
        self.bridge = place / "bridge.ts"
        self.bridge.write_text(client("pi").form.with_hooks(None, hooks, lambda command: False))
        (package / "package.json").write_text('{"type": "module", "exports": "./index.js"}')
        (package / "index.js").write_text(OPERATIONS)
        (place / "package.json").write_text('{"type": "module"}')
        (place / "run.mjs").write_text(PI)

    def run(
        self, home: Path, *events: tuple[str, Any], ui: bool = True, approves: bool = True
    ) -> Ran:
        given = json.dumps({"events": events, "ui": ui, "approves": approves})
        script = str(self.project / ".pi/run.mjs")
        run = subprocess.run(
            [self.node, "--no-warnings", script, str(self.bridge), given],
            cwd=self.project, text=True, capture_output=True, timeout=120,
            env={"HOME": str(home), "PATH": os.environ["PATH"]},
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        return Ran(**json.loads(run.stdout))
