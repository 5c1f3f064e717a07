# SPDX-License-Identifier: MIT
"""OpenProgram, whose shell subscribers lie in its configuration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from src_compiler.clients.base import Answered, Client, Hook, Place, World
from src_compiler.clients.nested import seconds
from src_compiler.settings.hookmap import HookMap
from src_runtime.agents.openprogram import MOMENTS

FOLDER = ".openprogram"


def _entry(hook: Hook) -> dict[str, Any]:
    return {"command": hook.command, "timeout": seconds(hook.timeout_ms)}


def _user(world: World) -> Path:
    return world.home / FOLDER / "config.json"


def _places(world: World) -> list[Place]:
    return [Place("user", _user(world))]


def _sample(world: World) -> dict[str, Any]:
    return {
        "id": "00000000000000000000000000000000",
        "ts": 1767225600.0,
        "type": "tool.before",
        "origin": "system",
        "metadata": {},
        "payload": {"tool": "bash", "tool_call_id": "call_doctor", "args": {"command": "true"}},
    }


def _refuses(answer: Answered) -> bool:
    return answer.code == 2


CLIENT = Client(
    name="openprogram",
    title="OpenProgram",
    program="openprogram",
    signs=(FOLDER,),
    moments=MOMENTS,
    named=True,
    form=HookMap(_entry, matcher=None),
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    no_project="it has no settings in a project",
    blind="none of this was measured: OpenProgram is known from its documentation only",
)
