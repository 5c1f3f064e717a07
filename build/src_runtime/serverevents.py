# SPDX-License-Identifier: MIT-0
"""The events of a call of a tool that is in no table. What a name may mean it means here; only the
words of the tool's own name, which no model chooses, take a meaning away."""

from __future__ import annotations

from src_runtime import servertools
from src_runtime.guesses import CONTENTS, EDITS, EVERY, LINES, PATCHES, PATHS
from src_runtime.paths import Place, join
from src_runtime.servertools import paths, texts
from src_runtime.toolcalls import WRITES, Call, command, patch, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from src_runtime.toolcalls import Event

    Change = tuple[str, list[object]]


def plausible(call: Call, tool: str, given: Event) -> None:
    named = servertools.words_of(tool)
    inputs = servertools.maps(given)
    for each in inputs:
        tell(call, tool, named, each)
    # A server may work in the folder that it is given, or ignore it.
    folders = [text for each in inputs for text in paths(each, servertools.FOLDERS)]
    for folder in dict.fromkeys(folders):
        place = Place(join(call.place.cwd, folder), [call.place.root])
        other = beside(call, place)
        for each in inputs:
            tell(other, tool, named, each)
        take_over(call, other)


def beside(call: Call, place: Place) -> Call:
    return Call(call.point, call.payload, lambda: place, call.wanted)


def take_over(call: Call, other: Call) -> None:
    for at, event in enumerate(other.events):
        if event not in call.events:
            if at in other.unread:
                call.unread.add(len(call.events))
            call.add(event, other.notes.get(at, ""))


def tell(call: Call, tool: str, named: list[str], given: Event) -> None:
    """The events of one map of arguments."""
    for line in dict.fromkeys(servertools.lines(given)):
        command(call, line, tool)
    typed(call, tool, named, given)
    for name in (*PATCHES, *LINES):
        text = given.get(name)
        if isinstance(text, str) and "*** Begin Patch" in text:
            patch(call, text, {"tool": tool, "bin": ""})
    acts = {*named}
    for _, text in texts(given, servertools.ACTIONS):
        acts.update(servertools.words_of(text) if len(text) < 40 else ())
    ends = moved(call, tool, {*named}, acts, given)
    writes = not acts.isdisjoint(servertools.WRITES)
    changes: list[Change] = []
    for change in (*own_changes(given), *servertools.changes(given, writes)):
        if change not in changes:
            changes.append(change)
    found = [path for path in dict.fromkeys(named_paths(given)) if path not in ends]
    deletes = deleting(named) or not acts.isdisjoint(servertools.DELETES - {*named})
    if deletes and not changes:
        effects = [{"op": "remove", "by": "", "path": path, "recursive": True} for path in found]
        change_files(call, tool, effects)
        return
    makes = writes or not acts.isdisjoint(servertools.DELETES)
    for path in found:
        place(call, tool, path, changes, makes and acts.isdisjoint(servertools.DIRECTORIES))
    for path in paths(given, servertools.OUTPUTS):
        place(call, tool, path, changes, True)


def typed(call: Call, tool: str, named: list[str], given: Event) -> None:
    """Texts that may be lines: all of them where the name tells of a shell, else those that can be
    read as one where it tells that something runs."""
    if servertools.RUNS.isdisjoint(named):
        return
    for _, text in texts(given, servertools.TYPED):
        other = beside(call, call.place)
        command(other, text, tool)
        if not other.unread or not servertools.SHELLS.isdisjoint(named):
            take_over(call, other)


def named_paths(given: Event) -> Iterator[str]:
    for name in PATHS:
        value = given.get(name)
        for each in value if isinstance(value, list) else (value,):
            if isinstance(each, str):
                yield each
    yield from paths(given, servertools.PATHS)


def own_changes(given: Event) -> Iterator[Change]:
    """Changes in the spellings of agents."""
    for name in CONTENTS:
        if isinstance(given.get(name), str):
            yield "writes", [given[name]]
    every = any(given.get(name) is True for name in EVERY)
    for old, new in EDITS:
        if old in given and new in given:
            yield "seeks", [given[old], given[new], every]


def place(call: Call, tool: str, path: str, changes: list[Change], makes: bool) -> None:
    """One file: what is written to it, or that nobody knows what, or that it is read."""
    for does, values in changes:
        written(call, tool, does, [path, *values])
    if not changes and makes:
        written(call, tool, "cells", [path])
    elif not changes and call.needs("PreFileRead"):
        from src_runtime.fileevents import read_event

        read_event(call, path, {"tool": tool, "bin": ""}, False)


def deleting(named: list[str]) -> bool:
    """Whether a tool deletes files: `delete_file` does, `delete_lines` does not."""
    return any(
        word in servertools.DELETES and not servertools.PARTS.intersection(named[at + 1 : at + 2])
        for at, word in enumerate(named)
    )


def moved(call: Call, tool: str, named: set[str], acts: set[str], given: Event) -> set[str]:
    """Adds what becomes of two paths of which one goes or is copied to the other; gives both."""
    moving = not acts.isdisjoint(("mv", "move", "relocate", "rename"))
    pairs = list(servertools.moves(given, moving))
    if not moving and not named.isdisjoint(servertools.LOOKS):
        return set()
    copies = not moving and not named.isdisjoint(servertools.COPIES)
    keeps = not moving and not named.isdisjoint(servertools.KEEPS)
    for source, target in pairs:
        effect: Event = {
            "op": "copy" if copies or keeps else "move", "by": "", "path": target,
            "sources": [{"path": source, "glob": False}], "into": "maybe", "recursive": True,
            "whole": True,
        }  # fmt: skip
        if keeps and not copies:
            effect = {"op": "write", "by": "", "path": target, "content": None}
        change_files(call, tool, [effect])
    return {path for pair in pairs for path in pair}


def change_files(call: Call, tool: str, effects: list[Event]) -> None:
    if not any(call.needs(kind) for kind in (*WRITES, "PreFileDelete")):
        return
    from src_runtime.linefiles import file_events

    file_events(call, effects, tool)
