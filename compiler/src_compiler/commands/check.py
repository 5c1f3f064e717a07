# SPDX-License-Identifier: MIT
"""`src check`: what is wrong with rule sets, and nothing written."""

from __future__ import annotations

import sys

import click

from src_compiler import pipeline, render
from src_compiler.commands.common import count, number, project_and_files
from src_compiler.diagnostics import Findings
from src_compiler.operands import siblings


@click.command(name="check")
@click.argument("rules", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def command(rules: tuple[str, ...], form: str) -> int:
    """Check RULES without writing anything.

    RULES are rule sets, folders of them, or library:NAME; without any, those that src.yaml names,
    or the folder rules/. A rule set's rules may use the names that the other files of its folder
    declare. Nothing of the repository is run.
    """
    findings = Findings()
    project, files = project_and_files(rules, findings)
    others = siblings(files, project) if rules else []
    pipeline.check_files(files, project, findings, others)
    found = findings.sorted()
    if form == "json":
        click.echo(render.as_json(found), nl=False)
    else:
        render.write(found, sys.stdout)
        summary = count(found) or "no mistakes found"
        click.echo(f"{number(len(files), 'rule set')} checked: {summary}", err=True)
    return int(findings.failed)
