# SPDX-License-Identifier: MIT
"""`src import SYSTEM`: the rules of another system as rule sets."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from src_compiler import pipeline, render
from src_compiler.commands.common import complain, count, near, number, say
from src_compiler.diagnostics import Diagnostic, Findings
from src_compiler.importing import report, settings
from src_compiler.importing.imported import Imported
from src_compiler.importing.sources import SOURCES
from src_compiler.importing.write import write
from src_compiler.operands import RuleFile, find_project, siblings

MOST_NAMES = 8


class Systems(click.Group):
    """One command a system of the table."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(SOURCES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _command(cmd_name) if cmd_name in SOURCES else None


@click.command(name="import", cls=Systems)
def command() -> None:
    """Import the rules of another system.

    What cannot be carried is told with file and line, and left out: no rule becomes wider than it
    was. Nothing of what is read is run. Ends with 0 where all was carried and 1 where something
    was lost; what could be carried is written nevertheless.
    """


def _command(name: str) -> click.Command:
    system = SOURCES[name]
    return click.Command(
        name,
        callback=partial(_run, name),
        help=f"{system.summary}\n\nWrites rule sets, overwrites nothing, and checks what it wrote.",
        short_help=system.summary,
        params=[
            click.Argument(["place"], metavar=system.takes),
            click.Option(["-o", "--out"], default="rules", metavar="DIR", help="Default: rules/."),
            click.Option(["--force"], is_flag=True, help="Overwrite files that are there."),
            click.Option(["--format", "form"], type=click.Choice(["text", "json"]), default="text"),
        ],
    )


def _run(name: str, place: str, out: str, force: bool, form: str) -> int:
    path = Path(os.path.abspath(place))
    if not os.path.lexists(path):
        raise click.UsageError(f"there is no {place}")
    imported = SOURCES[name].read(path, near(path))
    target = Path(os.path.abspath(out))
    written = write(imported, target, force)
    own, extra = settings.write(imported.settings, target, near)
    imported = replace(imported, notes=(*imported.notes, *extra))
    found = _check(imported, target)
    failed = any(note.kind == "lost" for note in imported.notes)
    failed |= any(diagnostic.severity == "error" for diagnostic in found)
    if form == "json":
        shown = [*own, *(near(target / each) for each in sorted(imported.files))]
        click.echo(report.as_json(shown, imported.notes, found), nl=False)
    else:
        _tell(imported, target, written, found)
        for each in own:
            say(f"wrote {each}")
    return int(failed)


def _check(imported: Imported, target: Path) -> list[Diagnostic]:
    """What our own checker says of the rule sets; their neighbours may declare contexts."""
    findings = Findings()
    project = find_project(Path(), findings)
    names = [path for path in sorted(imported.files) if _is_ruleset(path)]
    files = [RuleFile(target / name, near(target / name)) for name in names]
    pipeline.check_files(files, project, findings, siblings(files, project))
    return findings.sorted()


def _is_ruleset(path: str) -> bool:
    return "/" not in path and path.endswith(".yaml")


def _tell(imported: Imported, target: Path, written: list[str], found: list[Diagnostic]) -> None:
    for line in report.lines(imported.notes):
        click.echo(line, err=True)
    render.write(found, sys.stderr)
    names = ", ".join(near(target / each) for each in written)
    if len(written) > MOST_NAMES:
        names = f"{number(len(written), 'file')} in {near(target)}"
    if imported.files:
        say(f"wrote {names}" if written else f"{near(target)} holds all of it already")
    else:
        complain("note", "nothing was written")
    summary = ", ".join(filter(None, (report.counted(imported.notes), count(found))))
    sets = sum(map(_is_ruleset, imported.files))
    click.echo(f"{number(sets, 'rule set')} imported: {summary or 'all was carried'}", err=True)
