# SPDX-License-Identifier: MIT
"""One declaration on its way to a rule. It is carried whole or left out: half of it would be
another rule."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from src_compiler import keys
from src_compiler.diagnostics import Findings
from src_compiler.importing.foreign import line_at, line_of
from src_compiler.importing.imported import Notes
from src_compiler.importing.sloprail.declared import Declared
from src_compiler.importing.tree import Tree
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Mapping, Node, Refused, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class World:
    """`folders` are the files of each rule's folder; `contexts` those that matches may read."""

    tree: Tree
    folders: dict[str, list[str]]
    contexts: frozenset[str]


@dataclass(slots=True)
class Rule:
    """`said` is told if the rule is carried, `why` if it is not. `off` says why it cannot be in
    force yet. `named` are the scripts and templates of the tree that it names, `files` all that are
    to lie beside it."""

    declared: Declared
    world: World
    said: Notes = field(default_factory=Notes)
    why: Notes = field(default_factory=Notes)
    whole: bool = True
    off: str = ""
    named: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    # Scripts that the tree does not have, by the path where they are to be written.
    made: dict[str, bytes] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.declared.name

    @property
    def label(self) -> str:
        return f"{self.declared.nature} {quoted(self.name)} is left out"

    def lose(self, node: Node | int, message: str, help: str = "") -> None:
        line = node if isinstance(node, int) else line_of(node)
        self.whole = False
        self.why.lost(self.declared.shown, line, f"{self.label}: {message}", help)

    def lose_found(self, findings: Findings) -> None:
        for each in findings.sorted():
            if each.severity == "error":
                self.lose(line_at(each.span), each.message, each.help)

    def quirk(self, node: Node, message: str, help: str = "") -> None:
        self.said.quirk(self.declared.shown, line_of(node), message, help)

    def changed(self, node: Node, message: str, help: str = "") -> None:
        self.said.changed(self.declared.shown, line_of(node), message, help)

    def keep_to(self, node: Mapping, known: tuple[str, ...], what: str) -> None:
        """Sloprail takes any key and reads those that it knows."""
        for key, _ in node.entries:
            if key.text.value not in known:
                self.quirk(
                    key, f"sloprail reads no {quoted(key.text.value)} on {what}, so it is left out",
                    f"the keys are {listed(known, 'and')}",
                )  # fmt: skip

    def text(self, node: Node, what: str) -> str | None:
        """A text with something in it; None where it is none, which is told."""
        if isinstance(node, Scalar) and node.text.value.strip():
            return node.text.value
        if not isinstance(node, Refused):
            self.lose(node, f"{what} is no text, so sloprail does not load the rule")
        return None

    def maps(self, node: Node | None, what: str) -> list[Mapping]:
        """The entries of a list of maps."""
        if node is None:
            return []
        if not isinstance(node, Sequence):
            self.lose(node, f"{what} is no list, so sloprail does not load the rule")
            return []
        found = [item for item in node.items if isinstance(item, Mapping)]
        if len(found) < len(node.items):
            self.lose(node, f"an entry of {what} is no map, so sloprail does not load the rule")
        return found


def fitting(name: str) -> str:
    """The name as our rules may have it."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:90].strip("-")
    return name if re.fullmatch(keys.NAME, name) else plain or "rule"
