# SPDX-License-Identifier: MIT
"""The interpreter that a user-scope hook names: one that no project can change."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from src_compiler import checker
from src_compiler.clients.base import World
from src_compiler.guard import FOLDERS
from src_compiler.refusal import Refusal

OLDEST = (3, 9)


def find(world: World) -> str:
    """The real path of a base interpreter outside of every work tree and virtual environment."""
    wrong = []
    for path in _candidates(world):
        reason = unfit(path)
        if not reason:
            return str(path)
        wrong.append(f"{path} {reason}")
    raise Refusal(
        f"there is no Python that a hook could name: {'; '.join(wrong)}",
        "install one for the whole machine, such as /usr/bin/python3",
    )


def _candidates(world: World) -> Iterator[Path]:
    base = getattr(sys, "_base_executable", None) or sys.executable
    entries = world.environment.get("PATH", "").split(":")
    folders = [*FOLDERS, *(entry for entry in entries if entry.startswith("/"))]
    seen = set()
    for name in (base, *(f"{folder}/python3" for folder in folders)):
        path = Path(os.path.realpath(name))
        if path not in seen and path.is_file():
            seen.add(path)
            yield path


def unfit(path: Path) -> str:
    """Why a hook may not name this interpreter, or ""."""
    if not os.access(path, os.X_OK):
        return "is no program"
    if tree := work_tree(path):
        return f"lies in the work tree {tree}"
    if any((folder / "pyvenv.cfg").exists() for folder in (path.parent, path.parent.parent)):
        return "is of a virtual environment"
    version = checker.version_of(path)
    if version is None:
        return "is no Python, or a version manager's shim"
    if version < OLDEST:
        return f"is Python {'.'.join(map(str, version))}, and 3.9 is needed"
    return ""


def work_tree(path: Path) -> Path | None:
    """The git work tree that a path lies in."""
    return next((each for each in path.parents if os.path.lexists(each / ".git")), None)
