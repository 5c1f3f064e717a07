# SPDX-License-Identifier: MIT
"""Trees of sloprail's made of a few texts, and what importing them says."""

from __future__ import annotations

from pathlib import Path

from src_compiler.importing.imported import Imported
from src_compiler.importing.sloprail import read

GATE = "gate/x/gate.yaml"
GUARD = "file-guard/x/file-guard.yaml"
CONTEXT = "context/x/context.yaml"
ON = "on: [{event: Stop}]\n"
CHECK = "checks: [{script: ./c.sh}]\n"
RULES = (GATE, GUARD, CONTEXT)


def imported(folder: Path, files: dict[str, str]) -> Imported:
    scripts = {f"{path.rpartition('/')[0]}/c.sh": "exit 1\n" for path in files if path in RULES}
    for path, text in {**scripts, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return read(folder, "s")


def told(result: Imported) -> list[str]:
    return [f"{note.place}: {note.kind}: {note.message}" for note in result.notes]


def lost(result: Imported) -> list[str]:
    return [line for line in told(result) if ": lost: " in line]
