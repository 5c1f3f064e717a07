# SPDX-License-Identifier: MIT-0
"""Effects on whole folders: of git, rsync --delete and find -delete."""

from __future__ import annotations

from src_runtime.filetree import files_below, linked, located, matches
from src_runtime.paths import FILE, FOLDER, kind, look, parent, work_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.linefiles import Files


def clean(found: Files, effect: dict[str, object]) -> None:
    """git removes what it does not track; what it ignores only where the line says so."""
    from src_runtime.gitindex import ignored, index

    real = linked(found.call.place.cwd, str(effect["path"]))
    there = found.there(real)
    root = work_tree(real if there == FOLDER else real.rpartition("/")[0] or "/")
    tracked = index(root) if root else None
    if tracked is None:
        return
    folders = bool(effect["folders"])
    below = [real] if there == FILE else files_below(real) or []
    known = {path.rpartition("/")[0] for path in tracked}
    for path in below:
        inside = path[len(root) + 1 :]
        if inside in tracked or inside.startswith(".git/"):
            continue
        folder = inside.rpartition("/")[0]
        if folder and not folders and not any(one.startswith(folder) for one in known):
            continue
        if effect["ignored"] or not ignored(root, inside):
            found.remove(path, str(effect["by"]))


def mirror(found: Files, effect: dict[str, object]) -> None:
    """rsync: files of the sources come to be in the target, with --delete others go."""
    cwd, by = found.call.place.cwd, str(effect["by"])
    target = linked(cwd, str(effect["path"]))
    arriving: set[str] = set()
    certain = True
    for source in effect["sources"]:  # type: ignore[attr-defined]
        if source is None:
            certain = False
            continue
        start = linked(cwd, str(source))
        below = files_below(start) if found.there(start) == FOLDER else [start]
        if below is None:
            return
        head = start if str(source).endswith("/") else start.rpartition("/")[0]
        for path in below:
            arriving.add(target + path[len(head) :])
    for path in sorted(arriving):
        found.write(path, by, None)
    if effect["delete"] and certain and found.there(target) == FOLDER:
        for path in found.gone(target, by):
            if path not in arriving:
                found.remove(path, by)


def sweep(found: Files, effect: dict[str, object]) -> None:
    """find -delete with tests of name, type and depth; with others what it finds is not known."""
    tests = effect["tests"]
    start, by = located(found.call.place.cwd, str(effect["path"])), str(effect["by"])
    if not isinstance(tests, dict) or tests.get("-type", "f") != "f" or "-path" in tests:
        return
    if not tests:
        below = found.gone(start, by)
    else:
        below = files_below(start, lambda path: passes(tests, start, path)) or []
    for path in below:
        found.remove(path, by)


def passes(tests: dict[str, str], start: str, path: str) -> bool:
    """Whether find would delete a file below `start`."""
    inside = path[len(start) :].strip("/")
    depth = len(inside.split("/")) if inside else 0
    if not number(tests, "-mindepth", 0) <= depth <= number(tests, "-maxdepth", 999):
        return False
    name = path.rpartition("/")[2]
    if not matches(name, tests.get("-name", "*")):
        return False
    if not matches(name.lower(), tests.get("-iname", "*").lower()):
        return False
    return "-type" not in tests or kind(look(path)) == FILE


def number(tests: dict[str, str], name: str, other: int) -> int:
    text = tests.get(name, "")
    return int(text) if text.isdigit() and len(text) < 6 else other


def felled(found: Files, folder: str) -> list[str] | None:
    """The files of a folder that has too many: those that stand beside what git tracks; None where
    they are too many too.

    A folder of which git tracks nothing was made by programs, or is of no concern to this
    repository.
    """
    from src_runtime.gitindex import ignored, index
    from src_runtime.gitrepo import git_folder

    place = found.call.place
    if (place.root + "/").startswith(folder.rstrip("/") + "/"):
        return None
    path, outside = place.spell(folder)
    if outside or not git_folder(place.root):
        return []
    if (path + "/").startswith(".git/"):
        return None
    tracked = index(place.root)
    if tracked is None:
        return [] if ignored(place.root, path) else None
    kept = set()
    for name in tracked:
        if name.startswith(path + "/"):
            above = parent(name)
            while above not in kept and len(above) >= len(path):
                kept.add(above)
                above = parent(above)
    head = len(place.root.rstrip("/")) + 1
    return files_below(folder, enters=lambda each: each[head:] in kept) if kept else []


TREES = {"clean": clean, "mirror": mirror, "sweep": sweep}
