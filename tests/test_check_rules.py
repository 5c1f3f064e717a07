# SPDX-License-Identifier: MIT
"""Whole rules: kinds and verbs, conditions, `hit`, what each carries on to the emitter."""

from __future__ import annotations

import pytest

from rulesets import check, codes, gate, only
from src_compiler import typed


def test_a_rule_knows_its_id_and_place():
    rule = only(gate("on: Stop\ndeny: No."))

    assert (rule.id, rule.at) == ("set/rule", "rules/set.yaml:2")
    assert (rule.verb, rule.on_error) == ("deny", "refuse")


def test_a_trigger_without_a_condition_has_none():
    [trigger] = only(gate("on: Stop\ndeny: No.")).triggers

    assert (trigger.kinds, trigger.condition, trigger.hit) == (("Stop",), None, None)


def test_an_alias_stands_for_its_kinds():
    [trigger] = only(gate("on: PreFileWrite\ndeny: No.")).triggers

    assert trigger.kinds == ("PreFileCreate", "PreFileUpdate")


def test_triggers_that_share_the_match_are_checked_together():
    rules, found = check(
        gate("""
            on: [PreFileUpdate, PreFileDelete]
            match: event.kind == "PreFileUpdate" or event.path == "a"
            deny: No.
        """)
    )

    assert found == []
    assert [each.kinds for each in rules[0].triggers] == [("PreFileUpdate", "PreFileDelete")]


def test_triggers_with_a_match_of_their_own_are_checked_alone():
    rule = only(
        gate("""
            on:
              - {event: PreFileUpdate, match: event.resultKnown and event.newContent == ""}
              - {event: PreFileDelete, match: event.path == "a"}
              - PreFileRead
            deny: No.
        """)
    )

    assert [each.kinds for each in rule.triggers] == [
        ("PreFileRead",),
        ("PreFileUpdate",),
        ("PreFileDelete",),
    ]


def test_paths_match_and_unless_are_one_condition():
    rule = only(
        gate("""
            on: PreFileUpdate
            paths: [spec/**, "*.md"]
            match: event.outside or event.branch == "main"
            unless: session.role == "main"
            deny: No.
        """)
    )
    condition = rule.triggers[0].condition
    assert isinstance(condition, typed.All)

    assert [typed.Globs, typed.AnyOf, typed.Not] == [type(item) for item in condition.items]
    assert isinstance(condition.items[0], typed.Globs)
    assert condition.items[0].globs == ("spec/**", "*.md")


def test_what_the_match_found_out_holds_in_unless_and_in_the_message():
    rules, found = check(
        gate("""
            on: PreFileChange
            match: event.kind == "PreFileUpdate"
            unless: event.resultKnown and event.newContent contains "ok"
            deny: "{{ event.oldContent | len() }} characters"
        """)
    )

    assert found == []
    assert len(rules) == 1


def test_an_unless_that_always_holds_is_refused():
    text = gate("""
        on: PreFileUpdate
        match: event.outside
        unless: event.outside
        deny: No.
    """)

    assert codes(text) == ["constant-result"]


HIT = 'on: PreCommandInvoke\nmatch: {match}\ndeny: "{{{{ hit.bin }}}}"'


@pytest.mark.parametrize(
    "match",
    [
        "any(event.invocations, .opaque)",
        "event.complete and any(event.invocations, .opaque)",
        "let x = event.raw; any(event.invocations, .bin == x)",
        "any(event.invocations, any(.argv, it == event.raw))",
        "any(event.invocations, .opaque) and any(event.programs, .opaque)",
    ],
)
def test_hit_is_the_element_of_the_outermost_any(match):
    rule = only(gate(HIT.format(match=match)))
    hit = rule.triggers[0].hit
    assert hit is not None

    assert str(hit.local.type) == "invocation"
    assert (
        typed.Field(typed.Root("event", type=hit.type), "invocations", type=hit.type) == hit.source
    )


@pytest.mark.parametrize(
    "match",
    [
        "event.complete",
        "event.complete or any(event.invocations, .opaque)",
        "not any(event.invocations, .opaque)",
        "all(event.invocations, .opaque)",
        "len(filter(event.invocations, .opaque)) > 1",
    ],
)
def test_without_an_any_that_held_there_is_no_hit(match):
    assert codes(gate(HIT.format(match=match))) == ["unknown-name"]


def test_every_trigger_must_have_a_hit_of_one_type():
    trigger = "{{event: {}, match: 'any(event.{}, it != event.{})'}}"
    same = [("PreFileUpdate", "added", "path"), ("PreFileCreate", "added", "path")]
    other = [("PreFileUpdate", "newMarkers, .kind == event.path or", "path"), same[1]]
    body = "on: [{}, {}]\ndeny: 'a {{{{ hit }}}}'"

    def told(triggers: list[tuple[str, str, str]]) -> list[str]:
        return codes(gate(body.format(*(trigger.format(*each) for each in triggers))))

    assert "unknown-name" not in told(same)
    assert told(other)


