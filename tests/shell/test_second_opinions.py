# SPDX-License-Identifier: MIT
"""Lines that other parsers read too: they see the same simple commands, or it is said why not."""

from __future__ import annotations

import json
import random
import shutil

import bars
import pytest
import second_opinions
from mutations import SEEDS, mutated
from random_lines import Generator
from test_tables import ARGV, BINS, CWD, lines

# What mvdan/sh reads otherwise, and why.
OTHERWISE_MVDAN = {
    "\\time npm publish": "it takes the escaped word for the reserved one",
}
# Constructs that bashlex reads wrong or not at all, as real bash shows.
WRONG_IN_BASHLEX = {
    "<<": "bodies of here-documents are not expanded, quoted ones refused",
    "< <(": "the target of a redirection is not looked into",
    "((": "an arithmetic command becomes a program",
    "`": "backticks inside single quotes become programs",
    "$'": "not decoded",
    '$"': "not decoded",
    "\\": "dropped inside double quotes",
    "${": "defaults are not looked into; it may never end",
    "case ": "refused",
    "[[": "refused",
    "function ": "bodies with here-documents become commands",
    "()": "likewise",
    "{": "brace expansion in the command's place is refused",
}


def own_lines() -> list[str]:
    generator = Generator(7)
    own = [line for _, line, _ in lines(BINS)] + [row[1] for row in ARGV] + [row[0] for row in CWD]
    return SEEDS + own + [generator.line() for _ in range(100)]


def shared_lines(step: int) -> list[str]:
    if not bars.CASES.exists():
        return []
    names = ("agent_lines", "ran_in_bash", "wrappers_and_cwd")
    return [case["line"] for name in names for case in bars.cases(name)][::step]


def against_mvdan() -> tuple[int, dict[str, object]]:
    """How many lines both read, and those that they see differently."""
    different: dict[str, object] = {}
    both = 0
    for line in own_lines() + shared_lines(8):
        mine, theirs = second_opinions.ours(line), second_opinions.mvdan(line)
        if mine is None or theirs is None:
            continue
        both += 1
        if mine != theirs:
            different[line] = (mine, theirs)
    return both, different


def against_bashlex() -> tuple[int, dict[str, object]]:
    """The same, of lines without what bashlex reads wrong."""
    chosen = [
        line
        for line in own_lines() + shared_lines(8)
        if not any(text in line for text in WRONG_IN_BASHLEX)
    ]
    different: dict[str, object] = {}
    both = 0
    for line, view in zip(chosen, second_opinions.bashlex(chosen), strict=True):
        mine = second_opinions.ours(line)
        if mine is None or view is None:
            continue
        both += 1
        programs = sorted(str(json.loads(words)[0]) for words in mine)
        theirs = sorted(str(name) for name in view if name not in second_opinions.DECLARING)
        if programs != theirs:
            different[line] = (programs, theirs)
    return both, different


@pytest.mark.skipif(second_opinions.shfmt() is None, reason="shfmt is not installed")
def test_mvdan_sees_the_same_commands() -> None:
    both, different = against_mvdan()

    assert both > 200
    assert {} == {line: different[line] for line in different if line not in OTHERWISE_MVDAN}


def test_bashlex_sees_the_same_programs_in_what_it_reads_right() -> None:
    both, different = against_bashlex()

    assert both > 100
    assert {} == different


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")
def test_what_bash_refuses_is_not_complete() -> None:
    """Of random mutations; a here-document without its end is a warning to bash, and fine here."""
    chance = random.Random(11)
    chosen = [line for line in (mutated(chance) for _ in range(600)) if line.isprintable()]
    differ = [
        line
        for line in chosen
        if (second_opinions.ours(line) is not None) != second_opinions.accepted(line)
        and "<<" not in line
    ]

    assert len(chosen) > 150
    assert len(differ) <= len(chosen) * 0.04, differ
