# SPDX-License-Identifier: MIT
"""The cases of OpenProgram's observers and of its state, by their numbers, through a bus."""

from __future__ import annotations

import sys

import pytest

from buses import Bus, Event, Host
from flat import load
from harness import ROOT

sys.path.insert(0, str(ROOT / "examples/openprogram"))

from plug import plug


@pytest.fixture
def land(tmp_path):
    """A bus with a checker of these rules; `said` are the messages once all events are watched."""
    buses = []

    def make(rules):
        bus, effects = Bus(), []
        folder = load(rules, tmp_path).folder
        end = plug(bus, folder, effects.append)
        buses.append(bus)

        def said():
            assert end()
            return [each.get("message", each.get("text")) for each in effects]

        bus.said, bus.effects = said, effects
        return bus

    yield make
    assert [bus.raised for bus in buses] == [[] for _ in buses]


def after(tool="bash", error=True, ts=1000.0, **more):
    payload = {"tool": tool, "tool_call_id": "", "is_error": error, "result_text": ""}
    return Event("tool.after", payload, ts=ts, **{"origin": "tool", **more})


def observer(body, name="o"):
    return f"observers:\n  {name}: {{{body}}}\n"


def test_15_a_notice_lands_once_as_it_is(land):
    bus = land(observer("on: tool.after, notify: {message: Failed., level: warning, ref: a.py}"))
    bus.emit(after())

    assert bus.said() == ["Failed."]
    [effect] = bus.effects
    assert effect == {
        "verb": "notify", "rule": "rules/o", "event": 0, "message": "Failed.",
        "level": "warning", "ref": "a.py",
    }  # fmt: skip


def test_16_a_rule_is_asked_of_the_kinds_that_it_names(land):
    bus = land(observer("on: tool.after, notify: x"))
    bus.emit(Event("model.response_started", {}))

    assert bus.said() == []


@pytest.mark.parametrize(
    "more", [{"origin": "proactive"}, {"metadata": {"session": "s", "root_origin": "proactive"}}]
)
def test_17_what_the_framework_brings_about_is_not_watched(land, more):
    bus = land(observer("on: tool.after, notify: x"))
    bus.emit(after(**more))

    assert bus.said() == []


@pytest.mark.parametrize(
    ("times", "acts"), [((1000, 1050, 1200), [1000, 1200]), ((1000, 1100), [1000, 1100])]
)
def test_18_a_cooldown_runs_from_the_last_firing(land, times, acts):
    bus = land(observer('on: tool.after, cooldown: 100s, notify: "{{ event.ts }}"'))
    for ts in times:
        bus.emit(after(ts=float(ts)))

    assert [float(each) for each in bus.said()] == acts


def test_19_a_rule_that_errs_is_told_and_the_others_act(land):
    bad = "  bad: {on: tool.before, match: event.args.n > 1, notify: y}\n"
    bus = land(observer("on: tool.before, notify: x") + bad)
    for _ in range(3):
        bus.emit(Event("tool.before", {"tool": "t", "tool_call_id": "", "args": {"n": "a"}}))
    said = bus.said()

    assert said.count("x") == 3
    # The error once: it would come with every event.
    assert [each for each in said if each != "x"] == [
        "it could not be decided: a string and an int have no order"
    ]


def test_20_two_sessions_have_cooldowns_of_their_own(land):
    bus = land(observer("on: tool.after, cooldown: 1h, notify: x"))
    for name in ("a", "b", "a", "b"):
        bus.emit(after(metadata={"session": name}))

    assert bus.said() == ["x", "x"]


STUCK = """
state:
  failures: {on: tool.after, count: event.tool, where: event.is_error, reset: not event.is_error}
observers:
  stuck:
    on: tool.after
    match: state.failures[event.tool] >= 3
    cooldown: 300s
    key: event.tool
    notify: "{{ event.tool }} has failed {{ state.failures[event.tool] }} times"
  count: {on: turn.end, notify: "{{ state.failures[\\"bash\\"] }}"}
"""


def test_20c_the_stuck_tool_rule_as_written_fires(land):
    bus = land(STUCK)
    for at in range(4):
        bus.emit(after(ts=1000.0 + at))

    assert bus.said() == ["bash has failed 3 times"]


def test_21_failures_count_until_a_success(land):
    bus = land(STUCK)
    for error in (True, True, True, False):
        bus.emit(after(error=error))
        bus.emit(Event("turn.end", {}))

    assert [each for each in bus.said() if "has" not in each] == ["1", "2", "3", "0"]


TURN = """
state:
  changed_files: {on: file.changed, set: event.path}
  changed: {on: file.changed, flag: true, scope: turn}
  verified: {on: tool.before, flag: true, where: '(event.args.command ?? "") matches "\\\\bpytest\\\\b"', scope: turn}
observers:
  tell: {on: turn.end, notify: "{{ state.changed }} {{ state.verified }} {{ state.changed_files | join(\\" \\") }}"}
"""  # noqa: E501


def test_22_and_23_flags_are_of_the_turn_and_files_of_the_session(land):
    bus = land(TURN)
    host = Host(bus)

    def end():
        bus.emit(Event("turn.end", {}))

    bus.emit(Event("user.prompt_submitted", {"chars": 3}))
    bus.emit(Event("file.changed", {"path": "a.py", "op": "edit"}))
    end()
    host.call("bash", command="pytest")
    end()
    bus.emit(Event("user.prompt_submitted", {"chars": 3}))
    end()

    assert bus.said() == ["true false a.py", "true true a.py", "false false a.py"]


def test_25_a_denied_call_is_no_call_and_its_result_is_a_failure(land):
    rules = STUCK + "gates:\n  no: {on: tool.before, match: 'state.calls > 1', deny: r}\n"
    rules = rules.replace("state:\n", "state:\n  calls: {on: tool.before, count: true}\n")
    bus = land(rules + "  other: {on: turn.stop, deny: '{{ state.calls }}'}\n")
    host = Host(bus)
    for _ in range(4):
        host.call("bash", command="ls")
    bus.emit(Event("turn.end", {}))
    [reason] = bus.emit_gate(Event("turn.stop", {}))["reasons"]

    # Three refused: none of them has been made; each has a result that failed, which is told.
    assert (host.ran, reason) == (["bash"], "1")
    assert bus.said() == ["bash has failed 3 times", "3"]


def test_37_a_handler_is_told_of_its_own_types_only(land):
    bus = land(observer("on: tool.after, notify: x"))
    seen = []
    bus.subscribe(seen.append, {"turn.end"})
    for event in (after(), Event("turn.end", {}), Event("nobody.knows", {"a": 1})):
        bus.emit(event)

    assert [each.type for each in seen] == ["turn.end"]
    assert bus.said() == ["x"]
