# SPDX-License-Identifier: MIT
"""Reads a folder that anybody may have made: no link is followed, nothing but regular files is
opened, and what is too large or too much is told and left out."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from src_compiler.importing.imported import Notes
from src_compiler.refusal import Refusal

MOST_FILES = 100_000
DEEPEST = 32
LARGEST = 4_000_000
MOST_BYTES = 256_000_000


class Tree:
    """The regular files below a folder, by path from it with `/`, sorted."""

    def __init__(self, root: Path, shown: str, notes: Notes) -> None:
        self.root = root
        self.shown = shown
        self.notes = notes
        self.read: dict[str, bytes] = {}
        self.size = 0
        self.files: dict[str, os.stat_result] = {}
        if not stat.S_ISDIR(_mode(root)):
            raise Refusal(f"{shown} is not a folder", "name the folder that holds the rules")
        self._walk("", 0)

    def place(self, path: str) -> str:
        """A path in the folder, as notes name it."""
        return os.path.normpath(os.path.join(self.shown, path))

    def below(self, folder: str) -> list[str]:
        return [path for path in self.files if path.startswith(f"{folder}/")]

    def programs(self) -> frozenset[str]:
        return frozenset(path for path, info in self.files.items() if info.st_mode & 0o100)

    def bytes(self, path: str) -> bytes | None:
        """What a file holds; None where it cannot be read, which is told."""
        if path not in self.files or path in self.read:
            return self.read.get(path)
        try:
            data = self.read[path] = read_regular(self.root / path)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.notes.lost(self.place(path), 0, f"this file cannot be read: {reason.lower()}")
            return None
        self.size += len(data)
        if self.size > MOST_BYTES:
            raise Refusal(f"{self.shown} holds more than {MOST_BYTES:,} bytes", "import a part")
        return data

    def _walk(self, folder: str, depth: int) -> None:
        if depth > DEEPEST:
            self.notes.lost(self.place(folder), 0, f"folders are nested more than {DEEPEST} deep")
            return
        try:
            names = sorted(os.listdir(self.root / folder))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self.notes.lost(self.place(folder), 0, f"this folder cannot be read: {reason}")
            return
        for name in names:
            path = f"{folder}/{name}" if folder else name
            if name != ".git":
                self._entry(path, name, depth)

    def _entry(self, path: str, name: str, depth: int) -> None:
        info = os.lstat(self.root / path)
        if stat.S_ISLNK(info.st_mode):
            self.notes.lost(
                self.place(path), 0, "this is a link, and links are not followed",
                "put the file itself there",
            )  # fmt: skip
        elif stat.S_ISDIR(info.st_mode):
            self._walk(path, depth + 1)
        elif not stat.S_ISREG(info.st_mode) or not name.isprintable() or not _is_text(name):
            self.notes.lost(self.place(path), 0, "this is not a regular file with a plain name")
        else:
            self.files[path] = info
            if len(self.files) > MOST_FILES:
                raise Refusal(f"{self.shown} holds more than {MOST_FILES:,} files", "import a part")


def read_regular(path: Path) -> bytes:
    """The bytes of a regular file of no more than LARGEST; raises OSError or ValueError."""
    # A pipe would wait for its other end; a link may have taken the file's place.
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ValueError("it is not a regular file")
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST:,} bytes")
    return data


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0


def _is_text(name: str) -> bool:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
