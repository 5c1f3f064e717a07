# SPDX-License-Identifier: MIT
"""Gemini CLI."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from src_compiler.clients.base import (
    Answered,
    Client,
    Hook,
    Place,
    Trouble,
    World,
    silent,
)
from src_compiler.clients.folders import Trusting
from src_compiler.clients.nested import loaders, settings_of
from src_compiler.settings.hookmap import HookMap
from src_runtime.agents.gemini import MOMENTS

FOLDER = ".gemini"
FILE = "settings.json"
ENV = ".env"
_REACHING = re.compile(
    r"^\s*(?:export\s+)?((?:LD|DYLD)_\w+|BASH_ENV|BASH_FUNC_[^=\s]*)\s*=", re.MULTILINE
)


def _entry(hook: Hook) -> dict[str, Any]:
    # Unnamed, it is known by its whole line, which a list of disabled hooks would have to spell.
    return {"type": "command", "command": hook.command, "timeout": hook.timeout_ms}


def _folder(world: World) -> Path:
    return world.folder("GEMINI_CLI_HOME", "") / FOLDER


def _user(world: World) -> Path:
    return _folder(world) / FILE


def _managed(world: World) -> Path:
    mac = sys.platform == "darwin"
    folder = "Library/Application Support/GeminiCli" if mac else "etc/gemini-cli"
    return world.system / folder / FILE


def _places(world: World) -> list[Place]:
    managed = _managed(world)
    return [
        Place("managed", managed.parent / "system-defaults.json"),
        Place("user", _user(world)),
        Place("project", world.root / FOLDER / FILE),
        Place("managed", managed),
        *(
            Place(scope, folder / name, hooks=False)
            for scope, folder in (("user", _folder(world).parent), ("project", world.root))
            for name in (f"{FOLDER}/{ENV}", ENV)
        ),
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "session_id": "00000000-0000-0000-0000-000000000000",
        "transcript_path": str(world.home / FOLDER / "tmp/doctor.json"),
        "cwd": str(world.root),
        "hook_event_name": "BeforeTool",
        "timestamp": "2026-01-01T00:00:00.000Z",
        "tool_name": "run_shell_command",
        "tool_input": {"command": "true", "description": "A question of src doctor"},
    }


def _refuses(answer: Answered) -> bool:
    """Measured: JSON counts whatever the exit code, on stderr where stdout is empty; without any
    JSON a code from 2 on refuses where there is a text."""
    said = answer.out.strip() or answer.err.strip()
    try:
        told = json.loads(said)
    except ValueError:
        return answer.code >= 2 and bool(said) and not answer.out.strip()
    return isinstance(told, dict) and told.get("decision") in ("deny", "block")


def _troubles(world: World, place: Place, text: str) -> list[Trouble]:
    if place.path.name == ENV:
        # Measured: what a project's file sets reaches hooks, unless it was set before, as PATH is;
        # bash, which runs them, does not look at ENV.
        return loaders(place, _REACHING.findall(text))
    config = settings_of(text).get("hooksConfig")
    if not isinstance(config, dict):
        return []
    found = []
    if config.get("enabled") is False:
        found.append(
            silent(
                f"{place.path}: `enabled: false` in `hooksConfig` turns every hook off",
                "remove it",
            )
        )
    disabled = config.get("disabled")
    for name in disabled if isinstance(disabled, list) else ():
        if "check.py" in str(name):
            found.append(
                silent(
                    f"{place.path}: `disabled` in `hooksConfig` turns the guard off",
                    "remove it",
                )
            )
    return found


CLIENT = Client(
    name="gemini",
    title="Gemini CLI",
    program="gemini",
    signs=(FOLDER,),
    moments=MOMENTS,
    form=HookMap(_entry, matcher=".*", timeout=("timeout", 1)),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    project=f"{FOLDER}/{FILE}",
    managed=_managed,
    variable="GEMINI_PROJECT_DIR",
    json_alone=True,
    runs_with=("/bin/bash", "-c"),
    troubles=_troubles,
    trust=Trusting(_folder, default=True, title="Gemini CLI").trust,
)
