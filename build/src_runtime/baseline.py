# SPDX-License-Identifier: MIT-0
"""Keeps what a work tree was when the session began."""

from __future__ import annotations

from src_runtime import files
from src_runtime.paths import FILE, Place, Unknown, kind, look
from src_runtime.rungit import Failed, git
from src_runtime.snapshot import packed, snapshot

OWNER, CONTENT = ":baseline", ":content"
# What is kept of files that git does not have as they were.
FILE_CAP, CAP = 1024 * 1024, 32 * 1024 * 1024

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.snapshot import Snapshot
    from src_runtime.state import Store


def is_taken(store: Store) -> bool:
    return store.raw(OWNER, "files") is not None


def take(store: Store, place: Place) -> None:
    """Keeps what there is now, unless something is kept already: a session that goes on keeps the
    baseline of its beginning."""
    if is_taken(store):
        return
    root, tracked = place.root, bool(place.common)
    now = snapshot(root, tracked)
    blobs = tracked_blobs(root) if tracked else {}
    rows = _contents(root, _changed(root, now, blobs) if tracked else list(now))
    with store:
        store.put_all(CONTENT, rows)
        store.put(OWNER, "blobs", packed(blobs))
        store.set(OWNER, "head", head(root) if tracked else "")
        store.put(OWNER, "files", packed(now))


def assume(store: Store, place: Place) -> None:
    """A baseline for a session whose beginning nobody has told: what was committed."""
    if is_taken(store):
        return
    if not place.common:
        raise Failed("nothing told when the session began, so what has changed since is not known")
    commit = head(place.root)
    blobs = tracked_blobs(place.root)
    with store:
        store.put(OWNER, "blobs", packed(blobs))
        store.set(OWNER, "head", commit)
        # No file looks as this says, so that all that git cannot vouch for are compared.
        store.put(OWNER, "files", packed(_clean(place.root, blobs)))


def tracked_blobs(root: str) -> Snapshot:
    """The blob of each tracked regular file."""
    found: Snapshot = {}
    for row in git(root, "ls-files", "-s", "-z").split(b"\0"):
        about, _, name = row.partition(b"\t")
        if about[:4] in (b"1006", b"1007"):
            found[name] = about.split(b" ")[1]
    return found


def head(root: str) -> str:
    """The commit that is checked out; "" where there is none yet."""
    try:
        return git(root, "rev-parse", "--verify", "-q", "HEAD").decode().strip()
    except Failed:
        return ""


def _clean(root: str, blobs: Snapshot) -> Snapshot:
    now = snapshot(root, True)
    dirty = set(_changed(root, now, blobs))
    return {name: b"-" if name in dirty else now.get(name, b"-") for name in blobs}


def _changed(root: str, now: Snapshot, blobs: Snapshot) -> list[bytes]:
    """Files of which git's index does not have the bytes, or may not have them."""
    from src_runtime.gitindex import index
    from src_runtime.gitrepo import git_folder

    known = index(root) or {}
    written = look(git_folder(root) + "/index")
    before = written.st_mtime_ns if written else 0
    found = []
    for name, seen in now.items():
        entry = known.get(name.decode("utf-8", "surrogateescape"))
        if entry and name in blobs and _same(seen, entry, before):
            continue
        found.append(name)
    return found


def _same(seen: bytes, entry: tuple[int, int], before: int) -> bool:
    """Whether a file is as old and as large as git's index says. One that was changed when the
    index was written, or later, may look the same with other bytes."""
    _, size, written, _ = map(int, seen.split(b" "))
    return size == entry[0] and written // 10**9 == entry[1] and written < before


def _contents(root: str, names: list[bytes]) -> list[tuple[str, bytes]]:
    """The bytes of files, as far as the caps go; links are not followed."""
    rows, left = [], CAP
    for name in names:
        path = root + "/" + name.decode("utf-8", "surrogateescape")
        try:
            data = files.read(path, FILE_CAP) if kind(look(path)) == FILE else None
        except Unknown:
            continue
        if data is not None and len(data) <= left:
            left -= len(data)
            rows.append((name.decode("latin-1"), data))
    return rows
