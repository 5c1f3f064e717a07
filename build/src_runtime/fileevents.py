# SPDX-License-Identifier: MIT-0
"""Events of files that a call is about to create, change, delete or read."""

from __future__ import annotations

from src_runtime import files
from src_runtime.edits import Refused, Underivable, all_replaced, replaced
from src_runtime.paths import FILE, FOLDER, Unknown, join, kind, look, parent, resolve
from src_runtime.toolcalls import WRITES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.toolcalls import Call, Event

CREATE, UPDATE = WRITES
DELETE, READ = "PreFileDelete", "PreFileRead"
# Forms whose result comes out of the text before them: of tools that refuse what is not there
# exactly, and of tools that also take what is nearly there.
EXACT = ("edits", "multi")
LOOSE = ("seeks", "mends", "lists", "patched")


def write_event(
    call: Call, path: object, by: Event, does: str, values: list[object], moved: object = ""
) -> None:
    """A file that a tool writes: `does` names the form, `values` are its arguments, `moved` is the
    path that the file had before."""
    base: Event = {"citations": [], "by": by}
    try:
        real, there = _find(call, path)
    except Unknown as error:
        unknown_file(call, by, _why(path, error), WRITES)
        return
    if there and there != FILE:
        return
    name = UPDATE if there else CREATE
    if not call.needs(name):
        call.whole = False
        return
    event: Event = {"kind": name, **base}
    try:
        old = _old(call, real, does) if there else None
        note = ""
    except Unknown as error:
        old, note = None, _why(path, error)
    try:
        result = _result(does, values, old, bool(there) and bool(note))
    except Refused:
        return
    locate(call, event, real, _other(call, name, moved))
    contents(call, event, old, result)
    call.add(event, note)


def delete_event(call: Call, path: object, by: Event, moved: object = "") -> None:
    """A file that is deleted, of a link the link itself; `moved` is the path that it gets."""
    if not call.needs(DELETE):
        call.whole = False
        return
    try:
        if not isinstance(path, str) or not path.strip("/"):
            raise Unknown("no path was given")
        folder, _, name = join(call.place.cwd, path.rstrip("/")).rpartition("/")
        real = resolve(folder or "/")[0].rstrip("/") + "/" + name
        there = kind(look(real))
    except Unknown as error:
        unknown_file(call, by, _why(path, error), (DELETE,))
        return
    if there in (0, FOLDER):
        return
    event: Event = {"kind": DELETE, "citations": [], "by": by, "added": []}
    locate(call, event, real, _other(call, DELETE, moved))
    _gone(call, event, real if there == FILE else "")
    call.add(event)


def _gone(call: Call, event: Event, real: str) -> None:
    """What a deleted file holds, as far as a rule reads it."""
    if not call.needs(DELETE, "oldContent", "oldContentKnown", "oldMarkers", "removed"):
        return
    old = old_text(call, real) if real else None
    event["oldContent"], event["oldContentKnown"] = old or "", old is not None
    if call.needs(DELETE, "removed"):
        from src_runtime.changes import lines

        event["removed"] = lines(old or "")
    if call.needs(DELETE, "oldMarkers"):
        if old is None:
            from src_runtime.headmarkers import head_markers

            event["oldMarkers"] = head_markers(call, event)
            return
        from src_runtime.markers import markers

        event["oldMarkers"] = markers(old)


def unknown_file(
    call: Call, by: Event, why: str, kinds: tuple[str, ...] = (*WRITES, DELETE)
) -> None:
    """Events of a file of which nobody knows which it is."""
    for name in kinds:
        if call.needs(name):
            call.add({"kind": name, "citations": [], "by": by}, why)


def old_text(call: Call, path: str) -> str | None:
    """What a file holds now; None where there is none or it cannot be read."""
    try:
        data = files.read(_find(call, path)[0])
    except Unknown:
        return None
    return None if data is None else files.text(data)


def read_event(call: Call, path: object, by: Event, certain: bool) -> None:
    """A file that a tool reads, or may read."""
    try:
        real, there = _find(call, path)
    except Unknown as error:
        call.add({"kind": READ, "by": by, "certain": certain}, _why(path, error))
        return
    event: Event = {"kind": READ, "by": by, "certain": certain and there != FOLDER}
    event["path"], event["outside"] = call.place.spell(real)
    call.add(event)


def _find(call: Call, path: object) -> tuple[str, int]:
    if not isinstance(path, str) or not path:
        raise Unknown("no path was given")
    real, info = resolve(join(call.place.cwd, path))
    return real, kind(info)


def _why(path: object, error: Unknown) -> str:
    from src_runtime.shown import show

    return f"{show(path)}: {error}"


def _old(call: Call, real: str, does: str) -> str | None:
    """The text before the change, where the form or a rule needs it."""
    if (
        does in EXACT
        or does in LOOSE
        or call.needs(UPDATE, "oldContent", "oldMarkers", "added", "removed")
    ):
        data = files.read(real)
        return None if data is None else files.text(data)
    return None


def _result(does: str, values: list[object], old: str | None, unread: bool) -> str | None:
    """The text after the change; None where it cannot be worked out."""
    try:
        if does == "writes":
            return values[0] if isinstance(values[0], str) else None
        if unread:
            return None
        if does == "edits":
            return replaced(old, *values[:3])
        if does in LOOSE:
            from src_runtime.looseedits import result

            return result(does, old, values)
        return all_replaced(old, values[0]) if does == "multi" else None
    except Underivable:
        return None


def _other(call: Call, kind: str, moved: object) -> str:
    """The resolved path of a move's other end, "" where there is none or it is not known."""
    if not moved or not call.needs(kind, "moved"):
        return ""
    try:
        return _find(call, moved)[0]
    except Unknown:
        return ""


def locate(call: Call, event: Event, real: str, moved: str = "") -> None:
    """Where the file is, and where the other end of its move; `moved` is a resolved path."""
    event["path"], event["outside"] = call.place.spell(real)
    event["moved"] = call.place.spell(moved)[0] if moved else ""
    if call.needs(str(event["kind"]), "branch"):
        from src_runtime.gitrepo import branch

        event["branch"] = branch(parent(real))


def contents(call: Call, event: Event, old: str | None, new: str | None) -> None:
    """Texts, markers and lines. Where the old text is needed and missing, it stays missing."""
    name = str(event["kind"])
    event["newContent"] = new or ""
    event["resultKnown"] = new is not None
    if call.needs(name, "newMarkers", "oldMarkers"):
        from src_runtime.markers import markers

        event["newMarkers"] = markers(new or "")
        if old is not None:
            event["oldMarkers"] = markers(old)
    if name == UPDATE and old is not None:
        event["oldContent"] = old
    if new is None:
        event["added"], event["removed"] = [], []
    elif (name == CREATE or old is not None) and call.needs(name, "added", "removed"):
        from src_runtime.changes import changed

        event["added"], event["removed"] = changed(old or "", new)
