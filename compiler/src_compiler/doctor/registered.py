# SPDX-License-Identifier: MIT
"""Whether our hooks are called for all that the rules are about, once, and in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from src_compiler.clients.base import ALWAYS, GRACE_MS, NOTE, SILENT, Client, Hook, Trouble, silent
from src_compiler.doctor.settings import Registered
from src_compiler.guard import UserLine, project_line, user_line
from src_compiler.installation.index import Index


def complete(client: Client, index: Index, hooks: list[Registered]) -> Iterator[Trouble]:
    """`hooks` are ours."""
    again = f"src install --agent {client.name}"
    counts = Counter(hook.found.event for hook in hooks)
    for event, moment in client.needed(index.kinds):
        if not counts[event]:
            state = NOTE if moment == ALWAYS else SILENT
            yield Trouble(state, f"the rules need a hook at {event}, and none is registered", again)
    for event, count in counts.items():
        if count > 1:
            places = ", ".join(str(h.place.path) for h in hooks if h.found.event == event)
            yield silent(
                f"{event} is registered {count} times ({places}): what is to happen once happens"
                " twice",
                f"src uninstall --agent {client.name} --user, or --project",
            )
    for hook in hooks:
        for fault in _faults(client, index, hook):
            name = f"{hook.place.path}: the {hook.found.event} hook"
            yield silent(f"{name} {fault}", again)


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
    return project_line(line.out, line.agent, client.variable, client.closed(moment))


def timeout_of(index: Index) -> float:
    return (index.deadline_ms + GRACE_MS) / 1000
