# SPDX-License-Identifier: MIT-0
"""What a tool may do that no table knows: an event per plausible spelling, never the first."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
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
    from src_runtime.serverevents import plausible

    call.whole = False
    plausible(call, tool, given)
