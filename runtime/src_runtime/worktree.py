# SPDX-License-Identifier: MIT-0
"""A throw-away copy of a work tree; git's own worktrees would run the clone's filters and hooks."""

from __future__ import annotations

import posix

from src_runtime.paths import FILE, KIND, LINK, variable
from src_runtime.snapshot import listed, walked

# A job is no backup.
FILES, BYTES = 50_000, 1 << 30
PIECE = 1 << 20


class TooMuch(Exception):
    """The work tree is too large for a copy."""


class Copy:
    """What git tracks or would take, with what is not committed yet; there as long as the block
    that it is made for. Links are copied as links, without those that lead out of the tree."""

    def __init__(self, root: str, tracked: bool) -> None:
        self.root = root.rstrip("/")
        self.tracked = tracked
        base = variable("TMPDIR") or "/tmp"
        self.path = f"{base.rstrip('/')}/src-prepare-{posix.urandom(8).hex()}"

    def __enter__(self) -> Copy:
        posix.mkdir(self.path, 0o700)
        try:
            self._fill()
        except BaseException:
            remove(self.path)
            raise
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        remove(self.path)

    def _fill(self) -> None:
        names = listed(self.root) if self.tracked else walked(self.root)
        if len(names) > FILES:
            raise TooMuch(f"the work tree has more than {FILES:,} files")
        left = BYTES
        made = {b""}
        for name in names:
            folder = name.rpartition(b"/")[0]
            self._folders(folder, made)
            left -= self._copy(name)
            if left < 0:
                raise TooMuch("the work tree has more than 1 GB")

    def _folders(self, folder: bytes, made: set[bytes]) -> None:
        if folder in made:
            return
        self._folders(folder.rpartition(b"/")[0], made)
        made.add(folder)
        posix.mkdir(_join(self.path, folder), 0o700)

    def _copy(self, name: bytes) -> int:
        """The bytes that were copied; what is gone by now, or is no file, is left out."""
        there, here = _join(self.root, name), _join(self.path, name)
        try:
            info = posix.lstat(there)
            if info.st_mode & KIND == LINK:
                target = posix.readlink(there)
                if target[:1] != b"/" and b".." not in target.split(b"/"):
                    posix.symlink(target, here)
                return 0
            if info.st_mode & KIND != FILE:
                return 0
            return _file(there, here, info.st_mode & 0o777 | 0o600)
        except FileNotFoundError:
            return 0


def _file(there: bytes, here: bytes, mode: int) -> int:
    source = posix.open(there, posix.O_RDONLY | posix.O_NOFOLLOW | posix.O_CLOEXEC)
    size = 0
    try:
        target = posix.open(here, posix.O_WRONLY | posix.O_CREAT | posix.O_EXCL, mode)
        try:
            while piece := posix.read(source, PIECE):
                size += len(piece)
                while piece:
                    piece = piece[posix.write(target, piece) :]
        finally:
            posix.close(target)
    finally:
        posix.close(source)
    return size


def _join(folder: str, name: bytes) -> bytes:
    return folder.encode("utf-8", "surrogateescape") + b"/" + name


def remove(path: str | bytes) -> None:
    """A folder with all in it, links not followed."""
    data = path.encode("utf-8", "surrogateescape") if isinstance(path, str) else path
    try:
        posix.chmod(data, 0o700)
        for entry in posix.scandir(data):
            if entry.is_dir(follow_symlinks=False):
                remove(entry.path)
            else:
                posix.unlink(entry.path)
        posix.rmdir(data)
    except OSError:
        # What cannot be removed lies in the folder for such things.
        return
