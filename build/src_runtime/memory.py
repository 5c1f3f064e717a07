# SPDX-License-Identifier: MIT-0
"""State that lives as long as the process: that of flat events, whose sessions nobody resumes."""

from __future__ import annotations

from src_runtime.jsontext import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from src_runtime.toolcalls import Call

    Raw = str | bytes

# By session, the one that was used last at the end; in a process that goes on, old ones make room.
sessions: dict[str, Memory] = {}
MOST = 1_000


def of_session(call: Call) -> Memory:
    """The state of the session that a flat event names: by `metadata.session`, `session_id`, or
    the `id` of the session beside it."""
    name = session_of(call)
    found = sessions[name] = sessions.pop(name) if name in sessions else Memory()
    if len(sessions) > MOST:
        del sessions[next(iter(sessions))]
    return found


def session_of(call: Call) -> str:
    event = call.events[0] if call.events else {}
    metadata = event.get("metadata")
    facts = call.session if isinstance(call.session, dict) else {}
    told = metadata.get("session") if isinstance(metadata, dict) else None
    own = event.get("session_id") or call.payload.get("session_id")
    return str(told or own or facts.get("id") or "")


class Memory:
    """As `state.Store`, without a file. `time` is that of the latest event that told one."""

    path = ""

    def __init__(self) -> None:
        self.time = 0.0
        self._owners: dict[str, dict[str, Raw]] = {}
        # What was there before each change since `with`, to be put back where that fails.
        self._before: list[tuple[str, str, Raw | None]] | None = None

    def __enter__(self) -> Memory:
        self._before = []
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        before, self._before = self._before or [], None
        if kind is not None:
            for owner, key, value in reversed(before):
                self._change(owner, key, value)

    def _change(self, owner: str, key: str, value: Raw | None) -> None:
        values = self._owners.setdefault(owner, {})
        if self._before is not None:
            self._before.append((owner, key, values.get(key)))
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value

    def get(self, owner: str, key: str) -> Any:
        value = self.raw(owner, key)
        return None if value is None else loads(value)

    def set(self, owner: str, key: str, value: object) -> None:
        self._change(owner, key, dumps(value))

    def raw(self, owner: str, key: str) -> Any:
        return self._owners.get(owner, {}).get(key)

    def put(self, owner: str, key: str, value: Raw) -> None:
        self._change(owner, key, value)

    def put_all(self, owner: str, rows: Sequence[tuple[str, Raw]]) -> None:
        for key, value in rows:
            self._change(owner, key, value)

    def add(self, owner: str, key: str, number: int = 1) -> int:
        found = self.get(owner, key)
        total = (found if isinstance(found, int) else 0) + number
        self.set(owner, key, total)
        return total

    def remove(self, owner: str, key: str) -> None:
        self._change(owner, key, None)

    def clear(self, owner: str) -> None:
        for key in list(self._owners.get(owner, ())):
            self._change(owner, key, None)

    def items(self, owner: str) -> dict[str, Any]:
        values = self._owners.get(owner, {})
        return {key: loads(values[key]) for key in sorted(values)}  # type: ignore[arg-type]
