# SPDX-License-Identifier: MIT
"""The checker that is asked: made of the project's rules for this once, or one that is there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from src_compiler import ship
from src_compiler.checked import CheckedRule, CheckedSet
from src_compiler.contents import RULES, contents
from src_compiler.guarding.diff import Unanswered
from src_compiler.guarding.events import PRE
from src_compiler.guarding.report import Note
from src_compiler.guarding.tables import Tables, tables
from src_compiler.project import Project
from src_compiler.scripts import shipped


@dataclass(frozen=True, slots=True)
class Asked:
    """`left_out` are demands of rules that are asked all the same."""

    folder: Path
    tables: Tables
    left_out: tuple[Note, ...] = ()


@contextmanager
def made(checked: Sequence[CheckedSet], project: Project) -> Iterator[Asked]:
    """Of rules, in a folder that is gone afterwards. What cannot be asked of a rule is left out of
    it, so that the rest can."""
    import tempfile

    from src_compiler import pipeline

    left_out = [note for each in checked for rule in each.rules for note in _lost(rule)]
    fitting = [replace(each, rules=tuple(map(_fitting, each.rules))) for each in checked]
    generated = pipeline.generate(fitting, project)
    with tempfile.TemporaryDirectory(prefix="src-guard-") as place:
        folder = Path(place).resolve() / "checker"
        scripts = shipped(each.ruleset for each in checked)
        ship.ship(contents(generated, (), scripts), folder)
        yield Asked(folder, tables(generated), tuple(left_out))


def there(folder: Path) -> Asked:
    """A checker as it was compiled."""
    rules = folder / RULES
    if not (folder / "check.py").is_file() or not rules.is_dir():
        raise Unanswered(f"there is no checker in {folder}; `src compile` makes one")
    paths = sorted(path for path in rules.iterdir() if path.suffix == ".py")
    texts = {f"{RULES}{path.name}": path.read_text(encoding="utf-8") for path in paths}
    return Asked(Path(os.path.abspath(folder)), tables(texts))


def _lost(rule: CheckedRule) -> Iterator[Note]:
    if rule.requires and rule.checks:
        words = ", ".join(dict.fromkeys(each.kind for each in rule.requires))
        yield Note(rule.id, rule.at, f"what it requires needs a session's record ({words})")


def _fitting(rule: CheckedRule) -> CheckedRule:
    if rule.checks:
        rule = replace(rule, requires=())
    if rule.rule.nature != "file-guard":
        return rule
    # A file is judged as it is, and once.
    settled = (
        replace(trigger, kinds=tuple(kind for kind in trigger.kinds if kind not in PRE))
        for trigger in rule.triggers
    )
    return replace(rule, triggers=tuple(each for each in settled if each.kinds))
