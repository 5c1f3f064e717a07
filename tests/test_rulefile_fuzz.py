# SPDX-License-Identifier: MIT
"""Whatever a file holds, the loader tells and does not raise; and its carets point right."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from src_compiler import render
from src_compiler.diagnostics import Findings
from src_compiler.project import load_project_text
from src_compiler.rulefile import load_ruleset, load_text
from src_compiler.source import Source
from src_compiler.textfile import refuse_controls
from src_compiler.yamltree import FAST, SLOW, Mapping, Node, Scalar, Sequence, read_tree

ROOT = Path(__file__).parent
SEED = """\
# a comment
description: Shared history is "never" rewritten.
define: {main: ["main", 'master'], limit: 3}
gates:
  no-force-push:
    on: PreCommandInvoke
    match: >-
      any(event.invocations, .bin == "git" and sub(it) == "push"

        and (flag(it, "f", "force")
          or any(args(it), it startsWith "+")))
    deny: "`{{ hit.argv | join(\\" \\") }}` rewrites \\
      history, \\u00e9"
    instead: git push --force-with-lease
    # shown
    examples:
      - deny: git push --force origin main
      - {pass: 'it''s', given: {session: {role: main}, files: {a.md: ""}}}
      - pass:
          write: spec/a.md
          to: |+
            one
              two

  append-only:
    on:
    - {event: PreFileUpdate, match: event.path startsWith "spec/"}
    - event: PreFileDelete
      match: 'event.path
        startsWith "spec/"'
    ask: |2
        {{ event.path }} only grows.

      Really?
    unless: session.interactive
observers:
  stuck: {on: tool.after, cooldown: 300s, key: event.tool, notify: {message: x, level: info}}
contexts:
  run: {on: {event: Stop}, enter: ./enter.sh, exit: true}
file-guards:
  head: {paths: ["**/SKILL.md"], checks: [{assert: a, message: b}, {judge: ./q.md.j2}]}
state:
  failures: {on: tool.after, count: event.tool, where: event.is_error, clear: {on: Stop}}
