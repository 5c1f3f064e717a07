# SPDX-License-Identifier: MIT
"""Imports files that a test makes, compiles what comes of them, and asks the checker."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from compiled import compile_checker
from src_compiler import checker
from src_compiler.diagnostics import Findings
from src_compiler.importing.imported import Imported
from src_compiler.importing.sources import SOURCES
from src_compiler.operands import RuleFile
from src_compiler.pipeline import check_files
from src_compiler.project import Project
from src_compiler.testing import run


def imported(system: str, folder: Path, files: Mapping[str, str | bytes]) -> Imported:
    """Of a FILE system the only file is what is imported, else the folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text if isinstance(text, bytes) else text.encode())
    whole = SOURCES[system].takes == "DIR"
    place = folder if whole else folder / next(iter(files))
    return SOURCES[system].read(place, "d" if whole else next(iter(files)))


def text(result: Imported) -> str:
    [data] = result.files.values()
    return data.decode()


def rules(result: Imported) -> dict[str, Any]:
    """The rules of all natures by name."""
    if not result.files:
        return {}
    body = yaml.load(text(result), yaml.BaseLoader)
    return {
        name: rule for key in ("gates", "observers") for name, rule in body.get(key, {}).items()
    }


def told(result: Imported, kind: str = "") -> list[str]:
    return [f"{note.place}: {note.message}" for note in result.notes if kind in ("", note.kind)]


def decided(result: Imported, project: Path, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The verdicts of the compiled rules."""
    folder = compile_checker(text(result), project)
    return checker.decide(folder, [{"event": event} for event in events])


def fired(verdict: dict[str, Any]) -> set[str]:
    """The names of the rules that said or did something."""
    found = [*verdict["rules"], *verdict["effects"]]
    return {str(row.get("id") or row["rule"]).partition("/")[2] for row in found}


def failures(result: Imported, folder: Path) -> tuple[int, list[str]]:
    """How many examples there are, and what `src test` says of those that fail."""
    path = folder / next(iter(result.files))
    path.write_bytes(text(result).encode())
    findings, project = Findings(), Project(folder)
    checked = check_files([RuleFile(path, path.name)], project, findings, [])

    assert not findings.failed, findings.sorted()
    assert checked is not None
    ran = run(checked, {path.stem}, project)
    return ran.examples, [str(failure) for failure in ran.failures]
