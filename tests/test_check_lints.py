# SPDX-License-Identifier: MIT
"""What is warned about: expressions that work, and say less or other than they seem to."""

from __future__ import annotations

import pytest

from matching import WRITE, check, told

LINTS = [
    (
        'any(event.invocations, .argv[0] == "x")',
        "unguarded-index",
        "write `len(.argv) > 0 and .argv[0] …`, or use `in` / `any`",
    ),
    (
        'any(event.invocations, .flags.tag[0] == "x")',
        "unguarded-index",
        'write `"tag" in .flags and .flags.tag[0] …`, or use `in` / `any`',
    ),
    (
        'any(event.invocations, len(.argv) > 1 and .argv[2] == "x")',
        "unguarded-index",
        "write `len(.argv) > 2 and .argv[2] …`, or use `in` / `any`",
    ),
    ("event.complete == true", "bool-comparison", "write `event.complete`"),
    ("event.complete != true", "bool-comparison", "write `not event.complete`"),
    ('event.raw in ["a", "b", "a"]', "duplicate-item", ""),
    ("event.complete or event.complete", "same-operand", ""),
    ('event.raw matches "^spec/"', "plain-pattern", 'write `event.raw startsWith "spec/"`'),
    ('event.raw not matches "[.]md$"', "plain-pattern", 'write `event.raw not endsWith ".md"`'),
    ('any(event.invocations, "--tag" in .flags)', "dashed-flag", 'write `"tag" in .flags`'),
    ('any(event.invocations, len(.flags["-f"]) > 0)', "dashed-flag", 'write `.flags["f"]`'),
    ('any(event.invocations, flag(it, "f", "--force"))', "dashed-flag", 'write `"force"`'),
    (
        'any(event.invocations, .bin == "rm" and .bin == "git")',
        "contradiction",
        "where two elements are meant, write two `any(…)`",
    ),
    (
        'any(event.invocations, .bin != "rm" or .bin != "git")',
        "contradiction",
        "write `and`, or `not in [ … ]`",
    ),
    (
        'any(event.invocations, .bin in ["a", "b"] and .bin == "c")',
        "contradiction",
        "where two elements are meant, write two `any(…)`",
    ),
    (
        'any(event.invocations, .bin == "rm" and .bin != "rm")',
        "contradiction",
        "where two elements are meant, write two `any(…)`",
    ),
    (
        'event.raw[0:2] == "rm"',
        "byte-slice",
        "use `startsWith`, `endsWith`, `trimPrefix` or `split`",
    ),
]


@pytest.mark.parametrize(("text", "code", "help"), LINTS, ids=[text for text, _, _ in LINTS])
def test_what_works_otherwise_than_it_looks_is_warned_about(text, code, help):
    checked, found = check(text)

    assert checked is not None
    assert [(code, help, "warning")] == [(d.code, d.help, d.severity) for d in found]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('event.newContent contains "x"', ["content-unchecked"]),
        ('event.resultKnown and event.newContent contains "x"', []),
        ('event.resultKnown == true and event.newContent == "x"', ["bool-comparison"]),
        ('not event.resultKnown or event.newContent contains "x"', []),
        ('event.resultKnown or event.newContent contains "x"', ["content-unchecked"]),
        ('event.resultKnown ? event.newContent == "" : event.path == ""', []),
        ("any(event.added, it contains event.path)", ["content-unchecked"]),
        ('event.path == "./a"', ["path-never-relative"]),
        ('event.path startsWith "/etc/"', ["path-never-relative"]),
        ('event.outside and event.path startsWith "/etc/"', []),
        ('event.path in ["a", "../b"]', ["path-never-relative"]),
        ('event.path startsWith "etc/"', []),
        ('glob(event.path, "a", "./b")', ["path-never-relative"]),
    ],
)
def test_lints_of_file_events(text, codes):
    assert codes == [code for code, _, _ in told(text, WRITE)]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('lower(event.raw) endsWith "Drop"', ["case-never-met"]),
        ('lower(event.raw) endsWith "drop é 1"', []),
        ('event.raw endsWith "Drop"', []),
        ('lower(event.raw) matches "AKIA[0-9]+"', ["case-never-met"]),
        ('lower(event.raw) matches "(?i)AKIA[0-9]+"', []),
        ('lower(event.raw) matches "AKIA[0-9]+|akia[0-9]+"', []),
        ('host(event.raw) in ["example.com", "Example.org"]', ["case-never-met"]),
        ('"rm" == upper(event.raw)', ["case-never-met"]),
        ('any(event.programs, .bin == "/bin/rm")', ["program-with-folder"]),
        ('any(event.programs, .bin matches "^/bin/(rm|mv)$")', ["program-with-folder"]),
        ('any(event.programs, .bin == "rm")', []),
        ('glob(event.raw, "{{name}}/**", "[!a]*", "a~", "a{b}")', []),
        ('glob(event.raw, "a.{b,c}")', ["foreign-glob"]),
    ],
)
def test_a_text_that_the_left_side_never_holds_is_warned_about(text, codes):
    assert codes == [code for code, _, _ in told(text)]
