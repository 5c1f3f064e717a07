# SPDX-License-Identifier: MIT
"""Generated code against a tree-walking evaluator, on random typed expressions and events."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import reference_evaluator
import typed_expressions
from built import rule, run_module
from reference_evaluator import Undecided
from src_compiler.printing import code, operators
from src_compiler.types import BOOL
from src_runtime.values import Unreadable
from typed_expressions import KINDS, Expressions

SEED = int(os.environ.get("SRC_FUZZ_SEED", "20240611"))
BATCHES, BATCH, EVENTS = 40, 500, 6
MODULE = 25
# What a generated function may raise; anything else is not caught as undecided.
RAISED = (LookupError, TypeError, ValueError, ArithmeticError, RecursionError, Unreadable)


def disagreements(seed: int, count: int) -> list[str]:
    """Expressions whose generated function and evaluation differ on some event."""
    random = Random(seed)
    found: list[str] = []
    for _ in range(count // MODULE):
        kind = random.choice(KINDS)
        grown = [grow(random, kind) for _ in range(MODULE)]
        module = run_module([rule(f"r{n}", kind, expr) for n, expr in enumerate(grown)])
        worlds = [typed_expressions.world(random, kind) for _ in range(EVENTS)]
        for number, expr in enumerate(grown):
            entry = module["RULES"][f"r{number}"]
            found += (
                f"{expr}\non {world}\n{problem}"
                for world in worlds
                if (problem := difference(entry, kind, expr, world))
            )
    return found


def grow(random: Random, kind: str) -> Any:
    return Expressions(random, kind).of(BOOL, random.randrange(1, 5))


def difference(entry: dict[str, Any], kind: str, expr: Any, world: dict[str, Any]) -> str:
    try:
        wanted: Any = reference_evaluator.evaluate(expr, world)
    except Undecided:
        wanted = "undecided"
    function = entry["when"][kind]
    parts = [world[part] for part in entry.get("reads", {}).get(function.__name__, ())]
    try:
        got = function(world["event"], *parts)
    except RAISED as error:
        return "" if wanted == "undecided" else f"raised {error!r}, not {wanted}"
    except Exception as error:
        return f"raised {error!r}, which is not caught"
    return "" if got is wanted else f"gave {got!r}, not {wanted!r}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_generated_code_agrees_with_the_evaluator(batch):
    seed = SEED + batch

    assert disagreements(seed, BATCH) == [], f"seed {seed}"


def test_there_are_as_many_expressions_as_promised():
    assert BATCHES * BATCH >= 20_000


def wrong_chain(printer: Any, items: Any) -> Any:
    return " or ".join(printer.show(item, code.ATOM) for item in items), code.OR


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
