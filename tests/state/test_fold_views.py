# SPDX-License-Identifier: MIT
"""State is fetched as it is asked for, and reads as the plain map or list that it stands for; what
could not be kept is never taken for what has not happened."""

from __future__ import annotations

import json
from functools import partial
from operator import add

import pytest

from flat import load, told
from src_runtime import foldrows
from src_runtime.foldrows import Layer, changed, step
from src_runtime.foldviews import Counts, Values
from src_runtime.memory import Memory
from src_runtime.values import Unreadable

COUNT, SET = {"form": "count", "value": len}, {"form": "set"}
# Everything that a match makes of a list and of a map, with what it must come to.
LISTS = {
    "len(X)": "3",
    'X | join(",")': "b,a,c",
    'any(X, it == "a")': "true",
    'all(X, it != "z")': "true",
    'count(X, it > "a")': "2",
    'filter(X, it != "a") | join(",")': "b,c",
    'map(X, it + "!") | join(",")': "b!,a!,c!",
    'find(X, it > "b") ?? ""': "c",
    '"c" in X': "true",
    '"z" in X': "false",
    'X == ["b", "a", "c"]': "true",
    'X != ["a", "b", "c"]': "true",
    "X[0]": "b",
    "X[-1]": "c",
    'X[1:] | join(",")': "a,c",
    'concat(X, ["d"]) | join(",")': "b,a,c,d",
    'concat(["d"], X) | join(",")': "d,b,a,c",
    'reverse(X) | join(",")': "c,a,b",
    'uniq(concat(X, X)) | join(",")': "b,a,c",
    'first(X) ?? ""': "b",
    'last(X) ?? ""': "c",
    'take(X, 2) | join(",")': "b,a",
    "len(concat(X, X))": "6",
}
MAPS = {
    "len(Y)": "2",
    'keys(Y) | join(",")': "a,b",
    "sum(keys(Y), Y[it])": "3",
    'max(Y["a"], Y["b"])': "2",
    'Y["b"]': "2",
    'Y["z"]': "0",
    '"a" in Y': "true",
    '"z" in Y': "false",
    "Y.a": "1",
}


@pytest.mark.parametrize("expression", [*LISTS, *MAPS])
def test_a_match_reads_it_as_a_plain_list_or_map(expression, tmp_path):
    shown = expression.replace("X", "state.x").replace("Y", "state.y")
    rules = f"""
state:
  x: {{on: file.changed, set: event.path}}
  y: {{on: tool.after, count: event.tool}}
observers:
  tell:
    on: skills.changed
    notify: >-
      {{{{ {shown} }}}}
"""
    checker = load(rules, tmp_path)
    for path in ("b", "a", "b", "c"):
        checker.decide({"kind": "file.changed", "path": path})
    for tool in ("b", "a", "b"):
        checker.decide({"kind": "tool.after", "tool": tool})
    row = checker.decide({"kind": "skills.changed"})

    assert row["errors"] == []
    assert [text.strip() for text in told(row)] == [(LISTS | MAPS)[expression]]


def filled(fold, values, rows=None):
    rows = Memory() if rows is None else rows
    for value in values:
        changed(rows, step("x", fold, "take", value))
    return rows


def test_python_s_own_ways_see_all_of_it_too():
    values = Values(filled(SET, ["b", "a"]), "x")
    counts = Counts(filled(COUNT, ["b", "a", "b"]), "x")

    for fresh in (partial(Values, values.rows, "x"),):
        assert [*fresh()] == ["b", "a"] == list(fresh())
        assert sorted(fresh()) == ["a", "b"]
        assert "".join(fresh()) == "ba" and bool(fresh())
        assert fresh() == ["b", "a"] and ["b", "a"] == fresh() and fresh() != ["a"]
        assert add(fresh(), ["c"]) == ["b", "a", "c"] and add(["c"], fresh()) == ["c", "b", "a"]
        assert fresh()[::-1] == ["a", "b"] and fresh().index("a") == 1
        assert json.dumps(fresh()) == '["b", "a"]'
        assert isinstance(fresh(), list)
    for other in (partial(Counts, counts.rows, "x"),):
        assert dict(other()) == {"a": 1, "b": 2} == {**other()}
        assert other() == {"a": 1, "b": 2} and other() != {}
        assert sorted(other()) == ["a", "b"] and len(other()) == 2
        assert [*other().items()] == [("a", 1), ("b", 2)]
        assert other()["b"] == 2 and other().get("c", 0) == 0 and "c" not in other()
        assert json.dumps(other()) == '{"a": 1, "b": 2}'
        assert isinstance(other(), dict)


