# SPDX-License-Identifier: MIT
"""Diagnostics on paper: places, carets and notes, and that no text of an author's acts."""

from __future__ import annotations

import io
import json

import pytest

from src_compiler import render
from src_compiler.diagnostics import Diagnostic
from src_compiler.source import Source, Span


def found(text: str, part: str, *, severity="error", **more) -> Diagnostic:
    """A diagnostic about the first `part` of `text`."""
    start = text.index(part)
    span = Span(Source(more.pop("path", "rules/git.yaml"), text), start, start + len(part))
    message = more.pop("message", "it can never hold")
    return Diagnostic("flag-is-list", severity, message, span, **more)


def shown(text: str, part: str, **more) -> str:
    return render.as_text([found(text, part, **more)])


def test_the_form_is_the_documented_one():
    line = '    match: any(event.invocations, .flags.tag == "next")'
    text = "\n" * 6 + line + "\n"

    assert shown(
        text,
        '.flags.tag == "next"',
        message="`==` can never hold: the value of a flag is a list of strings",
        help='write `"next" in .flags.tag`',
    ) == (
        "rules/git.yaml:7:35: error[flag-is-list]: "
        "`==` can never hold: the value of a flag is a list of strings\n"
        "  |\n"
        f"7 | {line}\n"
        "  |                                   ^^^^^^^^^^^^^^^^^^^^\n"
        '  = help: write `"next" in .flags.tag`\n'
    )


def test_notes_come_before_help():
    assert shown("a: b\n", "b", notes=("one", "two"), help="do").splitlines()[4:] == [
        "  = note: one",
        "  = note: two",
        "  = help: do",
    ]


def test_two_are_parted_by_a_blank_line():
    both = render.as_text([found("a\nb\n", "a"), found("a\nb\n", "b", severity="warning")])

    assert "\n\nrules/git.yaml:2:1: warning[flag-is-list]: " in both
    assert render.as_text([]) == ""


@pytest.mark.parametrize(
    ("text", "part", "line", "carets"),
    [
        ("\ta:\tb c\n", "b", "    a:    b c", "          ^"),
        ("日本: b\n", "b", "日本: b", "      ^"),
        ("a: 日本 c\n", "日本", "a: 日本 c", "   ^^^^"),
        ("e\u0301: b\n", "b", "e\u0301: b", "   ^"),
        ("a\x1b: b\n", "b", "a\\x1b: b", "       ^"),
        ("a: \u202e b\n", "\u202e", "a: \\u202e b", "   ^^^^^^"),
        ("a: \ud800 b\n", "b", "a: \\ud800 b", "          ^"),
        ("a: b\r\nc: d\r\n", "d", "c: d", "   ^"),
        ("a: b   \n", "b", "a: b", "   ^"),
    ],
)
def test_carets_stand_under_what_they_mean(text, part, line, carets):
    _, _, source, underline = shown(text, part).splitlines()

    assert source.split(" | ", 1)[1] == line
    assert underline.split(" | ", 1)[1] == carets


def test_an_empty_span_has_one_caret():
    text = "a: b\n"
    here = Diagnostic("x", "error", "m", Span(Source("f", text), 3, 3))
    end = Diagnostic("x", "error", "m", Span(Source("f", text), 5, 5))

    assert render.as_text([here]).splitlines()[2:] == ["1 | a: b", "  |    ^"]
    assert render.as_text([end]).splitlines() == ["f:2:1: error[x]: m", "  |", "2 |", "  | ^"]


def test_a_file_that_was_not_read_has_no_excerpt():
    gone = Diagnostic("x", "error", "m", Span(Source("f", ""), 0, 0), help="h")

    assert render.as_text([gone]) == "f:1:1: error[x]: m\n  = help: h\n"


def test_every_line_of_a_span_is_underlined():
    text = "\n" * 8 + "m: any(\n    one or\n  two)\n"

    assert shown(text, "any(\n    one or\n  two)").splitlines()[1:] == [
        "   |",
        " 9 | m: any(",
        "   |    ^^^^",
        "10 |     one or",
        "   |     ^^^^^^",
        "11 |   two)",
        "   |   ^^^^",
    ]


def test_a_long_span_loses_its_middle():
    text = "".join(f"line {number}\n" for number in range(1, 21))
    lines = shown(text, text[:-1]).splitlines()

    assert [line for line in lines if "line" in line or "..." in line] == [
        " 1 | line 1",
        " 2 | line 2",
        "   | ...",
        "20 | line 20",
    ]


@pytest.mark.parametrize("before", [0, 10, 159, 160, 4000])
@pytest.mark.parametrize("after", [0, 10, 4000])
def test_a_long_line_is_cut_around_the_span(before, after):
    text = "x" * before + "HERE" + "y" * after + "\n"
    _, _, source, underline = shown(text, "HERE").splitlines()

    assert len(source) < 200
    at = underline.index("^")
    assert source[at : at + underline.count("^")] == "HERE"


def test_a_huge_span_on_one_line_is_cut():
    text = "x" * 100_000 + "\n"

    assert all(len(line) < 200 for line in shown(text, "x" * 100_000).splitlines())


HOSTILE = "[/x][red]\x1b[31m\u202e\u200b\x07\x9b\n\r\x00\udc9b:warning:"


@pytest.mark.parametrize("stream", ["plain", "terminal"])
def test_nothing_that_an_author_wrote_acts(stream):
    text = f"a: {HOSTILE}b\n"
    diagnostic = found(
        text, "a", path=HOSTILE, message=HOSTILE, help=HOSTILE, notes=(HOSTILE,)
    )  # fmt: skip
    out = Terminal() if stream == "terminal" else io.StringIO()
    render.write([diagnostic], out)

    written = out.getvalue()
    for own in ("\x1b[1;31m", "\x1b[1m", "\x1b[34m", "\x1b[0m"):
        written = written.replace(own, "")
    assert written.replace("\n", "").isprintable()
    assert "[/x][red]\\x1b[31m\\u202e" in written
    assert ":warning:" in written


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_only_on_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    diagnostics = [found("a: b\n", "b"), found("a: b\n", "a")]
    plain, terminal = io.StringIO(), Terminal()
    render.write(diagnostics, plain)
    render.write(diagnostics, terminal)

    assert plain.getvalue() == render.as_text(diagnostics)
    assert "\x1b[1;31merror[flag-is-list]" in terminal.getvalue()


def test_a_long_line_is_not_wrapped_on_a_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    terminal = Terminal()
    render.write([found("a: b\n", "b", message="m " * 60)], terminal)

    assert len(terminal.getvalue().splitlines()) == 4


def test_json_has_exactly_the_documented_keys():
    text = "a: b\nc: d\n"
    diagnostic = found(text, "b\nc", help="do\nit", notes=("n",), severity="warning")

    assert json.loads(render.as_json([diagnostic])) == [
        {
            "path": "rules/git.yaml",
            "line": 1,
            "column": 4,
            "end_line": 2,
            "end_column": 2,
            "code": "flag-is-list",
            "severity": "warning",
            "message": "it can never hold",
            "help": "do\nit",
        }
    ]
    assert json.loads(render.as_json([])) == []


def test_json_is_ascii():
    assert render.as_json([found("a: b\n", "b", message=HOSTILE)]).isascii()
