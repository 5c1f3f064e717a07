# SPDX-License-Identifier: MIT
"""Which files a diff is about: between two commits, of the index, or of the work tree."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from src_compiler import git
from src_compiler.wording import quoted

LINK, MODULE = "120000", "160000"
# The tree that holds nothing is known to git without being stored.
EMPTY = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
FETCH = "this clone is shallow: fetch its history (fetch-depth: 0, git fetch --unshallow)"


class Unanswered(Exception):
    """Why nothing can be said of what was asked."""


@dataclass(frozen=True, slots=True)
class Side:
    """A file on one side: its mode, and git's name for its bytes, "" where they are on the disk."""

    mode: str
    blob: str


@dataclass(frozen=True, slots=True)
class Change:
    """`path` is relative to the work tree, bytes that are no UTF-8 as lone surrogates."""

    path: str
    old: Side | None
    new: Side | None

    @property
    def is_module(self) -> bool:
        return any(side is not None and side.mode == MODULE for side in (self.old, self.new))


@dataclass(frozen=True, slots=True)
class Diff:
    """`shown` says what was compared."""

    root: Path
    shown: str
    changes: tuple[Change, ...]


def work_tree(folder: Path) -> Path:
    try:
        found = git.read(folder, "rev-parse", "--show-toplevel")
    except git.Failed as failed:
        raise Unanswered(f"there is no work tree of git here: {failed}") from failed
    return Path(os.fsdecode(found.removesuffix(b"\n")))


def between(root: Path, spelled: str) -> Diff:
    """BASE..HEAD, or BASE...HEAD for what HEAD did since the two parted."""
    dots = "..." if "..." in spelled else ".."
    base, found, head = spelled.partition(dots)
    if not found:
        raise Unanswered(f"{quoted(spelled)} is no range; write it as BASE..HEAD")
    old, new = (_tree(root, each or "HEAD") for each in (base, head))
    if dots == "...":
        old = _parting(root, old, new, spelled)
    return Diff(root, spelled, _ordered(_trees(root, old, new)))


def staged(root: Path) -> Diff:
    """The index, as the commit would be, against HEAD."""
    from src_compiler.guarding.index import entries

    old = dict(_tree_files(root))
    new = {each.path: each.side for each in entries(root) if not each.intended}
    return Diff(root, "the index against HEAD", _compared(old, new))


def unstaged(root: Path) -> Diff:
    """The work tree, with files that git does not know and does not ignore, against HEAD."""
    from src_compiler.guarding.disk import present

    old = dict(_tree_files(root))
    return Diff(root, "the work tree against HEAD", _compared(old, present(root, old)))


def _compared(old: dict[str, Side], new: dict[str, Side]) -> tuple[Change, ...]:
    return _ordered(Change(path, old.get(path), new.get(path)) for path in {*old, *new})


def _ordered(changes: Iterator[Change]) -> tuple[Change, ...]:
    """Without what differs in its mode alone: rules are about contents."""
    found = [each for each in changes if not _same(each.old, each.new)]
    return tuple(sorted(found, key=lambda each: os.fsencode(each.path)))


def _same(old: Side | None, new: Side | None) -> bool:
    if old is None or new is None:
        return old is new
    alike = (old.mode in (LINK, MODULE), new.mode in (LINK, MODULE))
    return old.blob == new.blob and (old.mode == new.mode or not any(alike))


def _tree(root: Path, spelled: str) -> str:
    """A commit, or the tree that holds nothing, so that a whole history can be asked about."""
    if spelled in EMPTY.values():
        return spelled
    try:
        asked = f"{spelled}^{{commit}}"
        found = git.read(root, "rev-parse", "--verify", "--end-of-options", asked)
    except git.Failed as failed:
        help = f"; {FETCH}" if is_shallow(root) else ""
        raise Unanswered(f"git knows no commit {quoted(spelled)}{help}") from failed
    return found.decode("ascii").strip()


def _parting(root: Path, old: str, new: str, spelled: str) -> str:
    """The commit in which the histories of two meet."""
    try:
        lines = git.read(root, "rev-parse", f"{old}...{new}").decode("ascii").splitlines()
    except git.Failed as failed:
        raise Unanswered(f"git compares no {quoted(spelled)}: {failed}") from failed
    found = next((line[1:] for line in lines if line.startswith("^")), "")
    if not found:
        help = f"; {FETCH}" if is_shallow(root) else ""
        raise Unanswered(f"the two of {quoted(spelled)} have no commit in common{help}")
    return found


def is_shallow(root: Path) -> bool:
    try:
        return git.read(root, "rev-parse", "--is-shallow-repository").strip() == b"true"
    except git.Failed:
        return False


def _tree_files(root: Path) -> Iterator[tuple[str, Side]]:
    """What HEAD holds: nothing before the first commit."""
    try:
        git.read(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    except git.Failed:
        return
    form = git.read(root, "rev-parse", "--show-object-format").decode("ascii").strip()
    for change in _trees(root, EMPTY[form], "HEAD"):
        if change.new is not None:
            yield change.path, change.new


def _trees(root: Path, old: str, new: str) -> Iterator[Change]:
    options = ("-r", "-z", "--no-renames", "--ignore-submodules=none")
    try:
        out = git.read(root, "diff-tree", *options, old, new)
    except git.Failed as failed:
        raise Unanswered(f"git cannot compare them: {failed}") from failed
    fields = out.split(b"\0")
    for about, path in zip(fields[::2], fields[1::2], strict=False):
        was, now, one, other, _ = about.decode("ascii").lstrip(":").split(" ")
        yield Change(os.fsdecode(path), _side(was, one), _side(now, other))


def _side(mode: str, blob: str) -> Side | None:
    return None if mode == "000000" else Side(mode, blob)
