# SPDX-License-Identifier: MIT-0
"""Runs a program of the project's and waits for it: never for ever, and nothing that it has started
stays behind.

INVARIANT: whatever ends the checker but a SIGKILL of its own also ends what it has started.
"""

from __future__ import annotations

import posix

from src_runtime import main

TYPE_CHECKING = False
if TYPE_CHECKING:
    import select
    import signal as signals
    from collections.abc import Callable, Sequence
    from typing import Any
else:
    try:
        import _signal as signals
    except ImportError:
        import signal as signals

# Between SIGTERM and SIGKILL.
GRACE = 2.0
# What is left of the checker's own time for its answer.
MARGIN = 0.5
LEAST = 0.1
# Of each stream so much is kept; the rest is read, so that nobody waits, and thrown away.
KEPT = 1 << 20
PIECE = 1 << 16
# How often an end is looked for where the system does not tell of it.
TICK = 0.01
DEFAULTS = (
    signals.SIGPIPE, signals.SIGTERM, signals.SIGHUP, signals.SIGINT, signals.SIGQUIT,
    *([signals.SIGXFSZ] if hasattr(signals, "SIGXFSZ") else []),
)  # fmt: skip


class Ran:
    """What came of it. `code` is its exit code, `signal` what killed it; `late`: it has had its
    `seconds`. `unstarted` says why it could not be run at all."""

    __slots__ = ("code", "err", "late", "out", "seconds", "signal", "unstarted")

    def __init__(self, unstarted: str = "", seconds: float = 0.0) -> None:
        self.unstarted = unstarted
        self.seconds = seconds
        self.code = self.signal = 0
        self.out = self.err = ""
        self.late = False


def allowed(seconds: float) -> float:
    """So much of these seconds as the checker's own deadline leaves."""
    left = signals.getitimer(signals.ITIMER_REAL)[0]
    return max(LEAST, min(seconds, left - GRACE - MARGIN)) if left else seconds


def execute(
    argv: Sequence[str], given: bytes, environment: dict[bytes, bytes], seconds: float, mark: str
) -> Ran:
    """Runs a command, by its whole path or found in PATH. `mark` stands in its environment and in
    no other's, so that what it starts can be told from all else."""
    ran = Ran(seconds=allowed(seconds))
    try:
        process, ends = _spawn(argv, environment)
    except OSError as error:
        ran.unstarted = error.strerror or "it cannot be started"
        return ran
    child = Child(process, mark.encode())
    main.endings.append(child.end)
    undo = _until_killed(child)
    try:
        Talk(child, ends, given).until_it_ends(ran)
    finally:
        child.end()
        main.endings.remove(child.end)
        undo()
    ran.code, ran.signal = child.code, child.signal
    return ran


def _spawn(argv: Sequence[str], environment: dict[bytes, bytes]) -> tuple[int, tuple[int, ...]]:
    """The process, and our ends of its stdin, stdout and stderr."""
    null = posix.open("/dev/null", posix.O_RDWR)
    # Where our own streams are closed, pipes would take their numbers and be lost in the child.
    while null <= 2:
        null = posix.open("/dev/null", posix.O_RDWR)
    pipes = [posix.pipe() for _ in range(3)]
    theirs = (pipes[0][0], pipes[1][1], pipes[2][1])
    ours = (pipes[0][1], pipes[1][0], pipes[2][0])
    try:
        process = posix.posix_spawnp(
            argv[0], list(argv), environment,
            file_actions=[(posix.POSIX_SPAWN_DUP2, file, at) for at, file in enumerate(theirs)],
            setpgroup=0, setsigmask=(), setsigdef=DEFAULTS,
        )  # fmt: skip
    except BaseException:
        for file in ours:
            posix.close(file)
        raise
    finally:
        for file in (null, *theirs):
            posix.close(file)
    for file in ours:
        posix.set_blocking(file, False)
    return process, ours


