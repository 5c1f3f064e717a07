# SPDX-License-Identifier: MIT-0
"""The most recent verdict of each gate, kept where the scripts of contexts are told it."""

from __future__ import annotations

from src_runtime.kept import of
from src_runtime.store import Unusable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Row

OWNER = ":gates"
PASSED, FAILED = "pass", "fail"


def record(asked: Asked) -> None:
    """Keeps the verdicts of this call; a gate that was not asked keeps the one that it has."""
    found = _now(asked)
    if not found:
        return
    kept = of(asked)
    try:
        known = kept.store.items(OWNER) if kept.there() else {}
        new = {id: status for id, status in found.items() if known.get(id) != status}
        if new:
            with kept.store as store:
                for id in new:
                    store.set(OWNER, id, new[id])
    except Unusable as error:
        from src_runtime.cycle import tell

        tell(asked.verdict, str(error))


def _now(asked: Asked) -> dict[str, str]:
    """By id. What has nothing but its condition passes each event of its kinds on which it says
    nothing; what requires or checks is only asked where its condition holds."""
    rows = asked.verdict.rules
    refused = {row["id"] for row in rows if row["verb"] in ("deny", "ask")}
    kinds = {str(event["kind"]) for event in asked.call.events}
    found: dict[str, str] = {}
    for id, *own in asked.index.PROJECT["gates"].values():
        if id in refused:
            found[id] = FAILED
        elif id in asked.passed or not kinds.isdisjoint(own):
            found[id] = PASSED
    return found


def statuses(asked: Asked) -> Row:
    """By a gate's name, or by its id where another set has a gate of that name."""
    kept = of(asked)
    known = kept.store.items(OWNER) if kept.there() else {}
    gates = asked.index.PROJECT.get("gates", {})
    return {name: {"status": known[row[0]]} for name, row in gates.items() if row[0] in known}
