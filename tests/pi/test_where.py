# SPDX-License-Identifier: MIT
"""`where` holds for what nma's own tests say, and for what the names of its keys say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import src_runtime
from compiled import compile_checker

CASES = yaml.safe_load((Path(__file__).parent / "where.yaml").read_text(encoding="utf-8"))
COVERED = {case["case"] for case in CASES} - {0}
VERBS = {"tool_result": ("observers", {"notify": "x"}), "input": ("gates", {"handled": True})}


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Any:
    rules: dict[str, dict[str, Any]] = {"gates": {}, "observers": {}}
    for number, case in enumerate(CASES):
        kind = case.get("kind", "tool_call")
        section, verb = VERBS.get(kind, ("gates", {"deny": "x"}))
        rules[section][f"c{number}"] = {"on": kind, "where": case["where"], **verb}
    text = yaml.safe_dump(rules, allow_unicode=True)
    return src_runtime.load(str(compile_checker(text, tmp_path_factory.mktemp("where"))))


def fired(checker: Any, kind: str, number: int, event: dict[str, Any]) -> bool:
    told = checker.decide({"kind": kind, **event})
    assert told["errors"] == []
    ids = [each["id"] for each in told["rules"]] + [each["rule"] for each in told["effects"]]
    return f"rules/c{number}" in ids


@pytest.mark.parametrize("number", range(len(CASES)))
def test_where_holds_for_what_it_says(number: int, checker: Any) -> None:
    case = CASES[number]
    kind = case.get("kind", "tool_call")

    for event in case.get("holds", ()):
        assert fired(checker, kind, number, event), event
    for event in case.get("not", ()):
        assert not fired(checker, kind, number, event), event