class Child:
    """A process that leads a group of its own."""

    def __init__(self, process: int, mark: bytes) -> None:
        self.process = process
        self.mark = mark
        self.code = self.signal = 0
        self.reaped = self.over = False
        self.handle = -1
        try:
            self.handle = posix.pidfd_open(process)
        except (AttributeError, OSError):
            # Not Linux, or an old one: its end is looked for now and then.
            self.handle = -1

    def ended(self) -> bool:
        return self.reaped or self._reap(posix.WNOHANG)

    def _reap(self, options: int) -> bool:
        try:
            process, status = posix.waitpid(self.process, options)
        except ChildProcessError:
            # Somebody else has waited for it: how it ended is lost, and that is no success.
            process, status = self.process, 255 << 8
        if process:
            self.reaped = True
            self.signal = status & 0x7F
            self.code = status >> 8
        return self.reaped

    def send(self, number: int) -> None:
        try:
            posix.killpg(self.process, number)
        except OSError:
            return

    def end(self) -> None:
        """Kills what is left of it and of all that it has started."""
        if self.over:
            return
        self.over = True
        self.send(signals.SIGKILL)
        if self.mark:
            from src_runtime.leftovers import kill

            kill(self.mark)
        if not self.reaped:
            self._reap(0)
        if self.handle >= 0:
            posix.close(self.handle)


class Talk:
    """What is written to a process and read from it, at the same time."""

    def __init__(self, child: Child, ends: tuple[int, ...], given: bytes) -> None:
        from select import POLLIN, POLLOUT, poll

        self.child = child
        self.left = memoryview(given)
        self.kept: dict[int, list[bytes]] = {ends[1]: [], ends[2]: []}
        self.room = {ends[1]: KEPT, ends[2]: KEPT}
        self.stdin, self.out, self.err = ends
        self.waiting: select.poll = poll()
        for file in ends[1:]:
            self.waiting.register(file, POLLIN)
        self.open = set(ends)
        if given:
            self.waiting.register(self.stdin, POLLOUT)
        else:
            self._close(self.stdin)
        if child.handle >= 0:
            self.waiting.register(child.handle, POLLIN)

    def until_it_ends(self, ran: Ran) -> None:
        from time import monotonic

        end = monotonic() + ran.seconds
        try:
            while not self.child.ended():
                wait = end - monotonic()
                if wait <= 0:
                    if ran.late:
                        break
                    ran.late = True
                    self.child.send(signals.SIGTERM)
                    end, wait = monotonic() + GRACE, GRACE
                self._turn(wait if self.child.handle >= 0 else min(wait, TICK))
            self.child.end()
            self._rest()
        finally:
            for file in list(self.open):
                self._close(file)
        ran.out, ran.err = [_text(self.kept[file]) for file in (self.out, self.err)]

    def _turn(self, wait: float) -> None:
        for file, _ in self.waiting.poll(wait * 1000):
            if file == self.stdin:
                self._write()
            elif file in self.kept:
                self._read(file)

    def _write(self) -> None:
        try:
            self.left = self.left[posix.write(self.stdin, self.left[:PIECE]) :]
        except BlockingIOError:
            return
        except OSError:
            # It does not want to read all of it.
            self.left = self.left[:0]
        if not self.left:
            self._close(self.stdin)

    def _read(self, file: int) -> bool:
        try:
            piece = posix.read(file, PIECE)
        except BlockingIOError:
            return False
        if not piece:
            self._close(file)
            return False
        kept = piece[: self.room[file]]
        self.room[file] -= len(kept)
        if kept:
            self.kept[file].append(kept)
        return True

    def _rest(self) -> None:
        """What stands in the pipes once nobody writes to them any more."""
        for file in (self.out, self.err):
            # A pipe holds no more than this; whoever still writes has hidden from us.
            for _ in range(KEPT // PIECE):
                if file not in self.open or not self._read(file):
                    break

    def _close(self, file: int) -> None:
        if file in self.open:
            self.open.remove(file)
            try:
                self.waiting.unregister(file)
            except KeyError:
                pass
            posix.close(file)


def _text(pieces: list[bytes]) -> str:
    return b"".join(pieces).decode("utf-8", "replace").removeprefix("\ufeff")


def _until_killed(child: Child) -> Callable[[], None]:
    """An agent that gives up ends the checker: then it first ends the process, which is not in its
    group. Gives what undoes this."""
    before: dict[int, Any] = {}

    def end(number: int, frame: object) -> None:
        child.end()
        signals.signal(number, signals.SIG_DFL)
        posix.kill(posix.getpid(), number)

    for number in (signals.SIGTERM, signals.SIGHUP):
        if signals.getsignal(number) == signals.SIG_DFL:
            try:
                before[number] = signals.signal(number, end)
            except ValueError:
                # Only a program's first thread may do so.
                break

    def undo() -> None:
        for number, handler in before.items():
            signals.signal(number, handler)

    return undo
