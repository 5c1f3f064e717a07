# SPDX-License-Identifier: MIT
"""The cases of OpenProgram's gates, by their numbers in what is documented of it, through a bus."""

from __future__ import annotations

import sys
import time

import pytest

from buses import Bus, Event, Host, shell_gate
from flat import load

RM = 'event.tool == "bash" and (event.args.command ?? "") contains "rm -rf"'


def gates(**rules):
    lines = [f"  {name}:\n    on: tool.before\n    {body}" for name, body in rules.items()]
    return "gates:\n" + "\n".join(line.replace("; ", "\n    ") for line in lines) + "\n"


@pytest.fixture
def bus(tmp_path):
    """A bus with the gates of a checker of these rules."""

    def make(rules):
        made = Bus()
        made.checker = load(rules, tmp_path)
        for kind in ("tool.before", "turn.stop"):
            made.subscribe_gate(kind, made.checker.gate)
        return made

    return make


def before(tool="bash", ts=1000.0, **args):
    args = args or {"command": "rm -rf /x"}
    return Event("tool.before", {"tool": tool, "tool_call_id": "", "args": args}, ts=ts)


def test_1_without_a_rule_everything_is_allowed(bus):
    other = "observers:\n  o: {on: tool.after, notify: x}\n"

    assert bus(other).emit_gate(before()) == {"allowed": True, "reasons": []}


def test_2_a_reason_is_told_as_it_is(bus):
    assert bus(gates(no="deny: r")).emit_gate(before())["reasons"] == ["r"]


def test_3_a_denial_comes_before_a_question_that_stands_before_it(bus):
    made = bus(gates(asks="ask: Sure?", denies="deny: r"))

    assert made.emit_gate(before())["reasons"] == ["r; needs confirmation: Sure?"]


def test_4_where_nobody_can_be_asked_a_question_blocks(bus):
    [reason] = bus(gates(asks="ask: Really?")).emit_gate(before())["reasons"]

    assert "Really?" in reason and reason.startswith("needs confirmation")


def test_4_what_nobody_could_be_asked_about_has_not_happened(bus):
    asking = gates(asks="match: state.n > 1; ask: '{{ state.n }}'")
    made = bus("state:\n  n: {on: tool.before, count: true}\n" + asking)
    asked = [made.emit_gate(before())["reasons"] for _ in range(3)]

    assert asked == [[], ["needs confirmation: 2"], ["needs confirmation: 2"]]


def test_5_what_is_allowed_passes(bus):
    rules = gates(fine="match: event.tool == 'bash'; allow: true")

    assert bus(rules).emit_gate(before())["allowed"]


def test_6_a_rule_that_errs_passes_and_is_told(bus):
    made = bus(gates(errs="match: event.args.n > 1; deny: r"))

    assert made.emit_gate(before(n="text"))["allowed"]
    [error] = made.checker.judge({"kind": "tool.before", "args": {"n": "text"}})["errors"]
    assert error["id"] == "rules/errs"


def test_6_one_that_says_so_refuses_where_it_errs(bus):
    made = bus(gates(errs="match: event.args.n > 1; on_error: refuse; deny: r"))
    answer = made.emit_gate(before(n="text"))

    assert not answer["allowed"]
    assert answer["reasons"][0].endswith(" (rules/errs)")


def test_7_all_reasons_are_told(bus):
    rules = gates(one="deny: a", two="deny: b")

    assert bus(rules).emit_gate(before())["reasons"] == ["a; b"]


def test_7_a_gate_is_asked_of_the_kinds_that_it_names(bus):
    rules = gates(one="deny: a") + "  two: {on: turn.stop, deny: b}\n"

    assert bus(rules).emit_gate(before())["reasons"] == ["a"]


def test_7_a_reason_of_nothing_names_the_rule(bus):
    rules = gates(empty="deny: '{{ event.args.why ?? \"\" }}'")

    assert bus(rules).emit_gate(before())["reasons"] == ["refused by rules/empty"]


def test_8_a_cooldown_on_a_gate_lets_the_repeat_through(bus):
    made = bus(gates(no=f"match: '{RM}'; cooldown: 60s; deny: r"))
    allowed = [made.emit_gate(before(ts=1000 + at))["allowed"] for at in (0, 30, 59.9, 60)]

    assert allowed == [False, True, True, False]


def test_9_reasons_of_several_gates_come_in_the_order_of_their_registration(bus):
    made = Bus()
    made.subscribe_gate("tool.before", lambda event: "first")
    made.subscribe_gate("tool.before", lambda event: None)
    made.subscribe_gate("tool.before", bus(gates(no="deny: rule")).checker.gate)

    assert made.emit_gate(before())["reasons"] == ["first", "rule"]


