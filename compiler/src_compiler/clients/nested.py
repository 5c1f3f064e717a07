# SPDX-License-Identifier: MIT
"""What the agents that took over Claude Code's hooks have in common."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from src_compiler.clients.base import Place, Trouble, World, silent
from src_compiler.settings.jsonc import Broken, parse, plain

# Variables that decide which code runs in place of a hook's.
LOADERS = re.compile(
    r"PATH|LD_.*|DYLD_.*|BASH_ENV|BASH_FUNC_.*|ENV|SHELL|SHELLOPTS|IFS|PYTHON.*|GIT_.*"
)


def seconds(ms: int) -> int:
    return -(-ms // 1000)


def denied(out: str) -> bool:
    """Whether stdout is the object with which these agents are told to refuse a tool."""
    try:
        told = json.loads(out)
    except ValueError:
        return False
    own = told.get("hookSpecificOutput") if isinstance(told, dict) else None
    return (
        isinstance(own, dict)
        and own.get("hookEventName") == "PreToolUse"
        and own.get("permissionDecision") == "deny"
        and bool(own.get("permissionDecisionReason"))
    )


def settings_of(text: str) -> Mapping[str, Any]:
    """A file's settings as data; nothing where it cannot be read, which is told elsewhere."""
    try:
        data = plain(parse(text))
    except Broken:
        return {}
    return data if isinstance(data, dict) else {}


@dataclass(frozen=True, slots=True)
class Claudish:
    """The key `switch` turns all hooks off; `env` reaches the processes of hooks, but for the names
    that match `ignored`."""

    switch: str
    ignored: str = ""

    def troubles(self, world: World, place: Place, text: str) -> list[Trouble]:
        settings = settings_of(text)
        found = []
        if settings.get(self.switch):
            found.append(silent(f"{place.path}: `{self.switch}` turns every hook off", "remove it"))
        env = settings.get("env")
        names = list(env) if isinstance(env, dict) else []
        return found + loaders(
            place, [name for name in names if not re.fullmatch(self.ignored, name)]
        )


def loaders(place: Place, names: Iterable[str]) -> list[Trouble]:
    """The variables of an `env` block that choose the code which runs."""
    return [
        silent(
            f"{place.path} sets {name}, which chooses what runs in place of a hook",
            f"remove {name}",
        )
        for name in sorted(names)
        if LOADERS.fullmatch(name)
    ]
