# SPDX-License-Identifier: MIT
"""Whatever a text holds, its literal is that text again, on every Python, and hides nothing."""

from __future__ import annotations

import ast
import json
import subprocess
from random import Random

import pytest

from pythons import pythons
from src_compiler.literal import HIDDEN, docstring, literal, text

HOSTILE = (
    "", "'", '"', "\"\"\"", "'''", "\\", "\\\\", "\\'", '\\"', "\\n", "\n", "\r", "\r\n", "\t",
    "\0", "\x1b[31m", "\x7f", "\x85", "\xa0", "\xad", "\u200b", "\u200e", "\u2028", "\u2029",
    "\u202e", "\u2066", "\ufeff", "\ud800", "\udfff", "\ud83d\ude00", "😀", "\U000e0041",
    "\U0010ffff", "\\N{BULLET}", "{x}", "{{ x }}", "%s", "$(x)", "`x`", "# fmt: on", "é", "日本語",
    "a" * 100_000, '"' * 500 + "'" * 499, '")\nimport os\n("', "\\u0041", "\\x41", "\\", "end\\",
    "\N{COMBINING ACUTE ACCENT}", "\u17b4", "\ufffe", "<!--", "[/red]",
)  # fmt: skip


def random_texts(count: int) -> list[str]:
    random = Random(7)
    edges = [code for pair in HIDDEN for code in (pair[0] - 1, *pair, pair[1] + 1)]
    codes = [*range(0x120), *edges, 0xD7FF, 0xE000, 0x1F600]
    usable = [code for code in codes if 0 <= code <= 0x10FFFF]
    return ["".join(chr(random.choice(usable)) for _ in range(12)) for _ in range(count)]


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: ascii(value[:20]))
def test_a_text_survives(value):
    assert ast.literal_eval(text(value)) == value


def test_random_texts_survive():
    for value in random_texts(3_000):
        assert ast.literal_eval(text(value)) == value


def test_nothing_hidden_stands_in_a_literal():
    for value in [*HOSTILE, *random_texts(500)]:
        for char in text(value):
            assert not any(first <= ord(char) <= last for first, last in HIDDEN), ascii(value)


def test_every_python_reads_the_same(tmp_path):
    values = [*HOSTILE, *random_texts(500)]
    listed = ", ".join(map(text, values))
    module = tmp_path / "texts.py"
    module.write_text(f"VALUES = [{listed}]\n", encoding="utf-8")
    read = "import json, sys; sys.path.insert(0, sys.argv[1]); import texts; "
    found = pythons()

    assert found
    for version, python in found.items():
        printed = subprocess.run(
            [python, "-B", "-c", read + "print(json.dumps(texts.VALUES))", str(tmp_path)],
            capture_output=True,
            check=True,
            text=True,
        )
        assert printed.stdout == json.dumps(values) + "\n", version


def test_quotes_are_those_that_need_fewer_escapes():
    assert text('say "no"') == "'say \"no\"'"
    assert text("it's \"so\"") == "'it\\'s \"so\"'"
    assert text("it's") == '"it\'s"'
    assert text("''\"") == "\"''\\\"\""


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "None"),
        (True, "True"),
        (-3, "-3"),
        (0.5, "0.5"),
        (1e300, "1e300"),
        (1e-7, "1e-07"),
        ([1, "a"], '[1, "a"]'),
        (("a",), '("a",)'),
        ({"a": [True], "b": {}}, '{"a": [True], "b": {}}'),
    ],
)
def test_values_of_each_sort(value, shown):
    assert literal(value) == shown
    assert ast.literal_eval(shown) == value


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: ascii(value[:20]))
def test_a_docstring_is_one_line_and_one_expression(value):
    shown = docstring(f"set: {value}.")
    (statement,) = ast.parse(shown).body

    assert "\n" not in shown
    assert isinstance(statement, ast.Expr)
    assert ast.literal_eval(shown) == " ".join(f"set: {value}.".split())


def test_infinity_is_no_literal():
    with pytest.raises(AssertionError):
        literal(float("inf"))
