# SPDX-License-Identifier: MIT
"""Comparisons with what never is, conditions that never change, predicates that look at nothing."""

from __future__ import annotations

import pytest

from matching import told

REFUSED = [
    (
        'event.kind == "PreCommandInvok"',
        "unknown-value",
        '"PreCommandInvok"',
        "did you mean `PreCommandInvoke`?",
    ),
    (
        'any(event.citations, "users" in .sourceTypes)',
        "unknown-value",
        '"users"',
        "did you mean `user`?",
    ),
    ('session.role in ["main", "sub"]', "unknown-value", '"sub"', ""),
    ("1 == 2", "constant-result", "1 == 2", "the rule could never fire"),
    (
        'event.kind == "PreCommandInvoke"',
        "constant-result",
        'event.kind == "PreCommandInvoke"',
        "leave `match` out to take every occurrence",
    ),
    (
        "len(event.raw) >= 0",
        "constant-result",
        "len(event.raw) >= 0",
        "leave `match` out to take every occurrence",
    ),
    (
        'event.raw == "a" and event.raw == "b"',
        "constant-result",
        'event.raw == "a" and event.raw == "b"',
        "the rule could never fire",
    ),
    (
        'event.raw != "a" or event.raw != "b"',
        "constant-result",
        'event.raw != "a" or event.raw != "b"',
        "leave `match` out to take every occurrence",
    ),
    (
        "event.complete or not event.complete",
        "constant-result",
        "event.complete or not event.complete",
        "leave `match` out to take every occurrence",
    ),
    ('event.raw startsWith ""', "constant-result", 'event.raw startsWith ""', ""),
    (
        'event.raw matches "("',
        "bad-pattern",
        '"("',
        "the dialect is RE2: no look-around and no back-references",
    ),
    (
        'event.raw matches "(?=a)b"',
        "bad-pattern",
        '"(?=a)b"',
        "the dialect is RE2: no look-around and no back-references",
    ),
    (
        'any(event.invocations, event.raw contains "x")',
        "element-unused",
        'event.raw contains "x"',
        "use `it` or `.field`",
    ),
    (
        "any(event.invocations, any(event.citations, .line > 1))",
        "element-unused",
        "any(event.citations, .line > 1)",
        "use `it` or `.field`",
    ),
]


@pytest.mark.parametrize(("text", "code", "words", "help"), REFUSED, ids=[r[0] for r in REFUSED])
def test_what_says_nothing_is_refused(text, code, words, help):
    assert (code, words, help) in told(text)


CONSTANT = [
    ("len(event.raw) > -1", "leave `match` out to take every occurrence"),
    ("-1 < len(event.raw)", "leave `match` out to take every occurrence"),
    ("count(event.invocations, .opaque) > -1", "leave `match` out to take every occurrence"),
    ("count(event.invocations, .opaque) >= 0", "leave `match` out to take every occurrence"),
    ("count(event.invocations, .opaque) < 0", "the rule could never fire"),
    ("len(event.raw) == 1.5", "the rule could never fire"),
    ("len(event.raw) != -1", "leave `match` out to take every occurrence"),
    ("none(event.invocations, len(.argv) < 0)", "leave `match` out to take every occurrence"),
    ("any([1, 2], it > 5)", "compare something of `event`"),
    ("max([]) > 1", "compare something of `event`"),
    ("let x = 1; x == 1", "compare something of `event`"),
]


@pytest.mark.parametrize(("text", "help"), CONSTANT, ids=[row[0] for row in CONSTANT])
def test_one_answer_for_every_event_is_refused(text, help):
    assert told(text) == [("constant-result", text, help)]


@pytest.mark.parametrize(
    "text",
    [
        "len(event.raw) > 0",
        "len(event.raw) == 2.0",
        "len(event.raw) <= 0",
        'indexOf(event.raw, "x") > -1',
        "count([event.complete, event.background]) > 1",
    ],
)
def test_what_differs_between_events_is_taken(text):
    assert told(text) == []