def test_numbers_and_bools_of_a_set_are_told_apart_as_the_language_does():
    values = Values(filled(SET, [1, True, "1", 1.0, 2.5]), "x")

    assert [*values] == [1, True, "1", 2.5]
    assert [repr(each) for each in values] == ["1", "True", "'1'", "2.5"]
    assert 1.0 in values and 2.5 in values and False not in values and None not in values


def test_a_layer_hides_what_lies_below_and_does_not_touch_it():
    rows = filled(COUNT, ["a", "b"])
    layer = Layer(rows)
    changed(layer, step("x", COUNT, "take", "a"))
    changed(layer, step("x", COUNT, "drop", "b"))
    over = dict(Counts(layer, "x"))
    changed(layer, step("x", COUNT, "clear"))
    changed(layer, step("x", COUNT, "take", "c"))

    assert over == {"a": 2}
    assert dict(Counts(layer, "x")) == {"c": 1}
    assert dict(Counts(rows, "x")) == {"a": 1, "b": 1}


def test_a_key_of_any_length_is_told_from_others():
    long, other = "x" * 100_000, "x" * 99_999 + "y"
    counts = Counts(filled(COUNT, [long, long, other]), "x")
    values = Values(filled(SET, [long]), "x")

    assert (counts.get(long), counts.get(other), counts.get(long + "z", 0)) == (2, 1, 0)
    assert long in values and other not in values
    assert max(map(len, counts)) <= foldrows.LONGEST


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(foldrows, "MOST", 3)


def test_what_is_full_still_knows_what_it_keeps(few):
    rows = filled(COUNT, ["a", "b", "c", "d", "a"])
    counts, values = Counts(rows, "x"), Values(filled(SET, [1, 2, 3, 4]), "x")

    assert counts.get("a") == 2 and "b" in counts and 3 in values


@pytest.mark.parametrize(
    "read",
    [
        lambda counts, values: counts.get("d", 0),
        lambda counts, values: "z" in counts,
        lambda counts, values: len(counts),
        lambda counts, values: [*counts],
        lambda counts, values: 4 in values,
        lambda counts, values: [*values],
        lambda counts, values: len(values),
    ],
)
def test_of_what_is_full_nothing_is_said_to_be_missing(few, read):
    counts = Counts(filled(COUNT, ["a", "b", "c", "d"]), "x")
    values = Values(filled(SET, [1, 2, 3, 4]), "x")

    with pytest.raises(Unreadable, match="is full"):
        read(counts, values)


def test_what_is_full_is_so_until_it_is_cleared(few):
    rows = filled(COUNT, ["a", "b", "c", "d"])
    changed(rows, step("x", COUNT, "drop", "a"))

    with pytest.raises(Unreadable, match="is full"):
        Counts(rows, "x").get("d", 0)
    changed(rows, step("x", COUNT, "clear"))
    assert Counts(rows, "x").get("d", 0) == 0
    assert [*Counts(filled(COUNT, ["d"], rows), "x")] == ["d"]


FULL = """
state:
  lines: {on: PreCommandInvoke, count: event.raw}
  text: {on: chat.before_send, last: event.text}
gates:
  again: {on: PreCommandInvoke, match: 'state.lines[event.raw] > 2', deny: "No."}
observers:
  tell: {on: skills.changed, notify: "{{ state.text }}"}
"""


def test_a_gate_that_reads_what_is_full_cannot_be_decided(tmp_path):
    checker = load(FULL, tmp_path)
    checker._module("src_runtime.foldrows").MOST = 2
    lines = [{"kind": "PreCommandInvoke", "raw": text} for text in ("a", "b", "c", "a", "a")]
    rows = [checker.decide(each) for each in lines]

    assert [row["decision"] for row in rows] == ["none", "none", "deny", "none", "deny"]
    assert "state.lines is full" in rows[2]["rules"][0]["reason"]


def test_a_value_that_is_too_long_is_not_known(tmp_path):
    checker = load(FULL, tmp_path)
    checker.decide({"kind": "chat.before_send", "text": "short"})
    checker.decide({"kind": "chat.before_send", "text": "x" * 1_000_001})
    row = checker.decide({"kind": "skills.changed"})

    assert "too long to be kept" in row["errors"][0]["message"]
