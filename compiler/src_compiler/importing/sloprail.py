# SPDX-License-Identifier: MIT
"""Sloprail's rules: gates, file-guards, contexts and structure of a .sloprail folder."""

from __future__ import annotations

from pathlib import Path

from src_compiler.importing.imported import Imported, Notes
from src_compiler.importing.tree import Tree
from src_compiler.refusal import Refusal

FOLDER = ".sloprail"


def read(place: Path, shown: str) -> Imported:
    """`place` is the .sloprail folder, or the one that it lies in."""
    notes = Notes()
    if place.name != FOLDER and (place / FOLDER).is_dir():
        place, shown = place / FOLDER, f"{shown}/{FOLDER}"
    tree = Tree(place, shown, notes)
    if not tree.files:
        raise Refusal(f"{shown} holds no rule of sloprail", f"name the folder that holds {FOLDER}/")
    return Imported({}, notes.sorted())
