# SPDX-License-Identifier: MIT-0
"""Processes that a script has started and that have left its group (`setsid`, daemons): on Linux
they are known by a variable that they have inherited, whoever has started them in turn."""

from __future__ import annotations

import posix

# On a machine with more processes looking at each of them is not worth its time.
MOST = 5000
PASSES = 5
PIECE = 1 << 16
ENVIRONMENT = 1 << 20


def kill(mark: bytes) -> None:
    """Kills every process with this in its environment, until there is none."""
    from time import sleep

    own = posix.getpid()
    for _ in range(PASSES):
        found = [process for process in _marked(mark) if process != own]
        if not found:
            return
        for process in found:
            try:
                posix.kill(process, 9)
            except OSError:
                continue
        # A killed process can still be read for a moment.
        sleep(0.002)


def _marked(mark: bytes) -> list[int]:
    try:
        names = [name for name in posix.listdir("/proc") if name.isdigit()]
    except OSError:
        return []
    if len(names) > MOST:
        return []
    return [int(name) for name in names if mark in _environment(name)]


def _environment(process: str) -> bytes:
    """What it was started with; nothing where it is another user's."""
    try:
        file = posix.open(f"/proc/{process}/environ", posix.O_RDONLY | posix.O_CLOEXEC)
    except OSError:
        return b""
    pieces = []
    try:
        for _ in range(ENVIRONMENT // PIECE):
            piece = posix.read(file, PIECE)
            if not piece:
                break
            pieces.append(piece)
    except OSError:
        return b""
    finally:
        posix.close(file)
    return b"".join(pieces)
