# SPDX-License-Identifier: MIT
"""Whole rule sets: natures, effects, state and contexts, definitions."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets import check, codes, gate, load, only
from src_compiler import pipeline
from src_compiler.check import World, check_set
from src_compiler.checked import Script
from src_compiler.diagnostics import Findings
from src_compiler.project import Project


def test_an_observer_may_have_work_done_in_the_background():
    rule = only("""
        observers:
          slow:
            on: tool.after
            match: event.is_error
            cooldown: 3s
            key: event.tool
            notify: "{{ event.tool }} failed."
            prepare: {run: ./look.sh, timeout: 90s}
    """)

    prepare = rule.effects[1]
    assert prepare.verb == "prepare"
    assert prepare.values["run"] == Script(rule.rule.actions[1].value["run"])
    assert prepare.values["timeout"] == 90.0
    assert rule.cooldown == 3000


def test_observers_never_decide():
    rule = only("""
        observers:
          seen: {on: PostTagWrite, notify: {message: Tag., level: warning, ref: "{{ session.id }}"}}
    """)
    [effect] = rule.effects

    assert (rule.verb, rule.on_error, effect.verb) == ("", "pass", "notify")
    assert effect.values["level"] == "warning"
    assert {"message", "level", "ref"} == set(effect.values)


def test_effects_stand_in_the_order_of_the_file():
    rule = only(gate("on: PreToolUse\nnotify: One.\ndeny: No.\ninject: Two."))

    assert [effect.verb for effect in rule.effects] == ["notify", "inject"]


def test_a_rule_of_op_passes_where_it_errs_and_says_otherwise_if_asked():
    assert only(gate("on: tool.before\ndeny: No.")).on_error == "pass"
    assert only(gate("on: tool.before\non_error: refuse\ndeny: No.")).on_error == "refuse"
    assert only(gate("on: [tool.before, PreToolUse]\ndeny: No.")).on_error == "refuse"


STATE = """
    state:
      failures: {on: tool.after, count: event.tool, where: event.is_error}
      stops: {on: turn.stop, count: true}
      stopped: {on: turn.stop, flag: true}
      last: {on: tool.after, set: event.tool}
    gates:
      rule:
        on: tool.before
        match: "%s"
        deny: No.
"""


@pytest.mark.parametrize(
    ("match", "code"),
    [
        ("state.failures[event.tool] > 3 and state.stops > 1", None),
        ("state.stopped and event.tool in state.last", None),
        ("state.failures > 3", "operand-type"),
        ("state.stops", "not-a-bool"),
        ("1 in state.last", "never-equal"),
        ("state.lsat == event.tool", "undeclared-fold"),
    ],
)
def test_state_has_the_type_of_its_fold(match, code):
    assert codes(STATE % match) == ([] if code is None else [code])


def test_the_expressions_of_state_are_checked():
    text = """
        state:
          a: {on: tool.after, count: event.tol, where: event.tool, reset: not event.is_error}
          b: {on: [tool.aftr], flag: true, clear: {on: turn.stop, where: event.nope == ""}}
          c: {on: turn.stop, flag: true, clear: chat.befor_send}
    """

    assert codes(text) == [
        "unknown-field", "not-a-bool", "unknown-kind", "unknown-field", "unknown-kind",
    ]  # fmt: skip


def test_names_of_contexts_and_state_come_from_all_files():
    one = load("contexts:\n  research: {on: PreToolUse, enter: true, exit: true}\n", "one")
    two = load(gate("on: Stop\nmatch: context.research.active\ndeny: No."), "two")
    findings = Findings()
    check_set(two, World.of([one, two], Project(Path("."))), findings)

    assert findings.sorted() == []


def test_definitions_are_values_patterns_and_globs():
    rules, found = check("""
        define:
          protected: [main, master]
          docs: docs/**
          ticket: "[A-Z]+-[0-9]+"
          most: 3
        gates:
          rule:
            on: PreFileUpdate
            match: >-
              event.branch in protected and glob(event.path, docs)
              and event.branch matches ticket and len(event.newMarkers) > most
              and event.resultKnown
            deny: "{{ ticket }}"
    """)

    assert [each.code for each in found] == ["content-unchecked"]
    assert len(rules) == 1


def test_a_definition_may_not_take_a_builtin_s_name():
    assert codes("define: {flag: x}\n" + gate("on: Stop\ndeny: No.")) == ["name-taken"]


def test_file_guards_are_checked():
    text = """
        file-guards:
          skill:
            paths: "**/SKILL.md"
            match: len(markers) > 0 and event.seen and path != ""
            preventive: false
            checks:
              - assert: event.newContentKnown and event.newContent startsWith "---"
                message: "{{ path }} starts with frontmatter."
              - assert: event.oldConten == ""
    """

    assert sorted(codes(text)) == ["unknown-field"]


def test_file_guards_see_the_kinds_that_they_ask_for():
    text = """
        file-guards:
          gone:
            deletions: only
            match: event.newContent == ""
            checks: [{assert: event.seen}]
    """

    assert "unknown-field" in codes(text)


TWICE = """
    state:
      seen: {{on: tool.after, {form}}}
    observers:
      {name}: {{on: tool.after, match: {match}, notify: Again.}}
"""


def test_state_that_is_declared_twice_is_told_once_and_each_set_reads_its_own():
    counts = load(TWICE.format(form="count: true", name="a", match="state.seen > 1"), "a")
    lists = load(TWICE.format(form="set: event.tool", name="b", match="len(state.seen) > 1"), "b")
    project = Project(Path("."))

    together, first, second = Findings(), Findings(), Findings()
    pipeline.check([counts, lists], project, together)
    pipeline.check([counts], project, first, [lists])
    pipeline.check([lists], project, second, [counts])

    told = [
        [(each.code, each.span.source.path) for each in found.sorted()]
        for found in (together, first, second)
    ]
    assert told == [
        [("declared-twice", "rules/b.yaml")],
        [("declared-twice", "rules/a.yaml")],
        [("declared-twice", "rules/b.yaml")],
    ]


def test_a_cooldown_of_nothing_lets_no_repeat_through():
    gate_ = 'on: tool_call\nmatch: event.tool == "bash"\nask: Sure?\ncooldown: '

    assert codes(gate(gate_ + "0s")) == []
    assert codes(gate(gate_ + "5m")) == ["repeat-let-through"]


STATE_OF = """
    state:
      kept: {{on: {on}, {form}}}
    observers:
      a: {{on: turn.end, match: {match}, notify: Again.}}
"""


@pytest.mark.parametrize(
    ("on", "form", "match", "told"),
    [
        (
            "[tool.before, tool.after]",
            'last: event.is_error, where: event.kind == "tool.after"',
            "state.kept",
            [],
        ),
        (
            "PreCommandInvoke",
            "count: 'event.invocations[0].bin', where: len(event.invocations) > 0",
            "'state.kept[\"ls\"] > 1'",
            [],
        ),
        # A key is asked for where `reset` holds, too.
        (
            "PreCommandInvoke",
            "count: 'event.invocations[0].bin', where: len(event.invocations) > 0,"
            " reset: event.complete",
            "'state.kept[\"ls\"] > 1'",
            ["unguarded-index"],
        ),
    ],
)
def test_what_state_keeps_of_an_event_knows_that_it_was_taken(on, form, match, told):
    assert codes(STATE_OF.format(on=on, form=form, match=match)) == told
