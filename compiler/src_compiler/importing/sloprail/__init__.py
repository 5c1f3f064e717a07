# SPDX-License-Identifier: MIT
"""Sloprail's rules: gates, file-guards, contexts and structure of a .sloprail folder.

Rule sets are called after their natures, so that a rule keeps the id that it had: `gate/NAME`.
"""

from __future__ import annotations

from pathlib import Path

from src_compiler.importing.imported import Imported, Notes
from src_compiler.importing.sloprail import eras
from src_compiler.importing.sloprail.config import CAP, Config, read_config, tell_unknown
from src_compiler.importing.sloprail.declared import (
    CONFIG,
    NATURES,
    STRUCTURE,
    Declared,
    find,
    folders,
)
from src_compiler.importing.sloprail.output import Output
from src_compiler.importing.sloprail.rules import CARRY, switched_off
from src_compiler.importing.sloprail.scripts import examine
from src_compiler.importing.sloprail.structure import structure
from src_compiler.importing.sloprail.world import Rule, World, fitting
from src_compiler.importing.tree import Tree
from src_compiler.importing.yamltext import Value
from src_compiler.refusal import Refusal
from src_compiler.wording import quoted

FOLDER = ".sloprail"


def read(place: Path, shown: str) -> Imported:
    """`place` is the .sloprail folder, or the one that it lies in."""
    inner = place / FOLDER
    if place.name != FOLDER and inner.is_dir():
        place, shown = inner, f"{shown}/{FOLDER}"
        if inner.is_symlink():
            raise Refusal(f"{shown} is a link", "name the folder itself")
    # Before all of a repository is walked.
    if not any((place / name).is_dir() for name in (*NATURES, "guardrails")):
        raise _nothing(shown)
    notes = Notes()
    tree = Tree(place, shown, notes)
    found = folders(tree)
    first = eras.tell_first(tree, notes)
    declared = find(tree, found, notes)
    if not declared and STRUCTURE not in tree.files:
        if first:
            return Imported({}, notes.sorted())
        raise _nothing(shown)
    config = read_config(tree, notes)
    ids = {each.folder for each in declared} | {"structure"}
    tell_unknown(config, ids, tree.place(CONFIG), notes)
    output = Output(tree, notes)
    _carry(tree, declared, found, config, output)
    allowed, above = structure(tree, "structure" in config.disabled, notes)
    output.structure(allowed, above)
    settings: dict[str, Value] = {}
    if config.cap not in (None, CAP):
        settings["stop_hook_block_cap"] = config.cap or 0
    return Imported(output.files(), notes.sorted(), output.programs(), settings)


def _nothing(shown: str) -> Refusal:
    return Refusal(f"{shown} holds no rule of sloprail", f"name the folder that holds {FOLDER}/")


def _carry(
    tree: Tree,
    declared: list[Declared],
    found: dict[str, list[str]],
    config: Config,
    output: Output,
) -> None:
    mark = eras.later(tree, declared, found, config.tree)
    if mark is not None:
        output.notes.lost(
            mark.shown, mark.line,
            f"{mark.what} is of a later era of sloprail, whose file-guards are asked of commits",
            "file-guards are left out; gates, contexts and structure are imported",
        )  # fmt: skip
    contexts = frozenset(each.name for each in declared if each.nature == "context")
    world = World(tree, found, contexts)
    for each in declared:
        rule = Rule(each, world)
        body = CARRY[each.nature](rule)
        examine(rule)
        if mark is not None and each.nature == "file-guard":
            rule.lose(1, "its checks would be told of commits, not of a file")
        off = each.folder in config.disabled
        off |= switched_off(rule) and each.folder not in config.enabled
        output.add(rule, _name(rule, output), {"enabled": False, **body} if off else body)


def _name(rule: Rule, output: Output) -> str:
    """Our name for the rule: its own where that is a name here."""
    wanted = fitting(rule.name)
    if wanted == rule.name:
        return wanted
    if rule.declared.nature == "context":
        rule.lose(1, "a context's name has small letters, digits and `-` here")
    name = output.free(rule.declared.nature, wanted)
    rule.said.changed(rule.declared.shown, 1, f"{quoted(rule.name)} is called `{name}` now")
    return name
