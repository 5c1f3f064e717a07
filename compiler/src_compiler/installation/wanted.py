# SPDX-License-Identifier: MIT
"""Which hooks an agent needs for a checker, and the lines that they run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from src_compiler.clients.base import GRACE_MS, Client, Hook
from src_compiler.guard import project_line, user_line
from src_compiler.installation.index import Index


@dataclass(frozen=True, slots=True)
class Target:
    """What the hooks run: a checker by its absolute path (user and managed scope), or the one of
    the project that they are called for."""

    scope: str
    python: str
    checker: Path


def hooks(client: Client, index: Index, target: Target) -> list[Hook]:
    timeout = index.deadline_ms + GRACE_MS
    return [
        Hook(event, moment, _line(client, index, target, moment), timeout)
        for event, moment in client.needed(index.kinds)
    ]


def _line(client: Client, index: Index, target: Target, moment: str) -> str:
    if target.scope == "project":
        return project_line(index.out, client.caller, client.closed(moment))
    return user_line(target.python, target.checker, client.name, client.end(moment))
