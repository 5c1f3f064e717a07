# SPDX-License-Identifier: MIT
"""Each line of the reference's tables has its tests or a row in the docs, and they are there."""

from __future__ import annotations

import re

import pytest
from reference import LINES_OF, SURPRISES

from holding import SHARED, in_one_line, is_held

REFERENCE = SHARED / "reference/sloprail.md"
HERE = pytest.mark.skipif(not REFERENCE.is_file(), reason="the references are not here")


def section(number: str) -> str:
    """Its text, with what is wrapped in one line."""
    text = REFERENCE.read_text(encoding="utf-8")
    (found,) = re.findall(rf"^#+ {re.escape(number)}\.? .*?\n(.*?)(?=^#|\Z)", text, re.M | re.S)
    return re.sub(r"\n +", " ", found)


@pytest.mark.parametrize("number", range(1, 32))
def test_what_surprises_has_its_tests_or_a_row(number):
    assert SURPRISES[number]
    assert [each for each in SURPRISES[number] if not is_held(*each)] == []


@HERE
def test_there_are_no_other_surprises():
    numbers = [int(each) for each in re.findall(r"^(\d+)\. ", section("11"), re.M)]

    assert numbers == sorted(SURPRISES)


CASES = [(number, part) for number, parts in LINES_OF.items() for part in parts]


@pytest.mark.parametrize(("number", "part"), CASES)
def test_a_line_of_a_table_has_its_tests_or_a_row(number, part):
    assert [each for each in LINES_OF[number][part] if not is_held(*each)] == []


@HERE
@pytest.mark.parametrize("number", LINES_OF)
def test_every_line_of_the_tables_is_named(number):
    lines = [in_one_line(line) for line in section(number).split("\n")]
    lines = [line for line in lines if line.startswith(("| ", "* "))]
    # The heads of tables.
    known = [*LINES_OF[number], "| scope |", "| token |", "| glob |", "| kind |"]

    assert [line for line in lines if not any(part in line for part in known)] == []
    assert [part for part in LINES_OF[number] if not any(part in line for line in lines)] == []
