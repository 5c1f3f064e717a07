# SPDX-License-Identifier: MIT-0
"""Observers of an embedded checker: on a thread of their own, so that nobody who emits an event
ever waits for them."""

from __future__ import annotations

import queue
import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from src_runtime.embedded import Checker

    Land = Callable[[dict[str, object]], object]

LOST = "{} events were not watched, since there was no room for them"


class Watch:
    """Takes events in and hands each effect of the rules to `land`, in order. `taken` events have
    found room, `lost` ones have not; `failed` are calls of `land` that raised."""

    def __init__(self, checker: Checker, land: Land, room: int) -> None:
        self._checker = checker
        self._land = land
        self._queue: queue.Queue[Any] = queue.Queue(room)
        self._lock = threading.Lock()
        self._untold = 0
        self._ended = False
        self._errors: set[tuple[object, object]] = set()
        self.taken = self.lost = self.failed = 0
        self._thread = threading.Thread(target=self._work, name="src-observers", daemon=True)
        self._thread.start()

    def take(self, event: dict[str, object]) -> None:
        """Never waits. What finds no room is counted, and told where it would have come."""
        with self._lock:
            try:
                if self._ended:
                    raise queue.Full
                self._queue.put_nowait((event, self._untold))
            except queue.Full:
                self.lost += 1
                self._untold += 1
            else:
                self.taken += 1
                self._untold = 0

    def close(self, seconds: float | None = None) -> bool:
        """Waits until all events that were taken are watched; False where that took too long."""
        with self._lock:
            ended, self._ended = self._ended, True
        if threading.current_thread() is self._thread:
            return False
        if not ended:
            # Blocks only the one who closes.
            self._queue.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _work(self) -> None:
        while True:
            item = self._queue.get()
            if item is None:
                self._miss(self._untold)
                return
            event, untold = item
            self._miss(untold)
            try:
                row: Any = self._checker.judge(event)
            except Exception as error:
                self._tell("checker", f"an event could not be watched: {error}")
                continue
            for effect in row["effects"]:
                self._hand(effect)
            for each in row["errors"]:
                self._err(each)

    def _miss(self, untold: int) -> None:
        if untold:
            self._tell("checker", LOST.format(untold))

    def _err(self, error: dict[str, object]) -> None:
        """Each once: a rule that errs does so on every event."""
        mark = (error["id"], error["message"])
        if mark not in self._errors and len(self._errors) < 1000:
            self._errors.add(mark)
            self._tell(str(error["id"]), f"it could not be decided: {error['message']}")

    def _tell(self, rule: str, message: str) -> None:
        self._hand(
            {"verb": "notify", "rule": rule, "event": 0, "message": message, "level": "warning"}
        )

    def _hand(self, effect: dict[str, object]) -> None:
        try:
            self._land(effect)
        except Exception:
            self.failed += 1
