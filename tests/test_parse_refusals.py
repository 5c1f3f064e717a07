# SPDX-License-Identifier: MIT
"""What is said of texts that are no expression, whatever they are."""

from __future__ import annotations

import json
import random
import string
from pathlib import Path

import pytest

from src_compiler.diagnostics import Findings
from src_compiler.parse import LONGEST, parse
from src_compiler.source import plain

CASES = Path(__file__).parents[1] / "../shared/cases/match"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")


def refusals(text: str) -> list[tuple[str, str, tuple[int, int], str]]:
    findings = Findings()
    parsed = parse(plain(text), findings)

    assert (parsed is None) == findings.failed
    return [(d.code, d.message, (d.span.start, d.span.end), d.help) for d in findings.sorted()]


REFUSED = [
    ("", "text-ends-early", (0, 0), ""),
    ("a ==", "text-ends-early", (4, 4), ""),
    ("any(a, [b", "text-ends-early", (9, 9), "the `[` at column 8 is never closed"),
    ("a.", "text-ends-early", (2, 2), ""),
    ("xs | len", "text-ends-early", (8, 8), "write `| len()`"),
    ('(x | trim) == "a"', "unexpected-token", (9, 10), "write `| trim()`"),
    ("x | trim and y", "unexpected-token", (9, 12), "write `| trim()`"),
    ("x | trim | lower()", "unexpected-token", (9, 10), "write `| trim()`"),
    ("len(x | split) > 1", "unexpected-token", (13, 14), "write `| split(…)`"),
    ('a startswith "x"', "unexpected-token", (2, 12), "did you mean `startsWith`?"),
    ('a contain "x"', "unexpected-token", (2, 9), "did you mean `contains`?"),
    ('a notin ["x"]', "unexpected-token", (2, 7), "did you mean `not in`?"),
    ("a = b", "unexpected-token", (2, 3), "use `==` to compare"),
    ("a === b", "unexpected-token", (2, 5), "use `==`"),
    ("a & b", "unexpected-token", (2, 3), "use `and`"),
    ("a AND b", "unexpected-token", (2, 5), "use `and` (lower case)"),
    ("a =~ b", "unexpected-token", (2, 4), "use `matches`"),
    (
        "a like b",
        "unexpected-token",
        (2, 6),
        "use `contains`, `startsWith`, `endsWith` or `matches`",
    ),
    ("a if b", "unexpected-token", (2, 4), "use `cond ? a : b`"),
    (
        "a; b",
        "unexpected-token",
        (1, 2),
        "sequences are not part of the match language; a match is one expression",
    ),
    (
        "{a: 1}",
        "unexpected-token",
        (0, 1),
        "map literals and `{ }` blocks outside a predicate are not part of the match language",
    ),
    (
        "a.lower()",
        "unexpected-token",
        (7, 8),
        "methods are not part of the match language; write `lower(…)`",
    ),
    (
        'b"x"',
        "unexpected-token",
        (1, 4),
        "bytes are not part of the match language; write a string",
    ),
    ("“x”", "unexpected-token", (0, 1), "use straight quotes"),
    ("früh", "unexpected-token", (2, 3), "names are ASCII; put text in quotes"),
    ("1a", "unexpected-token", (0, 2), "a number may not touch a letter"),
    (
        r'"\d"',
        "bad-escape",
        (1, 3),
        r"write `\\` for a backslash, or use a raw string in backticks",
    ),
    (
        "'\\\"'",
        "bad-escape",
        (1, 3),
        r"write `\\` for a backslash, or use a raw string in backticks",
    ),
    (
        r'"\ud800"',
        "bad-escape",
        (1, 7),
        r"write `\\` for a backslash, or use a raw string in backticks",
    ),
    ("9223372036854775808", "bad-number", (0, 19), ""),
    ("1e999", "bad-number", (0, 5), ""),
    ('"abc', "open-string", (0, 4), ""),
    ("a ?? b == c", "coalesce-mixed", (0, 11), "parenthesise the `??` part"),
    ("a ?? b and c", "coalesce-mixed", (0, 12), "parenthesise the `??` part"),
    ("a ?? b + c", "coalesce-mixed", (0, 10), "parenthesise the `??` part"),
]


