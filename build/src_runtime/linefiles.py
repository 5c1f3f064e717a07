# SPDX-License-Identifier: MIT-0
"""Events of the files that a shell line changes or reads: its effects, held against the disk.

The kind of an event follows from the state before the line; of several effects on one file the
first decides the kind and the last the content.
"""

from __future__ import annotations

from src_runtime import files
from src_runtime.fileevents import contents, locate, read_event, unknown_file
from src_runtime.filetree import expanded, files_below, home, linked, located
from src_runtime.paths import FILE, FOLDER, LINK, Unknown, kind, look
from src_runtime.toolcalls import WRITES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.toolcalls import Call, Event

    Effect = dict[str, object]

CREATE, UPDATE = WRITES
DELETE, READ = "PreFileDelete", "PreFileRead"
DEVICES = (0o020000, 0o060000)
# What a recursive removal reads of the files that it removes, all together.
READ_BUDGET = 8 * 1024 * 1024


class Change:
    """What becomes of one file: `new` is its text, None where it is not known; `moved` is the other
    end of its move."""

    __slots__ = ("by", "kind", "moved", "new")

    def __init__(self, name: str, by: str) -> None:
        self.kind = name
        self.by = by
        self.new: str | None = None
        self.moved = ""


class Files:
    """The changes of a line by real path, in the order in which the line makes them."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.changes: dict[str, Change] = {}
        # The programs that remove more than can be told, each with what it removes.
        self.doubts: dict[str, str] = {}

    def text(self, real: str) -> str | None:
        """What a file holds at this place in the line; None where it is not known."""
        change = self.changes.get(real)
        if change is not None:
            return change.new
        try:
            data = files.read(real)
        except Unknown:
            return None
        return None if data is None else files.text(data)

    def there(self, real: str) -> int:
        """The kind of file that is there at this place in the line, 0 for none."""
        change = self.changes.get(real)
        if change is not None:
            return 0 if change.kind == DELETE else FILE
        return kind(look(real))

    def write(
        self, real: str, by: str, content: str | None, append: bool = False, moved: str = ""
    ) -> None:
        """A write of `content`, None where that is not known; `moved` is where it comes from."""
        change = self.changes.get(real)
        if change is not None and change.kind == DELETE:
            return
        if append and content is not None and self.there(real):
            before = self.text(real)
            content = None if before is None else before + content
        if change is None:
            there = kind(look(real))
            if there == FOLDER:
                return
            if there and there != FILE and there not in DEVICES:
                return
            content = content if there in (0, FILE) else None
            change = self.changes[real] = Change(UPDATE if there else CREATE, by)
        change.new = content
        change.moved = moved or change.moved

    def remove(self, real: str, by: str, moved: str = "") -> None:
        """A removal; `moved` is where it goes."""
        if real not in self.changes:
            self.changes[real] = Change(DELETE, by)
            self.changes[real].moved = moved

    def gone(self, folder: str, by: str) -> list[str]:
        """The files that go with a folder, as far as they can be told."""
        below = files_below(folder)
        if below is None:
            from src_runtime.linetrees import felled

            below = felled(self, folder)
        if below is None:
            self.doubts[by] = folder
        return below or []


def file_events(call: Call, effects: list[Effect], tool: str) -> None:
    """Adds the events of all effects of a line."""
    found = Files(call)
    reads: list[tuple[str, str, bool]] = []
    for effect in effects:
        if effect["op"] == "read":
            gather_reads(call, effect, reads)
            continue
        call.whole = False
        try:
            apply(found, effect)
        except Unknown:
            continue
    for real, change in found.changes.items():
        change_event(call, real, change, tool)
    for by, folder in found.doubts.items():
        why = f"too many files go with {call.place.spell(folder)[0]}"
        unknown_file(call, {"tool": tool, "bin": by}, why, (DELETE,))
    if call.needs(READ):
        for path, by, certain in dict.fromkeys(reads):
            read_event(call, path, {"tool": tool, "bin": by}, certain)


def gather_reads(call: Call, effect: Effect, reads: list[tuple[str, str, bool]]) -> None:
    path, certain = str(effect["path"]), bool(effect["certain"])
    try:
        path = home(path, call.place.cwd)
    except Unknown:
        return
    places = [path]
    if effect.get("glob"):
        places = expanded(call.place.cwd, path) or [path]
    reads.extend((place, str(effect["by"]), certain) for place in places)


def apply(found: Files, effect: Effect) -> None:
    """Works out one effect."""
    op, by = str(effect["op"]), str(effect["by"])
    cwd = found.call.place.cwd
    if op in ("move", "copy", "link"):
        from src_runtime.linemoves import transfer

        transfer(found, effect)
        return
    if op in ("restore", "patch"):
        from src_runtime.linegit import ACTIONS

        ACTIONS[op](found, effect)
        return
    if op in ("clean", "mirror", "sweep"):
        from src_runtime.linetrees import TREES

        TREES[op](found, effect)
        return
    path = str(effect["path"])
    places = [path]
    if effect.get("glob"):
        places = expanded(cwd, path)
    for place in places:
        if op == "remove":
            removed(found, place, by, bool(effect["recursive"]))
            continue
        real = linked(cwd, place)
        if effect.get("exists") and not found.there(real):
            continue
        if op == "touch":
            if found.there(real) or effect["create"]:
                found.write(real, by, found.text(real) if found.there(real) else "")
        else:
            found.write(real, by, content(found, effect), bool(effect.get("append")))


def content(found: Files, effect: Effect) -> str | None:
    text, copy = effect["content"], effect.get("copy")
    if isinstance(text, str):
        return text
    if not isinstance(copy, list):
        return None
    texts = [found.text(linked(found.call.place.cwd, str(one))) for one in copy]
    known = [one for one in texts if one is not None]
    return "".join(known) if len(known) == len(texts) else None


def removed(found: Files, path: str, by: str, recursive: bool) -> None:
    """A removal does not follow a link at the end of its path."""
    real = located(found.call.place.cwd, path)
    there = found.there(real)
    if there in (FILE, LINK):
        found.remove(real, by)
    elif there == FOLDER and recursive:
        for below in found.gone(real, by):
            found.remove(below, by)


def change_event(call: Call, real: str, change: Change, tool: str) -> None:
    if not call.needs(change.kind):
        return
    event: Event = {"kind": change.kind, "citations": [], "by": {"tool": tool, "bin": change.by}}
    locate(call, event, real, change.moved)
    if change.kind == DELETE:
        deletion(call, event, real)
        call.add(event)
        return
    old, note = None, ""
    if change.kind == UPDATE and call.needs(UPDATE, "oldContent", "oldMarkers", "added", "removed"):
        try:
            data = files.read(real)
            old = None if data is None else files.text(data)
        except Unknown as error:
            note = str(error)
    contents(call, event, old, change.new)
    call.add(event, note)


def deletion(call: Call, event: Event, real: str) -> None:
    """The fields of a removed file; its bytes are read while the call's budget for them lasts."""
    event["oldContent"], event["oldContentKnown"] = "", False
    event["added"], event["removed"], event["oldMarkers"] = [], [], []
    if not call.needs(DELETE, "oldContent", "oldContentKnown", "oldMarkers", "removed"):
        return
    spent = sum(
        len(str(one["oldContent"])) for one in call.events if one["kind"] == DELETE
    )
    try:
        data = files.read(real, READ_BUDGET - spent)
    except Unknown:
        data = None
    if data is None:
        if call.needs(DELETE, "oldMarkers"):
            from src_runtime.headmarkers import head_markers

            event["oldMarkers"] = head_markers(call, event)
        return
    text = files.text(data)
    event["oldContent"], event["oldContentKnown"] = text, True
    if call.needs(DELETE, "removed"):
        from src_runtime.changes import lines

        event["removed"] = lines(text)
    if call.needs(DELETE, "oldMarkers"):
        from src_runtime.markers import markers

        event["oldMarkers"] = markers(text)
