# SPDX-License-Identifier: MIT
"""What is refused of single expressions and what is warned about, by the language reference."""

from __future__ import annotations

import pytest

from matching import CHANGE, TOOL, WRITE, check, told

REFUSED = [
    # Names
    ("bin == 1", "unknown-name", "bin", 'put text in quotes: `"bin"`'),
    (
        "any(event.invocations, bin == it.cwd)",
        "unknown-name",
        "bin",
        "inside a predicate a field of the element is written with a dot: `.bin`",
    ),
    (
        'raw == "x"',
        "unknown-name",
        "raw",
        "in a gate or context the event's fields are read through event: `event.raw`",
    ),
    ("evnt.raw == hello", "unknown-name", "evnt", "did you mean `event`?"),
    ('.bin == "x"', "element-outside-predicate", ".", "write `event.bin`"),
    ('it == "x"', "element-outside-predicate", "it", "write `event`"),
    ("any(event.invocations, #index > 1 and .opaque)", "named-element", "#index", "write `it`"),
    ("let event = 1; event == 2", "name-taken", "event", ""),
    ("let len = 1; len == 2", "name-taken", "len", ""),
    ("let x = session.id; let x = x; x == event.raw", "name-taken", "x", ""),
    ('let x = 1; event.raw == "a"', "unused-let", "x", ""),
    ("lenght(event.raw) > 1", "unknown-function", "lenght", "did you mean `len`?"),
    (
        "now() > 3",
        "unsupported-function",
        "now",
        "a match reads the event only; time belongs in a check",
    ),
    ("2 ** 3 > event.raw", "unsupported-operator", "2 ** 3", ""),
    (
        "len(event.raw, 1) > 1",
        "argument-count",
        "len(event.raw, 1)",
        "it is `len(value: string or list or map) -> int`",
    ),
    (
        "any(event.invocations)",
        "missing-predicate",
        "any(event.invocations)",
        "write `any(event.invocations, …)`",
    ),
    # Fields
    ('event.paht == "x"', "unknown-field", "paht", ""),
    ('event.rwa == "x"', "unknown-field", "rwa", "did you mean `raw`?"),
    ('any(event.invocations, .bni == "x")', "unknown-field", "bni", "did you mean `bin`?"),
    (
        'event.invocations.bin == "curl"',
        "unknown-field",
        "event.invocations.bin",
        "test the elements: `any(event.invocations, .bin …)`",
    ),
    ("event.raw.length > 3", "unknown-field", "event.raw.length", "write `len(event.raw)`"),
    (
        'context["resaerch"].active',
        "undeclared-context",
        'context["resaerch"]',
        "did you mean `research`?",
    ),
    (
        '"resaerch" in context',
        "undeclared-context",
        '"resaerch" in context',
        "did you mean `research`?",
    ),
    ("state.failure == 1", "undeclared-fold", "state.failure", "did you mean `failures`?"),
    (
        'first(event.invocations).bin == "x"',
        "maybe-nil",
        "first(event.invocations).bin",
        "use `?.bin`",
    ),
    ("any(event.invocations, it?.opaque)", "needless-optional", "it?.opaque", "write `.opaque`"),
    # Operands
    (
        'any(event.invocations, .argv contains "-rf")',
        "operand-type",
        '.argv contains "-rf"',
        'write `"-rf" in .argv`',
    ),
    (
        'event.invocations contains "git"',
        "operand-type",
        'event.invocations contains "git"',
        'test a field: `any(event.invocations, .bin contains "git")`',
    ),
    (
        'any(event.invocations, .argv not startsWith "-")',
        "operand-type",
        '.argv not startsWith "-"',
        'write `not any(.argv, it startsWith "-")`',
    ),
    ("event.raw > 3", "operand-type", "event.raw > 3", "write `len(event.raw) > 3`"),
    ("-event.raw == 1", "operand-type", "-event.raw", ""),
    ('event.raw in ["a", 1]', "operand-type", "1", ""),
    ("1 / 0 == 1", "division-by-zero", "0", ""),
    ("event.raw + 1 == 2", "operand-type", "event.raw + 1", ""),
    (
        "first(event.invocations)?.bin startsWith event.raw",
        "operand-type",
        "first(event.invocations)?.bin",
        'give a default: `(first(event.invocations)?.bin ?? "")`',
    ),
    ("event.raw == 5", "never-equal", "event.raw == 5", ""),
    (
        'any(event.citations, .line == "12")',
        "never-equal",
        '.line == "12"',
        "drop the quotes: `12`",
    ),
    (
        'event.invocations == "curl"',
        "never-equal",
        'event.invocations == "curl"',
        'write `"curl" in event.invocations`',
    ),
    (
        'event.complete == "false"',
        "never-equal",
        'event.complete == "false"',
        "write `not event.complete`",
    ),
    (
        '"curl" in event.invocations',
        "never-equal",
        '"curl" in event.invocations',
        'test a field: `any(event.invocations, .bin == "curl")`',
    ),
    (
        'any(event.invocations, .flags.tag == "next")',
        "flag-is-list",
        '.flags.tag == "next"',
        'write `"next" in .flags.tag`',
    ),
    (
        'any(event.invocations, .flags.tag matches "n")',
        "flag-is-list",
        '.flags.tag matches "n"',
        'write `any(.flags.tag, it matches "n")`',
    ),
    (
        "any(event.invocations, .flags.tag == nil)",
        "flag-never-nil",
        ".flags.tag == nil",
        'write `not ("tag" in .flags)`',
    ),
    (
        'any(event.invocations, "a" in (.flags.tag ?? []))',
        "flag-never-nil",
        ".flags.tag ?? []",
        'drop the `??`; to ask whether it was passed write `"tag" in .flags`',
    ),
    (
        "event.raw != nil",
        "field-never-nil",
        "event.raw != nil",
        'an omitted field reads as "": write `event.raw != ""`',
    ),
    ('event?.raw == "x"', "needless-optional", "event?.raw", "write `.raw`"),
    ('event?.kind == "Stop"', "needless-optional", "event?.kind", "write `.kind`"),
    ('(event.raw ?? "") == "x"', "needless-default", "event.raw", "drop the `??`"),
    (
        'any(event.raw, it == "x")',
        "not-a-list",
        "event.raw",
        'for text use `contains` or `matches`: `event.raw contains "…"`',
    ),
    (
        "event.raw",
        "not-a-bool",
        "event.raw",
        'compare it, for example `event.raw == "…"` or `event.raw != ""`',
    ),
    (
        "len(event.raw)",
        "not-a-bool",
        "len(event.raw)",
        "compare it, for example `len(event.raw) > 0`",
    ),
    (
        'event.raw contains "a" or "b"',
        "not-a-bool",
        '"b"',
        'repeat the left side: `… or event.raw contains "b"`',
    ),
    (
        'any(event.invocations, .argv["-rf"] == "x")',
        "index-type",
        '"-rf"',
        'to test for an element write `"-rf" in .argv`',
    ),
    (
        'event.raw[0] == "r"',
        "indexed-string",
        "event.raw[0]",
        "use `startsWith`, `endsWith` or a slice: `event.raw[0:1]`",
    ),
    ('"rm" in event.raw', "in-a-string", '"rm" in event.raw', 'write `event.raw contains "rm"`'),
    (
        'not event.raw contains "rm"',
        "bare-not",
        "not event.raw",
        'write `not (event.raw contains "rm")` or `event.raw not contains "rm"`',
    ),
    (
        "not event.complete == event.background",
        "bare-not",
        "not event.complete",
        "write `not (event.complete == event.background)` or `event.complete != event.background`",
    ),
    (
        "not len(event.raw) < 3",
        "bare-not",
        "not len(event.raw)",
        "write `not (len(event.raw) < 3)`",
    ),
    ("event.raw matches session.id", "dynamic-pattern", "session.id", ""),
    ("glob(event.raw, session.id)", "dynamic-glob", "session.id", ""),
    ('glob(event.raw, "a[")', "bad-glob", '"a["', ""),
    ("len(event.raw) in 1..len(session.id)", "dynamic-range", "1..len(session.id)", ""),
    (
        "len(event.raw) in 1..100000",
        "range-too-large",
        "1..100000",
        "compare with its ends: `a >= first and a <= last`",
    ),
]


