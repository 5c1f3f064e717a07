# SPDX-License-Identifier: MIT
"""Generated code against a tree-walking evaluator, on random typed expressions and events."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import reference_evaluator
from built import emitted, rule
from harness import ROOT
from pythons import pythons
from reference_calls import Undecided
from src_compiler import typed
from src_compiler.checked import CheckedRule, Template, Trigger
from src_compiler.checks.conditions import outermost_any
from src_compiler.printing import code, operators
from src_compiler.types import BOOL
from src_runtime.values import Unreadable
from typed_expressions import Expressions
from worlds import KINDS, world

SEED = int(os.environ.get("SRC_FUZZ_SEED", "20240611"))
BATCHES, BATCH, EVENTS = 40, 500, 6
MODULE = 25
# What a generated function may raise; anything else is not caught as undecided.
RAISED = (LookupError, TypeError, ValueError, ArithmeticError, RecursionError, Unreadable)




@dataclass
class Grown:
    """A rule's conditions, each of a trigger of its own, and the elements that its text reads."""

    conditions: list[typed.Expr]
    hits: list[typed.Quantifier | None]

    @classmethod
    def grow(cls, random: Random, kind: str) -> Grown:
        count = 2 if random.random() < 0.2 else 1
        conditions = [grow(random, kind, 1000 * number) for number in range(count)]
        tells = random.random() < 0.5
        return cls(conditions, [outermost_any(each) if tells else None for each in conditions])

    def rule(self, name: str, kind: str) -> CheckedRule:
        pairs = zip(self.conditions, self.hits, strict=True)
        triggers = tuple(Trigger((kind,), condition, hit) for condition, hit in pairs)
        text = next((told(hit) for hit in self.hits if hit), None)
        return rule(name, kind, None, text, triggers=triggers)

    def wanted(self, world: dict[str, Any]) -> Any:
        """What it is worth; `False` as a hit is told as a text."""
        for condition, hit in zip(self.conditions, self.hits, strict=True):
            try:
                fires = reference_evaluator.evaluate(condition, world)
                value = reference_evaluator.evaluate(condition, world, hit.local.id if hit else 0)
            except Undecided:
                return "undecided"
            if fires:
                return "false" if value is False else value
        return False


@dataclass
class Batch:
    """Rules of one kind in one module, and worlds to run them on."""

    kind: str
    grown: list[Grown]
    worlds: list[dict[str, Any]]

    @classmethod
    def grow(cls, random: Random) -> Batch:
        kind = random.choice(KINDS)
        grown = [Grown.grow(random, kind) for _ in range(MODULE)]
        return cls(kind, grown, [world(random, kind) for _ in range(EVENTS)])

    @property
    def text(self) -> str:
        return emitted([each.rule(f"r{n}", self.kind) for n, each in enumerate(self.grown)])


def told(hit: typed.Quantifier) -> Template:
    return Template((typed.Root("hit", type=hit.local.type),))


def disagreements(seed: int, count: int) -> list[str]:
    """Expressions whose generated function and evaluation differ on some world."""
    random = Random(seed)
    found: list[str] = []
    for _ in range(count // MODULE):
        batch = Batch.grow(random)
        module: dict[str, Any] = {}
        exec(compile(batch.text, "set.py", "exec"), module)
        for number, grown in enumerate(batch.grown):
            entry = module["RULES"][f"r{number}"]
            for each in batch.worlds:
                problem = difference(entry, batch.kind, grown.wanted(each), each)
                if problem:
                    found.append(f"{grown.conditions}\non {each}\n{problem}")
    return found


def grow(random: Random, kind: str, first_id: int = 0) -> typed.Expr:
    return Expressions(random, kind, first_id).of(BOOL, random.randrange(1, 5))


def difference(entry: dict[str, Any], kind: str, wanted: Any, world: dict[str, Any]) -> str:
    function = entry["when"][kind]
    parts = [world[part] for part in entry.get("reads", {}).get(function.__name__, ())]
    try:
        got = function(world["event"], *parts)
    except RAISED as error:
        return "" if wanted == "undecided" else f"raised {error!r}, not {wanted}"
    except Exception as error:
        return f"raised {error!r}, which is not caught"
    return "" if type(got) is type(wanted) and got == wanted else f"gave {got!r}, not {wanted!r}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_generated_code_agrees_with_the_evaluator(batch):
    seed = SEED + batch

    assert disagreements(seed, BATCH) == [], f"seed {seed}"


# Reads what `as_data` made and prints the names of the rules that are worth something else here.
RUN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from src_runtime.values import Unreadable
RAISED = (LookupError, TypeError, ValueError, ArithmeticError, RecursionError, Unreadable)
for batch in json.load(open(sys.argv[2])):
    module = {}
    exec(compile(batch["text"], "set.py", "exec"), module)
    for name, entry in module["RULES"].items():
        (function,) = entry["when"].values()
        reads = entry.get("reads", {}).get(function.__name__, ())
        for world, wanted in zip(batch["worlds"], batch["wanted"][name]):
            try:
                got = function(world["event"], *[world[part] for part in reads])
            except RAISED:
                got = "undecided"
            if got != wanted:
                print(name, got, wanted)
"""


def as_data(batch: Batch) -> dict[str, Any]:
    wanted = {
        f"r{n}": [grown.wanted(each) for each in batch.worlds]
        for n, grown in enumerate(batch.grown)
    }
    return {"text": batch.text, "worlds": batch.worlds, "wanted": wanted}


@pytest.mark.parametrize("version", pythons())
def test_every_python_agrees(version, tmp_path):
    random = Random(SEED)
    data = tmp_path / "batches.json"
    data.write_text(json.dumps([as_data(Batch.grow(random)) for _ in range(20)]))
    command = [pythons()[version], "-B", "-c", RUN, str(ROOT / "runtime"), str(data)]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_there_are_as_many_expressions_as_promised():
    assert BATCHES * BATCH >= 20_000


def wrong_chain(printer: Any, first: Any, second: Any) -> Any:
    return f"{printer.show(first, code.AND)} or {printer.show(second, code.AND)}", code.OR


def wrong_order(printer: Any, left: Any, op: str, right: Any) -> Any:
    return f"{printer.show(left, code.SUM)} <= {printer.show(right, code.SUM)}", code.COMPARISON


def wrong_negation(shown: Any, negative: bool) -> Any:
    return shown


BREAKS = {"_chain": wrong_chain, "_compared": wrong_order, "negated": wrong_negation}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_operator_is_noticed(name, monkeypatch):
    assert disagreements(SEED, 500) == []
    monkeypatch.setattr(operators, name, BREAKS[name])

    assert disagreements(SEED, 500) != []
