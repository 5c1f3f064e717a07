# SPDX-License-Identifier: MIT
"""What edit tools leave behind, markers, and the lines that a change adds and removes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src_runtime.changes import changed, lines
from src_runtime.edits import Refused, Underivable, all_replaced, replaced
from src_runtime.markers import markers


@pytest.mark.parametrize(
    ("text", "old", "new", "every", "result"),
    [
        ("a b c", "b", "x", False, "a x c"),
        ("a b b", "b", "x", True, "a x x"),
        (None, "", "new", False, "new"),
        ("", "", "new", False, "new"),
        (" \n", "", "new", False, "new"),
        ("a\r\nb\r\nc\r\n", "a\nb", "x\ny", False, "x\r\ny\r\nc\r\n"),
        ("a\r\nb\r\n", "b", "x", False, "a\r\nx\r\n"),
    ],
)
def test_an_edit_that_the_tool_makes(text, old, new, every, result):
    assert replaced(text, old, new, every) == result


@pytest.mark.parametrize(
    ("text", "old", "every"),
    [
        ("a b", "missing", False),
        ("a b b", "b", False),
        ("a b b", "b", None),
        ("a b b", "b", "true"),
        ("exists", "", False),
        (None, "b", False),
    ],
)
def test_an_edit_that_the_tool_refuses(text, old, every):
    with pytest.raises(Refused):
        replaced(text, old, "x", every)


@pytest.mark.parametrize(
    ("text", "old", "new"), [("a", "a", None), ("a", 1, "b"), ("say “a”", 'say "a"', "b")]
)
def test_an_edit_whose_result_cannot_be_worked_out(text, old, new):
    with pytest.raises(Underivable):
        replaced(text, old, new, False)


def test_edits_in_a_list_follow_one_another():
    edits = [
        {"old_string": "", "new_string": "one two"},
        {"old_string": "two", "new_string": "three three"},
        {"old_string": "three", "new_string": "x", "replace_all": True},
    ]

    assert all_replaced(None, edits) == "one x x"


@pytest.mark.parametrize(
    ("edits", "outcome"),
    [
        ([], Refused),
        ([{"old_string": "a", "new_string": "b"}, {"old_string": "a", "new_string": "c"}], Refused),
        ("no list", Underivable),
        (["no edit"], Underivable),
        ([{"old_string": "a"}], Underivable),
    ],
)
def test_lists_of_edits_without_a_result(edits, outcome):
    with pytest.raises(outcome):
        all_replaced("a", edits)


@pytest.mark.parametrize(
    ("line", "kind", "fqn"),
    [
        ("// sr:invariant refunds.cap", "invariant", "refunds.cap"),
        ('#sr:asked "keep the old path"', "asked", "keep the old path"),
        ('-- sr:x ""', "x", ""),
        ('# sr:a b"c', "a", 'b"c'),
        ("\t // sr:a b \r", "a", "b"),
        ("# sr:a \u00a0b\v", "a", "\u00a0b\v"),
        ("#\fsr:a\tb", "a", "b"),
    ],
)
def test_a_marker(line, kind, fqn):
    assert markers(f"text\n{line}\ntext") == [{"kind": kind, "fqn": fqn, "line": 2}]


@pytest.mark.parametrize(
    "line",
    [
        "x := 1 // sr:a b",
        "# sr:a b c",
        '# sr:asked "unterminated',
        '# sr:asked "a" b',
        '# sr:asked "a"b"',
        '# sr:asked "',
        "/* sr:a b */",
        "<!-- sr:a b -->",
        "# sr:a",
        "# sr: a b",
        "sr:a b",
        "\u00a0# sr:a b",
    ],
)
def test_no_marker(line):
    assert markers(line) == []


@pytest.mark.parametrize(
    ("old", "new", "added", "removed"),
    [
        ("", "a\nb\n", ["a", "b"], []),
        ("a\nb\n", "", [], ["a", "b"]),
        ("a\nb\nc\n", "a\nx\nc\n", ["x"], ["b"]),
        ("a\nb\n", "b\na\n", ["b"], ["b"]),
        ("a\n", "a", [], []),
        ("a\n", "a\n\n", [""], []),
        ("same", "same", [], []),
    ],
)
def test_added_and_removed_lines(old, new, added, removed):
    found = changed(old, new)

    # Of two lines that change places a diff may move either.
    assert sorted(map(len, found)) == sorted([len(added), len(removed)])
    if added != removed:
        assert found == (added, removed)


TEXTS = st.lists(st.sampled_from("abcd"), max_size=12).map(
    lambda found: "".join(f"{x}\n" for x in found)
)


def kept(old: str, new: str) -> int:
    """The length of a longest common subsequence of lines, by the book."""
    before, after = lines(old), lines(new)
    row = [0] * (len(after) + 1)
    for one in before:
        above = row
        row = [0]
        for at, other in enumerate(after):
            row.append(above[at] + 1 if one == other else max(above[at + 1], row[at]))
    return row[-1]


@given(TEXTS, TEXTS)
def test_no_diff_is_shorter(old, new):
    added, removed = changed(old, new)

    assert len(added) == len(lines(new)) - kept(old, new)
    assert len(removed) == len(lines(old)) - kept(old, new)


def test_a_large_change_is_told_in_time_and_in_full():
    old = "".join(f"{n % 97}\n" for n in range(20_000))
    new = "".join(f"{n % 89}\n" for n in range(20_000))

    added, removed = changed(old, new)

    assert len(lines(old)) - len(removed) == len(lines(new)) - len(added) > 0
