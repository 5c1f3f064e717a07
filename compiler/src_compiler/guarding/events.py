# SPDX-License-Identifier: MIT
"""A change as the events that a hook would make of it: before it is made, and once it is there."""

from __future__ import annotations

from collections.abc import Iterator, Set

from src_compiler.guarding.sides import Both
from src_runtime.changes import changed
from src_runtime.markers import markers

PRE = ("PreFileCreate", "PreFileUpdate", "PreFileDelete")
POST = ("PostFileCreate", "PostFileUpdate", "PostFileDelete")
KINDS = PRE + POST
# What is left out where no rule reads it.
LARGE = ("oldContent", "newContent", "oldMarkers", "newMarkers", "added", "removed")
NOBODY = {"tool": "", "bin": ""}

Event = dict[str, object]


def kinds_of(both: Both) -> tuple[str, str]:
    at = 0 if both.old is None else 2 if both.new is None else 1
    return PRE[at], POST[at]


def event(kind: str, both: Both, branch: str, fields: Set[str]) -> tuple[Event, dict[str, str]]:
    """The event, with those of its large fields that somebody reads (`fields`; none at all stands
    for all of them), and why others are not known."""
    known = dict(_fields(kind, both, branch))
    unknown: dict[str, str] = {}
    if both.old is not None and both.old.text is None and kind != PRE[2]:
        # Of what a file was there is no field that says whether it is known.
        lost = ("oldContent", "oldMarkers", "added", "removed")
        unknown = {name: both.old.why for name in lost if known.pop(name, None) is not None}
    if fields:
        known = {name: known[name] for name in known if name in fields or name not in LARGE}
    return {"kind": kind, **known}, unknown


def _fields(kind: str, both: Both, branch: str) -> Iterator[tuple[str, object]]:
    old = both.old.text if both.old is not None else ""
    new = both.new.text if both.new is not None else ""
    yield from (("path", both.change.path), ("citations", []), ("outside", False), ("by", NOBODY))
    yield "branch", branch
    if both.old is not None:
        yield from (("oldContent", old or ""), ("oldMarkers", markers(old or "")))
    if both.new is not None:
        yield from (("newContent", new or ""), ("newMarkers", markers(new or "")))
        yield ("resultKnown" if kind in PRE else "newContentKnown"), new is not None
    if kind in POST:
        yield "seen", False
    else:
        # That a deletion and a creation are one move, nobody says.
        yield "moved", ""
    if kind == PRE[2]:
        yield "oldContentKnown", old is not None
    known = old is not None and new is not None
    added, removed = changed(old or "", new or "") if known else ([], [])
    yield from (("added", added), ("removed", removed))


def line_of(both: Both) -> int | None:
    """The first line, from 1, that differs in what the file is now; None where that is not known
    or no file is left."""
    if both.new is None or both.new.text is None:
        return None
    old = (both.old.text or "") if both.old is not None else ""
    new = both.new.text
    least = min(len(old), len(new))
    low, high = 0, least
    # The length of what both begin with, by halves, since comparing slices is fast.
    while low < high:
        middle = (low + high + 1) // 2
        if old[:middle] == new[:middle]:
            low = middle
        else:
            high = middle - 1
    last = new.count("\n") + (not new.endswith("\n"))
    return max(1, min(new.count("\n", 0, low) + 1, last))
