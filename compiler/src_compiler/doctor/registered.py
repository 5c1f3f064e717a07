# SPDX-License-Identifier: MIT
"""Whether our hooks are called for all that the rules are about, once, and in time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from src_compiler.clients.base import (
    ALWAYS,
    GRACE_MS,
    NOTE,
    SILENT,
    Client,
    Hook,
    Trouble,
    World,
    silent,
)
from src_compiler.contents import SUMS
from src_compiler.doctor.settings import Registered
from src_compiler.guard import UserLine, project_line, user_line
from src_compiler.installation.index import Index
from src_compiler.installation.pinned import name_of


def complete(client: Client, index: Index, hooks: list[Registered]) -> Iterator[Trouble]:
    """`hooks` are those that ask one checker."""
    again = f"src install --agent {client.name}"
    events = {hook.found.event for hook in hooks}
    for event, moment in client.needed(index.kinds):
        if event not in events:
            state = NOTE if moment == ALWAYS else SILENT
            yield Trouble(state, f"the rules need a hook at {event}, and none is registered", again)
    for hook in hooks:
        for fault in _faults(client, index, hook):
            name = f"{hook.place.path}: the {hook.found.event} hook"
            yield silent(f"{name} {fault}", again)


def twice(world: World, client: Client, hooks: list[Registered]) -> Iterator[Trouble]:
    """What asks the same rules more than once; a user's own rules beside a project's are two."""
    places: dict[tuple[str, str], list[str]] = {}
    for hook in hooks:
        key = (hook.found.event, _identity(world, hook))
        places.setdefault(key, []).append(str(hook.place.path))
    for (event, _), found in places.items():
        if len(found) > 1:
            yield silent(
                f"{event} is registered {len(found)} times ({', '.join(found)}): what is to happen"
                " once happens twice",
                f"src uninstall --agent {client.name} --user, or --project",
            )


def place_of(world: World, hook: Registered) -> Path:
    """The folder of the checker that a hook asks."""
    assert hook.line is not None
    return hook.line.checker if isinstance(hook.line, UserLine) else world.root / hook.line.out


def _identity(world: World, hook: Registered) -> str:
    place = place_of(world, hook)
    try:
        return name_of({SUMS: (place / SUMS).read_bytes()})
    except OSError:
        return str(place)


def _faults(client: Client, index: Index, hook: Registered) -> Iterator[str]:
    found, moment = hook.found, client.moments.get(hook.found.event, "")
    if not found.matches:
        yield "is not called for every tool"
    timeout = client.default_timeout_ms if found.timeout_ms is None else found.timeout_ms
    if timeout <= index.deadline_ms:
        yield (
            f"is killed after {timeout / 1000:g} s, and then the tool runs; the rules may take"
            f" {index.deadline_ms / 1000:g} s"
        )
    if found.command != _expected(client, hook, moment):
        yield "lets pass what it cannot answer"
    odd = client.form.odd(found, Hook(found.event, moment, found.command, timeout))
    if odd:
        yield f"has {odd}, which src install does not write"


def _expected(client: Client, hook: Registered, moment: str) -> str:
    line = hook.line
    assert line is not None
    if isinstance(line, UserLine):
        return user_line(line.python, line.checker, line.agent, client.end(moment))
    return project_line(line.out, client.caller, client.closed(moment))


def timeout_of(index: Index) -> float:
    return (index.deadline_ms + GRACE_MS) / 1000
