# SPDX-License-Identifier: MIT-0
"""What outlives a call, per session, in SQLite. Only imported where a rule needs it.

INVARIANT: a change is there in whole once its method has returned, and not at all before.
"""

from __future__ import annotations

import posix
import sys

from src_runtime import store
from src_runtime.jsontext import dumps, loads
from src_runtime.store import Unusable

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from typing import Any

# Later versions only add tables and columns, so that an older checker can still read the rest.
VERSION = 1
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS value (owner TEXT NOT NULL, key TEXT NOT NULL, value, "
    "PRIMARY KEY (owner, key)) WITHOUT ROWID",
    f"PRAGMA user_version = {VERSION}",
)
# How a key begins that stands in hexadecimal digits.
MARK = "\x01"
LONGEST = 5.0
PAUSE = 0.005


class Store:
    """The state of one session. `owner` is a rule's id or, from `:` on, a part of the runtime."""

    def __init__(self, checker: str, session: str) -> None:
        if self._begin(store.folder() + "/" + store.name_of(checker, session)):
            self.set(":session", "id", {"session": session, "checker": checker})

    @classmethod
    def at(cls, path: str) -> Store:
        """The state in a file that is there."""
        found = cls.__new__(cls)
        found._begin(path)
        return found

    def _begin(self, path: str) -> bool:
        self.path = path
        self._sqlite = _sqlite()
        self.until = _remaining()
        self._db = self._told(self._open)
        self.inside = False
        return bool(self._told(self._made))

    def _open(self) -> sqlite3.Connection:
        new = not _there(self.path)
        if new:
            from time import time

            store.prune(time())
            posix.close(posix.open(self.path, posix.O_CREAT | posix.O_WRONLY, 0o600))
        wait = self.until / 2
        db: sqlite3.Connection = self._sqlite.connect(self.path, wait, isolation_level=None)
        return db

    def _made(self) -> bool:
        """Makes the tables where they are not there yet; whether it did."""
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        self._db.execute("PRAGMA synchronous = NORMAL")
        # One process for each call: a longer log would be read again by every one of them.
        self._db.execute("PRAGMA wal_autocheckpoint = 64")
        if version:
            return False
        self._patiently(lambda: self._db.execute("PRAGMA journal_mode = WAL").fetchone())
        self._patiently(lambda: self._db.execute("BEGIN IMMEDIATE"))
        for line in SCHEMA:
            self._db.execute(line)
        self._db.execute("COMMIT")
        return True

    def _patiently(self, do: Callable[[], object]) -> None:
        """Changing the kind of journal does not wait for others by itself."""
        from time import sleep

        for _ in range(int(self.until / 2 / PAUSE)):
            try:
                do()
                return
            except self._sqlite.OperationalError as error:
                if "locked" not in str(error):
                    raise
            sleep(PAUSE)
        do()

    def _told(self, do: Callable[[], Any]) -> Any:
        try:
            return do()
        except self._sqlite.Error as error:
            raise Unusable(_reason(self.path, str(error)))
        except OSError as error:
            raise Unusable(_reason(self.path, error.strerror or ""))

    def _run(self, line: str, *values: object) -> list[tuple[Any, ...]]:
        return self._told(lambda: self._db.execute(line, values).fetchall())  # type: ignore[no-any-return]

    def __enter__(self) -> Store:
        """What is done until the end is done at once or not at all, and nobody comes between."""
        self._run("BEGIN IMMEDIATE")
        self.inside = True
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.inside = False
        if kind is None:
            self._run("COMMIT")
            return
        try:
            self._run("ROLLBACK")
        except Unusable:
            # SQLite has rolled back by itself, as it does when the disk is full.
            return

    def get(self, owner: str, key: str) -> Any:
        """None where there is nothing."""
        value = self.raw(owner, key)
        return None if value is None else loads(value)

    def set(self, owner: str, key: str, value: object) -> None:
        self.put(owner, key, dumps(value))

    def raw(self, owner: str, key: str) -> Any:
        rows = self._run("SELECT value FROM value WHERE owner = ? AND key = ?", owner, _kept(key))
        return rows[0][0] if rows else None

    def put(self, owner: str, key: str, value: str | bytes) -> None:
        self._run("INSERT OR REPLACE INTO value VALUES (?, ?, ?)", owner, _kept(key), value)

    def put_all(self, owner: str, rows: Sequence[tuple[str, str | bytes]]) -> None:
        """Many at once; inside of `with` or on their own."""
        self._told(
            lambda: self._db.executemany(
                "INSERT OR REPLACE INTO value VALUES (?, ?, ?)",
                [(owner, _kept(key), value) for key, value in rows],
            )
        )

    def add(self, owner: str, key: str, number: int = 1) -> int:
        """Adds to a number, whoever else does so at the same time; gives the sum."""
        if not self.inside:
            with self:
                return self.add(owner, key, number)
        found = self.get(owner, key)
        total = (found if isinstance(found, int) else 0) + number
        self.set(owner, key, total)
        return total

    def remove(self, owner: str, key: str) -> None:
        self._run("DELETE FROM value WHERE owner = ? AND key = ?", owner, _kept(key))

    def clear(self, owner: str) -> None:
        self._run("DELETE FROM value WHERE owner = ?", owner)

    def items(self, owner: str) -> dict[str, Any]:
        rows = self._run("SELECT key, value FROM value WHERE owner = ? ORDER BY key", owner)
        return {_given(key): loads(value) for key, value in rows}

    def shown(self, owner: str) -> dict[str, Any]:
        """For people: of what is no JSON only how long it is."""
        rows = self._run("SELECT key, value FROM value WHERE owner = ? ORDER BY key", owner)
        return {_given(k): f"{len(v)} bytes" if isinstance(v, bytes) else loads(v) for k, v in rows}

    def owners(self) -> list[str]:
        return [row[0] for row in self._run("SELECT DISTINCT owner FROM value ORDER BY owner")]

    def close(self) -> None:
        """For a process that goes on; one that ends writes nothing more by not closing."""
        self._told(self._db.close)


