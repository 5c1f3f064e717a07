# SPDX-License-Identifier: MIT
"""Rules of other systems on their way into a rule set: names, triggers, texts, examples."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from src_compiler.check import World, check_set
from src_compiler.diagnostics import Findings
from src_compiler.importing.conditions import Condition, quoted
from src_compiler.importing.imported import Imported, Notes
from src_compiler.importing.yamltext import Value, ruleset
from src_compiler.project import Project
from src_compiler.rulefile import load_text
from src_compiler.source import Source
from src_compiler.visible import visible

SECTIONS = {"gate": "gates", "observer": "observers"}
LONGEST_NAME = 100
LONGEST_MATCH = 4_000
LARGEST_FILE = 1_000_000
# What compiles as soon as it is carried out.
_LATER = ("not-in-force",)


def slug(text: str) -> str:
    """A name that a rule may have."""
    words = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return words[:LONGEST_NAME].strip("-") or "rule"


def shown(text: str) -> str:
    """A text that is shown as it stands: braces that would be filled in are written out, and blanks
    alone, which would be no text, as an expression."""
    if text and not text.strip():
        return f"{{{{ {quoted(text)} }}}}"
    return text.replace("{{", '{{ "{{" }}')


def triggers(of: Sequence[tuple[str, Condition]]) -> dict[str, Value]:
    """`on`, and `match` where all kinds share one."""
    texts = {condition.text for _, condition in of}
    kinds = [kind for kind, _ in of]
    if len(texts) == 1:
        shared: dict[str, Value] = {"on": kinds[0] if len(kinds) == 1 else kinds}
        return {**shared, "match": texts.pop()} if texts != {""} else shared
    return {
        "on": [
            {"event": kind, "match": condition.text} if condition.text else kind
            for kind, condition in of
        ]
    }


def witness(kind: str, condition: Condition) -> dict[str, Value] | None:
    """A flat event for which the condition holds."""
    if condition.witnesses is None:
        return None
    return {"kind": kind, **{each.field: each.value for each in condition.witnesses}}


@dataclass(slots=True)
class RuleSet:
    """A rule set that grows; a rule that our own checker refuses is told and left out."""

    name: str
    notes: Notes
    description: str
    rules: dict[str, dict[str, Value]] = field(
        default_factory=lambda: {section: {} for section in SECTIONS.values()}
    )
    above: dict[tuple[str, ...], Sequence[str]] = field(default_factory=dict)

    def add(self, nature: str, name: str, rule: dict[str, Value], path: str, line: int) -> bool:
        """Whether the rule was taken; `path` and `line` are where it comes from."""
        section = SECTIONS[nature]
        reason = refusal(section, rule)
        if reason:
            self.notes.lost(path, line, f"this rule cannot be carried: {reason}")
            return False
        unique = self.unique(slug(name))
        self.rules[section][unique] = rule
        self.above[section, unique] = [visible(f"{path}:{line}" if line else path)]
        return True

    def unique(self, name: str) -> str:
        taken = {each for section in self.rules.values() for each in section}
        number = 1
        found = name
        while found in taken:
            number += 1
            found = f"{name[: LONGEST_NAME - 8].strip('-')}-{number}"
        return found

    def imported(self, shown: str) -> Imported:
        """The file, where it holds any rule."""
        filled = {section: rules for section, rules in self.rules.items() if rules}
        if not filled:
            return Imported({}, self.notes.sorted())
        data = ruleset({"description": self.description, **filled}, self.above)
        if len(data) > LARGEST_FILE:
            self.notes.lost(
                shown, 0, f"the rule set would have {len(data):,} bytes, over {LARGEST_FILE:,}",
                "import a part",
            )  # fmt: skip
            return Imported({}, self.notes.sorted())
        return Imported({f"{self.name}.yaml": data}, self.notes.sorted())


def refusal(section: str, rule: dict[str, Value]) -> str:
    """What our own checker has against a rule, "" where nothing."""
    findings = Findings()
    source = Source("rule.yaml", ruleset({section: {"rule": rule}}).decode())
    loaded = load_text(source, "rule", findings)
    if loaded is not None:
        check_set(loaded, World.of([loaded], Project(Path("."))), findings)
    errors = [each for each in findings.sorted() if each.severity == "error"]
    return next((each.message for each in errors if each.code not in _LATER), "")
