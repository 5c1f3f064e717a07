# SPDX-License-Identifier: MIT
"""Each of the 76 numbered cases of nma's tests is a test of ours, or a row of what differs."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from test_where import COVERED

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs/differences.md").read_text(encoding="utf-8")
FILES = "importing/test_nma_files.py"
ACTIONS = "pi/test_actions.py"
# By number: `row: ` and how a row of docs/differences.md begins, or a test.
CASES: dict[int, tuple[str, ...]] = {
    34: ("row: siblings of `any`", "row: a rule that is imported: siblings of `any`"),
    37: ("row: a rule that is imported: a pattern over 200 characters",),
    38: ("row: siblings of `any`", "row: a rule that is imported: siblings of `any`"),
    39: (
        "row: a key that is misspelt in `match`",
        "row: a rule that is imported: siblings of `any`, misspelt keys",
    ),
    40: ("importing/test_nma_matching.py::test_a_pattern_that_never_matches_there_is_told",),
    41: (f"{FILES}::test_a_rule_keeps_its_name_events_once_priority_and_body",),
    42: (f"{FILES}::test_a_text_without_frontmatter_is_no_rule",),
    43: (f"{FILES}::test_what_nma_does_not_load_is_lost_with_its_line",),
    44: (f"{FILES}::test_each_pair_of_event_and_action_is_carried_or_refused",),
    45: (f"{FILES}::test_priorities_order_and_the_readme_is_skipped",),
    46: (f"{FILES}::test_a_folder_that_is_missing_or_holds_no_rule_is_refused",
         "row: a folder without rules"),
    47: ("row: files: scan, trust, caps of the rules themselves",),
    48: (f"{FILES}::test_each_action_is_a_verb",),
    49: (f"{FILES}::test_yaml_is_read_as_nma_reads_it",),
    50: (f"{ACTIONS}::test_50_a_prompt_gets_its_text_into_the_system_prompt", "row: `inject`"),
    51: (f"{ACTIONS}::test_51_a_text_that_is_told_once_is_not_told_again",),
    52: (f"{ACTIONS}::test_52_what_is_asked_is_blocked_where_it_is_declined_or_nobody_is_there",
         "row: a question that is declined"),
    53: (f"{ACTIONS}::test_a_text_waits_for_the_next_request_to_the_model",),
    54: (f"{ACTIONS}::test_54_a_denied_call_is_blocked_and_nobody_is_asked",),
    55: (f"{ACTIONS}::test_55_a_line_is_changed_in_place",),
    56: (f"{ACTIONS}::test_56_an_input_becomes_another",),
    57: (f"{ACTIONS}::test_57_an_input_is_dealt_with",),
    58: (f"{ACTIONS}::test_58_a_result_gets_a_second_part_and_details", "row: `details`"),
    59: (f"{ACTIONS}::test_a_text_waits_for_the_next_request_to_the_model",),
    60: (f"{ACTIONS}::test_60_a_line_of_the_person_is_blocked",),
    61: (f"{ACTIONS}::test_61_a_line_of_the_person_is_changed",),
    62: (f"{ACTIONS}::test_62_a_switch_is_cancelled_and_the_reason_shown",),
    63: (f"{ACTIONS}::test_63_a_fork_is_cancelled_where_it_is_declined",),
    64: (f"{ACTIONS}::test_64_tools_are_turned_on_and_off",),
    65: (f"{ACTIONS}::test_65_a_person_is_told_once_with_the_level",),
    66: ("row: a listing of rules, and a journal",),
    **dict.fromkeys(range(67, 72), ("row: files: scan, trust, caps of the rules themselves",)),
    **dict.fromkeys(range(72, 77), ("row: dangerous commands while a file is not trusted",)),
}  # fmt: skip
MATCHING = (*range(1, 34), 35, 36)


@cache
def names_in(path: str) -> set[str]:
    tree = ast.parse((TESTS / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_case_is_in_the_table() -> None:
    assert sorted([*CASES, *MATCHING]) == list(range(1, 77))


def test_cases_of_matching_are_cases_of_the_importer_and_of_where() -> None:
    source = (TESTS / "importing/test_nma_matching.py").read_text(encoding="utf-8")

    # That an absent condition always holds needs no `where`.
    assert set(MATCHING) == {1, *COVERED}
    for number in MATCHING:
        assert any(f'("{number}{letter}"' in source for letter in ("", "a")), number


@pytest.mark.parametrize("number", CASES)
def test_a_case_is_a_test_or_a_row(number: int) -> None:
    for each in CASES[number]:
        if each.startswith("row: "):
            assert f"\n| {each.removeprefix('row: ')}" in PAGE, each
        else:
            path, _, name = each.partition("::")
            assert name in names_in(path), each
