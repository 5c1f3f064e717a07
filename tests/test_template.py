# SPDX-License-Identifier: MIT
"""Texts with expressions in them: where the braces are, and what may be shown."""

from __future__ import annotations

import pytest

from src_compiler import typed
from src_compiler.check import Scope
from src_compiler.checks.texts import template
from src_compiler.diagnostics import Findings
from src_compiler.source import plain
from src_compiler.template import split

FILE = ("PreFileUpdate",)


def pieces(text: str) -> list[str] | None:
    """The pieces, code in braces."""
    found = split(plain(text), Findings())
    if found is None:
        return None
    return [f"<{piece.text}>" if piece.code else str(piece.text) for piece in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("plain", ["plain"]),
        ("{{ event.path }} grows", ["< event.path >", " grows"]),
        ("a {{b}}{{c}} d", ["a ", "<b>", "<c>", " d"]),
        ("{a} { b }", ["{a} { b }"]),
        ("a }} b", ["a }} b"]),
        ('{{ "{{" }}', ['< "{{" >']),
        ('{{ a | join("}}") }}', ['< a | join("}}") >']),
        ("{{ 'it\\'s }}' }}", ["< 'it\\'s }}' >"]),
        ("{{ `}}` }}", ["< `}}` >"]),
        ("{{ any(xs, {it == 1}) }}", ["< any(xs, {it == 1}) >"]),
        ("{{{ a }}}", ["<{ a >", "}"]),
        ("{{ a", None),
        ('{{ "a }}', ['< "a >']),
        ("{{ a }} {{", None),
    ],
)
def test_double_braces_hold_an_expression(text, expected):
    assert expected == pieces(text)


def test_braces_that_stay_open_are_told_where_they_open():
    findings = Findings()
    split(plain("a {{ b"), findings)
    [found] = findings.sorted()

    assert (found.code, found.span.start, found.span.end) == ("open-braces", 2, 4)


def told(text: str, scope: Scope | None = None) -> list[tuple[str, str, str]]:
    findings = Findings()
    template(plain(text), scope or Scope(kinds=FILE), findings)
    return [(d.code, text[d.span.start : d.span.end], d.help) for d in findings.sorted()]


@pytest.mark.parametrize(
    "text",
    [
        "{{ event.path }}",
        "{{ len(event.newMarkers) }} of {{ session.fill / 2 }}",
        "{{ event.outside }}",
        "{{ session.role }}",
        '{{ session.rules | join(", ") }}',
        '{{ event.outside ? "out" : "in" }}',
        "{{ len(event.newContent) }}",
        '{{ event.newContent contains "x" ? "yes" : "no" }}',
    ],
)
def test_texts_numbers_and_bools_are_shown(text):
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "words", "help"),
    [
        ("{{ session.rules }}", "session.rules", 'write `session.rules | join(", ")`'),
        ("{{ session }}", "session", "show a field: `session.agent`"),
        ("{{ event }}", "event", "show a field: `event.kind`"),
        ("{{ first(split('a', 'b')) }}", "first(split('a', 'b'))",
         """give a default: `first(split('a', 'b')) ?? ""`"""),
        (
            "{{  event.newMarkers  }}",
            "event.newMarkers",
            'show a field of each: `map(event.newMarkers, .…) | join(", ")`, or'
            " `len(event.newMarkers)`",
        ),
        ("{{ context }}", "context", 'write `keys(context) | join(", ")`, or read one key'),
    ],
)  # fmt: skip
def test_other_values_are_refused_with_what_to_write(text, words, help):
    assert [("unprintable-value", words, help)] == told(text)


@pytest.mark.parametrize(
    "text",
    [
        "{{ event.newContent }}",
        "{{ lower(event.oldContent) }}",
        '{{ event.added | join("\\n") }}',
        "{{ event.resultKnown ? event.newContent : event.path }}",
        '{{ filter(event.removed, it contains "x") | first() ?? "" }}',
        '{{ "a" + event.newContent[0:10] }}',
    ],
)
def test_content_in_a_text_is_warned_about(text):
    assert "content-in-message" in [code for code, _, _ in told(text)]


def test_every_mistake_of_a_text_is_told():
    codes = [code for code, _, _ in told("{{ event.paht }} {{ session }} {{ 1 + }}")]

    assert codes == ["unknown-field", "unprintable-value", "text-ends-early"]


def test_a_template_keeps_texts_and_typed_expressions():
    checked = template(plain("a {{ event.path }} b"), Scope(kinds=FILE), Findings())
    assert checked is not None
    before, path, after = checked.parts

    assert (before, after) == ("a ", " b")
    assert isinstance(path, typed.Field)
    assert checked.literal is None


def test_a_template_without_expressions_is_a_literal():
    checked = template(plain("a {b} c"), Scope(kinds=FILE), Findings())

    assert checked is not None
    assert checked.literal == "a {b} c"
