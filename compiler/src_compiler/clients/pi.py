# SPDX-License-Identifier: MIT
"""pi, both generations of it: an extension of ours asks the checker."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from src_compiler.clients.base import (
    Answered,
    Client,
    Found,
    Place,
    Trouble,
    World,
    silent,
)
from src_compiler.clients.bridged import answered
from src_compiler.clients.nested import settings_of
from src_compiler.settings.bridge import Bridge
from src_runtime.agents.pi import MOMENTS

FOLDER = ".pi"
FILE = "src-checker.ts"


def _folder(world: World) -> Path:
    return world.folder("PI_CODING_AGENT_DIR", f"{FOLDER}/agent")


def _user(world: World) -> Path:
    return _folder(world) / "extensions" / FILE


def _places(world: World) -> list[Place]:
    return [
        Place("user", _user(world)),
        Place("project", world.root / FOLDER / "extensions" / FILE),
        Place("user", _folder(world) / "settings.json", hooks=False),
        Place("project", world.root / FOLDER / "settings.json", hooks=False),
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "hook_event_name": "tool_call",
        "cwd": str(world.root),
        "mode": "print",
        "hasUI": False,
        "event": {
            "type": "tool_call",
            "toolName": "bash",
            "toolCallId": "call_doctor",
            "input": {"command": "true"},
        },
    }


def _refuses(answer: Answered) -> bool:
    told = answered(answer)
    back = {"block": True} if told is None else told.get("return")
    return isinstance(back, dict) and back.get("block") is True


def _troubles(world: World, place: Place, text: str) -> list[Trouble]:
    if place.hooks:
        return []
    listed = settings_of(text).get("extensions")
    return [
        silent(f"{place.path}: `extensions` leaves out the bridge: {entry}", "remove the entry")
        for entry in (listed if isinstance(listed, list) else ())
        if isinstance(entry, str) and entry[:1] in ("-", "!") and _may_mean(entry[1:])
    ]


def _may_mean(pattern: str) -> bool:
    return "*" in pattern or os.path.basename(pattern) == FILE


def _trust(world: World, hooks: list[tuple[Place, Found]]) -> list[Trouble]:
    """An extension of a project that nobody trusts is not loaded; older versions load it."""
    if not any(place.scope == "project" for place, _ in hooks) or _trusted(world):
        return []
    return [
        silent(
            f"pi does not trust {world.root}, so that its extensions are not loaded",
            "start pi there and save the decision with /trust",
        )
    ]


def _trusted(world: World) -> bool:
    try:
        settings = settings_of((_folder(world) / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        settings = {}
    try:
        rows = settings_of((_folder(world) / "trust.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        rows = {}
    for folder in (world.root, *world.root.parents):
        if str(folder) in rows:
            return rows[str(folder)] in (True, "yes", "trusted")
    return settings.get("defaultProjectTrust") == "always"


CLIENT = Client(
    name="pi",
    title="pi",
    program="pi",
    signs=(FOLDER,),
    moments=MOMENTS,
    form=Bridge("bridge_pi.ts", "pi"),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    project=f"{FOLDER}/extensions/{FILE}",
    variable=None,
    shell=False,
    troubles=_troubles,
    trust=_trust,
    blind="`pi --no-extensions`",
)
