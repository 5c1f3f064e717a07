# SPDX-License-Identifier: MIT-0
"""Plugs a checker into an event bus with `subscribe`, `subscribe_gate` and `emit_gate`, such as
OpenProgram's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import src_runtime

GATES = ("tool.before", "turn.stop")
Off = Callable[[], object]


class Bus(Protocol):
    def subscribe(self, handler: Callable[[Any], None]) -> Off: ...

    def subscribe_gate(self, kind: str, gate: Callable[[Any], str | None]) -> Off: ...


def plug(
    bus: Bus, folder: str, land: Callable[[dict[str, object]], object], room: int = 1_000
) -> Off:
    """Asks the rules of the checker in `folder` before tools run and turns end, and has its
    observers see everything else. `land` is handed what they have to say, on a thread of its own,
    where `room` events may wait. Gives what ends all of this."""
    checker = src_runtime.load(folder)
    offs = [bus.subscribe(checker.observe(land, room))]
    offs += [bus.subscribe_gate(kind, checker.gate) for kind in GATES]

    def end() -> bool:
        for off in offs:
            off()
        return checker.close()

    return end
