# SPDX-License-Identifier: MIT
"""Claude Code."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from src_compiler.clients.base import Answered, Client, Hook, Place, Trouble, World, silent
from src_compiler.clients.nested import Claudish, denied, seconds, settings_of
from src_compiler.settings.hookmap import HookMap
from src_runtime.agents.claude_code import MOMENTS

FOLDER = ".claude"


def _entry(hook: Hook) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "type": "command", "command": hook.command, "timeout": seconds(hook.timeout_ms),
    }  # fmt: skip
    return {**entry, "onFailure": "block"} if hook.moment == "before" else entry


def _user(world: World) -> Path:
    return world.folder("CLAUDE_CONFIG_DIR", FOLDER) / "settings.json"


def _managed(world: World) -> Path:
    mac = sys.platform == "darwin"
    folder = "Library/Application Support/ClaudeCode" if mac else "etc/claude-code"
    return world.system / folder / "managed-settings.json"


def _places(world: World) -> list[Place]:
    managed = _managed(world)
    more = sorted((managed.parent / "managed-settings.d").glob("*.json"))
    project = world.root / FOLDER
    return [
        *(Place("managed", path) for path in (managed, *more)),
        Place("user", _user(world)),
        Place("project", project / "settings.json"),
        Place("local", project / "settings.local.json"),
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "session_id": "00000000-0000-0000-0000-000000000000",
        "transcript_path": str(world.home / FOLDER / "projects/doctor.jsonl"),
        "cwd": str(world.root),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "true", "description": "A question of src doctor"},
        "tool_use_id": "toolu_doctor",
    }


def _refuses(answer: Answered) -> bool:
    return answer.code == 2 or denied(answer.out)


def _troubles(world: World, place: Place, text: str) -> list[Trouble]:
    found = Claudish("disableAllHooks").troubles(world, place, text)
    if place.scope == "managed" and settings_of(text).get("allowManagedHooksOnly"):
        found.append(
            silent(
                f"{place.path}: `allowManagedHooksOnly` leaves out your own hooks",
                "src install --managed",
            )
        )
    return found


CLIENT = Client(
    name="claude-code",
    title="Claude Code",
    program="claude",
    signs=(FOLDER, ".claude.json"),
    moments=MOMENTS,
    form=HookMap(_entry),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    project=f"{FOLDER}/settings.json",
    managed=_managed,
    variable="CLAUDE_PROJECT_DIR",
    # It reads a project's file, too, and spells the arguments of tools in its own way.
    guests=(("COPILOT_CLI", "copilot"),),
    capped=True,
    managed_holds=True,
    default_timeout_ms=600_000,
    troubles=_troubles,
    blind="`claude --bare`, `--settings` and whoever edits the settings in mid-session",
)
