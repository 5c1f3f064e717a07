# SPDX-License-Identifier: MIT
"""Changes one file of settings so that nothing of anybody else's is lost.

INVARIANT: a file is replaced as a whole, after a backup, and only if it still is what was read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from src_compiler.clients.base import Client, Found, Hook, World
from src_compiler.guard import is_ours
from src_compiler.installation import state
from src_compiler.installation.state import Note
from src_compiler.refusal import Refusal
from src_compiler.settings.jsonc import Broken


@dataclass(frozen=True, slots=True)
class Change:
    """What is to become of a file; None is a file that is not there."""

    client: Client
    scope: str
    path: Path
    before: bytes | None
    after: bytes | None

    @property
    def needed(self) -> bool:
        return self.before != self.after


def ours(client: Client) -> Callable[[str], bool]:
    return lambda command: is_ours(command, client.caller)


def to_install(world: World, client: Client, scope: str, path: Path, hooks: list[Hook]) -> Change:
    """The change that registers these hooks and no other of ours."""
    real, data = read(world, scope, path)
    text = decoded(path, data)
    with told(path):
        new = client.form.with_hooks(text, hooks, ours(client))
        _keep_foreign(client, text, new)
    return Change(client, scope, real, data, new.encode())


def to_uninstall(world: World, client: Client, scope: str, path: Path, note: Note | None) -> Change:
    """Leaves the file as it was, or without our hooks where it has changed since."""
    real, data = read(world, scope, path)
    if data is None:
        return Change(client, scope, real, None, None)
    if note is not None and note.after == state.digest(data):
        return Change(client, scope, real, data, _backup(note))
    text = decoded(path, data)
    assert text is not None
    with told(path):
        new = client.form.without(text, ours(client))
        _keep_foreign(client, text, new)
    return Change(client, scope, real, data, None if new is None else new.encode())


def _backup(note: Note) -> bytes | None:
    if not note.before:
        return None
    try:
        return Path(note.before).read_bytes()
    except OSError as error:
        raise Refusal(f"the backup {note.before} cannot be read: {error.strerror}") from error


def read(world: World, scope: str, path: Path) -> tuple[Path, bytes | None]:
    """The file that `path` means and what it holds. A user may keep settings elsewhere by a link;
    in a project a link could make install write anywhere."""
    if scope == "project":
        _refuse_links(world.root, path)
    real = Path(os.path.realpath(path))
    try:
        info = real.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return real, None
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from error
    if not stat.S_ISREG(info.st_mode):
        raise Refusal(f"{path} is no regular file, so nothing was written")
    try:
        return real, real.read_bytes()
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from error


def _refuse_links(root: Path, path: Path) -> None:
    for each in (path, *path.parents):
        if each == root:
            return
        if each.is_symlink():
            raise Refusal(
                f"{each} is a link, and --project writes through none",
                "put a file of its own there, or install with --user",
            )


def decoded(path: Path, data: bytes | None) -> str | None:
    try:
        return None if data is None else data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(
            f"{path} is not UTF-8 at byte {error.start}, so nothing was written",
            "mend the file, then install again",
        ) from error


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What cannot be read is the owner's to mend; the file is as it was."""
    try:
        yield
    except Broken as error:
        raise Refusal(
            f"{path} cannot be merged with, so nothing was written: {error}",
            "mend the file, then install again",
        ) from error


def _keep_foreign(client: Client, before: str | None, after: str | None) -> None:
    def foreign(text: str | None) -> list[Found]:
        found = client.form.found(text) if text is not None else []
        return [each for each in found if not ours(client)(each.command)]

    # A bridge is a file of ours as a whole.
    assert client.variable is None or foreign(before) == foreign(after), client.name


def write(world: World, change: Change, origin: Path) -> Path | None:
    """Makes the change; gives the backup of what was there. The caller holds the lock."""
    _refuse_read_only(change)
    _refuse_meddling(change)
    path = change.path
    backup = None
    if change.before is not None:
        backup = state.back_up(world, path, change.before)
    made = _made(path.parent)
    try:
        if change.after is None:
            os.unlink(path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            mode = stat.S_IMODE(path.stat().st_mode) if change.before is not None else 0o644
            state.replace(path, change.after, mode)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}") from error
    _note(world, change, backup, made, origin)
    return backup


def _refuse_read_only(change: Change) -> None:
    if change.before is not None and not change.path.stat().st_mode & 0o222:
        raise Refusal(
            f"{change.path} is read-only, so nothing was written", f"chmod u+w {change.path}"
        )


def _refuse_meddling(change: Change) -> None:
    try:
        now = change.path.read_bytes()
    except FileNotFoundError:
        now = None
    except OSError as error:
        raise Refusal(f"{change.path} cannot be read: {error.strerror}") from error
    if now != change.before:
        raise Refusal(f"{change.path} has changed meanwhile, so nothing was written", "try again")


def _made(folder: Path) -> tuple[str, ...]:
    """The folders that have to be made, the innermost first."""
    return tuple(str(each) for each in (folder, *folder.parents) if not each.exists())


def _note(
    world: World, change: Change, backup: Path | None, made: tuple[str, ...], origin: Path
) -> None:
    found = state.notes(world)
    old = found.pop(str(change.path), None)
    if change.after is not None and _holds_ours(change.client, change.after):
        if old is not None and old.after == state.digest(change.before or b""):
            before, made = old.before, old.made
        else:
            before = str(_without_ours(world, change, backup) or "")
        found[str(change.path)] = Note(
            change.scope, change.client.name, before, state.digest(change.after), str(origin), made
        )
    elif old is not None and change.after is None:
        _remove_folders(old.made)
    state.write_notes(world, found)


def _holds_ours(client: Client, data: bytes) -> bool:
    return any(ours(client)(each.command) for each in client.form.found(data.decode()))


def _without_ours(world: World, change: Change, backup: Path | None) -> Path | None:
    """The backup of what uninstall is to leave, where an earlier install left hooks that no note
    knows of; None where it is to leave nothing."""
    if change.before is None or not change.before.strip():
        return backup
    text = change.before.decode()
    left = change.client.form.without(text, ours(change.client))
    if left is None or left == text:
        return None if left is None else backup
    return state.back_up(world, change.path, left.encode())


def _remove_folders(folders: tuple[str, ...]) -> None:
    for folder in folders:
        try:
            os.rmdir(folder)
        except OSError:
            return
