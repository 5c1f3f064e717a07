# SPDX-License-Identifier: MIT
"""The user's state folder: the lock of installs, copies of checkers, backups, and a note of every
file of settings that was changed."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from src_compiler.clients.base import World
from src_compiler.refusal import Refusal

NOTES = "installed.json"


@dataclass(frozen=True, slots=True)
class Note:
    """A file of settings that install changed. `before` is the backup of what it held, "" where it
    was not there; `after` is the digest of what install left; `made` are folders made for it."""

    scope: str
    agent: str
    before: str
    after: str
    origin: str
    made: tuple[str, ...] = ()


def folder_of(world: World, scope: str = "user") -> Path:
    """A managed checker is read by every user of the machine, so it does not lie in a home."""
    if scope == "managed":
        return world.system / "var/lib/src"
    return world.folder("XDG_STATE_HOME", ".local/state") / "src"


def make_folder(path: Path, mode: int = 0o700) -> None:
    """A folder of the user's own and those around it; what is there already keeps its rights."""
    try:
        for each in reversed([path, *path.parents]):
            if not each.is_dir():
                each.mkdir(mode=mode, exist_ok=True)
    except OSError as error:
        raise Refusal(f"{path} cannot be made: {error.strerror}") from error


@contextmanager
def locked(world: World) -> Iterator[None]:
    """One install or uninstall at a time."""
    folder = folder_of(world)
    make_folder(folder)
    handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def notes(world: World) -> dict[str, Note]:
    """The notes by path; none where they cannot be read: uninstall then looks at the files."""
    try:
        data = json.loads((folder_of(world) / NOTES).read_bytes())
        return {
            path: Note(**{**row, "made": tuple(row["made"])}) for path, row in data["files"].items()
        }
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def write_notes(world: World, found: dict[str, Note]) -> None:
    rows = {path: asdict(note) for path, note in sorted(found.items())}
    text = json.dumps({"version": 1, "files": rows}, indent=1) + "\n"
    replace(folder_of(world) / NOTES, text.encode(), 0o600)


def back_up(world: World, path: Path, data: bytes) -> Path:
    """A copy of a file under a name that was not there."""
    folder = folder_of(world) / "backups"
    make_folder(folder)
    name = f"{digest(os.fsencode(path))[:12]}-{path.name}"
    for number in range(1, 10_000):
        copy = folder / f"{name}.{number}"
        try:
            handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        except FileExistsError:
            continue
        with open(handle, "wb") as file:
            file.write(data)
        return copy
    raise Refusal(f"{folder} holds too many backups of {path}", "remove some")


def replace(path: Path, data: bytes, mode: int) -> None:
    """Puts a file in the place of another at once."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            os.fchmod(file.fileno(), mode)
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise
