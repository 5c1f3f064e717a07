# SPDX-License-Identifier: MIT
"""config.yaml: which rules are off, and how often a Stop may be refused in a row."""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler.importing.foreign import is_nothing, line_of, texts
from src_compiler.importing.imported import Notes
from src_compiler.importing.sloprail.declared import CONFIG, NATURES, read_mapping
from src_compiler.importing.sloprail.eras import E4_SETTINGS
from src_compiler.importing.tree import Tree
from src_compiler.wording import quoted
from src_compiler.yamltree import Mapping, Node, Scalar

CAP = 8
MOST = 1000


@dataclass(frozen=True, slots=True)
class Config:
    """`disabled` and `enabled` are ids with the lines that they stand in."""

    tree: Mapping | None
    disabled: dict[str, int]
    enabled: dict[str, int]
    cap: int | None


def read_config(tree: Tree, notes: Notes) -> Config:
    if CONFIG not in tree.files:
        return Config(None, {}, {}, None)
    shown = tree.place(CONFIG)
    found = read_mapping(tree, CONFIG, notes)
    if found is None:
        notes.quirk(
            shown, 1, "sloprail enforces no rule at all while this file cannot be read",
            "rules that it switched off are imported switched on",
        )  # fmt: skip
        return Config(None, {}, {}, None)
    root = found[0]
    for key, _ in root.entries:
        word = key.text.value
        if word in E4_SETTINGS and word != "enabled":
            notes.lost(shown, line_of(key), f"`{word}` has no counterpart")
        elif word not in ("disabled", "stop_hook_block_cap", "enabled"):
            notes.quirk(shown, line_of(key), f"sloprail reads no setting {quoted(word)}")
    return Config(
        root,
        _ids(root.get("disabled"), "disabled", shown, notes),
        _ids(root.get("enabled"), "enabled", shown, notes),
        _cap(root.get("stop_hook_block_cap"), shown, notes),
    )


def _ids(node: Node | None, key: str, shown: str, notes: Notes) -> dict[str, int]:
    if node is None or is_nothing(node):
        return {}
    entries = texts(node)
    if entries is None:
        notes.lost(shown, line_of(node), f"`{key}` is no list of rules")
        return {}
    return {entry.text.value: line_of(entry) for entry in entries}


def _cap(node: Node | None, shown: str, notes: Notes) -> int | None:
    if node is None or is_nothing(node):
        return None
    text = node.text.value if isinstance(node, Scalar) else ""
    if not text.isascii() or not text.isdigit() or len(text) > 6 or int(text) > MOST:
        notes.lost(
            shown, line_of(node), f"`stop_hook_block_cap` is no whole number from 0 to {MOST}",
            f"{CAP} is taken",
        )  # fmt: skip
        return None
    return int(text)


def tell_unknown(config: Config, ids: set[str], shown: str, notes: Notes) -> None:
    """Entries that switch nothing in this tree."""
    for id, line in {**config.disabled, **config.enabled}.items():
        if id in ids:
            continue
        parts = id.split("/")
        if (len(parts) == 3 and parts[1] in NATURES) or id.endswith("/structure"):
            message = f"{quoted(id)} is a rule of a plugin, and only this tree is imported"
            notes.changed(shown, line, message)
        else:
            notes.quirk(shown, line, f"{quoted(id)} names no rule here, so it switches none")
