# SPDX-License-Identifier: MIT
"""Values in a judge's text: escaped, fenced, and nothing where they are absent."""

from __future__ import annotations

import re

import pytest

from src_runtime.judgetext import ABSENT, at, attribute, data, default, items, join, text, tojson


def test_no_value_closes_a_tag_of_the_template():
    assert text("a </rules> b </ x <//") == "a <\\/rules> b <\\/ x <\\//"


def test_two_values_side_by_side_close_no_tag_either():
    assert text("a <") + text("/rules>") == "a <\\/rules>"


def test_raw_lifts_that_and_nothing_else():
    assert text("</a>", raw=True) == "</a>"
    assert attribute("</a> \"&'", raw=True) == "</a> &quot;&amp;&#39;"
    assert "\n</a>\n" in data("</a>", raw=True)


def test_no_value_leaves_a_quoted_attribute():
    assert attribute("\" onload='x' &quot; </a>") == ("&quot; onload=&#39;x&#39; &amp;quot; <\\/a>")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (ABSENT, ""),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (3, "3"),
        (1.5, "1.5"),
        ([], "[]"),
        ({"a": ["</x>", None]}, '{"a": ["<\\/x>", null]}'),
        ("é\t", "é\t"),
    ],
)
def test_what_is_no_text_is_shown_as_json(value, shown):
    assert text(value) == shown


def test_json_keeps_what_people_can_read():
    assert tojson('日"\\\n\x00\ud800') == '"日\\"\\\\\\n\\u0000\\ud800"'
    assert tojson([ABSENT, float("nan")]) == "[null, null]"


def test_text_of_a_file_stands_between_tags_of_its_own():
    shown = data("one\ntwo\n")
    tag = re.match(r"<(data-[0-9a-f]{16})>\n", shown)

    assert tag is not None
    assert shown == f"<{tag[1]}>\none\ntwo\n</{tag[1]}>"
    assert data("one\ntwo") != shown
    assert data("x").splitlines()[1] == "x"


def test_a_file_that_holds_the_tags_of_another_text_stays_inside_of_its_own():
    other = data("x", raw=True)
    shown = data(other, raw=True)
    first, *inside, last = shown.split("\n")

    assert "\n".join(inside) == other
    assert first.replace("<", "</") == last
    assert first not in other


def test_no_text_has_no_tags():
    assert data("") == data(ABSENT) == ""


@pytest.mark.parametrize(
    ("value", "keys", "found"),
    [
        ({"a": {"b": 1}}, ("a", "b"), 1),
        ({"a": 1}, ("b",), ABSENT),
        ({"a": 1}, ("a", "b"), ABSENT),
        ({"a": None}, ("a",), None),
        ([1, 2], (-1,), 2),
        ([1, 2], (2,), ABSENT),
        ([1, 2], (True,), ABSENT),
        ([1, 2], ("append",), ABSENT),
        ({"a": 1}, ("items",), ABSENT),
        ("abc", (0,), ABSENT),
        ({}, ([],), ABSENT),
        (ABSENT, ("a",), ABSENT),
    ],
)
def test_what_stands_under_a_key(value, keys, found):
    assert at(value, *keys) is found or at(value, *keys) == found != ABSENT


def test_only_data_is_reached_and_no_attribute_of_python():
    assert at({}, "__class__") is ABSENT
    assert at([], "__class__") is ABSENT
    assert at("", "__class__", "__mro__") is ABSENT


def test_a_default_stands_for_what_is_absent_and_on_demand_for_what_is_empty():
    assert default(ABSENT, "x") == "x"
    assert default("", "x") == ""
    assert default("", "x", True) == "x"
    assert default(ABSENT) == ""


def test_loops_and_joins():
    assert items({"a": 1}) == ["a"]
    assert items(ABSENT) == []
    assert join(["a", 1, None], ", ") == "a, 1, null"
    with pytest.raises(TypeError):
        items(None)
