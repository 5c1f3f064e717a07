# SPDX-License-Identifier: MIT
"""The runtime's values and texts, by the table of semantics in which expr and Python differ."""

from __future__ import annotations

import pytest

from src_runtime import texts, values
from src_runtime.values import Unreadable


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        (1, 1.0, True), (True, 1, False), (False, 0, False), (True, True, True),
        (None, False, False), (None, None, True), ("1", 1, False), ([1], [1.0], True),
        ([True], [1], False),
        ([1, 2], [1], False), ([], None, False), ({"a": 1}, {"a": 1.0}, True),
        ({"a": True}, {"a": 1}, False), ({"a": 1}, {"b": 1}, False), ({}, {}, True),
        ("a", "a", True),
    ],
)  # fmt: skip
def test_equality_of_open_data(a, b, same):
    assert values.equal(a, b) is same
    assert values.equal(b, a) is same


@pytest.mark.parametrize(
    ("a", "op", "b", "holds"),
    [(1, "<", 2.5, True), ("a", ">", "B", True), ("", "<=", "", True), (2, ">=", 3, False)],
)
def test_order_of_open_data(a, op, b, holds):
    assert values.order(a, op, b, "1:2") is holds


@pytest.mark.parametrize(("a", "b"), [(None, 1), (1, "a"), (True, 0), ([], []), ({}, 1)])
def test_what_has_no_order(a, b):
    with pytest.raises(Unreadable) as caught:
        values.order(a, ">", b, "1:2")

    assert caught.value.at == "1:2"


@pytest.mark.parametrize(
    ("item", "container", "inside"),
    [
        ("a", None, False), (None, [1, None], True), (1, [1.0], True), (True, [1], False),
        ("a", {"a": 0}, True), ("b", {"a": 0}, False), (None, {"a": 0}, False),
        ([1], [[1.0]], True), (2, range(1, 3), True),
    ],
)  # fmt: skip
def test_membership_of_open_data(item, container, inside):
    assert values.is_in(item, container, "1:2") is inside


@pytest.mark.parametrize(("item", "container"), [("a", "abc"), (1, {"a": 0}), (1, 1)])
def test_what_is_in_nothing(item, container):
    with pytest.raises(Unreadable):
        values.is_in(item, container, "1:2")


@pytest.mark.parametrize("test", [values.contains, values.starts_with, values.ends_with])
def test_nil_is_in_no_text_and_no_text_in_nil(test):
    assert test(None, "a", "1:2") is False
    assert test("a", None, "1:2") is False
    assert test("a", "a", "1:2") is True
    for text, part in ((1, "a"), ("a", 1), (None, [])):
        with pytest.raises(Unreadable):
            test(text, part, "1:2")


def test_a_pattern_matches_no_nil_and_reads_only_texts():
    assert values.matches(lambda text: text == "a", "a", "1:2") is True
    assert values.matches(lambda text: True, None, "1:2") is False
    with pytest.raises(Unreadable):
        values.matches(lambda text: True, 1, "1:2")


def test_keys_and_indexes_of_open_data():
    assert values.get({"a": 1}, "a", "1:2") == 1
    assert values.get({"a": 1}, "b", "1:2") is None
    assert values.get([1, 2], -1, "1:2") == 2
    assert values.get_if(None, "a", "1:2") is None
    wrong = ((None, "a"), ([1], 1), ([1], -2), ([1], True), ([1], "a"), ({}, 0), ("ab", 0))
    for base, key in wrong:
        with pytest.raises(Unreadable):
            values.get(base, key, "1:2")


@pytest.mark.parametrize(
    ("a", "b", "rest"), [(7, 3, 1), (-7, 3, -1), (7, -3, 1), (-7, -3, -1), (6, 3, 0), (-6, 3, 0)]
)
def test_the_remainder_has_the_sign_of_the_dividend(a, b, rest):
    assert values.remainder(a, b, "1:2") == rest


def test_the_remainder_of_big_ints_is_exact():
    assert values.remainder(-(2**62) - 1, 2, "1:2") == -1


@pytest.mark.parametrize("op", ["/", "%"])
def test_a_division_by_zero_from_data_is_an_error(op):
    with pytest.raises(Unreadable):
        values.calculate(1, op, 0, "1:2")


@pytest.mark.parametrize(
    ("a", "op", "b", "result"),
    [(7, "/", 2, 3.5), (6, "/", 2, 3.0), (1, "+", 2.5, 3.5), ("a", "+", "b", "ab"), (3, "*", 2, 6)],
)
def test_arithmetic_of_open_data(a, op, b, result):
    found = values.calculate(a, op, b, "1:2")

    assert (type(found), found) == (type(result), result)


