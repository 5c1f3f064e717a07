# SPDX-License-Identifier: MIT
"""Every numbered case of what is documented of OpenProgram has a test that names it; where the
outcome is another one here, it stands in docs/differences.md as well."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from harness import ROOT

HERE = Path(__file__).parent
CASES = [str(number) for number in range(1, 39)] + ["20b", "20c"]
# Those that end otherwise, each with the subjects of its rows.
OTHERWISE = {
    "3": ["reasons of `ask` beside a `deny`"],
    "4": ["`ask`"],
    "7": ["a gate's kinds", "a reason without words"],
    "8": ["`cooldown` on a gate"],
    "13": ["other exit codes, no answer in time"],
    "14": ["refused ends of a turn"],
    "19": ["an observer that errs, in a process"],
    "20": ["`cooldown`"],
    "20b": ["an observer that decides"],
    "22": ["a turn begins", "a run that is proposed"],
    "24": ["what tries a change"],
    "25": ["state of a tool call that was denied"],
    "30": ["dangerous command: a shell tool without a line"],
    "31": ["dangerous command: capitals", "dangerous command: `rm -rf *`"],
    "32": ["dangerous command: its misses"],
    "33": [
        "dangerous command: a word in a branch's name",
        "dangerous command: a forced push that names no branch",
        "dangerous command: `drop table`",
    ],
    "36": ["test gap"],
    "37": ["a kind that nothing sends"],
    "38": ["a checker that cannot judge at all"],
}
# Cases that end when the rules are compiled.
REFUSED = {"20b": ["observer-that-denies"], "37": ["misspelt-kind"]}


def named():
    """The numbers that the names of tests begin with."""
    found = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"(?:^test|_and)_(\d+[bc]?)(?=_)", node.name))
    return found


def subjects():
    page = (ROOT / "docs/differences.md").read_text(encoding="utf-8").partition("\n## `op`\n")[2]
    return re.findall(r"^\| (.+?) \| ", page.partition("\n## ")[0], re.MULTILINE)


@pytest.mark.parametrize("case", CASES)
def test_the_case_has_a_test(case):
    refused = REFUSED.get(case, [])

    assert case in named() or refused
    for name in refused:
        assert (ROOT / f"tests/refused/{name}.yaml").is_file(), name


@pytest.mark.parametrize("case", OTHERWISE)
def test_another_outcome_stands_among_the_differences(case):
    assert [subject for subject in OTHERWISE[case] if subject not in subjects()] == []


def test_no_test_names_a_case_that_there_is_not():
    assert named() - set(CASES) == set()


def test_the_reference_has_no_other_cases():
    reference = ROOT / "../shared/reference/openprogram.md"
    if not reference.is_file():
        pytest.skip("reference/openprogram.md is not there")
    section = reference.read_text(encoding="utf-8").partition("\n## 5.")[2].partition("\n## 6.")[0]
    numbers = re.findall(r"^(\d+[a-z]?) ", section, re.MULTILINE)

    assert sorted(numbers) == sorted(CASES)
