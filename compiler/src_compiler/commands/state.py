# SPDX-License-Identifier: MIT
"""`src state`: what checkers keep for sessions, for people."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import click

from src_compiler.commands.common import say
from src_compiler.diagnostics import Findings
from src_compiler.operands import find_project
from src_compiler.refusal import Refusal
from src_runtime import errorlog, store
from src_runtime.state import Store

LONGEST = 200
# What rules read; of what the checker keeps for itself not more than this is shown.
SHOWN = (":context", ":state")
FEW = 5
# Where `src install` keeps copies of checkers.
PINNED = "/src/pinned"


@click.group(name="state")
def command() -> None:
    """Show or clear what checkers keep for a session: contexts, counts, baselines, what was seen.

    It lies in ~/.local/state/src/sessions, one file for each session and checker; those that nobody
    has used for a month are removed.
    """


@command.command()
@click.option("--errors", is_flag=True, help="Show the rules that could not be decided instead.")
@click.option("--all", "everywhere", is_flag=True, help="Of all checkers, not of this project's.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, nothing cut.")
def show(errors: bool, everywhere: bool, as_json: bool) -> int:
    """Show what is kept, newest session last; of what is many, how many."""
    checker = "" if everywhere else checker_here()
    rows = undecided(checker) if errors else _kept(checker)
    empty = True
    for line in map(json.dumps, rows) if as_json else _lines(rows):
        empty = False
        say(line)
    if empty and not as_json:
        say("nothing is kept" if not errors else "no rule failed to decide")
    return 0


@command.command()
@click.option("--session", metavar="ID", help="Of this session alone.")
@click.option("--all", "everywhere", is_flag=True, help="Of all checkers, not of this project's.")
@click.option("--errors", is_flag=True, help="The log of errors instead.")
def clear(session: str | None, everywhere: bool, errors: bool) -> int:
    """Remove what is kept for this project's checker; sessions that run begin anew."""
    try:
        paths = _paths(session, everywhere, errors)
        for path in paths:
            store.remove(path)
    except store.Unusable as error:
        raise Refusal(str(error), "") from error
    say(f"removed {len(paths)} file{'s' * (len(paths) != 1)}")
    return 0


def _paths(session: str | None, everywhere: bool, errors: bool) -> list[str]:
    if errors:
        folder = store.folder(make=False)
        names = (errorlog.NAME, errorlog.OLDER)
        return [folder + name for name in names if Path(folder + name).is_file()]
    found = [path for path in store.files() if everywhere or _is_of_project(path)]
    if session is None:
        return found
    end = store.name_of("", session).partition("-")[2]
    return [path for path in found if path.endswith(end)]


def _is_of_project(path: str) -> bool:
    """By its name; of a pinned checker by what it holds, if that can be read."""
    ours = checker_here()
    if Path(path).name.startswith(store.prefix(ours)):
        return True
    try:
        known = Store.at(path).get(":session", "id") or {}
    except (store.Unusable, ValueError):
        return False
    return _is_ours(known.get("checker"), ours)


def checker_here() -> str:
    """The folder of this project's checker, as it calls itself."""
    project = find_project(Path(), Findings())
    return str((project.root / project.out).resolve())


def _is_ours(checker: object, ours: str) -> bool:
    """Whether what a checker keeps is of this project; one that is pinned may be of any."""
    return ours in ("", checker) or PINNED in str(checker)


def undecided(checker: str) -> Iterator[dict[str, object]]:
    """What could not be decided, the oldest first; of every checker where none is named."""
    for row in errorlog.logged():
        if _is_ours(row.get("checker"), checker):
            yield row


def _kept(checker: str) -> Iterator[dict[str, object]]:
    try:
        paths = sorted(store.files(), key=lambda path: Path(path).stat().st_mtime)
    except store.Unusable as error:
        raise Refusal(str(error), "") from error
    for path in paths:
        try:
            kept = Store.at(path)
            known = kept.get(":session", "id") or {}
            if not _is_ours(known.get("checker"), checker):
                continue
            for owner in kept.owners():
                for key, value in kept.shown(owner).items():
                    yield {**known, "owner": owner, "key": key, "value": value}
        except (store.Unusable, ValueError) as error:
            # Whose it is cannot be read; the name tells of this project's own.
            if not checker or Path(path).name.startswith(store.prefix(checker)):
                yield {"file": path, "error": str(error)}


def _lines(rows: Iterable[dict[str, object]]) -> Iterator[str]:
    """A line for each row; of what is kept of each file or call alike, how much it is."""
    for (session, owner), group in groupby(rows, _whose):
        found = list(group)
        if len(found) > FEW and owner.startswith(":") and not owner.startswith(SHOWN):
            yield f"{session} {owner}: {len(found)} entries, which --json shows"
        else:
            yield from map(_line, found)


def _whose(row: dict[str, object]) -> tuple[str, str]:
    return str(row.get("session", "")), str(row.get("owner", ""))


def _line(row: dict[str, object]) -> str:
    if "time" in row:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(float(str(row["time"]))))
        return f"{when} {row.get('id')} ({row.get('at')}): {row.get('message')}"
    if "error" in row:
        return f"{row['file']}: {row['error']}"
    value = json.dumps(row["value"])
    value = value if len(value) <= LONGEST else value[: LONGEST - 1] + "…"
    return f"{row.get('session')} {row['owner']} {row['key']}: {value}"
