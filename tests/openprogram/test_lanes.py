# SPDX-License-Identifier: MIT
"""Gates answer in the thread of the emitter, observers work on their own: nobody waits for them,
nothing is lost in silence, and each sees the state as of the event that it is asked about."""

from __future__ import annotations

import sys
import threading

import pytest

from buses import Bus, Event
from flat import load
from harness import ROOT

sys.path.insert(0, str(ROOT / "examples/openprogram"))

from plug import plug

RULES = """
state:
  failures: {on: tool.after, count: event.tool, where: event.is_error, reset: not event.is_error}
  calls: {on: tool.after, count: true}
gates:
  tired: {on: tool.before, match: 'state.failures[event.tool] >= 3', deny: "{{ state.calls }}"}
observers:
  tell: {on: tool.after, notify: "{{ event.tool_call_id }} {{ state.calls }}"}
"""
MANY = 10_000


def after(number, error=False, tool="bash"):
    payload = {"tool": tool, "tool_call_id": str(number), "is_error": error, "result_text": ""}
    return Event("tool.after", payload, origin="tool")


def before(tool="bash"):
    return Event("tool.before", {"tool": tool, "tool_call_id": "", "args": {}})


@pytest.fixture
def folder(tmp_path):
    return load(RULES, tmp_path).folder


@pytest.fixture
def checker(tmp_path):
    return load(RULES, tmp_path)


def test_ten_thousand_events_are_watched_in_their_order(folder):
    bus, said = Bus(), []
    end = plug(bus, folder, lambda effect: said.append(effect["message"]), room=MANY)
    for number in range(1, MANY + 1):
        bus.emit(after(number))

    assert end() and bus.raised == []
    assert said == [f"{number} {number}" for number in range(1, MANY + 1)]


def test_an_observer_that_stands_still_holds_nobody_up_and_its_losses_are_told(checker):
    """It works again only when all events have been emitted, and all gates have answered."""
    go, busy, said = threading.Event(), threading.Event(), []

    def land(effect):
        busy.set()
        assert go.wait(60)
        said.append(effect["message"])

    subscriber = checker.observe(land, room=100)
    for number in range(1, MANY + 1):
        subscriber(after(number, error=number > MANY - 3))
        assert busy.wait(60)
        if number % 1000 == 0:
            assert checker.gate(before("read")) is None
    # Gates know of all events, though the observer has seen none of them.
    assert checker.gate(before()) == str(MANY)
    go.set()

    assert checker.close(60)
    watch = checker.watch
    *watched, lost = said
    assert watch.taken + watch.lost == MANY
    # One that it is at, and a hundred that wait.
    assert len(watched) == watch.taken == 101
    assert watched == [f"{number} {number}" for number in range(1, watch.taken + 1)]
    assert lost == f"{watch.lost} events were not watched, since there was no room for them"


def test_what_was_lost_is_told_where_it_would_have_come(checker):
    step, said = threading.Semaphore(0), []

    def land(effect):
        assert step.acquire(timeout=60)
        said.append(effect["message"].partition(" ")[0])

    subscriber = checker.observe(land, room=1)
    subscriber(after(1))
    while not checker.watch._queue.empty():
        pass
    for number in (2, 3, 4):
        subscriber(after(number))
    step.release(2)
    while not checker.watch._queue.empty():
        pass
    subscriber(after(5))
    step.release(100)

    assert checker.close(60)
    assert said == ["1", "2", "2", "5"]
    assert checker.watch.lost == 2


def test_an_observer_that_raises_is_counted_and_the_next_event_is_watched(checker):
    said = []

    def land(effect):
        said.append(effect["message"])
        raise ValueError("no")

    subscriber = checker.observe(land)
    for number in range(5):
        subscriber(after(number))

    assert checker.close(60)
    assert (len(said), checker.watch.failed) == (5, 5)


def test_after_the_end_nothing_is_taken_and_that_is_counted(checker):
    subscriber = checker.observe(lambda effect: None)
    subscriber(after(1))
    assert checker.close(60) and checker.close(60)
    subscriber(after(2))

    assert (checker.watch.taken, checker.watch.lost) == (1, 1)


def test_an_observer_may_close_and_ask_from_its_own_thread(checker):
    answers = []

    def land(effect):
        answers.append((checker.gate(before()), checker.close()))

    checker.observe(land)(after(1))

    assert checker.close(60)
    assert answers == [(None, False)]


def test_a_checker_observes_once(checker):
    checker.observe(lambda effect: None)

    with pytest.raises(RuntimeError, match="observing already"):
        checker.observe(lambda effect: None)
    assert checker.close(60)


def test_gates_of_many_threads_count_every_event(checker):
    subscriber = checker.observe(lambda effect: None, room=MANY)
    wrong = []

    def work(name):
        for number in range(100):
            subscriber(after(f"{name}-{number}", error=True, tool=name))
            expected = None if number < 2 else "denied"
            found = checker.gate(before(name)) and "denied"
            if found != expected:
                wrong.append((name, number, found))

    threads = [threading.Thread(target=work, args=(f"t{n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert wrong == []
    assert checker.gate(before("t0")) == "800"
    assert checker.close(60) and checker.watch.taken == 800


def test_an_event_that_changes_after_it_was_emitted_is_watched_as_it_was(checker):
    go, said = threading.Event(), []

    def land(effect):
        assert go.wait(60)
        said.append(effect["message"])

    subscriber = checker.observe(land)
    flat = {"kind": "tool.after", "tool": "bash", "tool_call_id": "x"}
    subscriber(flat)
    subscriber(flat)
    flat["tool_call_id"] = "changed"
    go.set()

    assert checker.close(60)
    # One tool call counts once.
    assert said == ["x 1", "x 1"]


@pytest.mark.parametrize("agents", [("claude-code",), ("openprogram",)])
def test_rules_of_all_vocabularies_hold_where_the_checker_serves_the_agent(tmp_path, agents):
    rules = """
        gates:
          dd: {on: PreCommandInvoke, match: 'any(event.invocations, .bin == "dd")', deny: "{{ hit.bin }}"}
          end: {on: Stop, deny: not yet}
          both: {on: tool.before, match: 'event.tool == "rm"', deny: rm}
    """  # noqa: E501
    gate = load(rules, tmp_path, agents).gate
    call = Event("tool.before", {"tool": "bash", "args": {"command": "cd a && dd if=b"}})
    serves = agents == ("openprogram",)

    assert gate(call) == ("dd" if serves else None)
    assert gate(Event("turn.stop", {"last_text": "x"})) == ("not yet" if serves else None)
    assert gate(before("rm")) == "rm"
