# SPDX-License-Identifier: MIT
"""Cases of the match language that were confirmed with expr: what we compile gives what it gave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from built import value_function
from src_compiler import typed
from src_compiler.check import Scope, check_expression
from src_compiler.diagnostics import Findings
from src_compiler.source import plain
from src_compiler.types import ANY, BOOL, FLOAT, INT, STRING, List, Map, Optional, Record, Type
from src_runtime.values import Unreadable

CASES = Path(__file__).parents[1] / "../shared/cases/match"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="needs ../shared/cases/match")
UNDECIDED = (LookupError, TypeError, ValueError, ArithmeticError, Unreadable)
BATCHES = 10
EXPLAINED = {page.stem for page in (Path(__file__).parents[1] / "compiler").rglob("explain/*.md")}
# What a case of events.jsonl may be refused as: it was generated without looking for sense.
SENSELESS = {"constant-result", "element-unused", "unknown-value"}


def cases(name: str) -> list[dict[str, Any]]:
    path = CASES / f"{name}.jsonl"
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def checked(text: str, scope: Scope, want: Type = ANY) -> tuple[typed.Expr | None, set[str]]:
    """The typed tree, and the codes of what was refused."""
    findings = Findings()
    expr = check_expression(plain(text), scope, want, findings)
    return expr, {each.code for each in findings.sorted() if each.severity == "error"}


def outcome(expr: typed.Expr, env: dict[str, Any]) -> Any:
    try:
        return value_function(expr, list(env))(**env)
    except UNDECIDED:
        return "undecided"


def event_problem(case: dict[str, Any]) -> str:
    scope = Scope(kinds=(case["kind"],), contexts=frozenset(case["env"]["context"]))
    expr, codes = checked(case["expr"], scope)
    if case["expected"].get("error") in ("parse", "check"):
        return "" if expr is None else "not refused"
    if expr is None:
        return "" if codes & SENSELESS else f"refused as {codes}"
    wanted = case["expected"].get("value", "undecided")
    env = case["env"] | {"event": {"kind": case["kind"], **case["env"]["event"]}}
    got = outcome(expr, env)
    return "" if alike(got, wanted) else f"gave {got!r}, not {wanted!r}"


def alike(got: Any, wanted: Any) -> bool:
    return type(got) is type(wanted) and got == wanted


@needs_cases
@pytest.mark.parametrize("batch", range(BATCHES))
def test_events_agree(batch):
    problems = {
        f"{case['id']}: {case['expr']}": problem
        for case in cases("events")[batch::BATCHES]
        if (problem := event_problem(case))
    }

    assert problems == {}


def type_of(value: Any) -> Type:
    """The type of a value of an untyped environment."""
    match value:
        case bool():
            return BOOL
        case int():
            return INT
        case float():
            return FLOAT
        case str():
            return STRING
        case None:
            return Optional(INT)
        case [first, *_]:
            return List(type_of(first))
        case []:
            return List(ANY)
    return Map(ANY)


def semantic_scope(env: dict[str, Any]) -> Scope:
    names = {name: type_of(value) for name, value in env.items()}
    row = env["rows"][0]
    names["rows"] = List(Record("row", tuple((key, type_of(of)) for key, of in row.items())))
    return Scope(names=names)


def semantic_outcome(case: dict[str, Any]) -> Any:
    expr, codes = checked(case["expr"], semantic_scope(case["env"]))
    return outcome(expr, case["env"]) if expr is not None else min(codes)


# Deliberate differences: what expr computes and we refuse, by code, with the reason.
REFUSED: dict[str, tuple[str, str]] = {
    "bare-not": (
        "0067",
        "`not a == b` reads like `not (a == b)`",
    ),
    "constant-result": (
        "0321 0342",
        "a test that holds for every text is refused",
    ),
    "division-by-zero": (
        "0011",
        "a division by a literal zero is refused",
    ),
    "dynamic-pattern": (
        "0083",
        "a pattern is a literal",
    ),
    "dynamic-range": (
        "0420",
        "the ends of a range are literals",
    ),
    "element-unused": (
        "0386 0388 0389 0400",
        "a predicate that ignores its element is refused",
    ),
    "field-never-nil": (
        "0049",
        "what is never nil is not compared with nil",
    ),
    "named-element": (
        "0094",
        "`#index` is not part of the language",
    ),
    "needless-optional": (
        "0244",
        "`?.` without need is refused",
    ),
    "never-equal": (
        "0055 0367",
        "what is never equal is not compared",
    ),
    "operand-type": (
        "0040 0119 0126 0140 0230",
        "the operands have types that do not go together",
    ),
    "unexpected-token": (
        "0222 0223 0224 0227 0231",
        "maps and bytes are not part of the language",
    ),
    "unknown-as-bool": (
        "0302 0303 0305",
        "a value of unknown type is no bool",
    ),
    "unknown-name": (
        "0220",
        "`$env` would defeat the check of names",
    ),
    "unsupported-function": (
        "0154 0156 0157 0158 0161 0163 0165 0248 0249 0284",
        "the function is not part of the language",
    ),
    "unsupported-operator": (
        "0005 0007 0008",
        "`**` and `^` have no use in a rule",
    ),
}


def deliberate(case: dict[str, Any]) -> str:
    """The code that a case is refused with on purpose."""
    number = case["id"].partition("-")[2]
    return next((code for code, (ids, _) in REFUSED.items() if number in ids.split()), "")


@needs_cases
@pytest.mark.parametrize("case", cases("semantics"), ids=lambda case: case["id"])
def test_semantics_agree_or_are_refused_on_purpose(case):
    got = semantic_outcome(case)
    expected = case["expected"]

    if deliberate(case):
        assert got == deliberate(case)
    elif expected.get("error") in ("parse", "check"):
        assert got in EXPLAINED
    else:
        assert alike(got, expected.get("value", "undecided"))