def test_a_hit_out_of_file_content_is_content():
    text = gate("""
        on: PreFileUpdate
        match: event.resultKnown and any(event.added, it contains "TODO")
        deny: "{{ hit }}"
    """)

    assert codes(text) == ["content-in-message"]


def test_each_reads_the_invocation_as_the_local_zero():
    rule = only(gate('on: PreCommandInvoke\neach: .bin == "ls"\nallow: true'))
    assert isinstance(rule.each, typed.Equal) and isinstance(rule.each.left, typed.Field)

    assert typed.Local(0, type=rule.each.left.type) == rule.each.left.base
    assert rule.verb == "allow"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("on: PreCommandInvoke\nallow: true", "allow-without-each"),
        ("on: PreCommandInvoke\nmatch: event.complete\nallow: true", "allow-without-each"),
        (
            "on: PreCommandInvoke\nmatch: event.complete\neach: .opaque\nallow: true",
            "match-beside-each",
        ),
        ("on: PreToolUse\neach: .opaque\nallow: true", "each-without-command"),
        ("on: [PreToolUse, PreCommandInvoke]\neach: .opaque\nallow: true", "each-without-command"),
        ("on: PreCommandInvoke\neach: event.complete\nallow: true", "element-unused"),
        ("on: PreCommandInvoke\neach: .bin == .bin\nallow: true", "constant-result"),
        ("on: PreFileRead\nallow: true", "allow-everything"),
        ("on: PreFileRaed\ndeny: No.", "unknown-kind"),
        ("on: PostFileUpdate\ndeny: No.", "kind-not-admitted"),
        ("on: PostFileWrite\ndeny: No.", "kind-not-admitted"),
        ("on: Stop\nask: Sure?", "verb-not-admitted"),
        ("on: turn.stop\nwarn: Hm.", "verb-not-admitted"),
        ("on: PreCommandInvoke\npaths: a\ndeny: No.", "paths-without-path"),
        ("on: PreFileUpdate\npaths: 'a[b'\ndeny: No.", "bad-glob"),
        ("on: tool_call\nwhere: {result: x}\ndeny: No.", "unknown-field"),
        ("on: PreToolUse\nwhere: {command: x}\ndeny: No.", "unknown-field"),
        ("on: [PreToolUse, Stop]\nwhere: {tool: Bash}\ndeny: No.", "field-of-some-kinds"),
        ("on: tool_call\nwhere: {command: {regex: '(?=x)'}}\ndeny: No.", "bad-pattern"),
        ("on: tool_call\nwhere: {command: {regex: '.*'}}\ndeny: No.", "constant-result"),
        ("on: tool_call\nwhere: {contextFill: {min: 9, max: 3}}\ndeny: No.", "constant-result"),
        ("on: input\nwhere: {source: rcp}\nhandled: true", "unknown-value"),
        ("on: PreToolUse\ncooldown: 3s\ndeny: No.", "repeat-let-through"),
        ("on: Stop\ndeny: '{{ event.path }}'", "unknown-field"),
        ("on: Stop\ndeny: '{{ hit }}'", "unknown-name"),
        ("on: Stop\nmatch: context.nope.active\ndeny: No.", "undeclared-context"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_told(body, code):
    assert code in codes(gate(body))


def test_mistakes_of_a_rule_without_a_kind_are_still_told():
    text = gate("""
        on: PreFileRaed
        match: event.path ==
        unless: (a
        deny: "{{ a"
    """)

    assert sorted(codes(text)) == [
        "open-braces",
        "text-ends-early",
        "text-ends-early",
        "unknown-kind",
    ]


def test_a_rule_that_was_refused_is_left_out_and_the_others_are_not():
    rules, found = check("""
        gates:
          one: {on: Stop, deny: No.}
          two: {on: Stopp, deny: No.}
    """)

    assert [rule.id for rule in rules] == ["set/one"]
    assert [each.code for each in found] == ["unknown-kind"]


def test_what_held_of_the_element_holds_of_hit():
    text = """
        on: PreCommandInvoke
        match: any(event.invocations, {} and "tag" in .flags)
        deny: "{{{{ hit.argv[0] }}}} {{{{ hit.flags.tag[0] }}}}"
    """

    assert codes(gate(text.format("len(.argv) > 0"))) == []
    assert codes(gate(text.format(".opaque"))) == ["unguarded-index"]


@pytest.mark.parametrize(
    ("paths", "unless", "told"),
    [
        ("./spec/**", "session.interactive", ["path-never-relative"]),
        ("/etc/**", "session.interactive", ["path-never-relative"]),
        ("/etc/**", "not event.outside", []),
        ("etc/**", "session.interactive", []),
    ],
)
def test_globs_that_no_path_begins_with_are_warned_about(paths, unless, told):
    text = f"on: PreFileUpdate\npaths: {paths}\nunless: {unless}\ndeny: No."

    assert told == codes(gate(text))


def test_a_path_of_another_vocabulary_is_as_the_tool_gave_it():
    text = """
        observers:
          changed:
            on: file.changed
            match: event.path startsWith "/etc/" or glob(event.path, "./a")
            notify: Changed.
    """

    assert codes(text) == []
