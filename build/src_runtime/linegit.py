# SPDX-License-Identifier: MIT-0
"""Effects of git that bring files back, and of diffs."""

from __future__ import annotations

from src_runtime.filetree import expanded, home, linked, matches
from src_runtime.paths import FILE, FOLDER, join, work_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.linefiles import Files

    Effect = dict[str, object]

WILD = "*?["


def restore(found: Files, effect: Effect) -> None:
    """Puts back the named files; of a folder, what differs from the index or from the commit."""
    cwd, path = found.call.place.cwd, str(effect["path"])
    if effect.get("top"):
        root = work_tree(linked(cwd, str(effect["top"])))
        path = root + "/" + path
    places = expanded(cwd, path) if effect.get("glob") else []
    if places or not any(char in path for char in WILD):
        for place in places or [path]:
            put_back(found, effect, linked(cwd, place))
        return
    # The shell leaves the pattern to git, whose `*` also stands for slashes.
    pattern = join(cwd, home(path, cwd))
    head = pattern[: min(at for at in map(pattern.find, WILD) if at >= 0)].rpartition("/")[0]
    start = linked("/", head or "/")
    root = work_tree(start)
    for file, kept in (changes(effect, root, start) if root else {}).items():
        if matches(file, start.rstrip("/") + pattern[len(head) :]):
            bring(found, effect, file, kept)


def put_back(found: Files, effect: Effect, real: str) -> None:
    there = found.there(real)
    root = work_tree(real if there == FOLDER else real.rpartition("/")[0] or "/")
    if effect.get("tree") and root:
        real = root
    told = of_commit(effect, root, real) if root else None
    if told is None and there == FILE:
        told = {real: True}
    elif told is None:
        told = changes(effect, root, real) if root else {}
    for file, kept in told.items():
        bring(found, effect, file, kept)


def bring(found: Files, effect: Effect, file: str, kept: bool) -> None:
    if kept:
        found.write(file, str(effect["by"]), None)
    elif effect.get("prunes") and found.there(file):
        found.remove(file, str(effect["by"]))


def changes(effect: Effect, root: str, real: str) -> dict[str, bool]:
    """The files at or below a path that become otherwise, each with whether it is kept."""
    told = of_commit(effect, root, real)
    if told is not None:
        return told
    from src_runtime.gitindex import differing

    return dict.fromkeys(differing(root, real), True)


def of_commit(effect: Effect, root: str, real: str) -> dict[str, bool] | None:
    if not effect.get("source"):
        return None
    from src_runtime.gittree import against

    return against(root, str(effect["source"]), real)


def patch(found: Files, effect: Effect) -> None:
    """A diff in a file, which may be one that the line has just written."""
    from src_runtime.linefiles import apply
    from src_runtime.shell.effects import Effects
    from src_runtime.shell.giteffects import diffed

    cwd = found.call.place.cwd
    diff = found.text(linked(cwd, str(effect["path"])))
    made = Effects()
    diffed(made, diff or "", effect)
    needed = [each["path"] for each in made.found if each.get("exists") or each["op"] == "remove"]
    if effect["by"] == "git" and not all(found.there(linked(cwd, str(one))) for one in needed):
        # It changes all files of a diff, or none.
        return
    for each in made.found:
        apply(found, each)


ACTIONS = {"restore": restore, "patch": patch}
