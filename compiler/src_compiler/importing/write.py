# SPDX-License-Identifier: MIT
"""Writes what was imported, all of it or nothing; no file that is there is lost without --force."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from src_compiler.importing.imported import Imported
from src_compiler.refusal import Refusal

MOST_SHOWN = 5


def write(imported: Imported, out: Path, force: bool) -> list[str]:
    """The paths that were written; those that held the same bytes already are not."""
    if out.is_symlink():
        raise Refusal(f"{out} is a link, so nothing was written", "name the folder itself with -o")
    new = [path for path in sorted(imported.files) if _differs(out, path, imported.files[path])]
    there = [path for path in new if os.path.lexists(out / path)]
    if there and not force:
        more = f" and {len(there) - MOST_SHOWN} more" if len(there) > MOST_SHOWN else ""
        raise Refusal(
            f"there already, so nothing was written: {', '.join(there[:MOST_SHOWN])}{more}",
            "name another folder with -o, or overwrite them with --force",
        )
    staged: dict[Path, Path] = {}
    made: list[Path] = []
    before = {out / path: (out / path).read_bytes() for path in there}
    placed: list[Path] = []
    try:
        for path in new:
            mode = 0o777 if path in imported.programs else 0o666
            _make_folders((out / path).parent, made)
            beside = out / path
            beside = beside.with_name(f".{beside.name[:100]}.{os.getpid()}.new")
            staged[out / path] = beside
            _create(beside, imported.files[path], mode)
        for target, beside in staged.items():
            os.replace(beside, target)
            placed.append(target)
    except OSError as error:
        for target in placed:
            _put_back(target, before.get(target))
        _undo(staged.values(), made)
        raise Refusal(f"{out} cannot be written: {error.strerror}") from error
    return new


def _differs(out: Path, path: str, data: bytes) -> bool:
    """Whether a file must be written. A link on the way could lead anywhere."""
    parts = path.split("/")
    assert parts and not any(part in ("", ".", "..") or "\0" in part for part in parts), path
    for depth in range(1, len(parts) + 1):
        each = out.joinpath(*parts[:depth])
        try:
            mode = os.lstat(each).st_mode
        except FileNotFoundError:
            return True
        except OSError as error:
            raise Refusal(f"{each} cannot be written: {error.strerror}") from error
        if not (stat.S_ISREG(mode) if depth == len(parts) else stat.S_ISDIR(mode)):
            raise Refusal(f"{each} is a link or stands in the way, so nothing was written")
    try:
        return (out / path).read_bytes() != data
    except OSError as error:
        raise Refusal(f"{out / path} cannot be read: {error.strerror}") from error


def _make_folders(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        os.mkdir(each)
        made.append(each)


def _create(path: Path, data: bytes, mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with open(os.open(path, flags, mode), "wb") as file:
        file.write(data)


def _put_back(path: Path, data: bytes | None) -> None:
    with suppress(OSError):
        if data is None:
            os.unlink(path)
        else:
            path.write_bytes(data)


def _undo(staged: Iterable[Path], made: list[Path]) -> None:
    for path in staged:
        with suppress(OSError):
            os.unlink(path)
    for folder in reversed(made):
        with suppress(OSError):
            os.rmdir(folder)
