# SPDX-License-Identifier: MIT-0
"""How often a rule fires: `cooldown`, a fixed time after each firing, and `once`, in a session."""

from __future__ import annotations

from src_runtime import kept
from src_runtime.decide import BROKEN
from src_runtime.jsontext import dumps
from src_runtime.store import Unusable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Asked, Rule
    from src_runtime.toolcalls import Event

OWNER = ":fired"
# Keys longer than this are kept by their digest.
LONGEST = 512


def rests(
    asked: Asked, rule: Rule, at: int, event: Event, hit: object, refuses: bool = False
) -> bool:
    """Whether a rule that would fire is silent; otherwise its firing is kept. What requires or
    checks something fires only where it `refuses`."""
    if not refuses and ("require" in rule or "checks" in rule):
        return False
    # What has run already was judged by this rule, and let pass or not, before it ran.
    if at in asked.call.again:
        return True
    try:
        key = asked.call_with(rule, rule["key"], event, hit) if "key" in rule else None
        key = _row(rule, key)
    except BROKEN:
        raise
    except Exception as error:
        from src_runtime.doubts import undecided

        undecided(asked, rule, at, error)
        return True
    # Of what comes of a changed call only refusals are told.
    if asked.rehearses and not rule["verb"]:
        return True
    try:
        silent = _taken(asked, rule, key, kept.of(asked).now(event))
    except Unusable as error:
        # A reminder that nobody counts would come every time; a gate refuses every time anyway.
        asked.verdict.error(rule, f"it cannot be kept that it has fired: {error}")
        return not rule["verb"]
    if silent:
        asked.note(rule, event, "rests")
    return silent


def _row(rule: Rule, key: object) -> str:
    text = dumps([rule["id"], key])
    if len(text) <= LONGEST:
        return text
    from src_runtime.store import digest

    return dumps([rule["id"], digest(text)])


def _taken(asked: Asked, rule: Rule, key: str, now: float) -> bool:
    """Looked at twice: once at no cost for others, and then so that of two processes one fires."""
    store: Any = kept.of(asked).store
    if _waits(rule, store.get(OWNER, key), now):
        return True
    with store:
        if _waits(rule, store.get(OWNER, key), now):
            return True
        store.set(OWNER, key, now)
    return False


def _waits(rule: Rule, last: float | None, now: float) -> bool:
    """What was silent does not begin the time anew, and its end is no part of it."""
    if last is None:
        return False
    return "once" in rule or now - last < rule["cooldown"]
