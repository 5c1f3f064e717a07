# SPDX-License-Identifier: MIT-0
"""Where state lies and when it is too old: one file per session and checker, in a folder of the
user's that nobody else can read."""

from __future__ import annotations

import posix

from src_runtime.paths import FOLDER, KIND, LINK, variable

TYPE_CHECKING = False
LASTS = 30 * 24 * 3600
# Stands beside a session's state while an answer waits there, so that a call without one is free.
BELL = "-told"
PARTS = ("/.local", "/state", "/src", "/sessions")


class Unusable(Exception):
    """State cannot be read or kept: no home, no session, a full disk, a broken or busy file."""

    @property
    def message(self) -> str:
        return str(self)


def folder(make: bool = True) -> str:
    """The folder of all sessions, made where it is not there."""
    home = variable("HOME")
    if not home.startswith("/"):
        raise Unusable("there is no home folder to keep state in")
    path = home.rstrip("/") + "".join(PARTS)
    try:
        info = posix.lstat(path)
    except OSError:
        if not make:
            return path
        why = _make(home.rstrip("/"))
        try:
            info = posix.lstat(path)
        except OSError:
            raise Unusable(f"{path} cannot be made: {why}")
    if info.st_mode & KIND != FOLDER or info.st_uid != posix.geteuid():
        what = "is a link" if info.st_mode & KIND == LINK else "is no folder of this user's"
        raise Unusable(f"{path} {what}, so state cannot be trusted")
    if info.st_mode & 0o077:
        raise Unusable(f"{path} can be read by others: chmod 700 {path}")
    return path


def _make(path: str) -> str:
    """Why the first folder that is missing could not be made; whoever has made the others."""
    why = ""
    for part in PARTS:
        path += part
        try:
            posix.mkdir(path, 0o700)
        except FileExistsError:
            continue
        except OSError as error:
            why = why or str(error.strerror)
    return why


def digest(text: str | bytes) -> str:
    if TYPE_CHECKING:
        from hashlib import sha256
    else:
        try:
            from _sha2 import sha256
        except ImportError:
            try:
                from _sha256 import sha256
            except ImportError:
                from hashlib import sha256
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return sha256(data).hexdigest()


def session_of(payload: dict[str, object]) -> str:
    """The session that a hook's payload is of. A sub-agent has its parent's state."""
    return str(payload.get("parent_agent_id") or payload.get("session_id") or "")


def name_of(checker: str, session: str) -> str:
    """The file of a session. Both are hashed: an id is whatever an agent says."""
    if not session:
        raise Unusable("the agent does not tell which session this is")
    return f"{prefix(checker)}{digest(session)[:32]}.db"


def prefix(checker: str) -> str:
    """How the names of all files of a checker begin."""
    return digest(checker)[:16] + "-"


def files(checker: str = "") -> list[str]:
    """The files of all sessions, of one checker or of all of them."""
    path = folder(make=False)
    try:
        names = posix.listdir(path)
    except OSError:
        return []
    start = prefix(checker) if checker else ""
    return [f"{path}/{n}" for n in sorted(names) if n.startswith(start) and n.endswith(".db")]


def remove(path: str) -> None:
    """A session's file with what SQLite keeps beside it, the file itself first: what is left over
    of a pair may not be taken for a part of the next one."""
    for end in ("", "-wal", "-shm", "-journal", BELL):
        try:
            posix.unlink(path + end)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise Unusable(f"{path + end} cannot be removed: {error.strerror}")


def prune(now: float) -> None:
    """Removes sessions that nobody has used for a month."""
    for path in files():
        try:
            used = max(_changed(path), _changed(path + "-wal"))
            if used < now - LASTS:
                remove(path)
        except (OSError, Unusable):
            continue


def _changed(path: str) -> float:
    try:
        return posix.lstat(path).st_mtime
    except FileNotFoundError:
        return 0.0
