# SPDX-License-Identifier: MIT
"""What `state` keeps of events: each form, when it begins anew, and what a call may see of it."""

from __future__ import annotations

import pytest

from flat import load, told

FORMS = """
state:
  count: {on: tool.after, count: true, where: event.is_error}
  failures: {on: tool.after, count: event.tool, where: event.is_error, reset: not event.is_error}
  failed: {on: tool.after, flag: true, where: event.is_error, clear: turn.end}
  tools: {on: [tool.after, tool.before], set: event.tool}
  sizes: {on: context.compacted, set: event.tokens_after}
  last: {on: tool.after, last: event.tool}
  usage: {on: turn.end, last: event.usage}
  args: {on: tool.before, last: event.args.path}
observers:
  tell:
    on: skills.changed
    notify: >-
      {{ state.count }} {{ state.failures["bash"] }}/{{ state.failures["read"] }}
      {{ state.failed }} [{{ state.tools | join(" ") }}] [{{ map(state.sizes, it > 5 ? "+" : "-") | join(" ") }}]
      "{{ state.last }}" {{ len(state.usage) }} {{ state.args == nil }} {{ len(state.failures) }}
      {{ "bash" in state.tools }} {{ "bash" in state.failures }} {{ keys(state.failures) | join(" ") }}
"""  # noqa: E501


def fold(checker, *events):
    for kind, more in events:
        checker.decide({"kind": kind, **more})
    return " ".join(told(checker.decide({"kind": "skills.changed"}))).replace("\n", " ").strip()


def fail(tool, error=True):
    return "tool.after", {"tool": tool, "is_error": error}


@pytest.fixture
def forms(tmp_path):
    return load(FORMS, tmp_path)


def test_nothing_reads_as_the_zero_of_its_type(forms):
    assert fold(forms) == '0 0/0 false [] [] "" 0 true 0 false false'


def test_each_form_keeps_what_it_is_for(forms):
    events = [fail("bash"), fail("bash"), fail("read"), ("tool.before", {"tool": "edit"})]
    sizes = [("context.compacted", {"tokens_after": size}) for size in (5, 7, 5)]
    usage = [("turn.start", {}), ("turn.end", {"usage": {"in": 1, "out": 2}})]
    got = fold(forms, *events, *sizes, *usage, ("tool.before", {"args": {"path": "a"}}))

    assert got == '3 2/1 false [bash read edit ] [- +] "read" 2 false 2 true true bash read'


def test_reset_is_tested_first_and_is_of_one_key(forms):
    got = fold(forms, fail("bash"), fail("bash"), fail("read"), fail("bash", False), fail("bash"))

    assert got.startswith("4 1/1 true")


def test_a_set_keeps_the_order_in_which_its_values_first_came(forms):
    got = fold(forms, fail("b"), fail("a"), fail("b"), fail("c"), fail("a"))

    assert "[b a c]" in got


TURNS = """
state:
  own: {on: file.changed, set: event.path, scope: turn}
  said: {on: [chat.before_send, file.changed], last: event.kind, scope: turn}
  all: {on: file.changed, set: event.path, scope: session}
  cleared: {on: file.changed, set: event.path, clear: {on: [turn.end], where: event.user_msg_id == "u"}}
  both: {on: file.changed, count: true, clear: {on: file.changed, where: event.path == "x"}}
observers:
  tell:
    on: skills.changed
    notify: >-
      {{ len(state.own) }} {{ state.said }} {{ len(state.all) }} {{ len(state.cleared) }} {{ state.both }}
"""  # noqa: E501
CHANGED = ("file.changed", {"path": "a"}), ("file.changed", {"path": "b"})


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        (CHANGED, "2 file.changed 2 2 2"),
        # A person's prompt begins a turn; the turn that a refused end goes on with is the same.
        ((*CHANGED, ("turn.start", {})), "2 file.changed 2 2 2"),
        ((*CHANGED, ("user.prompt_submitted", {})), "0 file.changed 2 2 2"),
        ((*CHANGED, ("chat.before_send", {})), "0 chat.before_send 2 2 2"),
        ((*CHANGED, ("input", {"text": "x"})), "0 file.changed 2 2 2"),
        ((*CHANGED, ("input", {"text": "x", "source": "extension"})), "2 file.changed 2 2 2"),
        # What a turn begins with is not cleared by the other events of the same prompt.
        ((("chat.before_send", {}), ("user.prompt_submitted", {})), "0 chat.before_send 0 0 0"),
        ((*CHANGED, ("turn.end", {"user_msg_id": "v"})), "2 file.changed 2 2 2"),
        ((*CHANGED, ("turn.end", {"user_msg_id": "u"})), "2 file.changed 2 0 2"),
        # What clears a fold and is of it as well begins it anew.
        ((*CHANGED, ("file.changed", {"path": "x"})), "3 file.changed 3 3 1"),
    ],
)  # fmt: skip
def test_what_clears_state(events, expected, tmp_path):
    assert fold(load(TURNS, tmp_path), *events) == expected


GATES = """
state:
  calls: {on: tool.before, count: true}
  lines: {on: PreCommandInvoke, count: event.raw}
gates:
  second:
    on: tool.before
    match: state.calls > 2
    deny: "{{ state.calls }}"
  again:
    on: PreCommandInvoke
    match: state.lines[event.raw] > 1
    deny: "{{ event.raw }} {{ state.lines[event.raw] }}"
"""


