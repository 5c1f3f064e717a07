# SPDX-License-Identifier: MIT
"""nma's rules: the Markdown files of a `.pi/context` folder, each with its frontmatter."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from src_compiler.importing.carried import LONGEST_MATCH, RuleSet, triggers, witness
from src_compiler.importing.conditions import Condition
from src_compiler.importing.imported import Imported, Notes
from src_compiler.importing.nmaactions import GATES, MATRIX, OPTIONS, Action
from src_compiler.importing.nmafrontmatter import Document
from src_compiler.importing.nmafrontmatter import read as read_frontmatter
from src_compiler.importing.nmamatch import Matcher
from src_compiler.importing.nmavalues import (
    Broken,
    Listing,
    Mapping,
    Scalar,
    Value,
    as_text,
    short,
)
from src_compiler.importing.tree import Tree
from src_compiler.importing.yamltext import Value as Written
from src_compiler.nearest import did_you_mean
from src_compiler.refusal import Refusal
from src_compiler.wording import listed

FOLDER = ".pi/context"
KEYS = ("name", "description", "events", "match", "action", "priority")
PRIORITIES = ("high", "normal", "low")


def read(place: Path, shown: str) -> Imported:
    """`place` is the folder of the rules, or the one that holds `.pi/context`."""
    if (place / FOLDER).is_dir():
        place, shown = place / FOLDER, f"{shown}/{FOLDER}"
    notes = Notes()
    tree = Tree(place, shown, notes)
    rules = RuleSet("nma", notes, "Rules of the pi agent's context engine.")
    names: dict[str, str] = {}
    found = False
    for path in tree.files:
        if not path.endswith(".md") or path.lower() == "readme.md":
            continue
        found = True
        if "/" in path:
            notes.quirk(tree.place(path), 0, "folders in the folder of rules are not read there")
            continue
        data = tree.bytes(path)
        if data is not None:
            _File(tree.place(path), rules, names).carry(data)
    if not found:
        raise Refusal(f"{shown} holds no rule of nma", f"name the folder that holds {FOLDER}/")
    return rules.imported(shown)


class _File:
    def __init__(self, path: str, rules: RuleSet, names: dict[str, str]) -> None:
        self.path = path
        self.rules = rules
        self.notes = rules.notes
        self.names = names

    def tell(self, kind: str, line: int, message: str, help: str = "") -> None:
        tell = {"lost": self.notes.lost, "changed": self.notes.changed}.get(kind, self.notes.quirk)
        tell(self.path, line, message, help)

    def carry(self, data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        try:
            document = read_frontmatter(text, partial(self.tell, "quirk"))
            if document is None:
                self.inert(text)
                return
            if "\ufffd" in text:
                self.tell("quirk", 0, "this file is not UTF-8 throughout", "save it as UTF-8")
            self.rule(document)
        except Broken as broken:
            self.tell("lost", broken.line, f"nma does not load this file either: {broken.message}")

    def inert(self, text: str) -> None:
        if text.lstrip("\ufeff \t\r\n").startswith("---"):
            self.tell(
                "quirk", 1, "nma sees no frontmatter here, so the file is no rule there",
                "it begins with the first byte, and holds at least one line",
            )  # fmt: skip
        else:
            self.tell("quirk", 0, "there is no frontmatter, so this is documentation")

    def rule(self, document: Document) -> None:
        meta = document.meta
        if not isinstance(meta, Mapping):
            raise Broken(meta.line, "missing `name`")
        name = _name(meta)
        events = _events(meta)
        options, type = _action(meta)
        _admitted(meta, events, type)
        self.outside(meta)
        self.twice(name)
        carried = self.on(meta.get("match"), events)
        told = _text(meta.get("description")).strip()
        action = Action(type, options, name, told, document.body, self.tell)
        verbs = action.verbs()
        if not carried or verbs is None:
            return
        rule: dict[str, Written] = {"description": told} if told else {}
        if (priority := self.priority(meta)) != "normal":
            rule["priority"] = priority
        rule |= triggers(carried)
        rule |= verbs
        event = witness(*carried[0])
        if event is not None:
            expected = next((verb for verb in ("deny", "ask") if verb in verbs), "fires")
            rule["examples"] = [{expected: event}]
        self.rules.add("gate" if type in GATES else "observer", name, rule, self.path, 2)

    def on(self, match: Value | None, events: list[str]) -> list[tuple[str, Condition]]:
        """The kinds on which the rule can fire, each with its condition."""
        found = [(kind, Matcher(kind, self.tell).whole(match)) for kind in events]
        line = match.line if match is not None else 0
        carried = []
        for kind, condition in found:
            if condition.shape == "never":
                self.tell("quirk", line, f"on `{kind}` this rule never fires; it is left out there")
            elif len(condition.text) > LONGEST_MATCH:
                self.tell("lost", line, f"on `{kind}` its match would be too long")
            else:
                carried.append((kind, condition))
        if not carried:
            self.tell("lost", line, "this rule never fires there, and is left out")
        return carried

    def outside(self, meta: Mapping) -> None:
        for key, line in meta.lines.items():
            if key == "once":
                self.tell(
                    "quirk", line, "`once` counts for nothing here", "it belongs under `action`"
                )
            elif key not in KEYS:
                self.tell(
                    "quirk", line, f"`{short(key)}` is no key of a rule, so it is ignored there",
                    did_you_mean(key, KEYS),
                )  # fmt: skip

    def twice(self, name: str) -> None:
        if name in self.names:
            self.tell(
                "changed", 2, f"{self.names[name]} has the same name `{short(name)}`, and shares"
                " its `once`; here they are two rules", "",
            )  # fmt: skip
        self.names.setdefault(name, self.path)

    def priority(self, meta: Mapping) -> str:
        value = meta.get("priority")
        word = as_text(value) if value is not None else "normal"
        if word not in PRIORITIES:
            assert value is not None
            self.tell("quirk", value.line, f"the priority `{short(word)}` is `normal` there",
                      f"it is one of {listed(PRIORITIES)}")  # fmt: skip
            return "normal"
        return word


def _text(value: Value | None) -> str:
    return value.value if isinstance(value, Scalar) and isinstance(value.value, str) else ""


def _name(meta: Mapping) -> str:
    name = _text(meta.get("name"))
    if not name:
        raise Broken(meta.lines.get("name", meta.line), "missing `name`")
    return name


def _events(meta: Mapping) -> list[str]:
    events = meta.get("events")
    line = meta.lines.get("events", meta.line)
    if not isinstance(events, Listing) or not events.items:
        raise Broken(line, "`events` must be a list that is not empty")
    return list(dict.fromkeys(map(as_text, events.items)))


def _action(meta: Mapping) -> tuple[Mapping, str]:
    action = meta.get("action")
    word = _text(action.get("type")) if isinstance(action, Mapping) else ""
    line = meta.lines.get("action", meta.line)
    if not isinstance(action, Mapping) or not word:
        raise Broken(line, "missing `action.type`")
    if word not in OPTIONS:
        line = action.lines.get("type", line)
        raise Broken(line, f"unknown action `{short(word)}`, it is one of {listed(OPTIONS)}")
    return action, word


def _admitted(meta: Mapping, events: list[str], type: str) -> None:
    line = meta.lines["events"]
    for event in events:
        if event not in MATRIX:
            raise Broken(line, f"unknown event `{short(event)}`, it is one of {listed(MATRIX)}")
    for event in events:
        if type not in MATRIX[event]:
            raise Broken(line, f"`{type}` is not allowed on `{event}`")
