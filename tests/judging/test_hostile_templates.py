# SPDX-License-Identifier: MIT
"""Whatever stands in a template: it is refused at a place in it, or becomes code that is Python and
holds the text as data."""

from __future__ import annotations

import ast
import os
from random import Random

import pytest

from judging.templates import Grower
from judging.test_against_jinja2 import compiled, function
from src_compiler.diagnostics import Findings
from src_compiler.judging.template import compile_template
from src_compiler.source import Source
from test_literal import HOSTILE

SEED = int(os.environ.get("SRC_FUZZ_SEED", "20240611"))
PIECES = (
    "{{", "}}", "{%", "%}", "{#", "#}", "-", "+", "if", "elif", "else", "endif", "for", "in",
    "endfor", "event", ".path", "change", "loop", ".index", "|", "raw", "tojson", "default", "(",
    ")", "[", "]", '"', "'", "not", "is", "defined", "==", "<", "a", "1", "0x1f", "1e999", "\\",
    "\\u", "\r\n", "\n", " ", "é", "\u2028", "{", "}", "<a b=\"", "set", "raw", "endraw", "%",
    "class", "__import__", "\\N{x}", "9" * 30, "1_0", ",", ":", "~", "**",
)  # fmt: skip


def told(text: str) -> bool:
    """Whether it compiles; every diagnostic stands in the text, and what is compiled runs."""
    findings = Findings()
    code = compile_template(
        Source("rules/x.md.j2", text), ("PreFileUpdate",), "file-guard", frozenset(), findings
    )
    for found in findings.sorted():
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert found.message == found.message.strip() != ""
        assert "\n" not in found.message
    assert (code is None) == findings.failed
    if code is not None:
        ast.parse("\n".join(code.lines("judge_x_1")), feature_version=(3, 9))
    return code is not None


@pytest.mark.parametrize("batch", range(4))
def test_random_pieces_are_refused_or_compiled(batch):
    random = Random(f"{SEED} pieces {batch}")
    done = 0
    for _ in range(1500):
        done += told(" ".join(random.choices(PIECES, k=random.randrange(1, 14))))
        done += told("".join(random.choices(PIECES, k=random.randrange(1, 14))))

    assert done > 10


def test_templates_with_a_character_changed_are_refused_or_compiled():
    random = Random(f"{SEED} changed")
    for _ in range(400):
        text, _ = Grower(random).template()
        at = random.randrange(len(text))
        told(text[:at] + random.choice(PIECES) + text[at + 1 :])
        told(text[:at])


@pytest.mark.parametrize("text", HOSTILE)
def test_words_of_the_template_and_its_literals_are_data(text):
    lines, _ = compiled(f"x {{{{ event.path | default({as_literal(text)}) }}}}")
    bare = "".join(char for char in text if char not in "{}%#" and char >= " ")
    said = "x" + bare

    if lines is not None:
        assert function(lines)({"event": {}}).startswith("x ")
    lines, _ = compiled(said)
    if lines is not None:
        assert function(lines)({"event": {}}) == said


def as_literal(text: str) -> str:
    made = "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}" for c in text)
    return f'"{made}"'


@pytest.mark.parametrize(
    "text",
    [
        "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
        "{{ event" + ".a" * 3000 + " }}",
        "{{ event.path" + " | tojson" * 3000 + " }}",
        "{{ " + "not " * 3000 + "event.path }}",
        "{{ " + "[" * 3000 + "]" * 3000 + " }}",
        "{% if event.path %}" * 3000 + "{% endif %}" * 3000,
        "{% for a in event.added %}" * 17 + "{% endfor %}" * 17,
        "{{ " + "9" * 10_000 + " }}",
        "{{ " + "a." * 100 + "b }}",
    ],
    ids=["parentheses", "fields", "filters", "not", "lists", "if", "for", "digits", "unknown"],
)
def test_what_is_too_deep_or_too_long_is_refused(text):
    assert not told(text)


@pytest.mark.parametrize(
    "text",
    [
        "{{ event.path }}" * 3000,
        "{{ " + " and ".join(["event.path"] * 500) + " }}",
        "{% if event.path %}a" + "{% elif event.path %}b" * 300 + "{% endif %}",
        "{% for a in event.added %}" * 16 + "x" + "{% endfor %}" * 16,
        "line\n" * 5000,
    ],
    ids=["outputs", "and", "elif", "for", "lines"],
)
def test_what_is_only_long_is_compiled_and_runs(text):
    lines, shown = compiled(text)

    assert lines is not None, shown
    assert isinstance(function(lines)({"event": {"path": "a", "added": ["x"]}}), str)


@pytest.mark.parametrize("char", ["\u202e", "\u2028", "\x00", "\x1b", "\u2066"])
def test_a_character_that_hides_what_stands_there_is_refused(char):
    lines, shown = compiled(f"Judge {char}this.")

    assert lines is None
    assert "error[control-character]" in shown


def test_a_template_that_shows_nothing_is_refused():
    assert (
        "this template shows nothing" in compiled(" \n{# soon #}{% if event.path %}{% endif %}")[1]
    )
