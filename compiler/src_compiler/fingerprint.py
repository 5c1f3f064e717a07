# SPDX-License-Identifier: MIT
"""Whether a compile would change nothing, from a note of the one before in the user's cache.

The note holds a digest of all that goes in (rules, project, this compiler) and all that came out.
`src compile --check` never asks here.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from src_compiler import folder
from src_compiler.operands import RuleFile
from src_compiler.project import Project

PACKAGES = ("src_compiler", "src_grammar", "src_runtime")


def of_inputs(files: Sequence[RuleFile], project: Project, target: Path) -> str:
    """A digest of what a checker is made from; "" where something cannot be read."""
    found = hashlib.sha256(f"{sys.version}\0{target}\0{project!r}\0".encode("utf-8", "replace"))
    try:
        for file in files:
            found.update(f"{file.shown}\0".encode("utf-8", "replace"))
            found.update(hashlib.sha256(file.path.read_bytes()).digest())
        for line in _own_files():
            found.update(line.encode("utf-8", "replace"))
    except OSError:
        return ""
    return found.hexdigest()


def _own_files() -> Iterator[str]:
    """The compiler itself, by the size and time of its files: a checkout changes between calls."""
    for package in PACKAGES:
        (top,) = __import__(package).__path__
        for path, info in sorted(folder.entries(Path(top)).items()):
            if not path.endswith(".pyc"):
                yield (
                    f"{top}/{path} {info.st_size} {info.st_mtime_ns}\n" if _is_file(info) else path
                )


def _is_file(info: os.stat_result) -> bool:
    return stat.S_ISREG(info.st_mode)


def is_current(inputs: str, target: Path) -> bool:
    """Whether the last compile had these inputs and its output is still as it left it."""
    note = _note(target)
    if not inputs or note is None:
        return False
    try:
        noted, *more = json.loads(note.read_text(encoding="utf-8"))
        return bool(noted == _digest(inputs, target, map(Path, more)))
    except (OSError, ValueError, TypeError):
        return False


def remember(inputs: str, target: Path, more: Sequence[Path] = ()) -> None:
    """Notes that `target` is what these inputs compile to, with the files in `more`, which only
    they name."""
    note = _note(target)
    if not inputs or note is None:
        return
    with suppress(OSError, ValueError):
        note.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps([_digest(inputs, target, more), *map(str, more)])
        beside = folder.write_beside(note, line.encode())
        os.replace(beside, note)


def _digest(inputs: str, target: Path, more: Iterable[Path]) -> str:
    found = hashlib.sha256(inputs.encode())
    for each in more:
        mode = each.stat().st_mode
        found.update(f"{each}\0{mode}\0".encode("utf-8", "surrogateescape"))
        found.update(hashlib.sha256(each.read_bytes()).digest())
    for path, info in sorted(folder.entries(target).items()):
        about = stat.S_IFMT(info.st_mode) | info.st_mode & stat.S_IXUSR
        found.update(f"{path}\0{about}\0".encode("utf-8", "surrogateescape"))
        if _is_file(info):
            found.update(hashlib.sha256((target / path).read_bytes()).digest())
    return found.hexdigest()


def _note(target: Path) -> Path | None:
    cache = os.environ.get("XDG_CACHE_HOME", "")
    if not cache.startswith("/"):
        cache = os.path.expanduser("~/.cache")
    if not cache.startswith("/"):
        return None
    name = hashlib.sha256(os.fsencode(target)).hexdigest()[:32]
    return Path(cache) / "src/compiled" / name