@pytest.mark.parametrize(("text", "code", "words", "help"), REFUSED, ids=[r[0] for r in REFUSED])
def test_what_could_never_work_is_refused(text, code, words, help):
    assert (code, words, help) in told(text)


@pytest.mark.parametrize(
    ("text", "code", "words", "kinds"),
    [
        ("event.newContent == ''", "field-of-some-kinds", "newContent", CHANGE),
        ("event.raw == ''", "unknown-field", "raw", CHANGE),
        (
            'event.kind == "PreFileCreate" and event.oldContent == ""',
            "unknown-field",
            "oldContent",
            WRITE,
        ),
        (
            'event.kind == "PreFileUpdate" or event.oldContent == ""',
            "unknown-field",
            "oldContent",
            WRITE,
        ),
        (
            'event.kind in ["PreFileCreate", "PreFileUpdate"] or event.path == ""',
            "excluded-kind",
            'event.path == ""',
            WRITE,
        ),
        (
            'event.kind == "PreFileUpdate" and event.kind == "PreFileCreate" and event.outside',
            "excluded-kind",
            "event.outside",
            WRITE,
        ),
        ("event.input.dry", "unknown-as-bool", "event.input.dry", TOOL),
        ("not event.input.dry", "unknown-as-bool", "event.input.dry", TOOL),
        ('event.path == "x"', "unknown-field", "path", ("Stop",)),
        ('event.path == "x"', "unknown-name", "event", None),
    ],
)
def test_fields_depend_on_the_kinds_that_are_left(text, code, words, kinds):
    assert (code, words) in [(c, w) for c, w, _ in told(text, kinds)]


def test_a_field_of_some_kinds_says_how_to_narrow():
    [(_, _, help)] = told("event.resultKnown", CHANGE)

    assert help == 'narrow first: `event.kind == "PreFileUpdate" and …`'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('1 in ["a"]', "a list<string> never holds an int"),
        ('len(event.raw) in ["a"]', "a list<string> never holds an int"),
        ("event.raw in [1]", "a list<int> never holds a string"),
        (
            'any(event.invocations, it in split(event.raw, "-"))',
            "a list<string> never holds an invocation",
        ),
    ],
)
def test_messages_have_the_right_article(text, message):
    [found] = check(text)[1]

    assert message == found.message
