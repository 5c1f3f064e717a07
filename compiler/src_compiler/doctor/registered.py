# SPDX-License-Identifier: MIT
"""Whether our hooks are called for all that the rules are about, once, and in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from src_compiler.clients.base import GRACE_MS, NOTE, SILENT, Client, Hook, Trouble
from src_compiler.doctor.settings import Registered
from src_compiler.guard import UserLine, project_line, user_line
from src_compiler.installation.index import Index


def complete(client: Client, index: Index, hooks: list[Registered]) -> Iterator[Trouble]:
    """`hooks` are ours."""
    again = f"src install --agent {client.name}"
    counts = Counter(hook.found.event for hook in hooks)
    for event, moment in client.needed(index.kinds):
        if not counts[event]:
            yield Trouble(
                NOTE if moment == "start" else SILENT,
                f"the rules need a hook at {event}, and none is registered", again,
            )  # fmt: skip
    for event, count in counts.items():
        if count > 1:
            places = ", ".join(str(h.place.path) for h in hooks if h.found.event == event)
            yield Trouble(
                SILENT,
                f"{event} is registered {count} times ({places}), so that what is to happen once"
                " happens twice",
                f"src uninstall --agent {client.name} in one of the scopes",
            )
    for hook in hooks:
        yield from _faults(client, index, hook, again)


def _faults(client: Client, index: Index, hook: Registered, again: str) -> Iterator[Trouble]:
    found, where = hook.found, f"{hook.place.path}: the {hook.found.event} hook"
    moment = client.moments.get(found.event, "")
    if not found.matches:
        yield Trouble(SILENT, f"{where} is not called for every tool", again)
    timeout = client.default_timeout_ms if found.timeout_ms is None else found.timeout_ms
    if timeout <= index.deadline_ms:
        yield Trouble(
            SILENT,
            f"{where} is killed after {timeout / 1000:g} s, and then the tool runs; the rules take"
            f" up to {index.deadline_ms / 1000:g} s",
            again,
        )
    if found.command != _expected(client, hook, moment):
        yield Trouble(SILENT, f"{where} lets pass what it cannot answer", again)
    written = Hook(found.event, moment, found.command, timeout)
    odd = client.form.odd(found, written)
    if odd:
        yield Trouble(SILENT, f"{where} has {odd}, which src install does not write", again)


def _expected(client: Client, hook: Registered, moment: str) -> str:
    closed, line = client.closed(moment), hook.line
    assert line is not None
    if isinstance(line, UserLine):
        return user_line(line.python, line.checker, line.agent, closed, client.shell)
    return project_line(line.out, line.agent, client.variable, closed)


def timeout_of(index: Index) -> float:
    return (index.deadline_ms + GRACE_MS) / 1000
