# SPDX-License-Identifier: MIT
"""Qwen Code."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from src_compiler.clients.base import Answered, Client, Hook, Place, World
from src_compiler.clients.folders import Trusting
from src_compiler.clients.nested import Claudish, denied, seconds
from src_compiler.settings.hookmap import HookMap
from src_runtime.agents.qwen import MOMENTS

FOLDER = ".qwen"
FILE = "settings.json"


def _entry(hook: Hook) -> dict[str, Any]:
    # From 1,000 on it reads the number as milliseconds.
    timeout = seconds(hook.timeout_ms)
    return {
        "type": "command",
        "command": hook.command,
        "timeout": timeout if timeout < 1000 else hook.timeout_ms,
    }


def _folder(world: World) -> Path:
    return world.folder("QWEN_HOME", FOLDER)


def _user(world: World) -> Path:
    return _folder(world) / FILE


def _managed(world: World) -> Path:
    mac = sys.platform == "darwin"
    folder = "Library/Application Support/QwenCode" if mac else "etc/qwen-code"
    return world.system / folder / FILE


def _places(world: World) -> list[Place]:
    managed = _managed(world)
    return [
        Place("managed", managed.parent / "system-defaults.json"),
        Place("user", _user(world)),
        Place("project", world.root / FOLDER / FILE),
        Place("managed", managed),
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "session_id": "00000000-0000-0000-0000-000000000000",
        "transcript_path": str(world.home / FOLDER / "doctor.jsonl"),
        "cwd": str(world.root),
        "hook_event_name": "PreToolUse",
        "timestamp": "2026-01-01T00:00:00.000Z",
        "permission_mode": "default",
        "tool_name": "run_shell_command",
        "tool_input": {"command": "true", "is_background": False},
        "tool_use_id": "toolu_doctor",
        "tool_call_id": "call_doctor",
    }


def _refuses(answer: Answered) -> bool:
    """Measured: its own JSON counts whatever the exit code, exit 2 only with a reason."""
    return denied(answer.out) or (answer.code == 2 and bool(answer.err.strip()))


CLIENT = Client(
    name="qwen",
    title="Qwen Code",
    program="qwen",
    signs=(FOLDER,),
    moments=MOMENTS,
    form=HookMap(_entry),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    project=f"{FOLDER}/{FILE}",
    managed=_managed,
    variable="QWEN_PROJECT_DIR",
    capped=True,
    # Measured: it drops these from every `env`.
    troubles=Claudish(
        "disableAllHooks", "LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|BASH_FUNC_.*"
    ).troubles,
    trust=Trusting(_folder, default=False, title="Qwen Code").trust,
)