@pytest.mark.parametrize(("text", "code", "span", "help"), REFUSED, ids=[r[0] for r in REFUSED])
def test_what_is_no_expression_is_explained(text, code, span, help):
    assert [(code, span, help)] == [(c, s, h) for c, _, s, h in refusals(text)]


EXPECTED = {
    "a ==": "an operand",
    "f(a,": "an operand or `)`",
    "[": "an operand or `]`",
    "(a": "an operator or `)`",
    "f(a": "an operator, `)` or `,`",
    "a b": "an operator or the end",
    "a.": "a field name",
    "let": "a name",
    "let x": "`=`",
    "a | b": "`(`",
}


@pytest.mark.parametrize("text", EXPECTED)
def test_what_was_expected_is_said_in_words(text):
    [(_, message, _, _)] = refusals(text)

    assert message.endswith(f"; expected {EXPECTED[text]}")


def test_every_bad_literal_of_a_text_is_told():
    codes = [code for code, *_ in refusals(r'["\d", 1e999, "\q"]')]

    assert codes == ["bad-escape", "bad-number", "bad-escape"]


def test_a_quote_that_ends_on_another_line_is_explained():
    [(code, _, span, help)] = refusals('a == "x\ny"')

    assert (code, span) == ("open-string", (5, 7))
    assert "raw string" in help


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a" * (LONGEST + 1), "expression-too-long"),
        ("not " * 64 + "a", "expression-too-deep"),
        ("+".join(["a"] * 66), "expression-too-deep"),
        ("[" * 2000 + "]" * 2000, "expression-too-deep"),
        ("a ? b : " * 400 + "c", "expression-too-deep"),
    ],
)
def test_limits_hold(text, code):
    assert [code] == [code for code, *_ in refusals(text)]


ALPHABET = [
    *"abc", *"()[]{}.,:;?|#\"'`=<>!&+-*/%^\\ \n$", "any(", "it", "not ", "in ", " or ", "and ",
    "contains ", "matches ", "let x = ", "??", "?.", "..", "0x1", "1.5", '"x"', "true", "é",
    "\ud800",
]  # fmt: skip


def test_no_text_makes_the_parser_raise():
    pick = random.Random(20240611)
    for _ in range(3000):
        text = "".join(pick.choices(ALPHABET, k=pick.randrange(1, 14)))

        refusals(text)


def test_spans_lie_in_the_text():
    pick = random.Random(7)
    for _ in range(500):
        text = "".join(pick.choices(string.printable, k=12))

        for _, _, (start, end), _ in refusals(text):
            assert 0 <= start <= end <= len(text)


NUMBERS = {"E101": "text-ends-early", "E102": "unexpected-token", "E105": "open-string"}


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]


@needs_cases
def test_the_shared_syntax_errors_are_refused_with_their_codes():
    for case in lines("syntax_errors.jsonl"):
        codes = [code for code, *_ in refusals(case["expr"])]

        assert [NUMBERS[case["ours"]]] == codes, case["expr"]


# The parser takes `#` and `.x` everywhere: `check` says more than "unexpected token".
LEFT_TO_CHECK = ("#", ".foo")


@needs_cases
@pytest.mark.parametrize("name", ["expr_tests", "expr_corpus", "semantics", "events"])
def test_expr_and_we_take_the_same_texts(name):
    for case in lines(f"{name}.jsonl"):
        findings = Findings()
        parsed = parse(plain(case["expr"]), findings)
        taken = case["expected"].get("error") != "parse" and case["ours"] != "refused:E102"

        assert (taken or case["expr"] in LEFT_TO_CHECK) == (parsed is not None), case["expr"]
