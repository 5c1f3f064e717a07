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
DEFAULTS = (
    signals.SIGPIPE, signals.SIGTERM, signals.SIGHUP, signals.SIGINT, signals.SIGQUIT,
    *([signals.SIGXFSZ] if hasattr(signals, "SIGXFSZ") else []),
)  # fmt: skip


# Signals that end the checker while a process of its own runs.
ENDING = (signals.SIGALRM, signals.SIGTERM, signals.SIGHUP, signals.SIGINT)


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
    """So much of these seconds as the checker's own deadline leaves; 0 where its time is up."""
    left = signals.getitimer(signals.ITIMER_REAL)[0]
    if not left:
        return seconds
    return max(LEAST, min(seconds, left - GRACE - MARGIN)) if left > MARGIN + LEAST else 0.0


def grace() -> float:
    """What a process has between SIGTERM and SIGKILL without bringing on the deadline."""
    left = signals.getitimer(signals.ITIMER_REAL)[0]
    return max(0.0, min(GRACE, left - MARGIN)) if left else GRACE


def execute(
    argv: Sequence[str], given: bytes, environment: dict[bytes, bytes], seconds: float, mark: str
) -> Ran:
    """Runs a command, by its whole path or found in PATH. `mark` stands in its environment and in
    no other's, so that what it starts can be told from all else."""
    ran = Ran(seconds=allowed(seconds))
    if ran.seconds <= 0:
        ran.unstarted = "there is no time left"
        return ran
    from src_runtime.streams import Talk

    # No signal comes between the start of a process and the knowledge of how to end it.
    before = signals.pthread_sigmask(signals.SIG_BLOCK, ENDING)
    try:
        process, ends = _spawn(argv, environment)
        child = Child(process, mark.encode())
        main.endings.append(child.end)
        undo = _until_killed(child)
    except OSError as error:
        ran.unstarted = error.strerror or "it cannot be started"
        return ran
    finally:
        signals.pthread_sigmask(signals.SIG_SETMASK, before)
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
        """Where it can be asked so, it keeps its number until its group is killed."""
        waitid: Any = getattr(posix, "waitid", None)
        if self.reaped or waitid is None:
            return self.reaped or self._reap(posix.WNOHANG)
        try:
            how = posix.WEXITED | posix.WNOHANG | posix.WNOWAIT
            return waitid(posix.P_PID, self.process, how) is not None
        except ChildProcessError:
            return self._reap(posix.WNOHANG)

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

    def ask(self) -> None:
        """Asks it to end."""
        self.send(signals.SIGTERM)

    def send(self, number: int) -> None:
        try:
            posix.killpg(self.process, number)
        except OSError:
            return

    def end(self) -> None:
        """Kills what is left of it and of all that it has started. A signal's handler may come
        between and begin anew."""
        if self.over:
            return
        self.send(signals.SIGKILL)
        if self.mark:
            from src_runtime.leftovers import kill

            kill(self.mark)
        if not self.reaped:
            self._reap(0)
        self.over = True
        if self.handle >= 0:
            posix.close(self.handle)


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
