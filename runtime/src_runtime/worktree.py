# SPDX-License-Identifier: MIT-0
"""A throw-away copy of a work tree; git's own worktrees would run the clone's filters and hooks."""

from __future__ import annotations

import posix

from src_runtime.paths import FILE, FOLDER, KIND, LINK, variable
from src_runtime.snapshot import listed, walked

# A job is no backup.
FILES, BYTES = 50_000, 1 << 30
PIECE = 1 << 20
LARGE = "the work tree has more than 1 GB"


class TooMuch(Exception):
    """The work tree is too large for a copy."""


class Copy:
    """What git tracks or would take, with what is not committed yet; there as long as the block
    that it is made for. Links are copied as links, without those that lead out of the tree."""

    def __init__(self, root: str, tracked: bool) -> None:
        self.root = root.rstrip("/")
        self.tracked = tracked
        base = variable("TMPDIR")
        # From elsewhere it would be the work tree itself.
        base = base.rstrip("/") if base.startswith("/") else "/tmp"
        self.path = f"{base}/src-prepare-{posix.urandom(8).hex()}"

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
        made = {b"": True}
        for name in names:
            if self._folder(name.rpartition(b"/")[0], made):
                left -= self._copy(name, left)

    def _folder(self, path: bytes, made: dict[bytes, bool]) -> bool:
        """Makes a folder, unless it is none any more: git still lists what was in it when a link
        took its place."""
        if path not in made:
            made[path] = self._folder(path.rpartition(b"/")[0], made) and self._is_folder(path)
            if made[path]:
                posix.mkdir(_join(self.path, path), 0o700)
        return made[path]

    def _is_folder(self, path: bytes) -> bool:
        try:
            return posix.lstat(_join(self.root, path)).st_mode & KIND == FOLDER
        except FileNotFoundError:
            return False

    def _copy(self, name: bytes, left: int) -> int:
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
            if info.st_size > left:
                raise TooMuch(LARGE)
            return _file(there, here, info.st_mode & 0o777 | 0o600, left)
        except FileNotFoundError:
            return 0


def _file(there: bytes, here: bytes, mode: int, left: int) -> int:
    # What has become a pipe since it was looked at is not waited for.
    how = posix.O_RDONLY | posix.O_NOFOLLOW | posix.O_NONBLOCK | posix.O_CLOEXEC
    source = posix.open(there, how)
    size = 0
    try:
        target = posix.open(here, posix.O_WRONLY | posix.O_CREAT | posix.O_EXCL, mode)
        try:
            while piece := posix.read(source, PIECE):
                size += len(piece)
                if size > left:
                    raise TooMuch(LARGE)
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
        if posix.lstat(data).st_mode & KIND == LINK:
            # What ran in it may have put something else in its place.
            posix.unlink(data)
            return
        posix.chmod(data, 0o700)
        for entry in posix.scandir(data):
            if entry.is_dir(follow_symlinks=False):
                remove(entry.path)
            else:
                posix.unlink(entry.path)
        posix.rmdir(data)
    except (OSError, RecursionError):
        # What cannot be removed lies in the folder for such things.
        return
