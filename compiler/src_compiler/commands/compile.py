# SPDX-License-Identifier: MIT
"""`src compile`: rule sets to a checker."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from src_compiler import fingerprint, git
from src_compiler.commands.common import complain, near, project_and_files, say, tell
from src_compiler.diagnostics import Findings
from src_compiler.operands import RuleFile, left_out
from src_compiler.project import Project
from src_compiler.refusal import Refusal
from src_compiler.ship import Shipped, compare, ship

MOST_NAMES = 8


@click.command(name="compile")
@click.argument("rules", nargs=-1)
@click.option("-o", "--out", metavar="DIR", help="The checker's folder, instead of src.yaml's.")
@click.option("--check", is_flag=True, help="Write nothing; fail if the checker differs.")
@click.option("--fail-on-change", is_flag=True, help="Fail if anything had to be written.")
@click.option("--staged", is_flag=True, help="Fail unless git's index holds what is written.")
@click.option("--force", is_flag=True, help="Overwrite the checker of a newer compiler.")
def command(
    rules: tuple[str, ...],
    out: str | None,
    check: bool,
    fail_on_change: bool,
    staged: bool,
    force: bool,
) -> int:
    """Compile RULES to a checker.

    RULES are rule sets, folders of them, or library:NAME; without any, those that src.yaml names,
    or the folder rules/. The checker goes to DIR, to `out` of src.yaml, or to .checker/.
    Nothing of the repository is run.
    """
    findings = Findings()
    project, files = project_and_files(rules, findings)
    target = _target(out, project, files)
    project = _placed(project, target)
    if rules and out is None:
        _warn_of_left_out(files, project)
    inputs = fingerprint.of_inputs(files, project, target)
    if not (check or staged or findings.sorted()) and fingerprint.is_current(inputs, target):
        _tell(Shipped((), ()), target)
        return 0
    checker, sources = _compiled(files, project, findings)
    tell(findings)
    if checker is None:
        return 1
    if check:
        return _compared(checker, target)
    patience = _deadline(target)
    shipped = ship(checker, target, force=force)
    _tell(shipped, target)
    _warn_of_hooks(patience, _deadline(target))
    if not findings.sorted():
        # A warning must be told again.
        fingerprint.remember(inputs, target, sources)
    failed = staged and _late(checker, target)
    return int(failed or (fail_on_change and bool(shipped.written or shipped.removed)))


def _compiled(
    files: list[RuleFile], project: Project, findings: Findings
) -> tuple[dict[str, bytes] | None, tuple[Path, ...]]:
    """The checker's files, or None where something was refused; and what they are made from beside
    the rule sets."""
    from src_compiler import pipeline
    from src_compiler.contents import contents
    from src_compiler.scripts import shipped, sources

    rulesets = pipeline.load(files, findings)
    generated = pipeline.compile_sets(rulesets, project, findings)
    if generated is None:
        return None, ()
    return contents(generated, project.agents, shipped(rulesets)), sources(rulesets)


def _warn_of_left_out(files: list[RuleFile], project: Project) -> None:
    """Rules that guarded the project until now would be gone with what was named instead."""
    lost = left_out(files, project)
    if lost:
        complain(
            "warning", f"this checker leaves out {', '.join(lost)}",
            "src compile, without a name, has all of the project's rules; -o makes another checker",
        )  # fmt: skip


def _target(out: str | None, project: Project, files: list[RuleFile]) -> Path:
    """Where the checker goes. What src.yaml says must lie in the project, since a clone's file must
    not choose a folder of mine; and a folder that holds rules would lose them."""
    target = Path(os.path.abspath(out)) if out is not None else project.root / project.out
    real = target.parent.resolve() / target.name
    root = project.root.resolve()
    if out is None and not real.is_relative_to(root):
        raise Refusal(f"{project.out} lies outside the project", "name a folder in it as `out`")
    kept = [root, *(file.path.resolve() for file in files)]
    if os.path.lexists(target / ".git") or any(path.is_relative_to(real) for path in kept):
        raise Refusal(
            f"{near(target)} holds more than a checker, and a checker's folder is cleared",
            "choose a folder of its own with -o",
        )
    return target


def _placed(project: Project, target: Path) -> Project:
    """The project whose checker lies where -o says; outside it the generated index, which must not
    hold a path of this machine, keeps what src.yaml says."""
    inside = target.is_relative_to(project.root)
    out = target.relative_to(project.root).as_posix() if inside else project.out
    return replace(project, out=out)


def _compared(checker: dict[str, bytes], target: Path) -> int:
    differences = compare(checker, target)
    for number, difference in enumerate(differences, 1):
        complain("error", difference, "run `src compile`" if number == len(differences) else "")
    if not differences:
        say(f"{near(target)} is what src compile writes")
    return int(bool(differences))


def _tell(shipped: Shipped, target: Path) -> None:
    for verb, paths in (("wrote", shipped.written), ("removed", shipped.removed)):
        if paths:
            say(f"{verb} {_names(paths)} in {near(target)}")
    if not shipped.written and not shipped.removed:
        say(f"{near(target)} is up to date")
    if git.is_ignored(target / "check.py"):
        complain(
            "warning",
            f"git ignores {near(target)}, so a clone will have no checker",
            f"write `!{target.name}/` in .gitignore",
        )


def _deadline(target: Path) -> int | None:
    """How long the checker that is there may take; None where there is none."""
    from src_compiler.contents import INDEX
    from src_compiler.installation.index import read_index

    try:
        return read_index((target / INDEX).read_text(encoding="utf-8")).deadline_ms
    except (OSError, ValueError):
        return None


def _warn_of_hooks(before: int | None, now: int | None) -> None:
    """An agent that ends a hook before it has answered runs the tool."""
    if before is not None and now is not None and now > before:
        complain(
            "warning",
            f"the rules may take {now / 1000:g} s now instead of {before / 1000:g} s, and hooks"
            " that were installed before are ended earlier",
            "run `src install` again; `src doctor` tells who has to",
        )


def _names(paths: Sequence[str]) -> str:
    return f"{len(paths)} files" if len(paths) > MOST_NAMES else ", ".join(paths)


def _late(checker: dict[str, bytes], target: Path) -> bool:
    """Whether git's index lacks something, which is told."""
    paths = git.unstaged(checker, target)
    if paths is None:
        raise Refusal("git does not tell what is staged", "run this in a git work tree")
    if paths:
        complain(
            "error",
            f"not staged as compiled: {_names(paths)} in {near(target)}",
            f"git add {near(target)}",
        )
    return bool(paths)
