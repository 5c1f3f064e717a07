# SPDX-License-Identifier: MIT
"""Match texts and their trees: precedence, literals, limits, and what is said of other texts.

Where an expectation is not the language reference's own, it was computed by expr.
"""

from __future__ import annotations

import json
import random
import string
from importlib.resources import files
from pathlib import Path

import pytest

from src_compiler import syntax
from src_compiler.diagnostics import Findings
from src_compiler.parse import LONGEST, parse
from src_compiler.parsing.parser import build
from src_compiler.source import plain

CASES = Path(__file__).parents[1] / "../shared/cases/match"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")


def tree(text: str) -> syntax.Expr:
    findings = Findings()
    parsed = parse(plain(text), findings)

    assert findings.sorted() == []
    assert parsed is not None
    return parsed


def refusals(text: str) -> list[tuple[str, str, tuple[int, int], str]]:
    findings = Findings()
    parsed = parse(plain(text), findings)

    assert (parsed is None) == findings.failed
    return [(d.code, d.message, (d.span.start, d.span.end), d.help) for d in findings.sorted()]


def shape(node: syntax.Expr) -> str:
    """The tree with every operator in front of its operands."""
    match node:
        case syntax.Literal(kind, value):
            return json.dumps(value) if kind == "string" else str(value).lower()
        case syntax.Name(name):
            return name
        case syntax.Element(name):
            return f"#{name}"
        case syntax.Member(base, name, optional):
            return f"{shape(base)}{'?' * optional}.{name}"
        case syntax.Index(base, index, optional):
            return f"{shape(base)}{'?.' * optional}[{shape(index)}]"
        case syntax.Slice(base, start, stop):
            bounds = [shape(bound) if bound else "" for bound in (start, stop)]
            return f"{shape(base)}[{':'.join(bounds)}]"
        case syntax.Unary(op, operand):
            return f"({op} {shape(operand)})"
        case syntax.Binary(op, left, right, negated):
            return f"({'not ' * negated}{op} {shape(left)} {shape(right)})"
        case syntax.Logic(op, items):
            return f"({' '.join([op, *map(shape, items)])})"
        case syntax.ListOf(items):
            return f"({' '.join(['list', *map(shape, items)])})"
        case syntax.Call(name, args):
            return f"{name}({', '.join(map(shape, args))})"
        case syntax.Predicate(name, source, body):
            return f"{name}({shape(source)}, {shape(body) if body else ''})"
        case syntax.Conditional(test, then, other):
            return f"(if {shape(test)} {shape(then) if then else ''} {shape(other)})"
        case syntax.Let(name, value, body):
            return f"(let {name} {shape(value)} {shape(body)})"
    raise AssertionError(node)