def test_10_a_gate_holds_for_what_it_names_and_until_it_is_taken_off(bus):
    made = bus(gates(no="match: event.tool == 'bash'; deny: r"))
    answers = [made.emit_gate(before(tool))["allowed"] for tool in ("bash", "read")]
    made.gates.clear()

    assert [*answers, made.emit_gate(before())["allowed"]] == [False, True, True]


def test_11_a_gate_that_is_asked_while_it_answers_allows_and_the_outer_one_stands(bus):
    made = bus(gates(no="deny: r"))
    inner = []
    made.subscribe_gate("tool.before", lambda event: inner.append(made.emit_gate(event)))

    assert not made.emit_gate(before())["allowed"]
    assert inner == [{"allowed": True, "reasons": []}]


def test_11_the_callable_itself_may_be_asked_from_within(bus):
    made = bus(gates(no="deny: r"))
    made.subscribe_gate("tool.before", lambda event: made.checker.gate(event))

    assert made.emit_gate(before())["reasons"] == ["r", "r"]


def test_11_a_gate_past_the_budget_is_not_asked(bus):
    made = Bus()
    made.subscribe_gate("tool.before", lambda event: time.sleep(0.03))
    made.subscribe_gate("tool.before", bus(gates(no="deny: r")).checker.gate)

    assert made.emit_gate(before(), timeout_s=0.01)["allowed"]
    assert not made.emit_gate(before(), timeout_s=10)["allowed"]


def test_12_a_call_that_is_denied_never_runs(bus):
    host = Host(bus(gates(no=f"match: '{RM}'; deny: Not that.")))
    result = host.call("bash", command="rm -rf /x")
    host.call("bash", command="ls")

    assert host.ran == ["bash"]
    assert result == {"is_error": True, "result_text": "Tool call blocked: Not that."}


def test_13_as_a_shell_hook_it_answers_with_its_exit_code(tmp_path):
    checker = load(gates(no=f"match: '{RM}'; deny: Not that."), tmp_path, ("openprogram",))
    command = [sys.executable, f"{checker.folder}/check.py", "--agent", "openprogram"]
    made = Bus()
    made.subscribe_gate("tool.before", shell_gate(command))

    [reason] = made.emit_gate(before())["reasons"]
    assert reason == "Not that. (rules/no)"
    assert made.emit_gate(before(command="ls"))["allowed"]


def test_what_a_payload_holds_is_not_the_event_s_own_kind_or_time(tmp_path, own_home):
    rules = gates(no=f"match: '{RM}'; cooldown: 1h; deny: Not that.")
    checker = load(rules, tmp_path, ("openprogram",))
    gate = shell_gate([sys.executable, f"{checker.folder}/check.py", "--agent", "openprogram"])

    def asked(ts):
        event = before(ts=ts)
        event.payload.update({"kind": "turn.end", "ts": 1000.0, "session_id": "s"})
        return gate(event)

    assert [asked(ts) is None for ts in (1000.0, 9000.0, 9001.0)] == [False, False, True]


@pytest.mark.parametrize("program", ["sys.exit(3)", "time.sleep(5)"])
def test_13_other_ends_of_a_shell_hook_allow_so_the_checker_has_none(program, tmp_path):
    """What the host makes of them; a checker ends with 0 or 2, whatever happens."""
    made = Bus()
    command = [sys.executable, "-c", f"import sys, time; {program}"]
    made.subscribe_gate("tool.before", shell_gate(command, timeout=0.5))

    assert made.emit_gate(before())["allowed"]
    checker = load(gates(no="deny: r"), tmp_path, ("openprogram",))
    broken = [sys.executable, f"{checker.folder}/check.py", "--agent", "openprogram"]
    (tmp_path / ".checker/rulesets/rules.py").write_text("raise RuntimeError")
    assert shell_gate(broken)(before()) not in (None, "denied by a hook")


def test_14_a_turn_goes_on_as_often_as_its_end_is_refused(bus):
    host = Host(bus("gates:\n  s: {on: turn.stop, match: 'event.last_text == \"no\"', deny: r}\n"))

    assert host.turn(["done"]) == []
    assert host.turn(["no", "done"]) == ["no"]
    assert host.turn(["no"] * 15) == ["no"] * 15


def test_14_a_rule_may_let_the_second_end_pass(bus):
    rules = "gates:\n  s: {on: turn.stop, match: not event.stop_hook_active, deny: r}\n"

    assert Host(bus(rules)).turn(["a", "b", "c"]) == ["a"]


def test_38_the_callable_is_a_plugin_s_handler(bus):
    """It denies by returning a text, and never raises."""
    gate = bus(gates(no="match: event.tool == 'bash'; deny: no bash")).checker.gate

    assert [gate(before()), gate(before("read")), gate(before("", ts=1.0))] == [
        "no bash", None, None,
    ]  # fmt: skip
    assert "it is refused" in gate(object())
