# SPDX-License-Identifier: MIT-0
"""What outlives a call, as the rules of one call find it: this session's state, and the time."""

from __future__ import annotations

import src_runtime
from src_runtime.store import Unusable, session_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from src_runtime.decide import Asked, Verdict
    from src_runtime.state import Store
    from src_runtime.toolcalls import Call

    Keep = Callable[[Store], object]

# What is later than this is no time.
ENDLESS = 1e15


class Kept:
    """`later` are changes that are made together once the verdict is known, each given the store
    and to be made whatever the verdict; `if_allowed` only where the call was not refused."""

    def __init__(self, call: Call, folder: str) -> None:
        self.call = call
        self.folder = folder
        self.later: list[Keep] = []
        self.if_allowed: list[Keep] = []
        # Of flat events: whether nobody can be asked.
        self.unattended = False
        self._store: Any = None

    @property
    def session(self) -> str:
        return session_of(self.call.payload)

    @property
    def brought(self) -> bool:
        """Whether a flat event brings its state along: it is judged by that alone, and nothing of
        it is kept."""
        given = self.call.payload
        return not self.call.agent and "kind" not in given and isinstance(given.get("state"), dict)

    @property
    def store(self) -> Store:
        if self._store is None:
            if self.call.agent:
                from src_runtime.state import Store

                self._store = Store(self.folder, self.session)
            else:
                from src_runtime.memory import Memory, of_session

                self._store = Memory() if self.brought else of_session(self.call)
        return self._store  # type: ignore[no-any-return]

    def there(self) -> bool:
        """Whether there is any state, without making some."""
        if self._store is not None or not self.call.agent:
            return True
        from src_runtime.state import exists

        return exists(self.folder, self.session)

    def now(self, event: dict[str, object]) -> float:
        """The time of an event, in seconds since 1970: its own where it has one, so that a replay
        decides alike. Flat events never ask the clock: one without a time has that of the latest
        event of its session that has one."""
        told = event.get("ts")
        if isinstance(told, (int, float)) and 0 < told < ENDLESS:
            return float(told)
        if not self.call.agent:
            return getattr(self.store, "time", 0.0)
        from time import time

        return time()

    def refuses(self, decision: str) -> bool:
        """Whether the call does not go on; a question refuses where nobody can be asked."""
        if decision != "ask":
            return decision == "deny"
        if not self.call.agent:
            return self.unattended
        name = self.call.agent.replace("-", "_")
        asks = getattr(src_runtime.fetch("src_runtime.agents." + name), "asks", None)
        return asks is not None and not asks(self.call)

    def settle(self, verdict: Verdict) -> str:
        """Keeps what this call has changed, all of it or nothing; gives the reason for nothing."""
        changes = [*self.later]
        if self.if_allowed and not self.refuses(verdict.decision):
            changes += self.if_allowed
        if not changes:
            return ""
        try:
            with self.store as store:
                for change in changes:
                    change(store)
            return ""
        except Unusable as error:
            verdict.effects.append(
                {
                    "verb": "notify", "rule": "checker", "event": 0, "message": str(error),
                    "level": "warning",
                }
            )  # fmt: skip
            return str(error)


def of(asked: Asked) -> Kept:
    """What is kept for the session of a call."""
    call = asked.call
    if call.kept is None:
        from src_runtime.cycle import checker_of
        from src_runtime.main import home

        call.kept = Kept(call, checker_of(home(asked.index)[1]) if call.agent else "")
    return call.kept
