# SPDX-License-Identifier: MIT
"""GitHub Copilot CLI, which reads every file in its folder of hooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from src_compiler.clients.base import (
    Answered,
    Client,
    Found,
    Hook,
    Place,
    Trouble,
    World,
    silent,
)
from src_compiler.clients.nested import seconds, settings_of
from src_compiler.settings.hookmap import HookMap
from src_runtime.agents.copilot import MOMENTS

FOLDER = ".copilot"
FILE = "src.json"
CONFIG = "config.json"


def _entry(hook: Hook) -> dict[str, Any]:
    return {"type": "command", "bash": hook.command, "timeoutSec": seconds(hook.timeout_ms)}


def _folder(world: World) -> Path:
    return world.folder("COPILOT_HOME", FOLDER)


def _user(world: World) -> Path:
    return _folder(world) / "hooks" / FILE


def _places(world: World) -> list[Place]:
    folders = {"user": _folder(world) / "hooks", "project": world.root / ".github/hooks"}
    return [
        Place(scope, path)
        for scope, folder in folders.items()
        for path in sorted({*folder.glob("*.json"), folder / FILE})
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "sessionId": "00000000-0000-0000-0000-000000000000",
        "timestamp": 1767225600000,
        "cwd": str(world.root),
        "toolName": "bash",
        "toolArgs": {"command": "true", "description": "A question of src doctor"},
    }


def _opening(world: World) -> dict[str, Any]:
    told = _sample(world)
    return {name: told[name] for name in ("sessionId", "timestamp", "cwd")} | {"source": "new"}


def _refuses(answer: Answered) -> bool:
    """Measured: every exit code but 0 refuses."""
    if answer.code:
        return True
    try:
        told = json.loads(answer.out)
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("permissionDecision") == "deny"


def _trust(world: World, hooks: list[tuple[Place, Found]]) -> list[Trouble]:
    """Hooks of a project that nobody trusts are not loaded."""
    if not any(place.scope == "project" for place, _ in hooks) or _trusted(world):
        return []
    return [
        silent(
            f"Copilot does not trust {world.root}, so that its hooks are not loaded",
            "start copilot there and trust the folder",
        )
    ]


def _trusted(world: World) -> bool:
    try:
        config = settings_of((_folder(world) / CONFIG).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    folders = {str(each) for each in (world.root, *world.root.parents)}
    named = [config.get(key) for key in ("trusted_folders", "trustedFolders")]
    return any(isinstance(each, list) and folders & set(map(str, each)) for each in named)


CLIENT = Client(
    name="copilot",
    title="GitHub Copilot CLI",
    program="copilot",
    signs=(FOLDER,),
    moments={name: moment for name, moment in MOMENTS.items() if name[:1].islower()},
    form=HookMap(
        _entry,
        matcher=None,
        fresh={"version": 1},
        command=("bash", "command"),
        timeout=("timeoutSec", 1000),
    ),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    opening_sample=_opening,
    project=f".github/hooks/{FILE}",
    variable="COPILOT_PROJECT_DIR",
    capped=True,
    default_timeout_ms=30_000,
    runs_with=("/bin/bash", "-c"),
    trust=_trust,
)
