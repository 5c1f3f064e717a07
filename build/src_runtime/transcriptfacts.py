# SPDX-License-Identifier: MIT-0
"""What a transcript tells of its session that no payload of its agent does: the model, how many
entries there are, how much of the context is used. Only imported where a rule reads it."""

from __future__ import annotations

import posix

from src_runtime.jsontext import decode, loads
from src_runtime.paths import FILE, KIND, variable
from src_runtime.recordformats import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from src_runtime.hooks import Payload

PIECE = 1 << 20
# Where the last entries are looked for.
TAIL = 1 << 18
# By agent: the type of an entry, and where in it the model's name stands.
MODELS: dict[str, tuple[tuple[str, str], ...]] = {
    "claude-code": (("assistant", "message.model"), ("attachment", "attachment.identity.modelId")),
    "gemini": (("gemini", "model"),),
    "copilot": (("assistant.message", "data.model"), ("session.start", "data.selectedModel")),
}
# And where tokens in use and the room for them stand.
_METRICS = "data.toolTelemetry.metrics.context_"
FILLS: dict[str, tuple[str, str, str]] = {
    "codex": (
        "event_msg", "payload.info.last_token_usage.total_tokens",
        "payload.info.model_context_window",
    ),
    "copilot": (
        "tool.execution_complete", _METRICS + "current_tokens", _METRICS + "token_limit",
    ),
}  # fmt: skip
# More tokens than any context has room for.
TOO_MANY = 10**12
LINES = ("claude-code", "codex", "gemini", "copilot", "qwen")


def filled(agent: str, payload: Payload, counted: bool) -> Payload:
    """The payload with what its transcript tells beside it; how many entries that has only where
    they are to be `counted`, since all of it is read for that."""
    path = place(agent, payload, variable("HOME")) if agent in LINES else ""
    try:
        file = posix.open(path, posix.O_RDONLY | posix.O_NONBLOCK | posix.O_CLOEXEC)
    except (OSError, ValueError):
        return payload
    try:
        if posix.fstat(file).st_mode & KIND != FILE:
            return payload
        return {**_facts(agent, file, counted), **payload}
    finally:
        posix.close(file)


def _facts(agent: str, file: int, counted: bool) -> Payload:
    if not counted:
        end = posix.lseek(file, 0, 2)
        posix.lseek(file, max(0, end - TAIL), 0)
    size, tail = _read(file)
    found: Payload = {"session_size": size} if counted else {}
    for entry in _entries(tail):
        for type, where in MODELS.get(agent, ()):
            model = _at(entry, where) if entry.get("type") == type else None
            if isinstance(model, str) and model:
                found.setdefault("model", model)
        if agent in FILLS and entry.get("type") == FILLS[agent][0]:
            used, room = (_at(entry, where) for where in FILLS[agent][1:])
            if _number(used) and _number(room) and room > 0:
                found.setdefault("context_fill", 100 * used / room)
    return found


def _read(file: int) -> tuple[int, bytes]:
    """How many lines there are, and the last of them."""
    size, tail = 0, b""
    while True:
        piece = posix.read(file, PIECE)
        if not piece:
            return size, tail
        size += piece.count(b"\n")
        tail = (tail + piece)[-TAIL:]


def _entries(tail: bytes) -> Iterator[dict[str, Any]]:
    """The entries that are whole, the last one first."""
    for line in reversed(tail.split(b"\n")):
        try:
            found = loads(decode(line))
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            yield found


def _at(entry: Any, where: str) -> Any:
    for name in where.split("."):
        entry = entry.get(name) if isinstance(entry, dict) else None
    return entry


def _number(value: object) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and 0 <= value < TOO_MANY  # type: ignore[operator]
