# SPDX-License-Identifier: MIT
"""Which files the work tree holds, and which of them are what HEAD holds, without asking git to
compare: that would run the filters which a clone configures."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from src_compiler import git
from src_compiler.guarding.blobs import contents, sizes
from src_compiler.guarding.diff import LINK, MODULE, Side
from src_compiler.guarding.index import Entry, entries, written
from src_runtime import files
from src_runtime.paths import Unknown

CAP = 64 * 1024 * 1024
_LFS = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n.*oid sha256:(?P<sum>[0-9a-f]{64})\n", re.S
)
_POINTER = 1024


def present(root: Path, head: dict[str, Side]) -> dict[str, Side]:
    """The files on the disk; those that are as HEAD has them with its very side."""
    listed = {each.path: each for each in entries(root)}
    late = written(root)
    found: dict[str, Side] = {}
    for path in (*listed, *_others(root)):
        side = _side(root, path, head.get(path), listed.get(path), late)
        if side is not None:
            found[path] = side
    changed = {path: head[path].blob for path in found if path in head and not found[path].blob}
    return found | {path: head[path] for path in _stored_elsewhere(root, changed)}


def _others(root: Path) -> Iterator[str]:
    """Files that git neither tracks nor ignores; a repository in it ends with a slash."""
    out = git.read(root, "ls-files", "-z", "--others", "--exclude-standard")
    return (os.fsdecode(name) for name in out.split(b"\0") if name and name[-1:] != b"/")


def _side(
    root: Path, path: str, head: Side | None, entry: Entry | None, late: int
) -> Side | None:  # fmt: skip
    try:
        info = (root / path).lstat()
    except OSError:
        return None
    if entry is not None and entry.side.mode == MODULE:
        return head if head is not None and head.mode == MODULE else entry.side
    if stat.S_ISLNK(info.st_mode):
        mode = LINK
    elif stat.S_ISREG(info.st_mode):
        mode = "100755" if info.st_mode & 0o100 else "100644"
    else:
        return None
    same = head is not None and (mode == LINK) == (head.mode == LINK)
    if same and head is not None and (
        _is_untouched(info, head, entry, late) or _holds(root, path, mode, head.blob)
    ):  # fmt: skip
        return head
    return Side(mode, "")


def _is_untouched(info: os.stat_result, head: Side, entry: Entry | None, late: int) -> bool:
    """Whether git has seen this very file when it last wrote the index, as what HEAD holds."""
    if entry is None or entry.side.blob != head.blob:
        return False
    seen = (info.st_ctime_ns, info.st_mtime_ns, info.st_ino & 0xFFFFFFFF, info.st_size & 0xFFFFFFFF)
    return seen == entry.seen and info.st_mtime_ns < late


def _holds(root: Path, path: str, mode: str, blob: str) -> bool:
    """Whether the bytes on the disk are those of a blob, also with other line ends."""
    try:
        data = (
            os.fsencode(os.readlink(root / path))
            if mode == LINK
            else files.read(str(root / path), CAP)
        )
    except (OSError, Unknown):
        return False
    if data is None:
        return False
    return any(_named(each, blob) == blob for each in (data, data.replace(b"\r\n", b"\n")))


def _named(data: bytes, like: str) -> str:
    new = hashlib.sha1 if len(like) == 40 else hashlib.sha256
    return new(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _stored_elsewhere(root: Path, changed: dict[str, str]) -> Iterator[str]:
    """The files of which the blob is Git LFS's pointer to what is on the disk."""
    small = {name for name, size in sizes(root, changed.values()).items() if size <= _POINTER}
    pointers = {name: _LFS.match(data) for name, data in contents(root, small).items()}
    for path, blob in changed.items():
        pointer = pointers.get(blob)
        if pointer is not None and pointer["sum"].decode("ascii") == _sum(root / path):
            yield path


def _sum(path: Path) -> str:
    try:
        return hashlib.sha256(files.read(str(path), CAP) or b"").hexdigest()
    except Unknown:
        return ""
