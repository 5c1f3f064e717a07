# SPDX-License-Identifier: MIT
"""Which rules a diff can be asked about, and what it does not tell them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from src_compiler.guarding.events import KINDS, PRE
from src_compiler.guarding.report import Note
from src_compiler.guarding.tables import Row

# What is known of `session` without one.
KNOWN = ("root", "cwd", "branch", "checker", "rules")
# The verbs that this is about; what allows or rewrites a call has no call here.
VERBS = ("deny", "ask", "warn")


def judging(rows: Iterable[Row]) -> list[Row]:
    """The rules that stand before an action or judge files."""
    return [r for r in rows if r.nature in ("gate", "file-guard") and r.verb in VERBS]


def kinds(row: Row) -> tuple[str, ...]:
    """Those that it is asked about: file-guards about files as they are, not twice."""
    found = [kind for kind in row.kinds if kind in KINDS]
    if row.nature == "file-guard":
        settled = [kind for kind in found if kind not in PRE]
        return tuple(settled or found)
    return tuple(found)


def obstacle(row: Row) -> str:
    """Why a rule cannot be asked at all; "" where it can."""
    if not kinds(row):
        return f"it is about {_listed(row.kinds)}"
    if row.requires:
        return f"it needs a session's record (require: {', '.join(row.requires)})"
    if "event.citations" in row.decides:
        return "it needs a session's record (citations)"
    return ""


def gaps(row: Row) -> Iterator[str]:
    """What a rule is asked without."""
    others = [kind for kind in row.kinds if kind not in KINDS]
    if others:
        yield f"{_listed(others)} {'is' if len(others) == 1 else 'are'} not asked about"
    if "event.by" in row.decides and any(kind in PRE for kind in kinds(row)):
        yield "who writes a file is not known (event.by)"
    if "event.moved" in row.decides:
        yield "a move is a deletion and a creation (event.moved)"
    if any(each.startswith("context.") for each in row.decides):
        yield "contexts count as inactive"
    if any(each.startswith("state.") for each in row.decides):
        yield "state counts as empty"
    unknown = sorted(each for each in row.decides if each[:8] == "session." and not _is_told(each))
    if unknown:
        yield f"there is no session ({', '.join(unknown)})"


def hangs(row: Row, kind: str) -> list[str]:
    """What is not known and may be either way, in words."""
    found = []
    if kind in PRE and {"event.by", "event.*"} & row.decides:
        found.append("who writes the file")
    if any(each.startswith("context.") for each in row.decides):
        found.append("which contexts are active")
    return found


def notes(rows: Iterable[Row]) -> tuple[list[Note], list[Note]]:
    """(rules that are not asked, what others are asked without)"""
    silent: list[Note] = []
    partly: list[Note] = []
    for row in judging(rows):
        why = obstacle(row)
        if why:
            silent.append(Note(row.id, row.at, why))
        else:
            partly += [Note(row.id, row.at, gap) for gap in gaps(row)]
    return silent, partly


def _is_told(read: str) -> bool:
    return read.removeprefix("session.") in KNOWN


def _listed(kinds: Iterable[str]) -> str:
    return ", ".join(sorted(kinds))
