# SPDX-License-Identifier: MIT
"""State that can be read and not written: what is not counted opens no gate."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager

import pytest

from compiled import compile_checker
from hooks import bash, call

RULES = r"""
state:
  lines: {on: PreCommandInvoke, count: event.raw}
gates:
  third: {on: PreCommandInvoke, match: 'state.lines[event.raw] > 2', deny: "{{ event.raw }}: {{ state.lines[event.raw] }}"}
  other: {on: PreCommandInvoke, match: 'event.raw == "rm"', deny: Never.}
"""  # noqa: E501
OBSERVED = r"""
state:
  lines: {on: PreCommandInvoke, count: event.raw}
observers:
  third: {on: PreCommandInvoke, match: 'state.lines[event.raw] > 2', notify: Thrice.}
"""


@contextmanager
def held(folder):
    """The state of each session, held by another process as one that hangs would."""
    [path] = folder.glob("*.db")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.fixture
def asking(project, home, tmp_path):
    def begin(rules):
        checker = compile_checker(rules, project)
        return lambda line: call(
            checker, {**bash(line, session_id="s"), "cwd": str(project)}, env=home, cwd=project
        )

    return begin


def sessions(home):
    from pathlib import Path

    return Path(home["HOME"]) / ".local/state/src/sessions"


def test_what_cannot_be_counted_is_refused_by_the_gate_that_counts(asking, home):
    ask = asking(RULES)

    assert ask("ls").decision == "none"
    with held(sessions(home)):
        answer = ask("ls")
    assert answer.decision == "deny"
    assert "cannot be decided" in answer.err and "is busy" in answer.err
    assert [ask("ls").decision for _ in range(2)] == ["none", "deny"]


def test_an_observer_that_counts_stops_nothing(asking, home):
    ask = asking(OBSERVED)

    assert ask("ls").decision == "none"
    with held(sessions(home)):
        answer = ask("ls")
    assert answer.decision == "none"
    assert "is busy" in answer.out


def test_a_home_that_takes_no_state_counts_nothing_and_so_lets_nothing_pass(asking, home):
    ask = asking(RULES)
    (sessions(home).parents[2]).write_text("no folder")

    answer = ask("ls")

    assert answer.decision == "deny"
    assert "cannot be decided" in answer.err and "cannot be made" in answer.err


def test_what_is_refused_anyway_keeps_its_reason_alone(asking, home):
    ask = asking(RULES)
    ask("ls")

    with held(sessions(home)):
        answer = ask("rm")
    assert answer.decision == "deny"
    assert "Never." in answer.err and "busy" not in answer.err


def test_a_gate_that_passes_where_it_cannot_be_decided_passes(asking, home):
    ask = asking(RULES.replace("third: {", "third: {on_error: pass, "))
    ask("ls")

    with held(sessions(home)):
        answer = ask("ls")
    assert answer.decision == "none"


def test_a_check_that_reads_state_is_not_decided_by_what_was_not_kept(asking, home):
    checks = 'checks: [{assert: "state.lines[event.raw] < 3", message: Thrice.}]'
    ask = asking(
        "state:\n  lines: {on: PreCommandInvoke, count: event.raw}\n"
        f"gates:\n  third: {{on: PreCommandInvoke, {checks}}}\n"
    )

    assert ask("ls").decision == "none"
    with held(sessions(home)):
        assert ask("ls").decision == "deny"
    assert [ask("ls").decision for _ in range(2)] == ["none", "deny"]