PRECEDENCE = {
    "a or b and c": "(or a (and b c))",
    "a or b or c": "(or a b c)",
    "(a or b) or c": "(or (or a b) c)",
    "a or b ? c : d": "(if (or a b) c d)",
    "a ? b : c ? d : e": "(if a b (if c d e))",
    "a ?: b": "(if a  b)",
    "a && b || !c": "(or (and a b) (not c))",
    "not a == b": "(== (not a) b)",
    "not (a == b)": "(not (== a b))",
    "not a contains b": "(contains (not a) b)",
    "a not in b": "(not in a b)",
    "a not contains b": "(not contains a b)",
    "a not startsWith b and c not endsWith d": "(and (not startsWith a b) (not endsWith c d))",
    "a not matches b": "(not matches a b)",
    "a < b < c": "(and (< a b) (< b c))",
    "a < b <= c < d": "(and (< a b) (<= b c) (< c d))",
    "a == b == c": "(== (== a b) c)",
    "a < b == c": "(== (< a b) c)",
    "1..3": "(.. 1 3)",
    "1..2 + 3": "(.. 1 (+ 2 3))",
    "a - b - c": "(- (- a b) c)",
    "a + b * c": "(+ a (* b c))",
    "a % b / c": "(/ (% a b) c)",
    "-2 ** 2": "(- (** 2 2))",
    "2 ** 3 ** 2": "(** 2 (** 3 2))",
    "2 ^ 3": "(** 2 3)",
    "2 == a ?? 2": "(== 2 (?? a 2))",
    "(a ?? b) == c": "(== (?? a b) c)",
    "a ?? b ?? c": "(?? (?? a b) c)",
    "a ?? -1": "(?? a -1)",
    "xs | len() > 3": "(> len(xs) 3)",
    "b and xs | len() > 3": "(> len((and b xs)) 3)",
    "xs | filter(# > 1) | len()": "len(filter(xs, (> # 1)))",
    "xs | any({.a})": "any(xs, #.a)",
    "any(xs, {.bin == it.cwd})": "any(xs, (== #.bin #.cwd))",
    "count(xs)": "count(xs, )",
    "a.b?.c[0]?.[1][2:][:3][4:5]": "a.b?.c[0]?.[1][2:][:3][4:5]",
    'a["b"]?.["c"]': "a.b?.c",
    "a.not.in.or": "a.not.in.or",
    "android or order": "(or android order)",
    "notx in inx": "(in notx inx)",
    "let x = 1; let y = 2; x": "(let x 1 (let y 2 x))",
    "#index": "#index",
    "f(a, b,)": "f(a, b)",
    "[]": "(list)",
    "[a, b,]": "(list a b)",
    "a // rest\n or /* b */ c": "(or a c)",
    "!a != b": "(!= (not a) b)",
}


@pytest.mark.parametrize("text", PRECEDENCE)
def test_operators_bind_as_in_expr(text):
    assert PRECEDENCE[text] == shape(tree(text))


LITERALS = {
    "42": 42,
    "1_000": 1000,
    "0x2A": 42,
    "0o52": 42,
    "0b11": 3,
    "017": 17,
    "0.5": 0.5,
    ".5": 0.5,
    "1e3": 1000.0,
    "9223372036854775807": 2**63 - 1,
    r'"a\"b\\\n\x41\u0042\u{1F600}\U00000043\104"': 'a"b\\\nAB\U0001f600CD',
    r"'it\'s'": "it's",
    r"`\d`": r"\d",
    "`a``b`": "a`b",
    "`two\nlines`": "two\nlines",
    "true": True,
    "nil": None,
}


@pytest.mark.parametrize("text", LITERALS)
def test_literals_have_their_values(text):
    literal = tree(text)

    assert isinstance(literal, syntax.Literal)
    assert (type(LITERALS[text]), LITERALS[text]) == (type(literal.value), literal.value)


def test_nodes_know_their_place_without_parentheses():
    text = 'a == (b.c  or "x")'
    comparison = tree(text)
    assert isinstance(comparison, syntax.Binary)
    right = comparison.right

    assert text == text[slice(*comparison.span)]
    assert text[slice(*right.span)] == 'b.c  or "x"'
    assert right.parens
    assert text[slice(*comparison.op_span)] == "=="


REFUSED = [
    ("", "text-ends-early", (0, 0), ""),
    ("a ==", "text-ends-early", (4, 4), ""),
    ("any(a, [b", "text-ends-early", (9, 9), "the `[` at column 8 is never closed"),
    ("a.", "text-ends-early", (2, 2), ""),
    ("xs | len", "text-ends-early", (8, 8), "write `| len()`"),
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


@pytest.mark.parametrize(
    "text",
    [
        "a" * LONGEST,
        "not " * 63 + "a",
        "(" * 2000 + "a" + ")" * 2000,
        "||".join(["a"] * 1300),
        "a and b or " * 300 + "c",
    ],
)
def test_what_is_only_long_is_an_expression(text):
    tree(text)


def test_the_grammar_has_no_conflict_and_no_terminals_that_collide():
    build((files("src_grammar") / "match.lark").read_text(encoding="utf-8"), strict=True)


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
