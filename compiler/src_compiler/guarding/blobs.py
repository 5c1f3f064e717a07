# SPDX-License-Identifier: MIT
"""The bytes that git keeps, by their names, many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from src_compiler import git
from src_compiler.guarding.diff import FETCH, Unanswered, is_shallow


def sizes(root: Path, names: Iterable[str]) -> dict[str, int]:
    """Raises where git has not all of them: what is not there cannot be judged."""
    wanted = sorted(set(names))
    if not wanted:
        return {}
    try:
        out = git.read(root, "cat-file", "--batch-check", given=_lines(wanted))
    except git.Failed:
        # An older git fails where it may not fetch what a partial clone lacks.
        out = b""
    rows = [row.split(" ") for row in out.decode("ascii").splitlines()]
    if len(rows) != len(wanted) or any(row[1:2] != ["blob"] for row in rows):
        help = FETCH if is_shallow(root) else "fetch them (git fetch --refetch --no-filter)"
        raise Unanswered(f"this clone lacks files of the diff: {help}")
    return {name: int(row[2]) for name, row in zip(wanted, rows, strict=True)}


def contents(root: Path, names: Iterable[str]) -> dict[str, bytes]:
    wanted = sorted(set(names))
    if not wanted:
        return {}
    out = git.read(root, "cat-file", "--batch", given=_lines(wanted))
    found: dict[str, bytes] = {}
    at = 0
    for name in wanted:
        end = out.index(b"\n", at)
        size = int(out[at:end].split(b" ")[2])
        found[name] = out[end + 1 : end + 1 + size]
        at = end + size + 2
    return found


def _lines(names: Sequence[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode("ascii")
