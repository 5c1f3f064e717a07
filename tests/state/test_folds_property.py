# SPDX-License-Identifier: MIT
"""State is the same whatever the way in which events come: one by one, several in a call, calls at
once, in one process or in many. What it must be is worked out anew by a model, from all events."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flat import load, told

RULES = """
state:
  count: {on: [tool.after, tool.before], count: true, where: event.tool != "a", reset: event.tool == "d"}
  failures: {on: tool.after, count: event.tool, where: event.is_error, reset: not event.is_error, clear: turn.end}
  flag: {on: tool.after, flag: true, where: event.is_error, reset: event.tool == "a", scope: turn}
  tools: {on: [tool.before, tool.after], set: event.tool, reset: event.tool == "d"}
  last: {on: tool.before, last: event.tool, clear: {on: [tool.after], where: event.is_error}}
observers:
  tell:
    on: skills.changed
    notify: >-
      {{ state.count }} {{ map(["a", "b", "c", "d"], state.failures[it]) | len() }} {{ state.failures["a"] }}
      {{ state.failures["b"] }} {{ state.failures["c"] }} {{ state.failures["d"] }} {{ len(state.failures) }}
      {{ state.flag }} [{{ state.tools | join(" ") }}] [{{ state.last }}]
"""  # noqa: E501


def model(events):
    """The same rules, in plain words."""
    count, failures, flag, tools, last = 0, {}, False, [], ""
    for event in events:
        kind, tool, failed = event["kind"], event.get("tool", ""), event.get("is_error", False)
        if kind in ("tool.after", "tool.before"):
            count = 0 if tool == "d" else count + (tool != "a")
            tools = [] if tool == "d" else tools if tool in tools else [*tools, tool]
        if kind == "turn.end":
            failures = {}
        if kind == "user.prompt_submitted":
            flag = False
        if kind == "tool.after" and failed:
            last = ""
            failures[tool] = failures.get(tool, 0) + 1
            flag = tool != "a"
        elif kind == "tool.after":
            failures.pop(tool, None)
            flag = False if tool == "a" else flag
        if kind == "tool.before":
            last = tool
    each = " ".join(str(failures.get(tool, 0)) for tool in "abcd")
    shown = f"{count} 4 {each} {len(failures)} {str(flag).lower()} [{' '.join(tools)}] [{last}]"
    return shown


TOOLS = st.sampled_from("abcd")
EVENTS = st.lists(
    st.one_of(
        st.builds(lambda tool: {"kind": "tool.before", "tool": tool}, TOOLS),
        st.builds(
            lambda tool, failed: {"kind": "tool.after", "tool": tool, "is_error": failed},
            TOOLS,
            st.booleans(),
        ),
        st.just({"kind": "turn.end"}),
        st.just({"kind": "user.prompt_submitted"}),
    ),
    max_size=30,
)


@pytest.fixture(scope="module")
def checker(tmp_path_factory):
    return load(RULES, tmp_path_factory.mktemp("folds"))


class Log:
    """Events as calls of hook processes, each with the state of a file that it opens itself."""

    def __init__(self, checker, session):
        self.checker = checker
        self.session = session
        self.index = checker._index
        self.events = checker._module("src_runtime.agents.events")
        self.decide = checker._module("src_runtime.decide")

    def call(self, events):
        read = [self.events.read(event, None, index=self.index) for event in events]
        call = read[0]
        call.events = [each.events[0] for each in read]
        call.agent = "claude-code"
        call.payload = {"session_id": self.session}
        return call

    def begun(self, events):
        """A process that has folded and asked, and has not kept anything yet."""
        call = self.call(events)
        asked = self.decide.Asked(self.index, call, None)
        self.checker._module("src_runtime.following").follow(asked)
        return asked

    def end(self, asked):
        asked.call.kept.settle(asked.verdict)

    def shown(self):
        [shown] = told(
            self.decide.decide(self.index, self.call([{"kind": "skills.changed"}])).row()
        )
        return shown.strip()


def split(events, sizes):
    """Calls of some events each, all of them before a tool or none."""
    calls = []
    for _, same in groupby(events, lambda event: event["kind"] == "tool.before"):
        rest = list(same)
        while rest:
            size = sizes[len(calls) % len(sizes)]
            calls.append(rest[:size])
            rest = rest[size:]
    return calls


number = iter(range(10**9))
RARELY = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@given(EVENTS)
@settings(max_examples=100, deadline=None)
def test_in_one_process_state_is_what_all_events_make_it(checker, events):
    session = {"metadata": {"session": f"m{next(number)}"}}
    for event in events:
        checker.decide({**event, **session})
    [shown] = told(checker.decide({"kind": "skills.changed", **session}))

    assert shown.strip() == model(events)


@given(EVENTS, st.lists(st.integers(1, 4), min_size=1, max_size=4))
@RARELY
def test_split_into_calls_of_processes_it_is_the_same(checker, own_home, events, sizes):
    log = Log(checker, f"s{next(number)}")
    for each in split(events, sizes):
        log.end(log.begun(each))

    assert log.shown() == model(events)


@given(EVENTS, st.lists(st.integers(1, 4), min_size=1, max_size=4))
@RARELY
def test_of_calls_at_once_none_is_lost(checker, own_home, events, sizes):
    """Several have begun before the first of them ends. What changes nothing as it begins has
    happened then; the others happen in the order in which they end."""
    log = Log(checker, f"p{next(number)}")
    calls = split(events, [1])
    order, at = [], 0
    while at < len(calls):
        begun = [(log.begun(each), each) for each in calls[at : at + sizes[at % len(sizes)]]]
        order += [each for asked, each in begun if not changes(asked)]
        for asked, each in begun:
            if changes(asked):
                log.end(asked)
                order.append(each)
        at += len(begun)

    assert log.shown() == model([event for each in order for event in each])


def changes(asked):
    return bool(asked.call.kept.later or asked.call.kept.if_allowed)
