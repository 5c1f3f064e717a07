# SPDX-License-Identifier: MIT
"""Match texts and their trees: precedence, literals, places, limits.

Where an expectation is not the language reference's own, it was computed by expr.
"""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from src_compiler import syntax
from src_compiler.diagnostics import Findings
from src_compiler.parse import LONGEST, parse
from src_compiler.parsing.parser import build
from src_compiler.source import plain


def tree(text: str) -> syntax.Expr:
    findings = Findings()
    parsed = parse(plain(text), findings)

    assert findings.sorted() == []
    assert parsed is not None
    return parsed


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
