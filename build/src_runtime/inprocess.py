# SPDX-License-Identifier: MIT-0
"""What an embedded checker makes of the events of the program around it: OpenProgram's records, or
flat events."""

from __future__ import annotations

import src_runtime
from src_runtime.agents import events
from src_runtime.decide import Asked, Verdict, decide
from src_runtime.kept import Kept
from src_runtime.main import home, wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from src_runtime.decide import Row
    from src_runtime.toolcalls import Call, Event

PARTS = ("type", "id", "ts", "origin", "payload", "metadata")
UNSURE = "needs confirmation: "


def told(event: object) -> Event:
    """An event as a map: a flat one, or a record with `type` and `payload`, as a map or with
    attributes. A copy, since what it was made of may go on changing."""
    if isinstance(event, dict):
        found = {**event}
    else:
        found = {name: getattr(event, name) for name in PARTS if hasattr(event, name)}
    if not isinstance(found.get("kind", found.get("type")), str):
        raise ValueError("it has no type")
    return found


def call_of(index: ModuleType, event: Event) -> Call:
    """A record is read as the agent's hook reads it, where the checker serves that agent: so rules
    of all vocabularies hold for it. Its state lives as long as the process."""
    if "kind" in event:
        return _noted(events.read({**event}, None, index=index))
    kind = str(event["type"])
    if "openprogram" not in index.PROJECT["agents"]:
        return _noted(events.read(_flat(event), None, index=index))
    agent = src_runtime.fetch("src_runtime.agents.openprogram")
    kinds = wanted(index)
    call: Call = agent.read(event, kinds, home(index), index.PROJECT.get("tools"))
    call.agent = ""
    if call.events and call.events[-1]["kind"] == kind:
        whole = events.read(_flat(event), None, index=index)
        call.events[-1] = whole.events[0]
        if whole.notes:
            call.notes[len(call.events) - 1] = whole.notes[0]
    return _noted(call)


def _flat(event: Event) -> Event:
    payload = event.get("payload")
    own = {name: event[name] for name in ("id", "ts", "origin", "metadata") if name in event}
    return {**(payload if isinstance(payload, dict) else {}), **own, "kind": event["type"]}


def _noted(call: Call) -> Call:
    events.note_time(call)
    call.kept = Kept(call, "")
    call.kept.unattended = True
    return call


def judged(index: ModuleType, event: Event) -> Row:
    return decide(index, call_of(index, event)).row()


def follow(index: ModuleType, event: Event) -> None:
    """Has state follow what has happened, and asks no rule."""
    call = call_of(index, event)
    asked = Asked(index, call, None)
    if "folds" in index.PROJECT:
        from src_runtime.following import follow as fold

        fold(asked)
        refused = Verdict([])
        # What a gate is yet to be asked about is kept when it is.
        refused.decision = "deny"
        if call.kept:
            call.kept.settle(refused)


def reason(row: Row) -> str | None:
    """Why a call may not go on. Where nobody can be asked, a question refuses too; what is refused
    anyway keeps its questions, behind the reasons."""
    rules: list[Row] = row["rules"]  # type: ignore[assignment]
    if row["decision"] not in ("deny", "ask"):
        return None
    errors: list[Row] = row["errors"]  # type: ignore[assignment]
    undecided = [error["id"] for error in errors]
    denied = [_why(rule, undecided) for rule in rules if rule["verb"] == "deny"]
    asking = [_why(rule, undecided) for rule in rules if rule["verb"] == "ask"]
    if asking:
        asking[0] = UNSURE + asking[0]
    return "; ".join(dict.fromkeys([*denied, *asking]))


def _why(rule: Row, undecided: list[object]) -> str:
    said = str(rule["reason"]) or f"refused by {rule['id']}"
    if rule["id"] in undecided:
        # Its own words are not told then, and those that are do not say which rule it is.
        said = f"{said} ({rule['id']})"
    return f"{said} (instead: {rule['instead']})" if rule.get("instead") else said
