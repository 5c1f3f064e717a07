# SPDX-License-Identifier: MIT
"""`src guard`: the rules about files, asked over a diff."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from src_compiler.commands.common import project_and_files, tell
from src_compiler.diagnostics import Findings
from src_compiler.guarding.formats import FORMATS
from src_compiler.operands import find_project

if TYPE_CHECKING:
    from src_compiler.checked import CheckedSet
    from src_compiler.guarding.diff import Diff
    from src_compiler.project import Project


@click.command(name="guard")
@click.argument("commits", required=False, metavar="[BASE..HEAD]")
@click.option("--staged", is_flag=True, help="Ask about git's index against HEAD.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
    help="How to tell what came of it.",
)  # fmt: skip
@click.option(
    "-c", "--checker", metavar="DIR",
    help="Ask this checker, instead of one made of the rules for this once.",
)  # fmt: skip
@click.option(
    "--asks", type=click.Choice(["refuse", "warn"]), default="refuse", show_default=True,
    help="What comes of a rule that would ask a person.",
)  # fmt: skip
def command(
    commits: str | None, staged: bool, form: str, checker: str | None, asks: str
) -> int:  # fmt: skip
    """Ask the rules about files over a diff: file-guards, structure, and gates on files.

    The diff is BASE..HEAD, or BASE...HEAD for what HEAD did since they parted, or with --staged
    what a commit would hold; else the work tree, with new files, against HEAD.
    Ends with 1 where something is refused. What a diff cannot answer is told.
    """
    from src_compiler import git
    from src_compiler.guarding import checkers
    from src_compiler.guarding.asking import ask
    from src_compiler.guarding.diff import Unanswered
    from src_compiler.guarding.exceptions import Exceptions
    from src_compiler.guarding.formats import writer
    from src_compiler.guarding.report import Report

    if commits is not None and staged:
        raise click.UsageError("--staged and a range are two diffs; name one")
    try:
        diff = _diff(commits, staged)
        found = _checked(checker is not None)
        if found is None:
            return 1
        project, checked = found
        report = Report(diff.shown, asks_refuse=asks == "refuse")
        report.descriptions = {r.id: r.rule.description for each in checked for r in each.rules}
        one = (
            checkers.made(checked, project)
            if checker is None
            else nullcontext(checkers.there(Path(checker)))
        )
        with one as asked:
            ask(asked, diff, Exceptions(project.guard_except), report)
    except (Unanswered, git.Failed) as unanswered:
        raise click.UsageError(str(unanswered)) from unanswered
    click.echo(writer(form)(report), nl=False)
    return int(report.refused)


def _diff(commits: str | None, staged: bool) -> Diff:
    from src_compiler.guarding import diff

    root = diff.work_tree(Path())
    if commits is not None:
        return diff.between(root, commits)
    return diff.staged(root) if staged else diff.unstaged(root)


def _checked(there: bool) -> tuple[Project, list[CheckedSet]] | None:
    """The project with its rules, unless a checker is there; None where something was refused,
    which is told."""
    from src_compiler import pipeline

    findings = Findings()
    if there:
        project, checked = find_project(Path(), findings), []
    else:
        project, files = project_and_files((), findings)
        checked = pipeline.check_files(files, project, findings)
    if findings.failed:
        tell(findings)
        return None
    return project, checked
