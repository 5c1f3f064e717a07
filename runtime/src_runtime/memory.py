# SPDX-License-Identifier: MIT-0
"""State that lives as long as the process: that of flat events, whose sessions nobody resumes."""

from __future__ import annotations

from src_runtime.jsontext import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from src_runtime.toolcalls import Call

# By session.
sessions: dict[str, Memory] = {}


def of_session(call: Call) -> Memory:
    """The state of the session that a flat event names: by `metadata.session`, `session_id`, or
    the `id` of the session beside it."""
    return sessions.setdefault(session_of(call), Memory())


def session_of(call: Call) -> str:
    event = call.events[0] if call.events else {}
    metadata = event.get("metadata")
    facts = call.session if isinstance(call.session, dict) else {}
    told = metadata.get("session") if isinstance(metadata, dict) else None
    return str(told or event.get("session_id") or facts.get("id") or "")


class Memory:
    """As `state.Store`, without a file."""

    path = ""

    def __init__(self) -> None:
        self._values: dict[tuple[str, str], str | bytes] = {}

    def __enter__(self) -> Memory:
        self._before = dict(self._values)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is not None:
            self._values = self._before

    def get(self, owner: str, key: str) -> Any:
        value = self._values.get((owner, key))
        return None if value is None else loads(value)  # type: ignore[arg-type]

    def set(self, owner: str, key: str, value: object) -> None:
        self._values[owner, key] = dumps(value)

    def raw(self, owner: str, key: str) -> Any:
        return self._values.get((owner, key))

    def put(self, owner: str, key: str, value: str | bytes) -> None:
        self._values[owner, key] = value

    def put_all(self, owner: str, rows: Sequence[tuple[str, str | bytes]]) -> None:
        for key, value in rows:
            self._values[owner, key] = value

    def add(self, owner: str, key: str, number: int = 1) -> int:
        found = self.get(owner, key)
        total = (found if isinstance(found, int) else 0) + number
        self.set(owner, key, total)
        return total

    def remove(self, owner: str, key: str) -> None:
        self._values.pop((owner, key), None)

    def clear(self, owner: str) -> None:
        for key in [key for key in self._values if key[0] == owner]:
            del self._values[key]

    def items(self, owner: str) -> dict[str, Any]:
        found = sorted(key for key in self._values if key[0] == owner)
        return {key: self.get(own, key) for own, key in found}
