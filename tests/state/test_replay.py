# SPDX-License-Identifier: MIT
"""The same rules over the same events give the same firings, whatever the clock on the wall."""

from __future__ import annotations

import random

import pytest

import src_runtime
from compiled import compile_checker
from flat import run

RULES = """
state:
  failures: {on: tool.after, count: event.tool, where: event.is_error, reset: not event.is_error}
  changed: {on: file.changed, set: event.path, scope: turn}
gates:
  again:
    on: tool.before
    match: state.failures[event.tool] > 2
    cooldown: 60s
    key: event.tool
    deny: "{{ event.tool }} {{ state.failures[event.tool] }}"
observers:
  stuck:
    on: tool.after
    match: state.failures[event.tool] >= 3
    cooldown: 300s
    key: event.tool
    notify: "{{ event.tool }} {{ state.failures[event.tool] }}"
  nudge:
    on: model.response_completed
    match: len(state.changed) > 1
    cooldown: 15m
    inject: "{{ state.changed | join(\\" \\") }}"
  first:
    on: turn.end
    once: true
    notify: "{{ len(state.changed) }}"
"""
# Puts the clock of the process on another day, and lets it run at another pace.
CLOCK = """
import sys, time
true, start = time.time, time.time()
offset, pace = float(sys.argv[1]), float(sys.argv[2])
time.time = lambda: offset + (true() - start) * pace
sys.argv = sys.argv[3:]
sys.path.insert(0, sys.argv[0].rpartition("/")[0])
import runpy
runpy.run_path(sys.argv[0], run_name="__main__")
"""
KINDS = (
    "tool.before", "tool.after", "tool.after", "tool.after", "file.changed", "turn.end",
    "user.prompt_submitted", "model.response_completed",
)  # fmt: skip


def log(length, seed):
    """A day of three sessions that come in turn."""
    chance, now, lines = random.Random(seed), 1_000_000.0, []
    for number in range(length):
        now += chance.choice((0, 0.5, 10, 60, 300))
        kind = chance.choice(KINDS)
        event = {"kind": kind, "id": str(number), "ts": now}
        event["metadata"] = {"session": chance.choice("abc")}
        if kind.startswith("tool."):
            event |= {"tool": chance.choice(("bash", "read")), "tool_call_id": str(number)}
        if kind == "tool.after":
            event["is_error"] = chance.random() < 0.8
        if kind == "file.changed":
            event["path"] = chance.choice(("a", "b", "c"))
        if chance.random() < 0.05:
            event["origin"] = "proactive"
        lines.append(event)
    return lines


@pytest.fixture(scope="module")
def checker(tmp_path_factory):
    return compile_checker(RULES, tmp_path_factory.mktemp("replay"))


@pytest.mark.parametrize("seed", range(3))
def test_two_runs_under_different_clocks_say_the_same(checker, seed, tmp_path):
    events = log(600, seed)
    program = tmp_path / "clock.py"
    program.write_text(CLOCK)
    plain = run(checker, events)
    moved = [
        run(checker, events, before=[str(program), *clock])
        for clock in (("0", "1"), ("1e9", "-1000"), ("4e9", "1e6"))
    ]

    assert moved == [plain] * 3
    assert {each["rule"] for row in plain for each in row["effects"]} == {
        "rules/stuck", "rules/nudge", "rules/first",
    }  # fmt: skip
    assert any(row["decision"] == "deny" for row in plain)


def test_nothing_asks_the_clock(checker, monkeypatch):
    import time

    monkeypatch.setattr(time, "time", lambda: pytest.fail("the clock was asked"))
    embedded = src_runtime.load(str(checker))
    for event in log(300, 1):
        embedded.decide(event)


def test_sessions_that_come_in_turn_fire_as_each_alone(checker):
    events = log(600, 5)
    together = run(checker, events)
    for name in "abc":
        mine = [at for at, event in enumerate(events) if event["metadata"]["session"] == name]

        assert run(checker, [events[at] for at in mine]) == [together[at] for at in mine]


def test_a_log_that_is_cut_and_gone_on_with_in_one_process_fires_as_a_whole(checker):
    events = log(400, 7)
    embedded = src_runtime.load(str(checker))

    assert [embedded.decide(event) for event in events] == run(checker, events)
