# SPDX-License-Identifier: MIT
"""structure.yaml: where files may come to lie. Left out as a whole where a part cannot be carried:
fewer `deny` would let more through, fewer `allow` less."""

from __future__ import annotations

from src_compiler.importing.foreign import is_nothing, line_of
from src_compiler.importing.imported import Notes
from src_compiler.importing.sloprail.declared import STRUCTURE, read_mapping
from src_compiler.importing.sloprail.matches import glob_fault
from src_compiler.importing.tree import Tree
from src_compiler.importing.yamltext import Value
from src_compiler.regex import compile_pattern
from src_compiler.regex.errors import PatternError
from src_compiler.wording import quoted
from src_compiler.yamltree import Mapping, Node, Scalar, Sequence


def structure(tree: Tree, disabled: bool, notes: Notes) -> tuple[dict[str, Value], tuple[str, ...]]:
    """What it allows and denies, {} where nothing is carried; and the comments above it."""
    if STRUCTURE not in tree.files:
        return {}, ()
    shown = tree.place(STRUCTURE)
    read = read_mapping(tree, STRUCTURE, notes)
    if read is None:
        return {}, ()
    if disabled:
        notes.changed(shown, 1, "the structure is switched off in config.yaml, so it is left out")
        return {}, ()
    root, above = read
    faults = Notes()
    found: dict[str, Value] = {}
    for key, node in root.entries:
        word = key.text.value
        if word == "scope":
            faults.lost(
                shown, line_of(key), "the structure is left out: `scope` is for a plugin's",
                "write its paths as globs of one `structure`",
            )  # fmt: skip
        elif word not in ("allow", "deny"):
            notes.quirk(shown, line_of(key), f"sloprail reads no {quoted(word)} in a structure")
        elif word == "allow" or not is_nothing(node):
            found[word] = _entries(node, word, shown, faults)
    if "allow" not in found:
        faults.lost(shown, 1, "the structure is left out: there is no `allow`")
    told = faults.sorted()
    for note in told:
        notes.lost(note.path, note.line, note.message, note.help)
    return ({}, ()) if told else (found, above)


def _entries(node: Node, key: str, shown: str, faults: Notes) -> list[Value]:
    if not isinstance(node, Sequence) or (key == "allow" and not node.items):
        faults.lost(shown, line_of(node), f"the structure is left out: `{key}` is no list of paths")
        return []
    found: list[Value] = []
    for item in node.items:
        entry = _entry(item)
        if entry is None:
            why = f"an entry of `{key}` has not one of `glob` and `regex`"
        else:
            why = _fault(entry)
            found.append(entry)
        if why:
            faults.lost(shown, line_of(item), f"the structure is left out: {why}")
    return found


def _entry(node: Node) -> Value | None:
    """A glob as a text, a pattern as {regex}."""
    if not isinstance(node, Mapping):
        return None
    given = {key.text.value: value for key, value in node.entries if not is_nothing(value)}
    kinds = [key for key in ("glob", "regex") if key in given]
    value = given[kinds[0]] if len(kinds) == 1 else None
    if not isinstance(value, Scalar) or not value.text.value:
        return None
    return value.text.value if kinds[0] == "glob" else {"regex": value.text.value}


def _fault(entry: Value) -> str:
    if isinstance(entry, str):
        return glob_fault(entry)
    assert isinstance(entry, dict)
    try:
        compile_pattern(entry["regex"])
    except PatternError as wrong:
        return f"in the pattern {quoted(entry['regex'])}, {wrong.message}"
    return ""
