# SPDX-License-Identifier: MIT-0
"""Effects of mv, cp, install and ln: what comes to be where."""

from __future__ import annotations

from src_runtime.filetree import expanded, files_below, linked, located
from src_runtime.paths import FILE, FOLDER, LINK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.linefiles import Files


def transfer(found: Files, effect: dict[str, object]) -> None:
    """A move is a removal of the source and a write of its bytes at the target."""
    cwd = found.call.place.cwd
    op, by = str(effect["op"]), str(effect["by"])
    sources: list[str] = []
    for source in effect["sources"]:  # type: ignore[attr-defined]
        path = str(source["path"])
        sources.extend(expanded(cwd, path) if source["glob"] else [path])
    target = effect["path"]
    folder = False
    if isinstance(target, str):
        into = found.there(linked(cwd, target)) == FOLDER
        folder = effect["into"] != "no" and into
        if effect["into"] == "yes" and not into and found.there(linked(cwd, target)):
            # Several sources and no folder: the program will refuse, or overwrite it.
            found.write(linked(cwd, target), by, None)
            return
        folder = folder or effect["into"] == "yes"
    for source in sources:
        place = target
        if isinstance(target, str) and folder:
            place = target.rstrip("/") + "/" + source.rstrip("/").rpartition("/")[2]
        one(found, op, by, source, place if isinstance(place, str) else None,
            bool(effect["recursive"]))  # fmt: skip
    if not sources and isinstance(target, str) and op != "move":
        missing(found, op, by, effect, target)


def missing(
    found: Files, op: str, by: str, effect: dict[str, object], target: str
) -> None:
    """A target whose source is not known; nothing is written where the source is not there."""
    cwd = found.call.place.cwd
    if op == "link" or not effect["whole"]:
        real = linked(cwd, target)
        if found.there(real) != FOLDER:
            found.write(real, by, None)


def one(
    found: Files, op: str, by: str, source: str, target: str | None, recursive: bool
) -> None:
    cwd = found.call.place.cwd
    start = located(cwd, source)
    there = found.there(start)
    if op == "link":
        if target is not None:
            found.write(linked(cwd, target), by, None)
        return
    if there == FOLDER:
        if recursive:
            tree(found, op, by, start, target)
        return
    if there == LINK:
        if op == "copy":
            start = linked(cwd, source)
    elif there != FILE:
        return
    carried(found, op, by, start, "" if target is None else linked(cwd, target))


def tree(found: Files, op: str, by: str, start: str, target: str | None) -> None:
    """All files of a folder."""
    into = "" if target is None else linked(found.call.place.cwd, target)
    for path in found.gone(start, by) if op == "move" else files_below(start) or ():
        carried(found, op, by, path, into and into + path[len(start) :])


def carried(found: Files, op: str, by: str, start: str, end: str) -> None:
    """One file; `end` is "" where nobody knows where it goes."""
    text = found.text(start)
    if op == "move":
        found.remove(start, by, end)
    if end:
        found.write(end, by, text, moved=start if op == "move" else "")


