# SPDX-License-Identifier: MIT
"""An event bus as OpenProgram's behaves, and a host that runs tools and turns over it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from itertools import count
from time import monotonic
from typing import Any

NUMBERS = count(1)


@dataclass(frozen=True)
class Event:
    type: str
    payload: dict[str, Any]
    origin: str = "agent"
    ts: float = 1000.0
    metadata: dict[str, Any] = field(default_factory=lambda: {"session": "s"})
    id: str = field(default_factory=lambda: f"{next(NUMBERS):032x}")


class Bus:
    """Handlers run in the thread of the emitter; one that raises is passed over."""

    def __init__(self) -> None:
        self.handlers: list[tuple[Callable[[Event], object], frozenset[str] | None]] = []
        self.gates: list[tuple[str, Callable[[Event], str | None]]] = []
        self.raised: list[Exception] = []
        self.asking: list[str] = []

    def subscribe(
        self, handler: Callable[[Event], object], types: Iterable[str] | None = None
    ) -> Callable[[], None]:
        entry = (handler, None if types is None else frozenset(types))
        self.handlers.append(entry)
        return lambda: self.handlers.remove(entry)

    def subscribe_gate(self, kind: str, gate: Callable[[Event], str | None]) -> Callable[[], None]:
        entry = (kind, gate)
        self.gates.append(entry)
        return lambda: self.gates.remove(entry)

    def emit(self, event: Event) -> None:
        for handler, types in list(self.handlers):
            if types is None or event.type in types:
                try:
                    handler(event)
                except Exception as error:
                    self.raised.append(error)

    def emit_gate(self, event: Event, timeout_s: float | None = None) -> dict[str, Any]:
        """All gates are asked; a raising one allows, as does one that is asked from within one of
        its own type, and those that the time is up for."""
        if event.type in self.asking:
            return {"allowed": True, "reasons": []}
        self.asking.append(event.type)
        reasons, start = [], monotonic()
        try:
            for kind, gate in self.gates:
                if timeout_s is not None and monotonic() - start > timeout_s:
                    break
                if kind == event.type:
                    try:
                        reason = gate(event)
                    except Exception as error:
                        self.raised.append(error)
                        continue
                    if reason:
                        reasons.append(reason)
        finally:
            self.asking.remove(event.type)
        return {"allowed": not reasons, "reasons": reasons}


def shell_gate(command: list[str], timeout: float = 60) -> Callable[[Event], str | None]:
    """A subscriber of the configuration's `hooks:`."""

    def ask(event: Event) -> str | None:
        given = json.dumps(asdict(event))
        try:
            done = subprocess.run(
                command, input=given, capture_output=True, text=True, timeout=timeout
            )
        except subprocess.TimeoutExpired:
            return None
        return (done.stderr.strip() or "denied by a hook") if done.returncode == 2 else None

    return ask


class Host:
    """Runs tools and ends turns, and asks the bus."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.ran: list[str] = []

    def call(self, tool: str, **args: Any) -> dict[str, Any]:
        """The result of a tool call."""
        call = {"tool": tool, "tool_call_id": f"call-{next(NUMBERS)}"}
        before = Event("tool.before", {**call, "args": args})
        self.bus.emit(before)
        verdict = self.bus.emit_gate(before)
        if verdict["allowed"]:
            self.ran.append(tool)
            result = {"is_error": False, "result_text": "ok"}
        else:
            text = f"Tool call blocked: {'; '.join(verdict['reasons'])}"
            result = {"is_error": True, "result_text": text}
        self.bus.emit(Event("tool.after", {**call, **result}, origin="tool"))
        return result

    def turn(self, texts: Iterable[str]) -> list[str]:
        """Ends a turn with these texts until one of them may end it; those that were refused."""
        refused: list[str] = []
        for text in texts:
            payload = {"session_id": "s", "last_text": text, "stop_hook_active": bool(refused)}
            if self.bus.emit_gate(Event("turn.stop", payload, origin="system"))["allowed"]:
                break
            refused.append(text)
        return refused
