# SPDX-License-Identifier: MIT
"""Rule sets from texts, checked alone: what the tests of whole rules share."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from src_compiler.check import World, check_set
from src_compiler.checked import CheckedRule
from src_compiler.diagnostics import Diagnostic, Findings
from src_compiler.project import Project
from src_compiler.rulefile import load_text
from src_compiler.ruleset import RuleSet
from src_compiler.source import Source


def load(text: str, name: str = "set") -> RuleSet:
    findings = Findings()
    ruleset = load_text(Source(f"rules/{name}.yaml", dedent(text)), name, findings)

    assert ruleset is not None and not findings.failed, findings.sorted()
    return ruleset


def check(text: str) -> tuple[list[CheckedRule], list[Diagnostic]]:
    ruleset, findings = load(text), Findings()
    checked = check_set(ruleset, World.of([ruleset], Project(Path("."))), findings)
    return list(checked.rules), findings.sorted()


def only(text: str) -> CheckedRule:
    rules, found = check(text)

    assert found == []
    [rule] = rules
    return rule


def gate(body: str) -> str:
    lines = dedent(body).strip().splitlines()
    return "gates:\n  rule:\n" + "".join(f"    {line}\n" for line in lines)


def codes(text: str) -> list[str]:
    return [found.code for found in check(text)[1]]
