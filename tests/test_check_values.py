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
