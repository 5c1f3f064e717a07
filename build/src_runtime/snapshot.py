# SPDX-License-Identifier: MIT-0
"""Which files a work tree holds, and by what one sees at a glance that a file has not changed."""

from __future__ import annotations

import posix

from src_runtime.paths import FILE, KIND, LINK
from src_runtime.rungit import git

# Of a folder without git.
MOST = 20_000

TYPE_CHECKING = False
if TYPE_CHECKING:
    # path → times of change, size and inode, as text.
    Snapshot = dict[bytes, bytes]


class TooMany(Exception):
    """More files than are looked at."""


def snapshot(root: str, tracked: bool) -> Snapshot:
    """Every file that git tracks or would take; without git every file there is."""
    names = listed(root) if tracked else walked(root)
    base = root.rstrip("/").encode("utf-8", "surrogateescape") + b"/"
    found: Snapshot = {}
    lstat = posix.lstat
    for name in names:
        try:
            info = lstat(base + name)
        except OSError:
            continue
        if info.st_mode & KIND in (FILE, LINK):
            found[name] = b"%d %d %d %d" % (
                info.st_ctime_ns, info.st_size, info.st_mtime_ns, info.st_ino
            )  # fmt: skip
    return found


def listed(root: str) -> list[bytes]:
    names = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    # A repository in it ends with a slash: its files are its own.
    return [name for name in dict.fromkeys(names.split(b"\0")) if name and name[-1:] != b"/"]


def walked(root: str) -> list[bytes]:
    found: list[bytes] = []
    base = root.rstrip("/").encode("utf-8", "surrogateescape") or b"/"
    todo = [b""]
    while todo:
        folder = todo.pop()
        try:
            entries = list(posix.scandir(base + b"/" + folder))
        except OSError:
            continue
        for entry in entries:
            name = folder + entry.name
            if entry.is_dir(follow_symlinks=False):
                todo.append(name + b"/")
            else:
                found.append(name)
        if len(found) + len(todo) > MOST:
            raise TooMany(f"there are more than {MOST:,} files, and no git to tell which count")
    return found


def packed(found: Snapshot) -> bytes:
    return b"\0".join([part for pair in found.items() for part in pair])


def unpacked(data: bytes) -> Snapshot:
    parts = data.split(b"\0")
    return dict(zip(parts[::2], parts[1::2])) if data else {}
