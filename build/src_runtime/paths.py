# SPDX-License-Identifier: MIT-0
"""Where a path leads and how rules spell it. It only looks and never runs git."""

from __future__ import annotations

import posix
import sys

LINKS = 40
KIND, LINK, FILE, FOLDER = 0o170000, 0o120000, 0o100000, 0o040000


class Unknown(Exception):
    """The disk does not say: no permission, a loop of links, a name that no file can have."""


def look(path: str) -> posix.stat_result | None:
    """`lstat`, None where there is nothing of that name."""
    try:
        return posix.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Unknown(error.strerror or "it cannot be looked at")
    except ValueError:
        raise Unknown("no file can have this name")


def kind(info: posix.stat_result | None) -> int:
    return info.st_mode & KIND if info else 0


def join(folder: str, path: str) -> str:
    return path if path.startswith("/") else folder + "/" + path


def parent(path: str) -> str:
    return path.rpartition("/")[0] or "/"


def resolve(path: str) -> tuple[str, posix.stat_result | None]:
    """The absolute path without links, `.` and `..`, and what is there (None: not there yet)."""
    rest = path.split("/")
    rest.reverse()
    done, links = "", 0
    info = look("/")
    while rest:
        part = rest.pop()
        if part in ("", "."):
            continue
        if part == "..":
            done = done.rpartition("/")[0]
            info = look(done or "/")
            continue
        info = look(done + "/" + part)
        if kind(info) == LINK:
            links += 1
            if links > LINKS:
                raise Unknown("too many links")
            target = _target(done + "/" + part)
            if target.startswith("/"):
                done = ""
            rest.extend(reversed(target.split("/")))
            continue
        if info and sys.platform == "darwin":
            part = spelled(done, part, info)
        done += "/" + part
    return done or "/", info


def _target(link: str) -> str:
    try:
        return posix.readlink(link)
    except (OSError, ValueError):
        raise Unknown("its link cannot be read")


def spelled(folder: str, name: str, info: posix.stat_result) -> str:
    """The name that the disk has for it, where the disk takes several spellings for one."""
    try:
        names = posix.listdir(folder or "/")
    except OSError:
        return name
    if name in names:
        return name
    for other in names:
        if other.casefold()[:1] == name.casefold()[:1] or not other.isascii():
            found = look(folder + "/" + other)
            if found and (found.st_dev, found.st_ino) == (info.st_dev, info.st_ino):
                return other
    return name


class Place:
    """Where a call happens: `cwd`, and the work tree that paths are relative to.

    `starts` are the folders to look for the work tree from, the best first.
    INVARIANT: none of them comes from the payload, since `git init spec && cd spec` moves its cwd.
    """

    def __init__(self, cwd: str, starts: list[str]) -> None:
        self.cwd = cwd
        self.starts = starts
        self._root = ""
        self._common: str | None = None

    @property
    def root(self) -> str:
        if not self._root:
            self._root = _root(self.starts)
        return self._root

    @property
    def common(self) -> str:
        """The repository that the work tree belongs to; "" where there is none."""
        if self._common is None:
            from src_runtime.gitrepo import repository

            self._common = repository(self.root)
        return self._common

    def spell(self, real: str) -> tuple[str, bool]:
        """How rules read a resolved path: relative where it can be; and whether it lies outside."""
        here = real
        while here != self.root:
            if self._linked(here):
                return real[len(here) :].strip("/") or ".", True
            if here == "/":
                return real, True
            here = parent(here)
        return real[len(here) :].strip("/") or ".", False

    def _linked(self, folder: str) -> bool:
        """Whether another work tree of the same repository begins here."""
        if not kind(look(folder.rstrip("/") + "/.git")) or not self.common:
            return False
        from src_runtime.gitrepo import repository

        return repository(folder) == self.common


def work_tree(folder: str) -> str:
    """The nearest folder at or above with a `.git`; "" where there is none."""
    here = folder
    while not kind(look(here.rstrip("/") + "/.git")):
        if here == "/":
            return ""
        here = parent(here)
    return here


def _root(starts: list[str]) -> str:
    folders = []
    for start in starts:
        try:
            folder = resolve(start)[0]
            found = work_tree(folder)
        except Unknown:
            continue
        if found:
            return found
        folders.append(folder)
    return folders[0] if folders else "/"


def own_folder() -> list[str]:
    """The folder that this process was started in, where it still exists."""
    try:
        return [posix.getcwd()]
    except OSError:
        return []


def variable(name: str) -> str:
    """A variable of the environment, which `os` would take a millisecond to read."""
    return posix.environ.get(name.encode(), b"").decode("utf-8", "surrogateescape")