def test_a_call_is_folded_before_its_rules_and_kept_only_if_it_was_let_pass(tmp_path):
    checker = load(GATES, tmp_path)
    decided = [checker.decide({"kind": "tool.before"}) for _ in range(5)]

    # The third and all later ones are the third: what is refused has not happened.
    assert [each["decision"] for each in decided] == ["none", "none", "deny", "deny", "deny"]
    assert {each["rules"][0]["reason"] for each in decided[2:]} == {"3"}


def test_one_tool_call_counts_once(tmp_path):
    checker = load(GATES, tmp_path)
    calls = [{"kind": "tool.before", "tool_call_id": name} for name in ("a", "a", "a", "b", "c")]

    assert [checker.decide(each)["decision"] for each in calls] == ["none"] * 4 + ["deny"]


def test_the_ids_of_the_last_calls_are_remembered_and_no_more(tmp_path):
    rules = """
state:
  calls: {on: tool.before, count: true}
observers:
  tell: {on: skills.changed, notify: "{{ state.calls }}"}
"""
    checker = load(rules, tmp_path)
    for name in [*range(3000), *range(2001, 3000), 0]:
        checker.decide({"kind": "tool.before", "tool_call_id": str(name)})
    [memory] = checker._module("src_runtime.memory").sessions.values()

    assert told(checker.decide({"kind": "skills.changed"})) == ["3001"]
    assert len(memory.items(":folded")) == 2001


def test_state_is_of_one_session(tmp_path):
    checker = load(GATES, tmp_path)
    sessions = ["a", "b", "a", "b", "a", "b"]
    events = [{"kind": "tool.before", "metadata": {"session": name}} for name in sessions]

    decided = [checker.decide(each)["decision"] for each in events]
    assert decided == ["none"] * 4 + ["deny"] * 2


def test_state_that_an_event_brings_along_is_all_there_is(tmp_path):
    checker = load(GATES, tmp_path)
    event = {"kind": "PreCommandInvoke", "raw": "ls"}

    assert checker.decide(event, state={"lines": {"ls": 2}})["decision"] == "deny"
    assert [checker.decide(event, state={})["decision"] for _ in range(3)] == ["none"] * 3
    assert [checker.decide(event)["decision"] for _ in range(2)] == ["none", "deny"]


ERRING = """
state:
  a: {on: tool.before, count: event.args.name}
  b: {on: tool.before, set: event.args.value}
  c: {on: tool.before, count: true}
  d: {on: tool.before, count: true, where: event.args.number > 1}
observers:
  tell:
    on: tool.before
    notify: "{{ len(state.a) }} {{ len(state.b) }} {{ state.c }} {{ state.d }}"
"""


def test_what_a_fold_cannot_take_is_its_own_error_and_told(tmp_path):
    checker = load(ERRING, tmp_path)
    row = checker.decide({"kind": "tool.before", "args": {"name": [], "value": {}, "number": "x"}})

    assert told(row) == ["0 0 1 0"]
    assert [(each["id"], each["at"]) for each in row["errors"]] == [
        ("rules/a", "rules/rules.yaml:3"),
        ("rules/b", "rules/rules.yaml:4"),
        ("rules/d", "rules/rules.yaml:6:44"),
    ]
    assert "counts by a text, this is a list" in row["errors"][0]["message"]
    row = checker.decide({"kind": "tool.before", "args": {"name": "n", "value": 1, "number": 2}})
    assert (told(row), row["errors"]) == (["1 1 2 1"], [])


def test_what_is_not_there_is_no_key_and_no_value(tmp_path):
    checker = load(ERRING, tmp_path)
    row = checker.decide({"kind": "tool.before", "args": {"number": 0}})

    assert (told(row), row["errors"]) == (["0 0 1 0"], [])


SELF = """
state:
  calls: {on: [tool.before, tool.after], count: true}
gates:
  no: {on: tool.before, match: 'event.tool == "rm"', deny: "No."}
observers:
  tell: {on: [tool.before, tool.after], notify: "{{ state.calls }}"}
"""


@pytest.mark.parametrize(
    "cause", [{"origin": "proactive"}, {"origin": "tool", "metadata": {"root_origin": "proactive"}}]
)
def test_what_the_framework_brings_about_itself_excites_nothing(cause, tmp_path):
    checker = load(SELF, tmp_path)
    own = checker.decide({"kind": "tool.after", **cause})
    refused = checker.decide({"kind": "tool.before", "tool": "rm", **cause})

    assert told(own) == told(refused) == []
    # No rule that protects is lifted for it.
    assert refused["decision"] == "deny"
    assert told(checker.decide({"kind": "tool.after"})) == ["1"]


@pytest.mark.parametrize("amount", [float("inf"), float("-inf"), float("nan")])
def test_a_number_without_an_end_spoils_no_set(amount, tmp_path):
    checker = load(
        """
        state:
          seen: {on: tool.after, set: event.ts}
        gates:
          no: {on: tool.before, match: "any(state.seen, it > 5)", deny: Seen.}
        """,
        tmp_path,
    )
    checker.decide({"kind": "tool.after", "ts": 9.0})
    errors = checker.decide({"kind": "tool.after", "ts": amount})["errors"]

    assert [each["id"] for each in errors] == ["rules/seen"]
    assert "no number that can be kept" in errors[0]["message"]
    assert checker.decide({"kind": "tool.before"})["decision"] == "deny"
