# SPDX-License-Identifier: MIT-0
"""Looks through folders: what a pattern or a folder on a shell line stands for."""

from __future__ import annotations

import posix

from src_runtime.paths import FOLDER, Unknown, join, kind, look, resolve, variable, work_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# A folder with more files is not taken apart.
MAX_FILES = 1_000


# How the top of the work tree is spelled in a line's effects: no user can be called so.
TOP = "~:"


def home(path: str, cwd: str = "") -> str:
    """A path with `~` as the shell reads it; of other people's homes nothing is known."""
    if path[:1] != "~":
        return path
    if path.startswith(TOP):
        top = work_tree(resolve(cwd)[0]) if cwd else ""
        if not top:
            raise Unknown("which work tree that is")
        return top + path[len(TOP) :]
    folder = variable("HOME")
    if path[1:2] not in ("", "/") or not folder.startswith("/"):
        raise Unknown("whose home that is")
    return folder + path[1:]


def linked(cwd: str, path: str) -> str:
    """The real path, links followed, as a write does."""
    return resolve(join(cwd, home(path, cwd)))[0]


def located(cwd: str, path: str) -> str:
    """The path with the links of its folders followed, but not one at its own end."""
    path = join(cwd, home(path, cwd))
    folder, _, name = path.rstrip("/").rpartition("/")
    if name in ("", ".", "..") or path.endswith("/"):
        return resolve(path)[0]
    return resolve(folder or "/")[0].rstrip("/") + "/" + name


def names(folder: str) -> list[str]:
    try:
        return sorted(posix.listdir(folder or "/"))
    except (OSError, ValueError):
        return []


def files_below(
    folder: str,
    fits: Callable[[str], bool] = lambda path: True,
    enters: Callable[[str], bool] = lambda path: True,
) -> list[str] | None:
    """Everything that fits in a folder and is no folder itself, in order; None if it is too much.

    Links to folders are not followed; a folder that cannot be read is left out.
    """
    found: list[str] = []
    waiting = [folder]
    looked = 0
    while waiting:
        path = waiting.pop()
        looked += 1
        if kind(look(path)) == FOLDER:
            if enters(path):
                waiting.extend(path + "/" + name for name in reversed(names(path)))
        elif fits(path):
            found.append(path)
        if len(found) > MAX_FILES or looked + len(waiting) > 20 * MAX_FILES:
            return None
    return found


def expanded(cwd: str, pattern: str) -> list[str]:
    """The paths that a pattern stands for, spelled like it; [] for none or too many."""
    parts = pattern.split("/")
    found = [""] if pattern.startswith("/") else ["."]
    for place, part in enumerate(parts):
        if part == "" and place == 0:
            continue
        following: list[str] = []
        for folder in found:
            if not any(char in part for char in "*?["):
                following.append(folder + "/" + part)
                continue
            for name in names(join(cwd, folder or "/")):
                if matches(name, part) and (name[0] != "." or part[0] == "."):
                    following.append(folder + "/" + name)
        found = following
        if len(found) > MAX_FILES:
            return []
    shown = [path[2:] if path.startswith("./") else path for path in found]
    return [path for path in shown if kind(look(join(cwd, path)))]


def matches(name: str, pattern: str) -> bool:
    """Whether a shell pattern without slashes fits a whole name."""
    at, star, mark, place = 0, -1, 0, 0
    while place < len(name):
        step = one(name[place], pattern, at) if at < len(pattern) else 0
        if at < len(pattern) and pattern[at] == "*":
            star, mark = at, place
            at += 1
        elif step:
            at += step
            place += 1
        elif star >= 0:
            at = star + 1
            mark += 1
            place = mark
        else:
            return False
    return not pattern[at:].strip("*")


def one(char: str, pattern: str, at: int) -> int:
    """How much of the pattern at `at` fits the character; 0 where it does not fit."""
    if pattern[at] == "?":
        return 1
    close = pattern.find("]", at + 2) if pattern[at] == "[" else -1
    if close < 0:
        return int(pattern[at] == char)
    body = pattern[at + 1 : close]
    negated = body[0] in "!^"
    fits = False
    place = int(negated)
    while place < len(body):
        if body[place + 1 : place + 2] == "-" and place + 2 < len(body):
            fits = fits or body[place] <= char <= body[place + 2]
            place += 3
        else:
            fits = fits or body[place] == char
            place += 1
    return (close + 1 - at) if fits != negated else 0


