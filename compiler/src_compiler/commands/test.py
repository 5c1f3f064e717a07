# SPDX-License-Identifier: MIT
"""`src test`: every example of every rule, through the compiled checker."""

from __future__ import annotations

import click

from src_compiler import pipeline, testing
from src_compiler.commands.common import number, project_and_files, say, tell
from src_compiler.diagnostics import Findings
from src_compiler.operands import siblings


@click.command(name="test")
@click.argument("rules", nargs=-1)
def command(rules: tuple[str, ...]) -> int:
    """Run the examples of RULES through the checker that they compile to.

    Each example judges its own rule; what a rule offers with `instead` has to pass all of them.
    RULES are as for `src check`. The checker is compiled to a temporary folder and run there.
    """
    findings = Findings()
    project, files = project_and_files(rules, findings)
    others = siblings(files, project) if rules else []
    checked = pipeline.check_files([*files, *others], project, findings)
    tell(findings)
    if findings.failed:
        return 1
    result = testing.run(checked, {file.path.stem for file in files}, project)
    for failure in result.failures:
        say(str(failure))
    for what, ids in (("no example", result.bare), ("switched off", result.skipped)):
        if ids:
            say(f"{what}: {', '.join(ids)}")
    failed = f", {len(result.failures)} failed" if result.failures else " passed"
    say(f"{number(result.examples, 'example')} of {number(result.rules, 'rule')}{failed}")
    return int(bool(result.failures))
