# SPDX-License-Identifier: MIT
"""The declarations of a .sloprail folder, as they stand there."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from src_compiler.importing.foreign import read_yaml, text_of
from src_compiler.importing.imported import Notes
from src_compiler.importing.tree import Tree
from src_compiler.yamltree import Mapping

NATURES = ("context", "file-guard", "gate")
STRUCTURE = "file-guard/structure.yaml"
STRUCTURE_TESTS = "file-guard/structure.tests"
CONFIG = "config.yaml"
OWN = "write examples under `examples` of the rule; `src test` runs them"


@dataclass(frozen=True, slots=True)
class Declared:
    """`path` is that of its file in the tree, `shown` as notes name it; `above` are the comments
    that its file begins with."""

    nature: str
    name: str
    path: str
    shown: str
    tree: Mapping
    above: tuple[str, ...]

    @property
    def folder(self) -> str:
        return f"{self.nature}/{self.name}"


def folders(tree: Tree) -> dict[str, list[str]]:
    """The files of each rule's folder, those of folders below it too."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in tree.files:
        parts = path.split("/")
        if parts[0] in NATURES and len(parts) > 2:
            found["/".join(parts[:2])].append(path)
    return dict(found)


def find(tree: Tree, found: dict[str, list[str]], notes: Notes) -> list[Declared]:
    """Every declaration that can be read."""
    declared = []
    for folder, files in found.items():
        nature, name = folder.split("/")
        if folder == STRUCTURE_TESTS:
            _tell_tests(tree.place(folder), notes)
            continue
        if any(path.startswith(f"{folder}/tests/") for path in files):
            _tell_tests(tree.place(f"{folder}/tests"), notes)
        path = f"{folder}/{nature}.yaml"
        if path not in tree.files:
            notes.quirk(
                tree.place(folder), 0, f"sloprail finds no rule in this folder: no {nature}.yaml"
            )
            continue
        one = read_mapping(tree, path, notes)
        if one is not None:
            declared.append(Declared(nature, name, path, tree.place(path), *one))
    return declared


def read_mapping(tree: Tree, path: str, notes: Notes) -> tuple[Mapping, tuple[str, ...]] | None:
    """A YAML file's map, and the comments that it begins with."""
    data = tree.bytes(path)
    text = None if data is None else text_of(data, tree.place(path), notes)
    if text is None:
        return None
    found = read_yaml(text, tree.place(path), notes)
    return None if found is None else (found, _above(text))


def _above(text: str) -> tuple[str, ...]:
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("#").strip())
    return tuple(lines)


def _tell_tests(shown: str, notes: Notes) -> None:
    notes.lost(shown, 0, "the tests of a rule are not carried", OWN)
