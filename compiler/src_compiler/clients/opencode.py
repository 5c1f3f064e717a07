# SPDX-License-Identifier: MIT
"""opencode: a plugin of ours asks the checker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from src_compiler.clients.base import Answered, Client, Place, World
from src_compiler.clients.bridged import answered
from src_compiler.settings.bridge import Bridge
from src_runtime.agents.opencode import MOMENTS

FOLDER = ".opencode"
FILE = "src-checker.js"


def _user(world: World) -> Path:
    return world.folder("XDG_CONFIG_HOME", ".config") / "opencode/plugins" / FILE


def _places(world: World) -> list[Place]:
    return [
        Place("user", _user(world)),
        Place("project", world.root / FOLDER / "plugins" / FILE),
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "hook_event_name": "tool.execute.before",
        "directory": str(world.root),
        "worktree": str(world.root),
        "tool_name": "bash",
        "input": {"tool": "bash", "sessionID": "ses_doctor", "callID": "call_doctor"},
        "output": {"args": {"command": "true", "description": "A question of src doctor"}},
    }


def _refuses(answer: Answered) -> bool:
    told = answered(answer)
    return told is None or isinstance(told.get("throw"), str)


CLIENT = Client(
    name="opencode",
    title="opencode",
    program="opencode",
    signs=(".config/opencode", ".local/share/opencode"),
    moments=MOMENTS,
    form=Bridge("bridge_opencode.js", "opencode"),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    project=f"{FOLDER}/plugins/{FILE}",
    variable=None,
    upward=True,
    shell=False,
    blind="`OPENCODE_PURE=1`, which leaves out all plugins",
)
