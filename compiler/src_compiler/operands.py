# SPDX-License-Identifier: MIT
"""Which project a command works in, and which rule set files its operands name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from src_compiler.diagnostics import Findings
from src_compiler.library import PREFIX, library
from src_compiler.project import Project, load_project
from src_compiler.refusal import Refusal
from src_compiler.source import Source, Span

PROJECT_FILE = "src.yaml"
RULES = "rules"


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A rule set's file, and its path as people and generated code read it."""

    path: Path
    shown: str


class Missing(Exception):
    """An operand of the command line that names nothing (a usage error)."""


def find_project(start: Path, findings: Findings) -> Project:
    """The project of the nearest src.yaml at or above `start`, not beyond the git root; without
    one, all defaults in the git root, or in `start` where there is no repository."""
    start = Path(os.path.abspath(start))
    for folder in (start, *start.parents):
        if os.path.lexists(folder / PROJECT_FILE):
            return load_project(folder / PROJECT_FILE, findings)
        if os.path.lexists(folder / ".git"):
            return replace(load_project(None, findings), root=folder)
    return replace(load_project(None, findings), root=start)


def rule_files(operands: Sequence[str], project: Project, findings: Findings) -> list[RuleFile]:
    """The files that the operands name, or else the project's `rules`; each once, by name."""
    if operands:
        named = [_named(operand, Path(), project) for operand in operands]
    else:
        named = _of_project(project)
        _warn_of_unnamed({file.path for files in named for file in files}, project, findings)
    found = {file.path: file for files in named for file in files}
    files = sorted(found.values(), key=lambda file: (file.path.stem, file.shown))
    _refuse_twins(files, findings)
    return files


def siblings(files: Sequence[RuleFile], project: Project) -> list[RuleFile]:
    """The other rule sets in the folders of these files, whose names their rules may use."""
    given = {file.path for file in files}
    folders = sorted({file.path.parent for file in files})
    return [
        file for folder in folders for file in _in_folder(folder, project) if file.path not in given
    ]


def left_out(files: Sequence[RuleFile], project: Project) -> list[str]:
    """The rule sets of the project that are not among these."""
    given = {file.path for file in files}
    try:
        named = [file for found in _of_project(project) for file in found]
    except Refusal:
        return []
    return [file.shown for file in named if file.path not in given]


def _of_project(project: Project) -> list[list[RuleFile]]:
    try:
        return [_named(entry, project.root, project) for entry in project.rules]
    except Missing as missing:
        raise Refusal(
            str(missing), "write a rule set such as rules/git.yaml, or name others in src.yaml"
        ) from missing


def _warn_of_unnamed(found: set[Path], project: Project, findings: Findings) -> None:
    """Where src.yaml names rules, and none of the folder where everybody looks for them."""
    folder = project.root / RULES
    if "rules" not in project.spans or not folder.is_dir():
        return
    own = [file.path for file in _in_folder(folder, project)]
    if own and not found.intersection(own):
        findings.warning(
            "unnamed-rules", f"`{RULES}/` holds rule sets, and src.yaml does not name it",
            project.spans["rules"],
            help=f"add `{RULES}/` to `rules`, or move what is not in use elsewhere",
        )  # fmt: skip


def _named(operand: str, base: Path, project: Project) -> list[RuleFile]:
    if operand.startswith(PREFIX):
        return [_of_library(operand)]
    path = Path(os.path.abspath(base / operand))
    if path.is_dir():
        return list(_in_folder(path, project))
    if not os.path.lexists(path):
        raise Missing(f"there is no rule set or folder {operand}")
    return [RuleFile(path, _shown(path, project))]


def _in_folder(folder: Path, project: Project) -> Iterator[RuleFile]:
    for name in sorted(os.listdir(folder)):
        if name.lower().endswith((".yaml", ".yml")) and not name.startswith("."):
            yield RuleFile(folder / name, _shown(folder / name, project))


def _of_library(operand: str) -> RuleFile:
    name = operand.removeprefix(PREFIX)
    path = library() / f"{name}.yaml"
    if "/" in name or not path.is_file():
        known = ", ".join(sorted(each.stem for each in library().glob("*.yaml")))
        raise Missing(f"there is no {operand}; the library holds {known}")
    return RuleFile(path, f"library/{name}.yaml")


def _shown(path: Path, project: Project) -> str:
    """Relative to the project, so that generated code is the same on every machine."""
    return Path(os.path.relpath(path, project.root)).as_posix()


def _refuse_twins(files: Sequence[RuleFile], findings: Findings) -> None:
    first: dict[str, RuleFile] = {}
    for file in files:
        twin = first.setdefault(file.path.stem, file)
        if twin is not file:
            findings.error(
                "duplicate-rule-set",
                f"another rule set has the name `{file.path.stem}`: {twin.shown}",
                Span(Source(file.shown, ""), 0, 0),
                help="give one of the files another name, since rule ids begin with it",
            )


def require_some(files: Sequence[RuleFile], project: Project) -> None:
    """A compile of nothing would leave a checker that guards nothing."""
    if not files:
        raise Refusal(
            f"there is no rule set in {', '.join(project.rules)}",
            "write one such as rules/git.yaml, or name another folder in src.yaml",
        )
