# SPDX-License-Identifier: MIT-0
"""What git tracks in a work tree, read from its index without running git."""

from __future__ import annotations

from src_runtime.files import read, text
from src_runtime.filetree import matches
from src_runtime.gitrepo import git_folder
from src_runtime.paths import FILE, Unknown, kind, look

MAX_ENTRIES = 100_000


def index(root: str) -> dict[str, tuple[int, int]] | None:
    """The tracked paths, each with its size and time of change; None where it cannot be read."""
    try:
        folder = git_folder(root)
        data = read(folder + "/index") if folder else None
    except Unknown:
        return None
    if data is None:
        return {} if folder else None
    version = int.from_bytes(data[4:8], "big")
    count = int.from_bytes(data[8:12], "big")
    if data[:4] != b"DIRC" or version not in (2, 3, 4) or count > MAX_ENTRIES:
        return None
    return entries(data, version, count)


def entries(data: bytes, version: int, count: int) -> dict[str, tuple[int, int]] | None:
    found: dict[str, tuple[int, int]] = {}
    at, before = 12, b""
    for _ in range(count):
        if at + 62 > len(data):
            return None
        changed = int.from_bytes(data[at + 8 : at + 12], "big")
        size = int.from_bytes(data[at + 36 : at + 40], "big")
        flags = int.from_bytes(data[at + 60 : at + 62], "big")
        start = at + (64 if flags & 0x4000 else 62)
        if version == 4:
            cut, start = varied(data, start)
            before = before[: len(before) - cut]
        else:
            before = b""
        stop = data.find(b"\0", start)
        if stop < 0:
            return None
        before += data[start:stop]
        found[before.decode("utf-8", "surrogateescape")] = (size, changed)
        at = stop + 1 if version == 4 else at + ((stop - at) // 8 + 1) * 8
    return found


def varied(data: bytes, at: int) -> tuple[int, int]:
    """A number of varying length, and where it ends."""
    value = data[at] & 127
    while data[at] & 128 and at + 1 < len(data):
        at += 1
        value = ((value + 1) << 7) | (data[at] & 127)
    return value, at + 1


def differing(root: str, below: str) -> list[str]:
    """The tracked files at or below a path that are not as git last saw them, or gone."""
    tracked = index(root) or {}
    inside = below[len(root) :].strip("/")
    found: list[str] = []
    for path, (size, changed) in tracked.items():
        if inside and path != inside and not path.startswith(inside + "/"):
            continue
        try:
            info = look(root + "/" + path)
        except Unknown:
            continue
        same = kind(info) == FILE and info is not None
        if same and info is not None and (info.st_size, int(info.st_mtime)) == (size, changed):
            continue
        found.append(root + "/" + path)
        if len(found) > 1_000:
            return []
    return found


def ignored(root: str, path: str) -> bool:
    """Whether a `.gitignore` of the work tree speaks of a path, as far as names and folders go."""
    parts = path.split("/")
    for depth in range(len(parts)):
        folder = "/".join([root, *parts[:depth]])
        for line in patterns(folder + "/.gitignore"):
            pattern = line.strip("/")
            rest = parts[depth:]
            if "/" in pattern or line.startswith("/"):
                wanted = pattern.split("/")
                if len(wanted) <= len(rest) and all(map(matches, rest, wanted)):
                    return True
            elif any(matches(part, pattern) for part in rest):
                return True
    return any(matches(part, line.strip("/")) for line in patterns(root + "/.git/info/exclude")
               for part in parts)  # fmt: skip


def patterns(path: str) -> list[str]:
    try:
        data = read(path, 1 << 16)
    except Unknown:
        return []
    lines = text(data or b"").split("\n")
    return [line.strip() for line in lines if line.strip() and line[0] not in "#!"]