def _kept(key: str) -> str:
    """A key as SQLite can keep it. The name of a file may be no UTF-8."""
    if key.isascii() and key[:1] != MARK:
        return key
    data = key.encode("utf-8", "surrogatepass")
    try:
        data.decode()
    except UnicodeDecodeError:
        return MARK + data.hex()
    return MARK + data.hex() if key[:1] == MARK else key


def _given(key: str) -> str:
    return bytes.fromhex(key[1:]).decode("utf-8", "surrogatepass") if key[:1] == MARK else key


def exists(checker: str, session: str) -> bool:
    """Whether something has been kept for a session."""
    return _there(store.folder(make=False) + "/" + store.name_of(checker, session))


def _there(path: str) -> bool:
    try:
        posix.lstat(path)
    except OSError:
        return False
    return True


def _sqlite() -> Any:
    # The part in C: `sqlite3` adds types and dates, which nobody needs here.
    try:
        import _sqlite3 as sqlite
    except ImportError:
        try:
            import sqlite3 as sqlite  # type: ignore[no-redef]
        except ImportError:
            raise Unusable(f"this Python has no SQLite: {sys.executable}")
    return sqlite


def _remaining() -> float:
    """The seconds until the deadline: waiting for a lock may not outlast it, since its signal
    waits for a call into C."""
    if TYPE_CHECKING:
        from signal import ITIMER_REAL, getitimer
    else:
        try:
            from _signal import ITIMER_REAL, getitimer
        except ImportError:
            from signal import ITIMER_REAL, getitimer
    left = getitimer(ITIMER_REAL)[0]
    return min(left, LONGEST) if left else LONGEST


def _reason(path: str, message: str) -> str:
    if "locked" in message or "busy" in message:
        return f"the state in {path} is busy: another process has not let it go in time"
    if "full" in message or "No space" in message or "disk I/O" in message:
        return f"the state in {path} cannot be written: {message}"
    if "malformed" in message or "not a database" in message or "no such table" in message:
        return f"the state in {path} is broken ({message}); begin anew with: src state clear"
    return f"the state in {path} cannot be used: {message}"
