# SPDX-License-Identifier: MIT
"""What `check` says it knows is so: facts and constant answers against evaluation.

A wrong fact would refuse a rule that is right, or pass one over that can fail.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import worlds
from reference_evaluator import Undecided, evaluate
from src_compiler import typed
from src_compiler.checks.constants import constant
from src_compiler.checks.narrow import KIND, AtLeast, Holds, Known, NotNil, narrow
from src_compiler.types import BOOL, INT, NIL, STRING, List, Optional
from src_compiler.walk import nodes
from typed_expressions import Expressions
from worlds import KINDS

EVENT = KIND.base
RAW = typed.Field(EVENT, "raw", type=STRING)
COMPLETE = typed.Field(EVENT, "complete", type=BOOL)
LISTED = typed.Field(EVENT, "listed", type=List(STRING))
MAYBE = typed.Call("first", (LISTED,), type=Optional(STRING))
NIL_ = typed.Constant(None, type=NIL)
WORLDS: list[dict[str, Any]] = [
    {"event": {"kind": kind, "raw": raw, "complete": complete, "listed": ["a", "b", "c"][:size]}}
    for kind, raw, complete, size in product("AB", "abc", (False, True), range(4))
]


def texts(subject: typed.Expr, random: Random) -> typed.Expr:
    values = [typed.Constant(text, type=STRING) for text in random.sample("ABabc", 2)]
    if random.random() < 0.5:
        return typed.Equal(subject, values[0], random.random() < 0.5, False, type=BOOL)
    listed = typed.ListOf(tuple(values), type=List(STRING))
    return typed.In(subject, listed, random.random() < 0.5, False, "1:1", type=BOOL)


def atom(random: Random) -> typed.Expr:
    size = typed.Call("len", (LISTED,), type=INT)
    number = typed.Constant(random.randrange(-1, 4), type=INT)
    ends = random.sample((size, number), 2)
    match random.randrange(9):
        case 0 | 1:
            return texts(RAW, random)
        case 2 | 3:
            return texts(KIND, random)
        case 4:
            return COMPLETE
        case 5:
            op = random.choice(("<", ">", "<=", ">="))
            return typed.Order(op, *ends, False, "1:1", type=BOOL)
        case 6:
            return typed.Equal(*ends, random.random() < 0.5, False, type=BOOL)
        case 7:
            return typed.Equal(MAYBE, NIL_, random.random() < 0.5, False, type=BOOL)
    local = typed.Local(random.randrange(10**6), type=STRING)
    name = random.choice(("any", "all", "none", "one"))
    return typed.Quantifier(name, LISTED, local, texts(local, random), type=BOOL)


def formula(random: Random, depth: int) -> typed.Expr:
    if depth == 0 or random.random() < 0.2:
        return atom(random)
    some = [formula(random, depth - 1) for _ in range(3)]
    match random.randrange(4):
        case 0:
            return typed.All(tuple(some), type=BOOL)
        case 1:
            return typed.AnyOf(tuple(some), type=BOOL)
        case 2:
            return typed.If(*some, type=BOOL)
    return typed.Not(some[0], type=BOOL)


def wrong(known: Known, world: dict[str, Any]) -> str:
    """A fact that is not so in the world."""
    if known.impossible:
        return "impossible"
    if known.live is not None and world["event"]["kind"] not in known.live:
        return f"the kind is none of {set(known.live)}"
    for fact in known.facts:
        value = valued(fact.subject, world)
        match fact:
            case Holds(_, truth) if value is not None and value is not truth:
                return str(fact)
            case NotNil() if value is None and closed(fact.subject):
                return str(fact)
            case AtLeast(_, size) if value is not None and len(value) < size:
                return str(fact)
    for subject, values in known.values.items():
        value = valued(subject, world)
        if value is None:
            continue
        if (values.allowed is not None and value not in values.allowed) or value in values.excluded:
            return f"{subject}: {values}"
    return ""


def closed(expr: typed.Expr) -> bool:
    return not any(isinstance(node, typed.Local) for node in nodes(expr))


def valued(expr: typed.Expr, world: dict[str, Any]) -> Any:
    """The value; None where it has none, or is about an element."""
    try:
        return evaluate(expr, world) if closed(expr) else None
    except Undecided:
        return None


def test_facts_of_small_formulas_are_so_in_every_world():
    random = Random(20240611)
    for _ in range(1000):
        expr = formula(random, 3)
        start = Known(frozenset("AB"))
        answer = constant(expr, start)
        known = {truth: narrow(expr, truth, start) for truth in (False, True)}
        for world in WORLDS:
            truth = evaluate(expr, world)

            assert answer in (None, truth), expr
            assert not (problem := wrong(known[truth], world)), (problem, expr, world)


def test_a_formula_that_only_the_kind_decides_is_found_constant():
    """Narrowing by kind is complete: the checker never misses that a kind is excluded."""
    random = Random(7)
    found = 0
    for _ in range(600):
        tests = [texts(KIND, random) for _ in range(3)]
        expr = typed.All(tuple(tests), type=BOOL)
        answers = {evaluate(expr, world) for world in WORLDS}
        if len(answers) == 1:
            found += 1
            assert constant(expr, Known(frozenset("AB"))) is answers.pop(), expr
    assert found > 30


@pytest.mark.parametrize("kind", KINDS)
def test_facts_of_random_expressions_are_so(kind):
    random = Random(kind)
    start = Known(frozenset({kind}))
    for _ in range(150):
        expr = Expressions(random, kind).of(BOOL, random.randrange(1, 5))
        answer = constant(expr, start)
        for world in [worlds.world(random, kind) for _ in range(4)]:
            try:
                truth = evaluate(expr, world)
            except Undecided:
                continue
            assert answer in (None, truth), expr
            assert not (problem := wrong(narrow(expr, truth, start), world)), (problem, expr, world)


def test_work_grows_with_the_size_of_an_expression_not_with_its_depth(monkeypatch):
    from src_compiler.checks import narrow as module

    known = Known(frozenset({"A"}))
    raw = typed.Field(typed.Root("event", type=STRING), "raw", type=STRING)

    def test(number: int) -> typed.Expr:
        return typed.Equal(
            raw, typed.Constant(str(number), type=STRING), False, False, type=BOOL
        )

    expr = test(0)
    for level in range(1, 40):
        inner = typed.All((test(2 * level), expr), type=BOOL)
        expr = typed.AnyOf((test(2 * level + 1), inner), type=BOOL)
    calls = 0
    whole = module.split

    def counted(each: typed.Expr, so_far: Known) -> tuple[Known, Known]:
        nonlocal calls
        calls += 1
        return whole(each, so_far)

    monkeypatch.setattr(module, "split", counted)
    module.narrow(expr, True, known)

    assert calls == 40 + 3 * 39
