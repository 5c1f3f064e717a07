# SPDX-License-Identifier: MIT
"""The rule sets that are made, and the files beside them."""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler.diagnostics import Diagnostic
from src_compiler.importing.foreign import line_at
from src_compiler.importing.imported import Notes
from src_compiler.importing.sloprail.proof import bench, refused
from src_compiler.importing.sloprail.scripts import HOME
from src_compiler.importing.sloprail.world import Rule
from src_compiler.importing.tree import Tree
from src_compiler.importing.yamltext import Comments, Value, ruleset
from src_compiler.render import visible

SECTIONS = {"gate": "gates", "file-guard": "file-guards", "context": "contexts"}
STRUCTURE = "structure"
# A rule set file holds no more than the loader reads.
LARGEST = 900_000


@dataclass(frozen=True, slots=True)
class Made:
    rule: Rule
    name: str
    body: dict[str, Value]


class Output:
    def __init__(self, tree: Tree, notes: Notes) -> None:
        self.tree = tree
        self.notes = notes
        self.made: dict[tuple[str, str], Made] = {}
        self.taken: set[tuple[str, str]] = set()
        self.allowed: dict[str, Value] = {}
        self.above: tuple[str, ...] = ()

    def free(self, nature: str, name: str) -> str:
        """The name, with a number where another rule has it."""
        number, free = 2, name
        names = {path.split("/")[1] for path in self.tree.files if path.startswith(f"{nature}/")}
        while (nature, free) in self.taken or free in names:
            free, number = f"{name}-{number}", number + 1
        self.taken.add((nature, free))
        return free

    def add(self, rule: Rule, name: str, body: dict[str, Value]) -> None:
        if not rule.whole:
            self._say(rule.why)
            return
        if rule.off:
            body = {"enabled": False, **body}
        self.made[rule.declared.nature, name] = Made(rule, name, body)

    def structure(self, allowed: dict[str, Value], above: tuple[str, ...]) -> None:
        self.allowed, self.above = allowed, above

    def files(self) -> dict[str, bytes]:
        """Everything, once what our own checker refuses is left out."""
        with bench(self._beside()) as folder:
            sets = self._sets()
            while (found := refused(sets, folder)) and self._leave_out(found):
                for name in sets:
                    (folder / f"{name}.yaml").unlink()
                sets = self._sets()
        for made in self.made.values():
            self._say(made.rule.said)
        return {**{f"{name}.yaml": data for name, data in sets.items()}, **self._beside()}

    def _beside(self) -> dict[str, bytes]:
        """The scripts and all that lies with them."""
        paths = {path for made in self.made.values() for path in made.rule.files}
        read = {path: self.tree.bytes(path) for path in sorted(paths)}
        files = {f"{HOME}/{path}": data for path, data in read.items() if data is not None}
        for made in self.made.values():
            files.update(made.rule.made)
        return files

    def programs(self) -> frozenset[str]:
        found = {f"{HOME}/{path}" for path in self.tree.programs()}
        return frozenset(found | {path for made in self.made.values() for path in made.rule.made})

    def _leave_out(self, found: dict[tuple[str, str], Diagnostic]) -> bool:
        """Whether anything could be left out."""
        left = 0
        for (name, rule), why in found.items():
            if name == STRUCTURE and self.allowed:
                self.allowed = {}
                place = self.tree.place("file-guard/structure.yaml")
                self.notes.lost(place, 1, f"the structure is left out: {why.message}", why.help)
                left += 1
            for key in self._about(name, rule):
                made = self.made.pop(key)
                made.rule.lose(1, _told(why), why.help)
                self._say(made.rule.why)
                left += 1
        return left > 0

    def _about(self, name: str, rule: str) -> list[tuple[str, str]]:
        """The rules that a place is about: one of them, or all that name a template."""
        if rule:
            return [key for key in [(self._nature(name), rule)] if key in self.made]
        path = name.removeprefix(f"{HOME}/")
        return [key for key, made in self.made.items() if path in made.rule.files]

    def _nature(self, name: str) -> str:
        return next((nature for nature in SECTIONS if name.startswith(nature)), "")

    def _sets(self) -> dict[str, bytes]:
        sets: dict[str, bytes] = {}
        for nature, section in SECTIONS.items():
            rules = [made for (of, _), made in sorted(self.made.items()) if of == nature]
            for number, part in enumerate(_parts(rules)):
                name = nature if not number else f"{nature}-{number + 1}"
                if number:
                    self.notes.changed(
                        self.tree.place(nature), 0,
                        f"rules from `{part[0].name}` on have ids that begin with `{name}/`",
                    )  # fmt: skip
                sets[name] = self._ruleset(section, part)
        if self.allowed:
            sets[STRUCTURE] = ruleset({STRUCTURE: self.allowed}, {(): _shown(self.above)})
        return sets

    def _ruleset(self, section: str, rules: list[Made]) -> bytes:
        comments: dict[tuple[str, ...], list[str]] = {}
        for made in rules:
            comments[section, made.name] = _shown(made.rule.declared.above)
            if made.rule.off:
                comments[section, made.name].append(visible(f"Off: {made.rule.off}."))
        body: dict[str, Value] = {section: {made.name: made.body for made in rules}}
        told: Comments = comments
        return ruleset(body, told)

    def _say(self, notes: Notes) -> None:
        for note in notes.sorted():
            self.notes.add(note)


def _told(why: Diagnostic) -> str:
    """What is wrong, and where if that is another file than the rule's."""
    path = why.span.source.path
    within = path.startswith(f"{HOME}/")
    return f"{path}:{line_at(why.span)}: {why.message}" if within else why.message


def _shown(lines: tuple[str, ...]) -> list[str]:
    return [visible(line) for line in lines]


def _parts(rules: list[Made]) -> list[list[Made]]:
    """The rules in files that are not too large."""
    parts: list[list[Made]] = []
    size = LARGEST
    for made in rules:
        comments = sum(8 * len(line) + 8 for line in made.rule.declared.above)
        length = len(ruleset({"gates": {made.name: made.body}})) + comments
        if size + length > LARGEST:
            parts.append([])
            size = 0
        parts[-1].append(made)
        size += length
    return parts
