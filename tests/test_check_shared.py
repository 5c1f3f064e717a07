# SPDX-License-Identifier: MIT
"""The shared cases: refusals by the prototype's numbers, and expressions over events."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from src_compiler.check import Scope, check_expression
from src_compiler.diagnostics import Findings
from src_compiler.source import plain
from src_compiler.types import BOOL

CASES = Path(__file__).parents[1] / "../shared/cases/match"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")

NUMBERS = {
    "E101": "text-ends-early", "E102": "unexpected-token", "E103": "bad-escape",
    "E104": "bad-number", "E105": "open-string", "E106": "coalesce-mixed",
    "E108": "expression-too-long", "E109": "expression-too-deep", "E110": "predicates-too-deep",
    "E201": "unknown-name", "E202": "element-outside-predicate", "E203": "named-element",
    "E204": "name-taken", "E205": "unknown-function", "E206": "missing-predicate",
    "E207": "argument-count", "E301": "unknown-field", "E302": "field-of-some-kinds",
    "E303": "operand-type", "E304": "never-equal", "E305": "flag-is-list",
    "E306": "flag-never-nil", "E307": "field-never-nil", "E308": "needless-default",
    "E309": "needless-optional", "E310": "maybe-nil", "E311": "not-a-list", "E312": "not-a-bool",
    "E313": "index-type", "E314": "indexed-string", "E315": "in-a-string", "E316": "bare-not",
    "E317": "unknown-as-bool", "E318": "dynamic-pattern", "E401": "unknown-value",
    "E402": "constant-result", "E403": "bad-pattern", "E404": "pattern-too-large",
    "E405": "excluded-kind", "E408": "unsupported-operator", "E409": "unsupported-function",
    "E501": "unused-let", "E502": "element-unused", "W502": "content-unchecked",
    "W503": "unguarded-index", "W505": "bool-comparison", "W506": "duplicate-item",
    "W507": "same-operand", "W508": "slow-pattern", "W509": "path-never-relative",
    "W510": "plain-pattern", "W511": "dashed-flag", "W512": "contradiction",
    "undeclared-context": "undeclared-context",
}  # fmt: skip

# Cases that differ on purpose, each with the reason.
DIFFERENT = {
    "refusal-026": "the event is no more nil than a record is",
    "refusal-048": "a help where the reference has none",
    "refusal-049": "no lint: the pattern runs on the automaton as every pattern does",
    "refusal-050": "a help where the reference has none",
    "refusal-056": "a help where the reference has none",
    "refusal-091": "a help where the reference has none",
    "refusal-094": "`not a == b` is refused whatever the types are",
    "refusal-113": "reading a result that may not be known is warned about",
    "refusal-115": "reading a result that may not be known is warned about",
}


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]


def answer(case: dict, contexts: frozenset[str]) -> tuple[list, list]:
    findings = Findings()
    around = Scope(kinds=tuple(case["kinds"]), contexts=contexts)
    check_expression(plain(case["expr"]), around, BOOL, findings)
    errors = [
        (d.code, [d.span.start, d.span.end], d.help.replace("`", ""))
        for d in findings.sorted()
        if d.severity == "error"
    ]
    return sorted(errors), sorted(d.code for d in findings.sorted() if d.severity == "warning")


def expectation(case: dict) -> tuple[list, list]:
    # Ours write `it`, since ` #` begins a comment in YAML.
    errors = [
        (NUMBERS[e["code"]], e["span"], e["help"].replace("`", "").replace("# ", "it "))
        for e in case["errors"]
    ]
    return sorted(errors), sorted(NUMBERS[w["code"]] for w in case["warnings"])


@needs_cases
def test_the_shared_refusals_agree_in_code_place_and_help():
    declared = frozenset({"tag-declared", "refactoring"})
    cases = lines("refusals.jsonl")
    differing = {
        case["id"]: (answer(case, declared), case["expr"])
        for case in cases
        if answer(case, declared) != expectation(case)
    }

    assert {id: case for id, case in differing.items() if id not in DIFFERENT} == {}
    assert set(DIFFERENT) & {case["id"] for case in cases} == set(differing)


CONSTANT_OR_BLIND = {"constant-result", "element-unused", "unknown-value"}


@needs_cases
def test_the_shared_events_are_taken_or_say_nothing():
    """A refusal counts as agreeing where the expression is constant, ignores its element or asks
    for a kind that is not bound; what only follows from one of these may be told beside it."""
    for case in lines("events.jsonl"):
        findings = Findings()
        around = Scope(kinds=(case["kind"],), contexts=frozenset(case["env"]["context"]))
        checked = check_expression(plain(case["expr"]), around, BOOL, findings)
        codes = {d.code for d in findings.sorted() if d.severity == "error"}
        if checked is None and case["expected"].get("error") not in ("parse", "check"):
            assert codes & CONSTANT_OR_BLIND, (case["expr"], codes)
        if codes == {"constant-result"}:
            told_constant(case, findings)


def told_constant(case: dict, findings: Findings) -> None:
    """What we call constant is what expr computed."""
    for found in findings.sorted():
        if found.message.startswith("this match is always "):
            assert found.message.endswith(str(case["expected"]["value"]).lower()), case["expr"]
