# SPDX-License-Identifier: MIT-0
"""Runs git. INVARIANT: only commands that run no filter, no hook and no other program, whatever a
repository configures: `status` and `diff` are none of them."""

from __future__ import annotations

import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    import select

HARDENED = (
    "--no-pager", "--no-optional-locks", "--no-replace-objects", "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit",
)  # fmt: skip
COMMANDS = ("ls-files", "cat-file", "rev-parse", "diff-tree", "ls-tree")
SECONDS = 5.0
PIECE = 1 << 18


class Failed(Exception):
    """Git is not there, took too long, or says no."""


def git(root: str, *arguments: str, given: bytes = b"", seconds: float = SECONDS) -> bytes:
    """What git prints for a command on the repository at `root`."""
    if arguments[0] not in COMMANDS:
        raise AssertionError(arguments[0])
    command = ["git", *HARDENED, "-C", root, *arguments]
    own, theirs, answers, sends = _pipes()
    actions = [
        (posix.POSIX_SPAWN_DUP2, own, 0),
        (posix.POSIX_SPAWN_DUP2, sends, 1),
        (posix.POSIX_SPAWN_OPEN, 2, "/dev/null", posix.O_WRONLY, 0),
    ]
    try:
        process = posix.posix_spawnp(
            "git", command, _environment(), file_actions=actions, setpgroup=0
        )
    except OSError as error:
        posix.close(theirs)
        posix.close(answers)
        raise Failed(f"git cannot be run: {error.strerror}")
    finally:
        posix.close(own)
        posix.close(sends)
    try:
        out = _talk(theirs, answers, given, seconds)
    except BaseException:
        _end(process)
        raise
    code = posix.waitpid(process, 0)[1]
    if code:
        raise Failed(f"git {arguments[0]} ended with {code >> 8 or code}")
    return out


def _pipes() -> tuple[int, int, int, int]:
    own, theirs = posix.pipe()
    answers, sends = posix.pipe()
    return own, theirs, answers, sends


def _environment() -> dict[bytes, bytes]:
    """Ours without what would lead git elsewhere. What a partial clone lacks would be fetched by a
    program that its configuration names."""
    kept = {name: value for name, value in posix.environ.items() if name[:4] != b"GIT_"}
    return {**kept, b"LC_ALL": b"C", b"GIT_NO_LAZY_FETCH": b"1", b"GIT_ALLOW_PROTOCOL": b"none"}


def _talk(theirs: int, answers: int, given: bytes, seconds: float) -> bytes:
    """Writes what git is given while reading what it says, so that neither waits for ever."""
    from select import POLLOUT, poll
    from time import monotonic

    end = monotonic() + seconds
    posix.set_blocking(theirs, False)
    waiting: select.poll = poll()
    waiting.register(answers)
    pieces: list[bytes] = []
    left = memoryview(given)
    if left:
        waiting.register(theirs, POLLOUT)
    else:
        posix.close(theirs)
        theirs = -1
    try:
        while True:
            ready = waiting.poll(max(0.0, end - monotonic()) * 1000)
            if not ready:
                raise Failed(f"git took longer than {seconds:g} s")
            for file, _ in ready:
                if file == answers:
                    piece = posix.read(answers, PIECE)
                    if not piece:
                        return b"".join(pieces)
                    pieces.append(piece)
                else:
                    left = _sent(theirs, left)
                    if not left:
                        waiting.unregister(theirs)
                        posix.close(theirs)
                        theirs = -1
    finally:
        posix.close(answers)
        if theirs >= 0:
            posix.close(theirs)


def _sent(file: int, left: memoryview) -> memoryview:
    try:
        return left[posix.write(file, left[:65536]) :]
    except BlockingIOError:
        return left
    except OSError:
        # It has ended before it read all.
        return left[:0]


def _end(process: int) -> None:
    try:
        posix.killpg(process, 9)
        posix.waitpid(process, 0)
    except OSError:
        return
