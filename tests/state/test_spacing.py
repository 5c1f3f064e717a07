# SPDX-License-Identifier: MIT
"""`cooldown`, `key` and `once`: a rule that has fired rests."""

from __future__ import annotations

import pytest

from compiled import compile_checker
from flat import at_once, load, told
from hooks import bash, call

RULES = """
observers:
  slow:
    on: tool.after
    cooldown: 100s
    notify: slow
  keyed:
    on: tool.after
    match: event.is_error
    cooldown: 1.5s
    key: event.tool
    notify: "keyed {{ event.tool }}"
  first:
    on: turn.end
    once: true
    notify: first
  open:
    on: question.asked
    cooldown: 10s
    key: event.question
    notify: open
  erring:
    on: chat.before_send
    cooldown: 10s
    key: '(split(event.text, ","))[1]'
    notify: "erring {{ event.text }}"
"""


@pytest.fixture
def spaced(tmp_path):
    checker = load(RULES, tmp_path)

    def fired(kind, *times, **more):
        return [t for t in times if told(checker.decide({"kind": kind, "ts": float(t), **more}))]

    fired.checker = checker
    return fired


def test_the_time_runs_from_the_last_firing_and_ends_with_equality(spaced):
    assert spaced("tool.after", 1000, 1050, 1099.5, 1100, 1150, 1199, 1200) == [1000, 1100, 1200]


def test_what_was_silent_does_not_extend_the_time(spaced):
    assert spaced("tool.after", 1000, 1050, 1200) == [1000, 1200]


def test_a_time_before_the_last_firing_is_within_it(spaced):
    assert spaced("tool.after", 1000, 1, 950, 1100) == [1000, 1100]


def test_a_key_tells_firings_apart(spaced):
    spaced("tool.after", 1)
    fired = [spaced("tool.after", 2, 3, 3.5, tool=tool, is_error=True) for tool in ("a", "b", "a")]

    assert fired == [[2, 3.5], [2, 3.5], []]


@pytest.mark.parametrize("key", [["a"], {"a": 1}, None, 1, "x" * 10_000])
def test_a_key_may_be_any_value(spaced, key):
    assert spaced("question.asked", 1, 2, 11, question=key) == [1, 11]
    assert spaced("question.asked", 12, question=[key, key]) == [12]


def test_keys_of_several_types_are_not_the_same(spaced):
    assert [spaced("question.asked", 1, question=key) for key in (1, "1", True, [1])] == [[1]] * 4


def test_sessions_do_not_share_it(spaced):
    one, two = ({"metadata": {"session": name}} for name in "ab")

    assert spaced("tool.after", 1, 2, **one) + spaced("tool.after", 1, 2, **two) == [1, 1]


def test_once_is_once_in_a_session(spaced):
    assert spaced("turn.end", 1, 2, 10**6) == [1]
    assert spaced("turn.end", 3, metadata={"session": "other"}) == [3]


def test_a_rule_whose_key_cannot_be_read_is_undecided(spaced):
    assert spaced("chat.before_send", 1, 2, text="a,b") == [1]
    row = spaced.checker.decide({"kind": "chat.before_send", "ts": 30.0, "text": "a"})

    assert told(row) == []
    [error] = row["errors"]
    assert (error["id"], error["at"]) == ("rules/erring", "rules/rules.yaml:25:11")


GATE = """
gates:
  rm:
    on: [tool.before, PreCommandInvoke]
    match: event.kind != "tool.before" or event.tool == "rm"
    cooldown: 60s
    deny: "No."
"""
WINDOW = ((0, "deny"), (30, "none"), (59.9, "none"), (60, "deny"))


def test_a_gate_that_rests_lets_the_repeat_through(tmp_path):
    """As the framework does: at 0 refused, then let through, until the time is up."""
    checker = load(GATE, tmp_path)
    decided = [
        (at, checker.decide({"kind": "tool.before", "tool": "rm", "ts": 1000.0 + at})["decision"])
        for at, _ in WINDOW
    ]

    assert decided == list(WINDOW)


def test_events_without_a_time_have_that_of_the_one_before(tmp_path):
    checker = load(GATE, tmp_path)
    event = {"kind": "tool.before", "tool": "rm"}
    decide = [{**event, "ts": 10.0}, event, {"kind": "turn.end", "ts": 70.0}, event, event]

    verdicts = [checker.decide(each)["decision"] for each in decide]
    assert verdicts == ["deny", "none", "none", "deny", "none"]


def test_without_any_time_it_never_ends(tmp_path):
    checker = load(GATE, tmp_path)
    event = {"kind": "PreCommandInvoke", "raw": "ls"}

    assert [checker.decide(event)["decision"] for _ in range(3)] == ["deny", "none", "none"]


KEPT = """
gates:
  twice: {on: PreCommandInvoke, cooldown: 1h, key: event.raw, deny: "Sure? Then try again."}
"""


def test_over_processes_the_clock_counts(project, home):
    checker = compile_checker(KEPT, project)
    lines = ["ls", "ls", "pwd", "ls"]
    decided = [call(checker, bash(line), env=home, cwd=project).decision for line in lines]

    assert decided == ["deny", "none", "deny", "none"]


def test_of_sixteen_processes_at_once_one_fires(project, home):
    checker = compile_checker(KEPT, project)

    assert sorted(at_once(checker, [bash("ls")] * 16, home)) == [0] * 15 + [2]


def test_where_nothing_can_be_kept_a_gate_fires_and_a_reminder_does_not(project):
    rules = """
        gates:
          no: {on: PreCommandInvoke, cooldown: 1h, deny: "No."}
        observers:
          tell: {on: PreCommandInvoke, cooldown: 1h, notify: reminder}
    """
    checker = compile_checker(rules, project)
    asked = call(checker, bash("ls"), env={"HOME": "", "PATH": "/usr/bin:/bin"}, cwd=project)

    assert asked.decision == "deny"
    assert "reminder" not in asked.out
    assert "it cannot be kept that it has fired" in asked.out


def test_what_a_changed_call_would_bring_about_spends_no_firing(project, home):
    rules = """
        gates:
          longer: {on: PreCommandInvoke, match: 'event.raw == "ls"', modify: {append: " -l"}}
        observers:
          tell: {on: PreCommandInvoke, match: 'event.raw == "ls -l"', once: true, notify: reminder}
    """
    checker = compile_checker(rules, project)
    told = [call(checker, bash(line), env=home, cwd=project).out for line in ("ls", "ls -l")]

    assert ["reminder" in each for each in told] == [False, True]


def test_what_checks_something_rests_once_it_has_refused(tmp_path):
    rules = """
gates:
  short:
    on: PreCommandInvoke
    cooldown: 60s
    checks: [{assert: len(event.raw) < 4, message: "{{ event.raw }}"}]
"""
    checker = load(rules, tmp_path)
    lines = ["ls", "long line", "ls", "other line"]
    rows = [checker.decide({"kind": "PreCommandInvoke", "raw": line}) for line in lines]

    assert [row["decision"] for row in rows] == ["none", "deny", "none", "none"]


@pytest.mark.parametrize("ts", [float("inf"), float("nan"), 10**400, 1e300, -5.0])
def test_what_is_no_time_neither_stops_the_clock_nor_the_checker(ts, spaced):
    assert spaced("tool.after", 1000) == [1000]
    spaced.checker.decide({"kind": "tool.after", "ts": ts})

    assert spaced("tool.after", 1050, 1100) == [1100]
