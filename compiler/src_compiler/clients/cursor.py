# SPDX-License-Identifier: MIT
"""Cursor, known from its documentation only."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from src_compiler.clients.base import Answered, Client, Hook, Place, World
from src_compiler.clients.nested import seconds
from src_compiler.settings.hookmap import HookMap
from src_runtime.agents.cursor import MOMENTS

FOLDER = ".cursor"
FILE = "hooks.json"


def _entry(hook: Hook) -> dict[str, Any]:
    entry: dict[str, Any] = {"command": hook.command, "timeout": seconds(hook.timeout_ms)}
    return {**entry, "failClosed": True} if hook.moment == "before" else entry


def _user(world: World) -> Path:
    return world.home / FOLDER / FILE


def _managed(world: World) -> Path:
    folder = "Library/Application Support/Cursor" if sys.platform == "darwin" else "etc/cursor"
    return world.system / folder / FILE


def _places(world: World) -> list[Place]:
    return [
        Place("managed", _managed(world)),
        Place("user", _user(world)),
        Place("project", world.root / FOLDER / FILE),
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "conversation_id": "00000000-0000-0000-0000-000000000000",
        "generation_id": "00000000-0000-0000-0000-000000000000",
        "hook_event_name": "preToolUse",
        "workspace_roots": [str(world.root)],
        "cwd": str(world.root),
        "tool_name": "Shell",
        "tool_input": {"command": "true"},
    }


def _refuses(answer: Answered) -> bool:
    """With `failClosed` all that is no clean answer refuses."""
    if answer.code:
        return True
    try:
        told = json.loads(answer.out)
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("permission") == "deny"


CLIENT = Client(
    name="cursor",
    title="Cursor",
    program="cursor-agent",
    signs=(FOLDER,),
    moments=MOMENTS,
    form=HookMap(_entry, matcher=None, fresh={"version": 1}),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    project=f"{FOLDER}/{FILE}",
    managed=_managed,
    variable="CURSOR_PROJECT_DIR",
    upward=True,
    capped=True,
    shell=False,
    blind="none of this was measured: Cursor is known from its documentation only",
)
