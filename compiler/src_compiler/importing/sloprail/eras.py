# SPDX-License-Identifier: MIT
"""Which era of sloprail a tree is of. Its rules changed several times, and no file says which they
follow; so its marks are looked for. Without any it is the one with file-guards asked at Stop."""

from __future__ import annotations

import re
from dataclasses import dataclass

from src_compiler.importing.foreign import line_of
from src_compiler.importing.imported import Notes
from src_compiler.importing.sloprail.declared import Declared
from src_compiler.importing.tree import Tree
from src_compiler.yamltree import Mapping, Scalar

GUARDRAIL = re.compile(r"(?:.*/)?guardrails/[^/]+/GUARDRAIL\.md")
# Names that only a match of the third era and later has, and what only its scripts are told.
_SCOPE = re.compile(r"(?<![\w.\"'-])(status|trailers)\b(?![\"'-])")
_TOLD = re.compile(rb"\.changeset\b|\bchangeset\.|\[[\"']changeset[\"']\]|\bSR_TREE\b")
E4_SETTINGS = (
    "enabled",
    "enable_subagent_stop_check",
    "subagent_silent_after_minutes",
    "subagent_stale_after_minutes",
)


@dataclass(frozen=True, slots=True)
class Mark:
    shown: str
    line: int
    what: str


def tell_first(tree: Tree, notes: Notes) -> bool:
    """Whether there are rules of the first era, none of which is read."""
    found = [path for path in tree.files if GUARDRAIL.fullmatch(path)]
    for path in found:
        notes.lost(
            tree.place(path), 1,
            "this is a rule of sloprail's first era, a GUARDRAIL.md, which cannot be read",
            "write it as a gate or file-guard",
        )  # fmt: skip
    return bool(found)


def later(
    tree: Tree, declared: list[Declared], folders: dict[str, list[str]], config: Mapping | None
) -> Mark | None:
    """What shows that file-guards are asked of a range of commits, if anything does."""
    for key, _ in config.entries if config is not None else ():
        if key.text.value in E4_SETTINGS:
            what = f"`{key.text.value}` in config.yaml"
            return Mark(key.span.source.path, line_of(key), what)
    for each in declared:
        mark = _keys(each)
        if mark is None and each.nature == "file-guard":
            mark = _match(each) or _scripts(tree, folders[each.folder])
        if mark is not None:
            return mark
    return None


def _keys(each: Declared) -> Mark | None:
    for key, _ in each.tree.entries:
        if key.text.value in ("subjects", "enabled"):
            return Mark(each.shown, line_of(key), f"`{key.text.value}` on a rule")
    return None


def _match(each: Declared) -> Mark | None:
    node = each.tree.get("match")
    if not isinstance(node, Scalar) or not re.search(r"[ \t\n\"']", node.text.value):
        return None
    found = _SCOPE.search(node.text.value)
    if found is None:
        return None
    line = node.text.span(*found.span(1))
    return Mark(each.shown, line.source.position(line.start)[0], f"`{found[1]}` in a match")


def _scripts(tree: Tree, files: list[str]) -> Mark | None:
    for path in files:
        if path.endswith(".yaml") or "/tests/" in path:
            continue
        data = tree.bytes(path) or b""
        found = _TOLD.search(data)
        if found is not None:
            line = data.count(b"\n", 0, found.start()) + 1
            return Mark(tree.place(path), line, f"`{found[0].decode()}` in a script")
    return None
