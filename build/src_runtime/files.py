# SPDX-License-Identifier: MIT-0
"""Reads files without waiting for anybody: regular ones only, in pieces, up to a limit."""

from __future__ import annotations

import posix

from src_runtime.paths import FILE, KIND, Unknown

LIMIT = 16 * 1024 * 1024
PIECE = 1 << 16


def read(path: str, limit: int = LIMIT) -> bytes | None:
    """The bytes of a regular file; None where there is none; Unknown where it cannot be read."""
    try:
        # Without O_NONBLOCK a named pipe would wait for a writer.
        file = posix.open(path, posix.O_RDONLY | posix.O_NONBLOCK | posix.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError):
        raise Unknown("it cannot be read")
    try:
        if posix.fstat(file).st_mode & KIND != FILE:
            raise Unknown("it is no regular file")
        return _all(file, limit)
    except OSError:
        raise Unknown("it cannot be read")
    finally:
        posix.close(file)


def _all(file: int, limit: int) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while True:
        piece = posix.read(file, PIECE)
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)
        size += len(piece)
        if size > limit:
            raise Unknown("it is larger than a check reads")


def text(data: bytes) -> str:
    """The text of a file as agents read it: UTF-8, or UTF-16 with a byte order mark."""
    if data.startswith(b"\xff\xfe"):
        return data[2:].decode("utf-16-le", "surrogatepass" if len(data) % 2 == 0 else "replace")
    return data.decode("utf-8", "surrogateescape")
