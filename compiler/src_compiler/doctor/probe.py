# SPDX-License-Identifier: MIT
"""Asks a registered hook, as its agent would, about a call that the checker must refuse."""

from __future__ import annotations

import json
from collections.abc import Iterator

from src_compiler import checker
from src_compiler.clients.base import LOCKED, Answered, Client, Trouble, World, silent

QUESTION = "src_doctor"
RULE = "src/doctor"


def ask(world: World, client: Client, line: str, seconds: float) -> Iterator[Trouble]:
    payload = {**client.sample(world), QUESTION: True}
    environment = {
        name: world.environment[name] for name in ("PATH", "LANG") if name in world.environment
    }
    environment["HOME"] = str(world.home)
    if client.variable:
        environment[client.variable] = str(world.root)
    given = json.dumps(payload).encode()
    run = checker.run_line(client.runs_with, line, given, environment, world.root, seconds)
    if run.code is None:
        yield silent(f"no answer in {seconds:g} s: {line}", "src install")
        return
    refused = client.refuses(Answered(run.code, run.out, run.err))
    said = " ".join((run.err or run.out).split())[:300]
    if not refused:
        yield silent(
            f"it ended with {run.code}, and {client.title} would run the tool: {said}",
            "src install",
        )
    elif RULE not in run.err + run.out or "cannot be loaded" in run.err:
        yield Trouble(LOCKED, f"every call is refused: {said}", "src compile, then src install")
