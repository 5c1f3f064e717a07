# SPDX-License-Identifier: MIT
"""The texts on both sides of changes, read in portions that fit into memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from src_compiler.guarding import blobs
from src_compiler.guarding.diff import LINK, Change, Diff, Side
from src_runtime import files
from src_runtime.paths import Unknown

# As much of one file as a hook reads; of all files at once; files at once.
CAP, PORTION, MOST = 16 * 1024 * 1024, 32 * 1024 * 1024, 500


@dataclass(frozen=True, slots=True)
class Text:
    """`text` is None where it is not known, and `why` then says so."""

    text: str | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Both:
    """None on a side where there is no file."""

    change: Change
    old: Text | None
    new: Text | None


def portions(diff: Diff) -> Iterator[list[Both]]:
    changes = [change for change in diff.changes if not change.is_module]
    found = blobs.sizes(diff.root, (side.blob for each in changes for side in _kept(each)))
    for portion in _divided(changes, found):
        wanted = {side.blob for each in portion for side in _kept(each)}
        data = blobs.contents(diff.root, (name for name in wanted if found[name] <= CAP))
        yield [_both(diff, change, data) for change in portion]


def _divided(changes: Sequence[Change], found: dict[str, int]) -> Iterator[list[Change]]:
    portion: list[Change] = []
    size = 0
    for change in changes:
        own = sum(found[side.blob] for side in _kept(change) if found[side.blob] <= CAP)
        if portion and (size + own > PORTION or len(portion) == MOST):
            yield portion
            portion, size = [], 0
        portion.append(change)
        size += own
    if portion:
        yield portion


def _kept(change: Change) -> Iterator[Side]:
    """The sides whose bytes git keeps; a link's are no text of its own."""
    for side in (change.old, change.new):
        if side is not None and side.blob and side.mode != LINK:
            yield side


def _both(diff: Diff, change: Change, data: dict[str, bytes]) -> Both:
    old, new = (_text(diff, change, side, data) for side in (change.old, change.new))
    return Both(change, old, new)


def _text(diff: Diff, change: Change, side: Side | None, data: dict[str, bytes]) -> Text | None:
    if side is None:
        return None
    if side.mode == LINK:
        return Text(None, "it is a link, and what it leads to is asked about by its own name")
    if side.blob:
        held = data.get(side.blob)
        return Text(None, "it is larger than a check reads") if held is None else _read(held)
    try:
        there = files.read(str(diff.root / change.path), CAP)
    except Unknown as error:
        return Text(None, str(error))
    return Text(None, "it is gone") if there is None else _read(there)


def _read(data: bytes) -> Text:
    return Text(files.text(data))
