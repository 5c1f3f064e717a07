# SPDX-License-Identifier: MIT
"""What the emitter says in fewer words, and what it must leave as it is."""

from __future__ import annotations

import pytest

from built import emitted, rule
from src_compiler.check import Scope, check_expression
from src_compiler.diagnostics import Findings
from src_compiler.source import plain
from src_compiler.types import BOOL

COMMAND = "PreCommandInvoke"


def body(text: str, kind: str = COMMAND) -> str:
    """The statements of the rule's function."""
    findings = Findings()
    expr = check_expression(plain(text), Scope(kinds=(kind,)), BOOL, findings)
    assert expr is not None, findings.sorted()
    module = emitted([rule("r", kind, expr)])
    _, _, rest = module.partition('(rules/set.yaml:5)."""\n')
    return rest.partition("\n\n\n")[0]


def returns(text: str, kind: str = COMMAND) -> str:
    return body(text, kind).strip().removeprefix("return ")


@pytest.mark.parametrize(
    ("text", "python"),
    [
        (
            'event.raw startsWith "a" or event.raw startsWith "b"',
            'event["raw"].startswith(("a", "b"))',
        ),
        ('event.raw == "a" or event.raw == "b"', 'event["raw"] in {"a", "b"}'),
        ('event.raw in ["a"]', 'event["raw"] == "a"'),
        ('not (event.raw contains "a")', '"a" not in event["raw"]'),
        ("not (len(event.raw) < 3)", 'len(event["raw"]) >= 3'),
        ('hasSuffix(event.raw, "a")', 'event["raw"].endswith("a")'),
        ('event.raw matches "^ab"', 'event["raw"].startswith("ab")'),
        ('event.raw matches "ab$"', 'event["raw"].endswith("ab")'),
        ('event.raw not matches "ab"', '"ab" not in event["raw"]'),
        ('event.raw matches "^ab$"', 'event["raw"] == "ab"'),
        ("1 < len(event.raw) and len(event.raw) < 9", '1 < len(event["raw"]) < 9'),
        ("len(event.raw) in 2..4", '2 <= len(event["raw"]) <= 4'),
        ("len(event.raw) not in 2..4", 'not 2 <= len(event["raw"]) <= 4'),
        ("len(event.raw) % 2 == 1", 'len(event["raw"]) % 2 == 1'),
    ],
)  # fmt: skip
def test_what_is_said_in_fewer_words(text, python):
    assert returns(text) == python


@pytest.mark.parametrize(
    ("text", "python"),
    [
        (
            'event.raw startsWith "a" or lower(event.raw) startsWith "b"',
            'event["raw"].startswith("a") or lower(event["raw"]).startswith("b")',
        ),
        (
            'event.raw startsWith "a" or event.raw endsWith "b"',
            'event["raw"].startswith("a") or event["raw"].endswith("b")',
        ),
        (
            'event.raw == "a" or lower(event.raw) == "b"',
            'event["raw"] == "a" or lower(event["raw"]) == "b"',
        ),
        (
            'event.raw == "a" or event.background or event.raw == "b"',
            'event["raw"] == "a" or event["background"] or event["raw"] == "b"',
        ),
        ("not (len(event.raw) / 3 < 1)", 'not len(event["raw"]) / 3 < 1'),
        (
            "1 < len(event.raw) and event.complete or event.background",
            '(1 < len(event["raw"]) and event["complete"]) or event["background"]',
        ),
    ],
)
def test_what_stays_apart(text, python):
    assert returns(text) == python


@pytest.mark.parametrize("more", ["> 0", ">= 1", "!= 0"])
@pytest.mark.parametrize("counted", ["count({})", "len(filter({}))"])
def test_counting_to_one_asks_whether_there_is_any(counted, more):
    text = counted.format('event.invocations, .bin == "rm"')

    assert body(f"{text} {more}") == (
        '    for inv in event["invocations"]:\n'
        '        if inv["bin"] == "rm":\n'
        "            return True\n"
        "    return False"
    )


@pytest.mark.parametrize("less", ["== 0", "< 1", "<= 0"])
def test_counting_to_none_asks_whether_there_is_none(less):
    assert body(f'count(event.invocations, .bin == "rm") {less}') == (
        '    for inv in event["invocations"]:\n'
        '        if inv["bin"] == "rm":\n'
        "            return False\n"
        "    return True"
    )


def test_what_may_fail_is_counted_to_the_end():
    assert "sum(1 for" in body('count(event.invocations, .argv[0] == "x") > 0')
    assert returns("count(event.invocations, .opaque) > 1").startswith("sum(")


def test_an_any_that_is_equal_to_something_is_membership():
    assert returns('any(event.invocations[0].argv, it == "-f")').startswith('"-f" in ')
    assert "any(" in body('any(event.invocations, any(.argv, it == it + "x"))')


def test_a_let_that_may_fail_is_evaluated_once_and_first():
    text = 'let tool = event.input.a.b; event.tool == "x" and tool == 1'

    assert body(text, "PreToolUse").startswith("    tool = get(")


def test_a_let_is_not_evaluated_for_each_element():
    text = "let line = lower(event.raw); any(event.invocations, line contains .bin)"

    assert body(text).startswith('    line = lower(event["raw"])\n')


def test_a_name_for_a_name_is_dropped():
    assert body("any(event.invocations, let inv = it; any(.argv, it == inv.cwd))") == (
        '    for inv in event["invocations"]:\n'
        '        if inv["cwd"] in inv["argv"]:\n'
        "            return True\n"
        "    return False"
    )


@pytest.mark.parametrize("name", ["class", "len", "event_", "show", "lower", "rule_r", "RULES"])
def test_a_let_takes_no_name_of_python_or_of_the_module(name):
    text = f"let {name} = len(event.raw) + 1; {name} > 1 and {name} < 9"
    findings = Findings()
    expr = check_expression(plain(text), Scope(kinds=(COMMAND,)), BOOL, findings)
    if expr is None:
        assert {each.code for each in findings.sorted()} == {"name-taken"}
        return
    names: dict[str, object] = {}
    exec(emitted([rule("r", COMMAND, expr)]), names)
    function = names["RULES"]["r"]["when"][COMMAND]  # type: ignore[index]

    assert [function({"raw": "x" * size}) for size in (0, 1, 7, 8)] == [False, True, True, False]
