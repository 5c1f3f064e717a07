# SPDX-License-Identifier: MIT-0
"""What a tool may do that no table knows: an event per plausible spelling, never the first."""

from __future__ import annotations

from src_runtime.toolcalls import command, patch, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from src_runtime.toolcalls import Call, Event

PATHS = (
    "file_path", "path", "filePath", "filepath", "notebook_path", "filename", "file", "paths",
    "file_paths", "files", "target_file",
)  # fmt: skip
CONTENTS = ("content", "contents", "file_text", "new_source", "text")
LINES = ("command", "cmd")
PATCHES = ("patch", "patchText", "diff", "input")
EDITS = (
    ("old_string", "new_string"), ("old_str", "new_str"), ("oldString", "newString"),
    ("oldText", "newText"),
)  # fmt: skip
EVERY = ("replace_all", "replaceAll", "allow_multiple")
PAIRED = tuple(name for pair in EDITS for name in pair)
SPELLINGS = frozenset((*PATHS, *CONTENTS, *LINES, *PATCHES, *EVERY, *PAIRED, "edits"))


def guess(call: Call, tool: str, given: Event) -> None:
    call.whole = False
    for name in LINES:
        if isinstance(given.get(name), str):
            command(call, given[name], tool)
    for name in (*PATCHES, *LINES):
        text = given.get(name)
        if isinstance(text, str) and "*** Begin Patch" in text:
            patch(call, text, {"tool": tool, "bin": ""})
    changes = list(_changes(given))
    for path in _paths(given):
        for does, values in changes:
            written(call, tool, does, [path, *values])
        if not changes and call.needs("PreFileRead"):
            from src_runtime.fileevents import read_event

            read_event(call, path, {"tool": tool, "bin": ""}, False)


def _paths(given: Event) -> Iterator[str]:
    for name in PATHS:
        value = given.get(name)
        for each in value if isinstance(value, list) else (value,):
            if isinstance(each, str):
                yield each


def _changes(given: Event) -> Iterator[tuple[str, list[object]]]:
    for name in CONTENTS:
        if isinstance(given.get(name), str):
            yield "writes", [given[name]]
    every = any(given.get(name) is True for name in EVERY)
    for old, new in EDITS:
        if old in given and new in given:
            yield "seeks", [given[old], given[new], every]
    if isinstance(given.get("edits"), list):
        yield "lists", [given["edits"]]
