# SPDX-License-Identifier: MIT
"""What an import has to say, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from src_compiler import render
from src_compiler.diagnostics import Diagnostic
from src_compiler.importing.imported import Note


def lines(notes: Sequence[Note]) -> Iterator[str]:
    for note in notes:
        yield render.visible(f"{note.place}: {note.kind}: {note.message}")
        if note.help:
            yield f"  = help: {render.visible(note.help)}"


def as_json(files: Sequence[str], notes: Sequence[Note], found: list[Diagnostic]) -> str:
    """`files` that were written, `notes` of the source, `findings` in what was written."""
    told = [
        {
            "kind": note.kind,
            "path": note.path,
            "line": note.line,
            "message": note.message,
            "help": note.help,
        }
        for note in notes
    ]
    findings = json.loads(render.as_json(found))
    return json.dumps({"files": list(files), "notes": told, "findings": findings}, indent=1) + "\n"


def counted(notes: Sequence[Note]) -> str:
    """`2 lost, 1 changed`."""
    counts: Counter[str] = Counter(note.kind for note in notes)
    kinds = ("lost", "changed", "quirk")
    return ", ".join(f"{counts[kind]} {kind}" for kind in kinds if counts[kind])
