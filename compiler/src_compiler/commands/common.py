# SPDX-License-Identifier: MIT
"""What several commands begin and end with."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from src_compiler import render
from src_compiler.diagnostics import Findings
from src_compiler.operands import Missing, RuleFile, find_project, require_some, rule_files
from src_compiler.project import Project


def project_and_files(
    operands: Sequence[str], findings: Findings
) -> tuple[Project, list[RuleFile]]:
    """The project that the command stands in, and the rule set files that it is about."""
    project = find_project(Path(), findings)
    try:
        files = rule_files(operands, project, findings)
    except Missing as missing:
        raise click.UsageError(str(missing)) from missing
    require_some(files, project)
    return project, files


def say(line: str) -> None:
    """A line of what was done; names of files in it may be anybody's."""
    click.echo(render.visible(line))


def complain(severity: str, message: str, help: str = "") -> None:
    """What is wrong and has no place in a rule file, and what to do."""
    click.echo(f"{severity}: {render.visible(message)}", err=True)
    if help:
        click.echo(f"  = help: {render.visible(help)}", err=True)


def tell(findings: Findings) -> None:
    """Shows what was found on stderr, with a line that counts."""
    found = findings.sorted()
    render.write(found, sys.stderr)
    if found:
        click.echo(f"\n{count(found)}", err=True)


def count(found: Sequence[object]) -> str:
    severities = [getattr(each, "severity", "") for each in found]
    return ", ".join(
        number(severities.count(name), name) for name in ("error", "warning") if name in severities
    )


def number(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def near(path: Path) -> str:
    """A path as seen from here, where that is shorter."""
    relative = os.path.relpath(path)
    return relative if not relative.startswith("..") else str(path)
