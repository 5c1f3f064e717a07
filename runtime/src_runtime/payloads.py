# SPDX-License-Identifier: MIT-0
"""What scripts and judges are told: the envelopes of checks and of contexts, key for key."""

from __future__ import annotations

from src_runtime.agents.events import filled
from src_runtime.paths import variable
from src_runtime.recordformats import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Asked
    from src_runtime.toolcalls import Event

    Payload = dict[str, object]

UNSET = {"active": False, "payload": None}


def check_payload(asked: Asked, event: Event) -> Payload:
    """For the script, `prepare` and judge of a gate or a file-guard."""
    return {
        "event": flat(asked, event),
        "transcriptPath": transcript(asked),
        "context": {name: _context(asked, name) for name in sorted(_contexts(asked))},
    }


def enter_payload(asked: Asked, event: Event, name: str) -> Payload:
    """For the `enter` of a context."""
    from src_runtime.gatestatus import statuses

    return {
        "event": flat(asked, event),
        "transcriptPath": transcript(asked),
        "gates": statuses(asked),
        "currentContext": _context(asked, name),
    }


def exit_payload(asked: Asked, name: str) -> Payload:
    """For the `exit` of a context, which is asked at a Stop and at nothing else."""
    return enter_payload(asked, {"kind": "Stop"}, name)


def flat(asked: Asked, event: Event) -> Event:
    """The event with a zero for each declared field that it lacks, and its kind last. A field that
    is not there since nobody knows it stays away: a zero would be an answer."""
    kind = event["kind"]
    zeros: Event = asked.index.ZEROS.get(kind, {})
    notes = asked.call.notes
    unknown = any(asked.call.events[at] is event for at in notes)
    made = filled(event, zeros, asked.index.RECORDS, "event", [])
    made.pop("kind", None)
    if unknown:
        made = {name: value for name, value in made.items() if name in event}
    made["kind"] = kind
    return made


def transcript(asked: Asked) -> str:
    return place(asked.call.agent, asked.call.payload, variable("HOME"))


def _contexts(asked: Asked) -> dict[str, Any]:
    declared: dict[str, Any] = asked.index.PROJECT.get("contexts", {})
    return declared


def _context(asked: Asked, name: str) -> object:
    known: Any = asked.part("context")
    return known.get(name, UNSET)