structure: {allow: [src/**, {regex: ^docs/}]}
"""
BITS = [
    *"\n\n  \t:#-[]{},'\"&*!|>%@`?\\<=~.é𝄞0a\r\0\x1b\u202e\ufeff",
    *("\r\n", "- ", ": ", " #", "<<: ", "---\n", "...\n", "\\x41", "\\ud800", "\\\n", "  \n"),
    *("|-\n  ", ">\n ", "&a ", "*a ", "!!str ", "? ", "{{ ", " }}", "true", "null", "300"),
]


def mutated(seed: int) -> str:
    """Some lines of the seed with a few accidents."""
    chance = random.Random(seed)
    lines = SEED.splitlines(keepends=True)
    start = chance.randrange(len(lines))
    text = "".join(lines if chance.random() < 0.3 else lines[start : start + chance.randrange(14)])
    if chance.random() < 0.2:
        text = text.replace("\n", "\r\n")
    for _ in range(chance.randrange(6)):
        at, kind = chance.randrange(len(text) + 1), chance.random()
        if kind < 0.5:
            text = text[:at] + chance.choice(BITS) + text[at:]
        elif kind < 0.75:
            text = text[:at] + text[at + chance.randrange(1, 6) :]
        else:
            other = chance.randrange(len(text) + 1)
            text = text[:at] + text[other : other + chance.randrange(1, 30)] + text[at:]
    return text


def load(text: str) -> Findings:
    """Loads a text as a rule set and as a project file, and renders what is told."""
    findings = Findings()
    ruleset = load_text(Source("git.yaml", text), "git", findings)
    assert ruleset is not None or findings.failed
    load_project_text(Source("src.yaml", text), ROOT, findings)
    for found in findings.sorted():
        assert found.message.isprintable(), found
        assert found.help.replace("\t", "").isprintable(), found
        assert len(found.help) < 1000, found
    assert render.as_text(findings.sorted()) or not findings.sorted()
    return findings


def test_the_seed_is_right():
    findings = Findings()

    load_text(Source("git.yaml", SEED), "git", findings)

    assert findings.sorted() == []


@pytest.mark.parametrize("block", range(20))
def test_no_accident_makes_the_loader_raise(block):
    for seed in range(block * 60, block * 60 + 60):
        load(mutated(seed))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_no_text_makes_the_loader_raise(text):
    load(text.encode("utf-8", "replace").decode())


def test_no_bytes_make_the_loader_raise(tmp_path):
    chance = random.Random(7)
    path = tmp_path / "git.yaml"
    for _ in range(300):
        data = bytearray(SEED[: chance.randrange(400)].encode())
        for _ in range(chance.randrange(1, 9)):
            at = chance.randrange(len(data) + 1)
            data[at:at] = chance.randbytes(chance.randrange(1, 5))
        path.write_bytes(data)

        load_ruleset(path, "git.yaml", Findings())


@pytest.mark.parametrize("block", range(20))
def test_both_yaml_readers_give_the_same(block):
    for seed in range(10_000 + block * 40, 10_000 + block * 40 + 40):
        source = Source("git.yaml", mutated(seed))
        if refuse_controls(source, Findings()):
            continue
        fast, slow = Findings(), Findings()

        assert read_tree(source, fast, FAST) == read_tree(source, slow, SLOW), source.text
        assert fast.sorted() == slow.sorted(), source.text


def scalars(node: Node | None) -> list[Scalar]:
    match node:
        case Scalar():
            return [node]
        case Sequence():
            return [each for item in node.items for each in scalars(item)]
        case Mapping():
            return [each for pair in node.entries for item in pair for each in scalars(item)]
    return []


def misplaced(scalar: Scalar) -> list[tuple[str, str]]:
    """Characters of a scalar whose offsets lead to something else in the source."""
    text = scalar.text.source.text
    pairs = [
        (char, text[at]) for char, at in zip(scalar.text.value, scalar.text.offsets, strict=False)
    ]
    return [
        (char, there)
        for char, there in pairs
        if char != there
        and not (char in " \n" and there in " \t\r\n")
        and not (there == "\\" and scalar.style == '"')
    ]


@pytest.mark.parametrize("block", range(20))
def test_every_character_of_a_scalar_leads_to_its_place(block):
    for seed in range(20_000 + block * 40, 20_000 + block * 40 + 40):
        source = Source("git.yaml", mutated(seed))
        if refuse_controls(source, Findings()):
            continue
        for scalar in scalars(read_tree(source, Findings())):
            offsets = scalar.text.offsets

            assert len(offsets) == len(scalar.text.value) + 1
            assert list(offsets) == sorted(offsets)
            assert misplaced(scalar) == [], source.text


def test_the_check_of_places_finds_a_shift():
    (scalar,) = scalars(read_tree(Source("a", "'abc'"), Findings()))
    text = type(scalar.text)("abc", scalar.text.source, (0, 1, 2, 3))

    assert misplaced(Scalar(text, scalar.span, scalar.style, scalar.flow))


WORDS = st.text(st.sampled_from("ab:#'\"\\{}é𝄞 -"), min_size=1, max_size=12).map(
    lambda word: "x" + word.strip() + "y"
)
LINES = st.lists(st.one_of(WORDS, WORDS, st.just("")), min_size=1, max_size=5).filter(
    lambda lines: bool(lines[0]) and bool(lines[-1])
)


ESCAPES = {"'": {"'": "''"}, '"': {'"': '\\"', "\\": "\\\\"}}


def written(lines: list[str], style: str, end: str) -> tuple[str, list[tuple[str, int]]]:
    """A map whose one value is these lines, and where each character that is no blank was put."""
    block = style[0] in "|>"
    text = f"key: {style}{end}" if block else f"key: {style}"
    places = []
    for number, line in enumerate(lines):
        text += end if number else ""
        text += "    " if line and (number or block) else ""
        for char in line:
            places.append((char, len(text)))
            text += ESCAPES.get(style, {}).get(char, char)
    text += end if block else f"{style}{end}"
    return text, [(char, at) for char, at in places if char != " "]


@settings(max_examples=400, deadline=None)
@given(LINES, st.sampled_from(["|", ">", "|-", ">+", "'", '"']), st.sampled_from(["\n", "\r\n"]))
@example(["xay", "", "", "xby"], ">", "\r\n")
@example(['x"y', "x\\y", "x''y"], '"', "\r\n")
def test_characters_are_found_where_they_were_written(lines, style, end):
    text, places = written(lines, style, end)
    findings = Findings()

    tree = read_tree(Source("a.yaml", text), findings)

    assert findings.sorted() == [], text
    assert isinstance(tree, Mapping)
    value = tree.entries[0][1]
    assert isinstance(value, Scalar)
    found = zip(value.text.value, value.text.offsets, strict=False)
    assert [(char, at) for char, at in found if char not in " \n"] == places, text
    assert misplaced(value) == []
