# SPDX-License-Identifier: MIT-0
"""The markers of a file that is to be deleted and whose bytes are not read: those of its copy at
HEAD, so that a file-guard that goes by markers still selects it."""

from __future__ import annotations

from src_runtime.files import text
from src_runtime.markers import markers
from src_runtime.rungit import Failed, git

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.toolcalls import Call, Event

CAP = 8 * 1024 * 1024


def head_markers(call: Call, event: Event) -> list[dict[str, object]]:
    """None where git does not track the file, or its copy is too large."""
    path = str(event.get("path", ""))
    if event.get("outside") is not False or not path or "\n" in path:
        return []
    root = call.place.root
    name = f"HEAD:{path}\n".encode("utf-8", "surrogateescape")
    try:
        words = git(root, "cat-file", "--batch-check", given=name).split(b" ")
        if len(words) != 3 or words[1] != b"blob" or int(words[2]) > CAP:
            return []
        return markers(text(git(root, "cat-file", "blob", words[0].decode())))
    except (Failed, ValueError):
        return []
