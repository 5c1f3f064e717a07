# SPDX-License-Identifier: MIT
"""Whether a checker's folder holds what the compiler wrote, and nothing else that could run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from src_compiler import checker, folder, git
from src_compiler.clients.base import Trouble, silent
from src_compiler.contents import SUMS, checksums
from src_compiler.installation.pinned import name_of
from src_compiler.refusal import Refusal
from src_compiler.ship import compare

CACHE = ".cache/src/pyc"
# Whether the bytecode that the checker's modules would be loaded from was made of their sources.
# Unmarshalling makes an object of it and runs nothing.
_FORGED = """
import marshal, os, sys
folder, prefix = sys.argv[1:]
for place, _, names in os.walk(folder):
    for name in names:
        path = os.path.join(place, name)
        cached = "%s%s.%s.pyc" % (prefix, path[:-3], sys.implementation.cache_tag)
        if not name.endswith(".py") or not os.path.lexists(cached):
            continue
        with open(path, "rb") as file:
            source = file.read()
        about = os.stat(path)
        made_of = (int(about.st_mtime) & 0xFFFFFFFF).to_bytes(4, "little")
        made_of += (about.st_size & 0xFFFFFFFF).to_bytes(4, "little")
        try:
            with open(cached, "rb") as file:
                data = file.read()
            if data[4:8] == bytes(4) and data[8:16] != made_of:
                continue
            same = marshal.loads(data[16:]) == compile(source, path, "exec", dont_inherit=True)
        except Exception:
            same = False
        if not same:
            print(cached)
"""


def files_of(place: Path) -> dict[str, bytes]:
    """Every regular file below a folder."""
    return {
        path: (place / path).read_bytes()
        for path, info in folder.entries(place).items()
        if folder.mode_of(place / path) and not (place / path).is_symlink()
        if not os.path.isdir(place / path)
    }


def of_pinned(place: Path) -> Iterator[Trouble]:
    """What is wrong with a copy that is named by its bytes."""
    again = "src install"
    try:
        found = folder.entries(place)
        files = files_of(place)
    except OSError:
        return
    links = sorted(path for path in found if (place / path).is_symlink())
    sums = files.pop(SUMS, b"")
    right = checksums(files) == sums and name_of({SUMS: sums}) == place.name and not links
    if not right:
        yield silent(f"{place} does not hold what was pinned there", again)


def of_project(files: dict[str, bytes], place: Path) -> Iterator[Trouble]:
    """What is wrong with the project's checker, which must be what its rules compile to."""
    differences = _differences(files, place)
    if differences:
        more = f", and {len(differences) - 3} more" if len(differences) > 3 else ""
        yield silent(
            f"the checker is not what the rules compile to: {'; '.join(differences[:3])}{more}",
            "src compile",
        )
    if git.is_ignored(place / "check.py"):
        yield silent(
            f"git ignores {place}, so that clones have no checker",
            f"write `!{place.name}/` in .gitignore",
        )


def _differences(files: dict[str, bytes], place: Path) -> list[str]:
    try:
        return compare(files, place)
    except Refusal as refusal:
        return [refusal.message]


def of_bytecode(place: Path, python: str, home: Path) -> Iterator[Trouble]:
    prefix = home / CACHE
    run = checker.ask(python, _FORGED, str(place), str(prefix))
    for path in run.out.splitlines():
        yield silent(f"{path} is not the bytecode of the checker's source", f"rm -r {prefix}")
    if not _writable(prefix):
        yield Trouble(
            "note", f"{prefix} cannot be written, so that a call takes several times as long", ""
        )


def _writable(path: Path) -> bool:
    existing = next(each for each in (path, *path.parents) if each.exists())
    return existing.is_dir() and os.access(existing, os.W_OK)
