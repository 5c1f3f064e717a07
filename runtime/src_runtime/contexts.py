# SPDX-License-Identifier: MIT-0
"""Contexts: modes of a session. All of them are asked before any other rule whether they turn on,
and once a cycle's end is decided whether they are over."""

from __future__ import annotations

from src_runtime.decide import BROKEN, rule_of, table
from src_runtime.main import ENDS
from src_runtime.tokens import is_own_doing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Asked, Row, Rule
    from src_runtime.processes import Ran
    from src_runtime.scripts import Script
    from src_runtime.toolcalls import Event

OWNER = ":context"
TABLES = ("contexts", "CONTEXT_INDEX", "CONTEXTS")
INACTIVE = {"active": False, "payload": None}
END: Row = {"kind": "Stop"}
# The exit codes by which a shell says that there was nothing to run.
NOT_RUN = (126, 127)


class Declined(Exception):
    """A script says that it is not the time to turn on."""


def load(asked: Asked) -> object:
    """Every declared context as {active, payload}; what a flat event brings along wins."""
    from src_runtime.kept import of

    declared = asked.index.PROJECT.get("contexts", {})
    known: Row = dict.fromkeys(declared, INACTIVE)
    kept = of(asked)
    if kept.there():
        found = kept.store.items(OWNER)
        known.update({name: found[name] for name in found if name in declared})
    given = asked.call.context
    return {**known, **given} if isinstance(given, dict) else known


def enter(asked: Asked) -> None:
    """Asks all contexts, in the order of the events, before any other rule."""
    for at, event in enumerate(asked.call.events):
        # Of what has run already they were asked before it ran.
        if at in asked.call.again:
            continue
        for name, entry in asked.index.MODULES.items():
            keys = entry.get("contexts", {}).get(event["kind"])
            if keys is not None:
                asked.module(name, keys, at, event, TABLES)
        if at in asked.call.unread:
            from src_runtime.doubts import unseen

            unseen(asked, at, event, TABLES)


def turn_on(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> None:
    """Enters a context whose condition holds, unless its script declines or something lacks."""
    try:
        _enter(asked, rule, at, event, hit)
    except BROKEN:
        raise
    except Exception as error:
        from src_runtime.doubts import undecided

        undecided(asked, rule, at, error)


def _enter(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> None:
    if is_own_doing(asked, rule, event):
        return
    reason = _unmet(asked, rule, at, event, hit) if "require" in rule else None
    if reason is not None:
        asked.note(rule, event, f"does not enter: {reason}")
        return
    name = rule["id"].rpartition("/")[2]
    try:
        found = _payload(asked, rule, name, event, hit)
    except Declined:
        asked.note(rule, event, "does not enter: its script declines")
        return
    payload = _keep(asked, name, True, found)
    asked.note(rule, event, "enters")
    _tell(asked, "enter", rule, at, name, payload)


def _unmet(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> str | None:
    from src_runtime.checking import refusal

    return refusal(asked, rule, at, event, hit)


def _payload(asked: Asked, rule: Rule, name: str, event: Event, hit: object) -> list[object]:
    """The payload that it turns on with, [] where it keeps the one that it has; Undecidable where
    its script cannot be asked."""
    entering = rule["enter"]
    if entering is True:
        return []
    if callable(entering):
        return [asked.call_with(rule, entering, event, hit)]
    from src_runtime.answers import said
    from src_runtime.payloads import enter_payload

    ran = _ran(asked, rule, entering, enter_payload(asked, event, name))
    if ran.code:
        raise Declined
    if not ran.out.strip():
        return []
    try:
        payload = said(ran)
    except ValueError:
        payload = None
    if not isinstance(payload, dict):
        from src_runtime.doubts import Undecidable

        raise Undecidable("what its script prints is no JSON object")
    return [payload]


def _ran(asked: Asked, rule: Rule, script: Script, payload: object) -> Ran:
    """A script that has answered; Undecidable with the reason where it has not."""
    from src_runtime.answers import SIGNALS, shown, unanswered, written
    from src_runtime.scripts import call

    ran = call(asked, rule, script, payload)
    why = unanswered(ran)
    signal = ran.signal or (ran.code - 128 if ran.code in SIGNALS else 0)
    if signal:
        why = why or f"was killed by signal {signal}"
    elif ran.code in NOT_RUN:
        why = why or f"cannot run (exit {ran.code})"
    if why:
        from src_runtime.doubts import Undecidable

        aside = shown(ran.err)[:500].replace("\n", " ")
        raise Undecidable(f"`{written(script)}` {why}" + (f" ({aside})" if aside else ""))
    return ran


def _keep(asked: Asked, name: str, active: bool, found: list[object]) -> object:
    """Writes at once, since the next call may come before this one is answered; gives the payload.

    INVARIANT: a payload that is kept is read in the transaction that writes it.
    """
    from src_runtime.kept import of

    given: Any = asked.call.context if isinstance(asked.call.context, dict) else {}
    with of(asked).store as store:
        before = given.get(name) or store.get(OWNER, name) or INACTIVE
        payload = found[0] if found else before.get("payload")
        state = {"active": active, "payload": payload}
        if store.get(OWNER, name) != state:
            store.set(OWNER, name, state)
    asked.call.context = {each: given[each] for each in given if each != name}
    asked.world.pop("context", None)
    return payload


def _tell(asked: Asked, verb: str, rule: Rule, at: int, name: str, payload: object) -> None:
    asked.verdict.effects.append(
        {"verb": verb, "rule": rule["id"], "event": at, "context": name, "payload": payload}
    )


def leave(asked: Asked) -> None:
    """At the end of a cycle, once it is decided, asks the contexts that are on whether they are
    over. All are asked about the same state."""
    project = asked.index.PROJECT
    if "gates" in project:
        from src_runtime.gatestatus import record

        record(asked)
    events = asked.call.events
    at = next((at for at, event in enumerate(events) if event["kind"] in ENDS), -1)
    # What a sub-agent was asked for is a part of the cycle that its parent is still in.
    if at < 0 or asked.part("session")["role"] == "subagent":  # type: ignore[index]
        return
    over: list[tuple[str, Rule]] = []
    for name, id in project["contexts"].items():
        module = id.rpartition("/")[0]
        if name not in table(module, "CONTEXTS"):
            continue
        rule = rule_of(module, name, "CONTEXTS")
        if _safely(asked, rule, _is_over, name):
            over.append((name, rule))
    for name, rule in over:
        _safely(asked, rule, _end, name, at)


def _safely(asked: Asked, rule: Rule, do: Any, *about: object) -> object:
    """What fails here leaves a context as it is: the verdict stands already."""
    try:
        return do(asked, rule, *about)
    except BROKEN:
        raise
    except Exception as error:
        from src_runtime.doubts import why

        asked.verdict.error(rule, *why(error, ""))
        return False


def _is_over(asked: Asked, rule: Rule, name: str) -> bool:
    known: Any = asked.part("context")
    if known[name]["active"] is not True:
        return False
    leaving = rule["exit"]
    if isinstance(leaving, bool):
        return leaving
    if callable(leaving):
        return asked.call_with(rule, leaving, END, True) is True
    from src_runtime.payloads import exit_payload

    return _ran(asked, rule, leaving, exit_payload(asked, name)).code == 0


def _end(asked: Asked, rule: Rule, name: str, at: int) -> None:
    payload = _keep(asked, name, False, [])
    asked.note(rule, asked.call.events[at], "exits")
    _tell(asked, "exit", rule, at, name, payload)