@pytest.mark.parametrize(
    ("a", "op", "b"), [(True, "+", 1), (None, "-", 1), ("a", "*", 2), (2.5, "%", 2)]
)
def test_what_cannot_be_calculated(a, op, b):
    with pytest.raises(Unreadable):
        values.calculate(a, op, b, "1:2")


def test_a_float_is_in_a_range_where_it_is_whole():
    assert [values.in_range(value, 1, 3) for value in (1.0, 1.5, 3.0, 3.5)] == [
        True, False, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "lowered"), [("ÀB", "àb"), ("İ", "i"), ("ΑΣ", "ασ"), ("ABC", "abc"), ("ẞ", "ß")]
)
def test_lower_is_character_by_character(text, lowered):
    assert texts.lower(text) == lowered


@pytest.mark.parametrize(
    ("text", "raised"), [("ß", "ß"), ("straße", "STRAßE"), ("ŉ", "ŉ"), ("ᾳ", "ᾼ"), ("ab", "AB")]
)
def test_upper_is_character_by_character(text, raised):
    assert texts.upper(text) == raised


def test_white_space_is_unicodes():
    assert texts.trim(" \t\x85\u3000x\u2028 ") == "x"
    assert texts.trim("\x1cx\x1f") == "\x1cx\x1f"
    assert texts.trim("xxaxx", "x") == "a"


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("a,b", ","), ["a", "b"]), (("a,b,c", ",", 2), ["a", "b,c"]), (("a,b", ",", 0), []),
        (("héy", ""), ["h", "é", "y"]), (("abc", "", 2), ["a", "bc"]), (("", ""), []),
        (("", ","), [""]), ((",", ","), ["", ""]), (("a,b", ",", 1), ["a,b"]),
        (("ab", "", 5), ["a", "b"]),
    ],
)  # fmt: skip
def test_split(args, parts):
    assert texts.split(*args) == parts


def test_slices_and_places_count_bytes():
    assert texts.cut("héllo", 0, 3) == "hé"
    assert texts.cut("日本語", 3, 6) == "本"
    assert len(texts.cut("héllo", 0, 2)) == 2
    assert texts.cut("é", 0, 1) == texts.cut("è", 0, 1)
    assert texts.cut("é", 1, 2) != texts.cut("è", 1, 2)
    assert texts.cut("a\ud800b", None, None) == "a\ud800b"
    assert texts.cut("a\ud800b", 0, 4) == "a\ud800"
    assert texts.cut("é", -1, None) == "\udca9"
    assert texts.index_of("héllo", "l") == 3
    assert texts.last_index_of("héllo", "l") == 4
    assert texts.index_of("a", "b") == -1


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://user@Example.com:8080/x", "example.com"), ("http://a.b?c=//d", "a.b"),
        ("https://a.b#@c", "a.b"), ("git@github.com:org/repo.git", "github.com"),
        ("ssh://git@h:22/x", "h"), ("https://[::1]:80/x", "::1"), ("file:///etc/passwd", ""),
        ("src/main.py", ""), ("", ""), ("host:path", "host"), ("https://good\\@evil", "good"),
        ("a/b:c", ""), ("git+ssh://H/x", "h"), ("https://a:b@c:d@e/", "e"),
    ],
)  # fmt: skip
def test_the_host_of_a_url(url, host):
    assert texts.host(url) == host


def test_numbers_of_lists():
    assert values.smallest(3, [1, 2]) == 1
    assert values.largest([1], 2.5) == 2.5
    assert values.total([0.1] * 10) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1
    for numbers in ([], ["a"], [True], [None]):
        with pytest.raises(Unreadable):
            values.smallest(numbers)
    with pytest.raises(Unreadable):
        values.take([1], -1)


CHECKS = {
    values.a_text: "a",
    values.a_number: 1,
    values.an_int: 1,
    values.a_bool: True,
    values.a_list: [],
    values.a_list_of_texts: ["a"],
    values.a_map: {},
}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_open_data_is_taken_for_a_type_only_where_it_is_of_it(check):
    fine = CHECKS[check]

    assert check(fine) == fine
    for value in (None, "a", 1, 2.5, True, [1], {}):
        if value != fine or type(value) is not type(fine):
            if check is values.a_number and value == 2.5:
                continue
            if check is values.a_list and value == [1]:
                continue
            with pytest.raises(Unreadable):
                check(value, "1:2")


def test_an_error_names_its_place_and_no_type_of_python():
    with pytest.raises(Unreadable) as caught:
        values.item_at([], 0, "7:35")

    assert (caught.value.message, caught.value.at) == (
        "the list is empty, so there is no [0]",
        "7:35",
    )
    with pytest.raises(Unreadable) as caught:
        values.get(None, "a", "7:35")
    assert caught.value.message == "nil has no keys"
    with pytest.raises(Unreadable) as caught:
        values.item_at(["a"], 1, "7:35")
    assert caught.value.message == "the list has 1 element, so there is no [1]"
