# SPDX-License-Identifier: MIT-0
"""What a commit has of some files, against what the index and the disk have. It runs git, so it is
only asked where a line names a commit."""

from __future__ import annotations

from src_runtime.gitindex import differing
from src_runtime.rungit import Failed, git

SECONDS = 2.0
MAX_CHANGES = 5_000
SUBMODULE = "160000"


def against(root: str, source: str, real: str) -> dict[str, bool] | None:
    """The files at or below a path that are not as the commit has them, each with whether it has
    them at all; None where it cannot be asked."""
    inside = real[len(root) :].strip("/")
    source = "@{-1}" if source == "-" else source
    if source.startswith("-"):
        return None
    try:
        own = (f":(top,literal){inside}",) if inside else ()
        tree = git(root, "ls-tree", "-r", "-z", source, "--", *own, seconds=SECONDS)
        index = git(root, "ls-files", "-s", "-z", "--", *own, seconds=SECONDS)
    except Failed:
        return None
    kept, tracked = _entries(tree, 2), _entries(index, 1)
    found: dict[str, bool] = {}
    changed = {path[len(root) + 1 :] for path in differing(root, real)}
    for path, name in kept.items():
        if tracked.get(path) != name or path in changed:
            found[f"{root}/{path}"] = True
    for path in tracked:
        if path not in kept:
            found[f"{root}/{path}"] = False
    return found if len(found) <= MAX_CHANGES else {}


def _entries(told: bytes, column: int) -> dict[str, str]:
    """Paths with the names of their contents; submodules are left out."""
    found: dict[str, str] = {}
    for entry in told.decode("utf-8", "surrogateescape").split("\0"):
        facts, _, path = entry.partition("\t")
        words = facts.split(" ")
        if path and words[0] != SUBMODULE:
            found[path] = words[column]
    return found
