# SPDX-License-Identifier: MIT
"""The pages of what `check` and `parse` tell: their examples are refused, and mended are not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from harness import ROOT
from src_compiler.check import World, check_set
from src_compiler.diagnostics import Diagnostic, Findings
from src_compiler.project import Judge, Project
from src_compiler.rulefile import load_text
from src_compiler.source import Source

COMPILER = ROOT / "compiler/src_compiler"
SOURCES = [
    *(COMPILER / "checks").glob("*.py"),
    *(COMPILER / "parsing").glob("*.py"),
    *(COMPILER / f"{name}.py" for name in ("check", "parse", "template")),
]
PROJECT = Project(Path("."), judge=Judge(("./judge.sh",), None))
BLOCK = re.compile(r"```yaml\n(.*?)```", re.DOTALL)


def codes() -> list[str]:
    """What these sources raise."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name, first = getattr(node.func, "attr", ""), node.args[0]
            if name in ("error", "warning") and isinstance(first, ast.Constant):
                found.add(str(first.value))
    return sorted(found)


def findings(text: str) -> list[Diagnostic]:
    found = Findings()
    ruleset = load_text(Source("page.yaml", text), "page", found)
    if ruleset is not None:
        check_set(ruleset, World.of([ruleset], PROJECT), found)
    return found.sorted()


# Pages whose first example cannot be shown whole, or needs a second file.
NOT_WHOLE = {
    "expression-too-long", "expression-too-deep", "declared-twice", "judge-without-command",
}  # fmt: skip


@pytest.mark.parametrize("code", [code for code in codes() if code not in NOT_WHOLE])
def test_the_first_example_is_told_of_under_its_code(code):
    refused, _ = BLOCK.findall((COMPILER / f"explain/{code}.md").read_text(encoding="utf-8"))

    assert code in {found.code for found in findings(refused)}


@pytest.mark.parametrize("code", codes())
def test_the_mended_example_is_fine(code):
    *_, mended = BLOCK.findall((COMPILER / f"explain/{code}.md").read_text(encoding="utf-8"))
    told = findings(mended)

    assert [found.code for found in told] == []


def test_a_page_says_warned_about_exactly_where_nothing_is_refused():
    for code in codes():
        page = (COMPILER / f"explain/{code}.md").read_text(encoding="utf-8")
        refused = BLOCK.findall(page)[0]
        severities = {found.severity for found in findings(refused) if found.code == code}
        if code not in NOT_WHOLE:
            assert ("Warned about:" in page) == (severities == {"warning"}), code
