# SPDX-License-Identifier: MIT
"""A checker folder as it is on disk: what lies in it, whose it is, and how to change it.

Links are looked at and never followed.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from src_compiler.contents import INDEX
from src_compiler.refusal import Refusal
from src_compiler.runnable import Program

_COMPILER = re.compile(rb'^COMPILER = "([0-9]+(?:\.[0-9]+)*)"$', re.MULTILINE)
_FORMAT = re.compile(rb"^FORMAT = [0-9]+$", re.MULTILINE)


def entries(out: Path) -> dict[str, os.stat_result]:
    """Everything below `out` by its path; links are not followed."""
    found: dict[str, os.stat_result] = {}
    todo = [""]
    while todo:
        folder = todo.pop()
        with os.scandir(out / folder) as listing:
            for entry in listing:
                path = f"{folder}{entry.name}"
                found[path] = entry.stat(follow_symlinks=False)
                if entry.is_dir(follow_symlinks=False):
                    todo.append(f"{path}/")
    return found


def mode_of(path: Path) -> int:
    """`st_mode` of the entry itself, 0 where there is none."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def compiler_of(out: Path) -> tuple[int, ...] | None:
    """The version that wrote the checker, () where its index does not tell, None where `out` is no
    checker. The index is read as text: merge marks in it must not make it a stranger's."""
    index = out / INDEX
    if not stat.S_ISREG(mode_of(index)):
        return None
    text = index.read_bytes()
    if not _FORMAT.search(text):
        return None
    return max((version(found.decode()) for found in _COMPILER.findall(text)), default=())


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"[0-9]+", text))


def refuse_links(out: Path, paths: set[str]) -> None:
    """A link at `out`, or in the place of a file or folder that the compiler writes, is refused:
    what is written must not land elsewhere."""
    for path in sorted({"", *paths, *folders(paths)}):
        place = out / path
        if stat.S_ISLNK(mode_of(place)):
            raise Refusal(
                f"{place} is a link, and a checker is never written through one",
                "remove the link, or choose another folder with -o",
            )


def folders(paths: set[str]) -> set[str]:
    """The folders that lie between the checker's folder and these files."""
    return {path[:at] for path in paths for at, character in enumerate(path) if character == "/"}


def write_beside(place: Path, data: bytes) -> Path:
    """A new file with `data` in the folder of `place`, under a name that nothing imports."""
    before = place.lstat().st_mtime_ns if mode_of(place) else 0
    beside = place.with_name(f".{place.name}.{os.getpid()}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(data)
        make_runnable(beside, data)
        _make_newer(beside, before)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    return beside


def make_runnable(place: Path, data: bytes) -> None:
    """Lets a program be run by whoever may read it."""
    if isinstance(data, Program):
        mode = stat.S_IMODE(place.stat().st_mode)
        os.chmod(place, mode | (mode & 0o444) >> 2)


def runs(mode: int) -> bool:
    return bool(mode & stat.S_IXUSR)


def _make_newer(beside: Path, before: int) -> None:
    """Python tells bytecode from stale by its source's size and second, so that a file replaced
    twice in one second could keep the bytecode of the first."""
    second = before // 1_000_000_000 + 1
    if beside.stat().st_mtime < second:
        os.utime(beside, (second, second))


def remove(place: Path) -> None:
    """Removes a file, a link (not what it names) or a whole folder."""
    if not stat.S_ISDIR(mode_of(place)):
        os.unlink(place)
        return
    with os.scandir(place) as listing:
        names = [entry.name for entry in listing]
    for name in names:
        remove(place / name)
    os.rmdir(place)
