# SPDX-License-Identifier: MIT
"""What git's index holds, with what it remembers of each file on the disk."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from src_compiler import git
from src_compiler.guarding.diff import Side, Unanswered

_ENTRY = re.compile(
    rb"(?P<mode>\d{6}) (?P<blob>[0-9a-f]+) (?P<stage>\d)\t(?P<path>[^\0]+)\0"
    rb"\s*ctime: (?P<changed>\d+:\d+)\s*mtime: (?P<written>\d+:\d+)"
    rb"\s*dev: \d+\s*ino: (?P<inode>\d+)\s*uid: \d+"
    rb"\s*gid: \d+\s*size: (?P<size>\d+)\s*flags: (?P<flags>[0-9a-f]+)\n"
)
# Of `git add --intent-to-add`: the file is not in the commit.
_INTENDED = 0x20000000


@dataclass(frozen=True, slots=True)
class Entry:
    """`seen` are times in nanoseconds (of change, of writing), inode and size on the disk."""

    path: str
    side: Side
    intended: bool
    seen: tuple[int, int, int, int]


def entries(root: Path) -> Iterator[Entry]:
    """By path; one that a merge has not settled is none that can be asked about."""
    out = git.read(root, "ls-files", "-s", "-z", "--debug", index=True)
    at = 0
    while at < len(out):
        match = _ENTRY.match(out, at)
        if match is None:
            raise Unanswered("git lists its index in a form that is not known here")
        if match["stage"] != b"0":
            shown = os.fsdecode(match["path"])
            raise Unanswered(f"a merge has not settled {shown!a}: settle it first")
        yield _entry(match)
        at = match.end()


def _entry(match: re.Match[bytes]) -> Entry:
    side = Side(match["mode"].decode("ascii"), match["blob"].decode("ascii"))
    seen = (_time(match["changed"]), _time(match["written"]), int(match["inode"]))
    intended = bool(int(match["flags"], 16) & _INTENDED)
    return Entry(os.fsdecode(match["path"]), side, intended, (*seen, int(match["size"])))


def _time(shown: bytes) -> int:
    seconds, rest = shown.split(b":")
    return int(seconds) * 1_000_000_000 + int(rest)


def written(root: Path) -> int:
    """When the index was written: a file of that moment may have changed without a trace."""
    try:
        path = git.read(root, "rev-parse", "--git-path", "index", index=True)
        return (root / os.fsdecode(path.removesuffix(b"\n"))).stat().st_mtime_ns
    except (git.Failed, OSError):
        return 0
