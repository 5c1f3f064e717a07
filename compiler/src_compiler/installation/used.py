# SPDX-License-Identifier: MIT
"""Which agents people use here."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from importlib.util import find_spec

from src_compiler.clients import client, clients
from src_compiler.clients.base import Client, World
from src_compiler.refusal import Refusal


def has_adapter(name: str) -> bool:
    """Whether the runtime understands this agent."""
    return find_spec(f"src_runtime.agents.{name.replace('-', '_')}") is not None


def in_use(world: World) -> list[Client]:
    """The agents that have left a sign in the home, or whose program is on the path."""
    path = world.environment.get("PATH", os.defpath)
    return [
        each
        for each in clients()
        if has_adapter(each.name)
        and (
            any(os.path.lexists(world.home / sign) for sign in each.signs)
            or (each.program and shutil.which(each.program, path=path) is not None)
        )
    ]


def chosen(world: World, names: Sequence[str], compiled: Sequence[str]) -> list[Client]:
    """The agents to install for: those that were named, or those in use that rules are compiled
    for."""
    for name in names:
        if not has_adapter(name):
            raise Refusal(f"this version of src cannot read the payloads of {name}")
        if name not in compiled:
            raise Refusal(
                f"the rules are not compiled for {name}", f"add {name} to `agents` in src.yaml"
            )
    found = [client(name) for name in names] or [
        each for each in in_use(world) if each.name in compiled
    ]
    if not found:
        raise Refusal(
            "no agent is in use here that the rules are compiled for", "name one with --agent"
        )
    return found
