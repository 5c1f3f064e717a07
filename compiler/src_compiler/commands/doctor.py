# SPDX-License-Identifier: MIT
"""`src doctor`: whether agents are truly guarded."""

from __future__ import annotations

from collections import Counter
from functools import cache
from time import time

import click

from src_compiler.clients import client, clients
from src_compiler.clients.base import Client, World
from src_compiler.commands.checkers import compiled, world_of
from src_compiler.commands.common import complain, say
from src_compiler.commands.state import checker_here, undecided
from src_compiler.doctor.examine import examine
from src_compiler.doctor.report import GUARDED, Report
from src_compiler.installation.compiled import Compiled
from src_compiler.installation.used import in_use
from src_compiler.project import AGENTS
from src_compiler.refusal import Refusal

LATELY = 7 * 24 * 3600
MOST = 5


@click.command(name="doctor")
@click.option("--agent", "names", multiple=True, type=click.Choice(AGENTS))
@click.option("--repo", is_flag=True, help="Read the repository's files only, and run nothing.")
def command(names: tuple[str, ...], repo: bool) -> int:
    """Tell what each agent would do with a call that must be refused.

    With --repo only what git holds is read, and nothing is run: for CI, and for a clone that one
    does not trust yet.

    Reads the settings of every scope, then asks each hook that src has registered. A hook of
    somebody else's is shown and never run, and neither is a checker with other bytes than src
    wrote. Ends with 0 only where every agent is guarded.
    """
    world = world_of()
    if repo:
        return _repository(world, [client(name) for name in names] or clients())
    chosen = [client(name) for name in names] or in_use(world)
    if not chosen:
        complain("error", "no agent is in use here", "name one with --agent")
        return 1
    here = cache(_here)
    code = _told([examine(world, each, here) for each in chosen])
    _say_undecided()
    return code


def _repository(world: World, chosen: list[Client]) -> int:
    from src_compiler.doctor import repository

    here = _here()
    strange = repository.of_checker(world, here)
    for trouble in strange:
        complain("error", trouble.message, trouble.remedy)
    reports = [repository.examine(world, each, here) for each in chosen]
    told = [report for report in reports if report is not None]
    if not told and not strange:
        say("no committed settings of an agent need a word")
    return int(_told(told) or bool(strange))


def _told(reports: list[Report]) -> int:
    for report in reports:
        for line in report.lines():
            say(line)
    return int(any(report.state != GUARDED for report in reports))


def _say_undecided() -> None:
    """Rules of this project that could not be decided lately: they guard less, or refuse more, than
    they say."""
    since = time() - LATELY
    rows = [row for row in undecided(checker_here()) if _number(row.get("time")) > since]
    times = Counter(str(row.get("id")) for row in rows)
    last = {str(row.get("id")): row for row in rows}
    for rule, count in times.most_common(MOST):
        row = last[rule]
        often = "once" if count == 1 else f"{count} times"
        say(f"note: {rule} ({row.get('at')}) could not be decided {often} in the last week")
        say(f"  {str(row.get('message'))[:200]}")
    if rows:
        say("  = help: src state show --errors")


def _number(value: object) -> float:
    return value if isinstance(value, (int, float)) else 0


def _here() -> Compiled | None:
    """The checker of the project, where there are rules."""
    try:
        return compiled(quiet=True)
    except Refusal:
        return None
