# SPDX-License-Identifier: MIT
"""Settings that belong in src.yaml. One that is there is its author's, and is left as it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from src_compiler.diagnostics import Findings
from src_compiler.importing.imported import Imported, Note
from src_compiler.importing.write import write as write_files
from src_compiler.importing.yamltext import Value, ruleset
from src_compiler.operands import PROJECT_FILE, find_project


def write(
    settings: Mapping[str, Value], target: Path, shown: Callable[[Path], str]
) -> tuple[list[str], list[Note]]:
    """What was written, and what its author has to write."""
    project = find_project(Path(), Findings())
    settings = {key: value for key, value in settings.items() if getattr(project, key) != value}
    if not settings:
        return [], []
    root = project.root
    path = root / PROJECT_FILE
    rules = os.path.relpath(target, root)
    if os.path.lexists(path) or rules.startswith(".."):
        note = Note(
            "lost", shown(path), 0, f"these settings belong here: {_line(settings)}",
            "add them to this file",
        )  # fmt: skip
        return [], [note]
    body: dict[str, Value] = {"rules": [f"{rules}/"], **settings}
    text = ruleset(body).replace(b"\n\n", b"\n")
    write_files(Imported({PROJECT_FILE: text}, ()), root, False)
    return [shown(path)], []


def _line(settings: Mapping[str, Value]) -> str:
    return ", ".join(f"`{key}: {value}`" for key, value in settings.items())
