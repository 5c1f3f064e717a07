# SPDX-License-Identifier: MIT-0
"""Reads an agent's transcript from where it was read to before. INVARIANT: a transcript whose past
has changed is an error, never a shorter session."""

from __future__ import annotations

import posix

from src_runtime import jsonfull
from src_runtime.jsontext import decode
from src_runtime.paths import FILE, KIND
from src_runtime.store import digest

PIECE = 1 << 20
# A longer line is no entry that anybody reads: an agent's own snapshots.
LONGEST = 16 * 1024 * 1024
TAIL = 4096

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Mark = dict[str, object]
    Line = tuple[int, dict[str, object]]


class Changed(Exception):
    """What was read before is no longer there as it was."""


class Unread(Exception):
    """The transcript cannot be read."""


class Record:
    """A transcript open for reading. After `lines`, `mark` is where reading goes on."""

    def __init__(self, path: str, mark: Mark | None = None) -> None:
        self.path = path
        if not path.startswith("/"):
            raise Unread("the agent does not tell where the transcript is")
        try:
            mode = posix.O_RDONLY | posix.O_NONBLOCK | posix.O_CLOEXEC
            self.file = posix.open(path, mode)
            info = posix.fstat(self.file)
        except (OSError, ValueError):
            raise Unread(f"the transcript {path} cannot be read")
        if info.st_mode & KIND != FILE:
            raise Unread(f"the transcript {path} is no regular file")
        self.at = self.line = 0
        self.inode = info.st_ino
        if mark:
            self._continue(mark, info.st_size)

    def _continue(self, mark: Mark, size: int) -> None:
        at, line = mark["at"], mark["line"]
        assert isinstance(at, int) and isinstance(line, int)
        if mark["inode"] != self.inode or size < at or mark["tail"] != self._tail(at):
            raise Changed(f"what was read of the transcript {self.path} is no longer there")
        self.at, self.line = at, line

    def _tail(self, at: int) -> str:
        start = max(0, at - TAIL)
        return digest(posix.pread(self.file, at - start, start))

    @property
    def mark(self) -> Mark:
        """What tells this place and its past from any other."""
        return {
            "inode": self.inode, "at": self.at, "line": self.line, "tail": self._tail(self.at)
        }  # fmt: skip

    def lines(self) -> Iterator[Line]:
        """The number, from 1, and the object of each line that is whole; others are passed over."""
        rest = b""
        while True:
            piece = posix.pread(self.file, PIECE, self.at + len(rest))
            if not piece:
                return
            *whole, rest = (rest + piece).split(b"\n")
            for data in whole:
                self.at += len(data) + 1
                self.line += 1
                found = _object(data)
                if found is not None:
                    yield self.line, found
            if len(rest) > LONGEST:
                if not self._passed(len(rest)):
                    return
                rest = b""

    def _passed(self, length: int) -> bool:
        """Passes over a line that is too long; False where it does not end yet."""
        at = self.at + length
        while True:
            piece = posix.pread(self.file, PIECE, at)
            end = piece.find(b"\n")
            if end >= 0:
                self.at = at + end + 1
                self.line += 1
                return True
            if not piece:
                return False
            at += len(piece)

    def close(self) -> None:
        posix.close(self.file)


def _object(data: bytes) -> dict[str, object] | None:
    try:
        # In C: a transcript is long, and its import is paid once.
        found = jsonfull.loads(decode(data))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
