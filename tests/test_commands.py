# SPDX-License-Identifier: MIT
"""The short way of reading simple command lines gives what the grammar gives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from src_runtime import commands, shell
from src_runtime.shell import giteffects

WORDS = st.sampled_from(
    ["a", "-f", "--force", "--tag=next", "--", "-", "x/y.md", "..", "/abs//b", "a:b@c", "'a b'",
     '"a b"', "--msg='x;y|z'", "''", '""', "'$x'", '"$x"', "2", "2>&1", ">/dev/null",
     "2>/dev/null", "a2>&1", "-c", "HEAD~1", "*.md", "push", "--exec=x", "run", "=x", "'it\n'", "!"]
)  # fmt: skip
COMMANDS = st.builds(
    lambda name, words: " ".join([name, *words]),
    st.sampled_from(
        [
            *sorted(commands.INERT),
            "cd sub",
            "cd ..",
            "cd /a/../b",
            "cd a/b/../../..",
            "cd .//x",
            "sudo",
            "X=1",
            "if",
            "./x",
        ]
    ),
    st.lists(WORDS, max_size=4),
)
OPERATORS = st.sampled_from([" && ", "&&", "; ", " | ", "|", " || ", " & ", "\n", ";; "])
LINES = st.builds(
    lambda first, rest, end: (
        first + "".join(operator + command for operator, command in rest) + end
    ),
    COMMANDS,
    st.lists(st.tuples(OPERATORS, COMMANDS), max_size=3),
    st.sampled_from(["", ";", " ", " &&", "|", " #x"]),
)


@given(LINES)
@settings(max_examples=2_000, deadline=None)
def test_what_is_read_the_short_way_is_what_the_grammar_reads(line):
    found = commands.simple(line)

    assert found is None or found == shell.read(line)


FILES = st.builds(
    lambda name, words: " ".join([name, *words]),
    st.sampled_from(sorted({*commands.INERT} - {"git"}) + ["git"] * 12),
    st.lists(
        st.sampled_from(
            ["a", "b/c.md", "-o", "-i", "--", "--hard", "-f", "--output=a", "--output",
             "--no-index", "create", "-u", "-n", "*.md", "--worktree", *giteffects.ACTIONS]
        ),
        max_size=4,
    ),
)  # fmt: skip


@given(FILES, st.booleans())
@settings(max_examples=2_000, deadline=None)
def test_what_the_short_way_calls_harmless_has_no_effect_on_files(line, reads):
    found = commands.simple(line)
    if found is None or commands._names_files(found, reads):
        return
    effects = shell.read(line, True)["effects"]

    assert [each for each in effects if reads or each["op"] != "read"] == []


@pytest.mark.parametrize(
    "line", ["uniq a b", "git archive -o f HEAD", "git diff --output=f", "git bundle create f a"]
)
def test_rare_writers_go_the_long_way(line):
    assert commands._names_files(commands.simple(line), False)


@pytest.mark.parametrize(
    "line",
    [
        "git status",
        "git push --force origin main",
        "cd sub && git push --force origin main 2>&1 | grep x",
        "git commit -m 'one two' && git push;",
        "cargo test >/dev/null",
    ],
)
def test_common_lines_go_the_short_way(line):
    assert commands.simple(line) == shell.read(line)


def test_no_program_that_means_something_to_the_grammar_goes_the_short_way():
    tables = [table for table in vars(shell).values() if isinstance(table, frozenset | dict)]

    special = {name for table in tables for name in table if isinstance(name, str)}

    assert {"sudo", "bash", "eval", "python3"} <= special
    assert special & {*commands.INERT} == {"cd"}
