# SPDX-License-Identifier: MIT-0
"""Events of files that differ from the session's baseline at the end of a cycle."""

from __future__ import annotations

from src_runtime.baseline import assume
from src_runtime.changedfiles import changes
from src_runtime.files import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.changedfiles import Change, Content
    from src_runtime.cycle import Cycle
    from src_runtime.toolcalls import Call, Event

CREATE, UPDATE, DELETE = "PostFileCreate", "PostFileUpdate", "PostFileDelete"
SEEN, CITED = ":seen", ":cited"


def file_events(cycle: Cycle) -> None:
    call, store = cycle.call, cycle.store
    assume(store, call.place)
    # What only a sub-agent was handed at its end, its parent has not seen.
    owner = SEEN if cycle.who == "main" else f"{SEEN}:{cycle.who}"
    own = store.items(owner)
    seen = own if owner == SEEN else {**store.items(SEEN), **own}
    found = changes(store, call.place)
    cited = (
        store.items(CITED)
        if any(call.needs(k, "citations") for k in (CREATE, UPDATE, DELETE))
        else {}
    )
    for change in found:
        kind = CREATE if change.old is None else DELETE if change.new is None else UPDATE
        if not call.needs(kind):
            continue
        event: Event = {
            "kind": kind, "path": change.path, "outside": False, "by": {"tool": "", "bin": ""},
            "seen": seen.get(change.path) == change.print,
            "citations": cited.get(change.path, []),
        }  # fmt: skip
        call.add(event, _fill(call, kind, event, change))
    now = cycle.prints = {change.path: change.print for change in found}
    cycle.after.append(lambda refused: _keep(cycle, owner, own, now))


def _keep(cycle: Cycle, owner: str, before: dict[str, str], now: dict[str, str]) -> None:
    """What the rules of this Stop were handed, whatever they said of it."""
    from src_runtime.jsontext import dumps

    new = [(path, dumps(each)) for path, each in now.items() if before.get(path) != each]
    cycle.store.put_all(owner, new)
    for path in before:
        if path not in now:
            cycle.store.remove(owner, path)


def _fill(call: Call, kind: str, event: Event, change: Change) -> str:
    """Texts, markers and lines; gives the reason where something that a rule reads is missing."""
    old, new = _text(change.old), _text(change.new)
    note = ""
    if kind != CREATE:
        if old is None:
            note = f"{_shown(change.path)}: {change.old!s}"
        else:
            event["oldContent"] = old
    if kind != DELETE:
        event["newContent"], event["newContentKnown"] = new or "", new is not None
    if call.needs(kind, "newMarkers", "oldMarkers"):
        from src_runtime.markers import markers

        if kind != DELETE:
            event["newMarkers"] = markers(new or "")
        if kind != CREATE and old is not None:
            event["oldMarkers"] = markers(old)
    if call.needs(kind, "added", "removed"):
        _lines(event, kind, old, new)
    if call.needs(kind, "branch"):
        from src_runtime.gitrepo import branch

        folder = change.path.rpartition("/")[0]
        event["branch"] = branch(call.place.root.rstrip("/") + "/" + folder)
    return note


def _lines(event: Event, kind: str, old: str | None, new: str | None) -> None:
    from src_runtime.changes import changed

    if kind != DELETE and new is None:
        event["added"], event["removed"] = [], []
    elif kind == CREATE or old is not None:
        event["added"], event["removed"] = changed(old or "", new or "")


def _text(content: Content) -> str | None:
    return text(content) if isinstance(content, bytes) else None


def _shown(path: str) -> str:
    from src_runtime.shown import show

    return show(path)
