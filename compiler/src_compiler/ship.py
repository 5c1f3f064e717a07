# SPDX-License-Identifier: MIT
"""Writes a checker folder, or compares it with what would be written.

INVARIANT: at every moment a hook finds the old or the new checker. Every new file is first written
beside its place; then they are renamed one by one, the index last; what is stale goes after.
"""

from __future__ import annotations

import fcntl
import os
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from src_compiler import __version__, folder
from src_compiler.contents import INDEX, RULES, RUNTIME
from src_compiler.refusal import Refusal
from src_compiler.runnable import Program

# A hook that has read the old index may yet load a module that only the old checker has.
GRACE = 0.3


@dataclass(frozen=True, slots=True)
class Shipped:
    """What changed, by path in the checker."""

    written: tuple[str, ...]
    removed: tuple[str, ...]


def ship(files: dict[str, bytes], out: Path, *, force: bool = False) -> Shipped:
    """Makes `out` a folder of exactly these files; touches nothing that is so already."""
    with _told(out):
        _admit(out, set(files), force)
        os.makedirs(out.parent, exist_ok=True)
        with _alone(out.parent):
            if _is_empty(out) and _moved_into_place(files, out):
                return Shipped(tuple(files), ())
            return _replace(files, out)


def compare(files: dict[str, bytes], out: Path) -> list[str]:
    """How `out` differs from what `ship` would make it, one sentence a file."""
    with _told(out):
        folder.refuse_links(out, set(files))
        if not stat.S_ISDIR(folder.mode_of(out)):
            return [f"{out} does not exist"]
        _refuse_newer(out)
        found = {path: info.st_mode for path, info in folder.entries(out).items()}
        told = [
            f"{out / path} {'differs' if path in found else 'is missing'}"
            for path in _different(files, out, found)
        ]
        told += [f"{out / path} is not the compiler's" for path in _stale(files, found)]
        return sorted(told)


def _admit(out: Path, paths: set[str], force: bool) -> None:
    """Refuses a folder that may not be written to."""
    folder.refuse_links(out, paths)
    if _is_empty(out):
        return
    if not stat.S_ISDIR(folder.mode_of(out)):
        raise Refusal(f"{out} is not a folder", "choose another folder with -o")
    if folder.compiler_of(out) is None:
        raise Refusal(
            f"{out} is not empty and holds no checker, so nothing was written to it",
            "choose another folder with -o, or empty this one",
        )
    if not force:
        _refuse_newer(out)


def _refuse_newer(out: Path) -> None:
    wrote = folder.compiler_of(out)
    if wrote is not None and wrote > folder.version(__version__):
        raise Refusal(
            f"{out} was compiled by src {'.'.join(map(str, wrote))}, this is {__version__}",
            "update src, or overwrite the newer checker with --force",
        )


def _is_empty(out: Path) -> bool:
    mode = folder.mode_of(out)
    return not mode or (stat.S_ISDIR(mode) and not os.listdir(out))


def _moved_into_place(files: dict[str, bytes], out: Path) -> bool:
    """A first checker appears as a whole: its folder is made beside and renamed. False where the
    system does not let `out` be replaced (a mount point)."""
    beside = out.with_name(f".{out.name}.new")
    if folder.mode_of(beside):
        folder.remove(beside)
    try:
        for path, data in files.items():
            (beside / path).parent.mkdir(parents=True, exist_ok=True)
            (beside / path).write_bytes(data)
            folder.make_runnable(beside / path, data)
        try:
            os.replace(beside, out)
        except OSError:
            return False
        return True
    finally:
        if folder.mode_of(beside):
            folder.remove(beside)


def _replace(files: dict[str, bytes], out: Path) -> Shipped:
    os.makedirs(out, exist_ok=True)
    found = {path: info.st_mode for path, info in folder.entries(out).items()}
    different = sorted(_different(files, out, found), key=_turn)
    beside: dict[str, Path] = {}
    try:
        for path in different:
            _make_folder(out, path, found)
            beside[path] = folder.write_beside(out / path, files[path])
        for path in different:
            if stat.S_ISDIR(found.get(path, 0)):
                folder.remove(out / path)
            os.replace(beside.pop(path), out / path)
    finally:
        for place in beside.values():
            with suppress(OSError):
                os.unlink(place)
    stale = _stale(files, found)
    if different and any(path.endswith(".py") for path in stale):
        time.sleep(GRACE)
    for path in stale:
        folder.remove(out / path)
    return Shipped(tuple(sorted(different)), tuple(stale))


def _turn(path: str) -> tuple[int, str]:
    """Runtime before rules, since new rules may call new functions; the index last, right after
    the rules, since it knows what they read."""
    if path == INDEX:
        return 3, path
    return 0 if path.startswith(f"{RUNTIME}/") else 2 if path.startswith(RULES) else 1, path


def _make_folder(out: Path, path: str, found: dict[str, int]) -> None:
    """The folder that `path` lies in; a file that has its name gives way."""
    for parent in sorted(folder.folders({path})):
        if parent in found and not stat.S_ISDIR(found.pop(parent)):
            os.unlink(out / parent)
        (out / parent).mkdir(exist_ok=True)


def _different(files: dict[str, bytes], out: Path, found: dict[str, int]) -> Iterator[str]:
    for path, data in files.items():
        mode = found.get(path, 0)
        same = stat.S_ISREG(mode) and (out / path).read_bytes() == data
        if not same or (isinstance(data, Program) and not folder.runs(mode)):
            yield path


def _stale(files: dict[str, bytes], found: dict[str, int]) -> list[str]:
    """What the compiler would not write; a folder stands for all that it holds."""
    ours = set(files) | folder.folders(set(files))
    strange = sorted(path for path in found if path not in ours)
    gone = {*strange, *files}
    return [path for path in strange if not folder.folders({path}) & gone]


@contextmanager
def _alone(parent: Path) -> Iterator[None]:
    """Only one compiler at a time writes below `parent`, where the disk can lock."""
    with ExitStack() as held:
        with suppress(OSError):
            handle = os.open(parent, os.O_RDONLY)
            held.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextmanager
def _told(out: Path) -> Iterator[None]:
    """What the disk refuses is the author's to mend; the old checker is still there."""
    try:
        yield
    except OSError as error:
        place = error.filename2 or error.filename or out
        raise Refusal(f"{place} cannot be written: {error.strerror or error}") from error
