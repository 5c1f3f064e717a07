# SPDX-License-Identifier: MIT-0
"""What is written to a process and read from it: neither side ever waits for the other for ever,
and of what it prints no more is kept than anybody reads."""

from __future__ import annotations

import posix

from src_runtime import processes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import select

    from src_runtime.processes import Child, Ran

# Of each stream so much is kept; the rest is read, so that nobody waits, and thrown away.
KEPT = 1 << 20
PIECE = 1 << 16
# How often an end is looked for where the system does not tell of it.
TICK = 0.01


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
                    self.child.ask()
                    wait = processes.grace()
                    end = monotonic() + wait
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
