# SPDX-License-Identifier: MIT
"""The way of rule sets through the compiler, stage by stage; everything else only calls this.

load ──► RuleSet ──► check ──► CheckedSet ──► plan ──► Plan ──► emit ──► texts ──► ship
"""

from __future__ import annotations

from collections.abc import Sequence

from src_compiler.check import World, check_set
from src_compiler.checked import CheckedSet
from src_compiler.diagnostics import Findings
from src_compiler.emit import emit
from src_compiler.operands import RuleFile
from src_compiler.plan import plan
from src_compiler.project import Project, refuse_unknown_rules
from src_compiler.rulefile import load_ruleset
from src_compiler.ruleset import RuleSet


def compile_files(
    files: Sequence[RuleFile], project: Project, findings: Findings
) -> dict[str, str] | None:
    """The generated texts by their path in the checker, or None where something was refused."""
    return compile_sets(load(files, findings), project, findings)


def compile_sets(
    rulesets: Sequence[RuleSet], project: Project, findings: Findings
) -> dict[str, str] | None:
    checked = check(rulesets, project, findings)
    if findings.failed:
        return None
    ids = [rule.id for each in checked for rule in each.rules]
    refuse_unknown_rules(project, ids, findings)
    return generate(checked, project)


def check_files(
    files: Sequence[RuleFile],
    project: Project,
    findings: Findings,
    others: Sequence[RuleFile] = (),
) -> list[CheckedSet]:
    """Checks `files`; of `others` only the declared names count, their mistakes are not told."""
    return check(load(files, findings), project, findings, load(others, Findings()))


def load(files: Sequence[RuleFile], findings: Findings) -> list[RuleSet]:
    loaded = (load_ruleset(file.path, file.shown, findings) for file in files)
    return [ruleset for ruleset in loaded if ruleset is not None]


def check(
    rulesets: Sequence[RuleSet],
    project: Project,
    findings: Findings,
    others: Sequence[RuleSet] = (),
) -> list[CheckedSet]:
    # The others first, so that a name that both declare is told.
    world = World.of([*others, *rulesets], project)
    checked = (check_set(ruleset, world, findings) for ruleset in rulesets)
    return [each for each in checked if each is not None]


def generate(checked: Sequence[CheckedSet], project: Project) -> dict[str, str]:
    return emit(plan(checked, project))
