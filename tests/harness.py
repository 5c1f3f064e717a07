# SPDX-License-Identifier: MIT
"""What the golden families share: case files, their compilation, and their snapshots."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

from src_compiler import operands, pipeline
from src_compiler.diagnostics import Findings
from src_compiler.project import load_project
from src_compiler.scripts import shipped

TESTS = Path(__file__).parent
ROOT = TESTS.parent


def cases(family: str) -> list[str]:
    """The names of a family's cases: `NAME.yaml` files and `NAME/` folders."""
    return sorted(
        path.stem
        for path in (TESTS / family).iterdir()
        if path.suffix == ".yaml" or (path.is_dir() and not path.name.startswith(("_", ".")))
    )


def compile_case(family: str, name: str) -> tuple[dict[str, str] | None, Findings]:
    """Compiles a case: one rule set alone, or a folder as a project of its own."""
    folder = TESTS / family / name
    if folder.is_dir():
        return compile_folder(folder)
    path = TESTS / family / f"{name}.yaml"
    findings = Findings()
    project = load_project(None, findings)
    files = [operands.RuleFile(path, path.name)]
    return pipeline.compile_files(files, project, findings), findings


def scripts(folder: Path) -> dict[str, bytes]:
    """The scripts that the rules of a folder name, as they lie in a checker."""
    findings = Findings()
    project = operands.find_project(folder, findings)
    return shipped(pipeline.load(operands.rule_files((), project, findings), findings))


def compile_folder(folder: Path) -> tuple[dict[str, str] | None, Findings]:
    """Compiles what a folder's src.yaml names, or its `rules/`."""
    findings = Findings()
    project = operands.find_project(folder, findings)
    files = operands.rule_files((), project, findings)
    return pipeline.compile_files(files, project, findings), findings


def snapshots(family: str) -> list[str]:
    """The cases that have a snapshot."""
    return sorted(path.stem for path in (TESTS / family / "__snapshots__").glob("*"))


class _Beside(SingleFileSnapshotExtension):
    """`tests/FAMILY/__snapshots__/CASE.EXT`. INVARIANT: only snapshots lie in that folder, since
    `--snapshot-update` removes what it does not know there."""

    _write_mode = WriteMode.TEXT
    family: ClassVar[str]

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(TESTS / cls.family / "__snapshots__")

    @classmethod
    def discovery_dirname(cls, *, test_location: PyTestLocation) -> str:
        return cls.dirname(test_location=test_location)

    @classmethod
    def get_file_basename(cls, *, test_location: PyTestLocation, index: int | str) -> str:
        return test_location.snapshot_name.partition("[")[2][:-1]

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        return Path(snapshot_location).parent == TESTS / cls.family / "__snapshots__"


class Diagnostics(_Beside):
    family = "refused"
    file_extension = "txt"


class Module(_Beside):
    family = "accepted"
    file_extension = "py"
