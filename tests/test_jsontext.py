# SPDX-License-Identifier: MIT
"""The runtime's JSON against Python's own, and what people see of hostile text."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from src_runtime import jsonfull, jsontext
from src_runtime.shown import escape, show

TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=20)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES, st.booleans(), st.sampled_from([None, 1]))
def test_what_python_writes_is_read(value, ascii_only, indent):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)

    assert repr(jsontext.loads(text)) == repr(value)


@given(VALUES)
def test_what_is_written_python_reads(value):
    text = jsontext.dumps(value)

    assert text.isascii() and "\n" not in text
    assert repr(json.loads(text)) == repr(value)


@given(st.text('{}[]":,0123456789.eE+-truefalsn\\ \n\t\x00é', max_size=12))
@example('{"a":1}x')
@example("01")
@example('"\\x"')
@example('{"a" 1}')
@example("[1,]")
@example("NaN")
@example("-Infinity")
def test_what_is_not_json_is_refused_as_python_refuses_it(text):
    try:
        wanted = repr(json.loads(text, parse_constant=jsonfull.constant))
    except ValueError:
        with pytest.raises(ValueError):
            jsontext.loads(text)
    else:
        assert repr(jsontext.loads(text)) == wanted


def test_the_last_of_equal_keys_wins():
    assert jsontext.loads('{"a": 1, "a": 2}') == {"a": 2}


@pytest.mark.parametrize("size", [100, 20_000])
def test_short_and_long_texts_are_read_alike(size):
    value = {"a": ["x" * size, {"b": None}, -1.5, "\ud800"]}

    assert jsontext.loads(json.dumps(value)) == value


def test_a_number_of_too_many_digits_is_refused():
    with pytest.raises(ValueError):
        jsontext.loads("[" + "1" * 5000 + "]")


def test_deep_nesting_is_a_recursion_error():
    with pytest.raises(RecursionError):
        jsontext.loads("[" * 100_000)


def test_a_byte_order_mark_and_lone_surrogates_are_read():
    assert jsontext.decode(b'\xef\xbb\xbf"\xed\xa0\x80"') == '"\ud800"'
    with pytest.raises(UnicodeDecodeError):
        jsontext.decode(b"\xff")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("plain — ünï", "plain — ünï"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("\x7f\x9b", "\\x7f\\x9b"),
        ("abc\u202edcb", "abc\\u202edcb"),
        ("a\u200bb\ufeffc\u2066", "a\\u200bb\\ufeffc\\u2066"),
        ("\u2028\ud800\U000e0041", "\\u2028\\ud800\\U000e0041"),
        (True, "true"),
        (None, "nil"),
        (3, "3"),
        (["a", 1], "[a 1]"),
    ],
)
def test_a_value_in_a_message(value, shown):
    assert show(value) == shown


def test_a_value_in_a_message_is_cut_at_500():
    assert show("x" * 500) == "x" * 500
    assert show("x" * 501) == "x" * 499 + "…"
    assert len(show("\x1b" * 500)) == 500


@given(st.text())
def test_nothing_that_acts_is_left(text):
    seen = escape(text)

    assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in seen)
    assert not set(seen) & set("\u200b\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u2028")
