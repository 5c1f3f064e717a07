# SPDX-License-Identifier: MIT
"""What the loader makes of a rule file, right or wrong; see also test_rulefile_fuzz.py."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import src_compiler
from src_compiler.diagnostics import Findings
from src_compiler.rulefile import load_ruleset, load_text
from src_compiler.ruleset import RuleSet
from src_compiler.source import Source, Text
from src_compiler.yamltree import FAST, SLOW, read_tree


def loaded(text: str) -> tuple[RuleSet | None, Findings]:
    findings = Findings()
    return load_text(Source("git.yaml", text), "git", findings), findings


def right(text: str) -> RuleSet:
    ruleset, findings = loaded(text)
    assert findings.sorted() == []
    assert ruleset is not None
    return ruleset


def told(text: str) -> list[str]:
    """`code line:column` of everything that is said of a text."""
    _, findings = loaded(text)
    places = [(d.code, d.span.source.position(d.span.start)) for d in findings.sorted()]
    return [f"{code} {line}:{column}" for code, (line, column) in places]


def plain(value: object) -> object:
    """A value of a rule set without places."""
    if isinstance(value, Text):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


GATE = """\
gates:
  no-force-push:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "git")
    deny: No.
"""


def gate(lines: str, on: str = "on: Stop\n", verb: str = "deny: No.\n") -> str:
    """A rule set with one gate that has these lines."""
    body = on + verb + lines
    return "gates:\n  a:\n" + "".join(f"    {line}\n" for line in body.splitlines())


def test_a_gate_has_its_defaults():
    (rule,) = right(GATE).rules

    assert (rule.name, rule.nature) == ("no-force-push", "gate")
    assert (rule.enabled, rule.priority, rule.severity, rule.on_error) == (True, "normal", "", "")
    assert [(t.event.value, t.match) for t in rule.triggers] == [("PreCommandInvoke", None)]
    assert rule.match is not None
    assert rule.match.value == 'any(event.invocations, .bin == "git")'
    assert [(a.verb, plain(a.value)) for a in rule.actions] == [("deny", "No.")]
    assert (rule.paths, rule.reference, rule.examples, rule.rest) == ((), (), (), {})


def test_every_key_of_a_gate_is_kept():
    (rule,) = right(
        gate(
            """\
description: Why.
enabled: false
severity: high
reference: [https://a.example, RFC 1]
priority: low
on_error: pass
unless: session.interactive
paths: src/**
where: {tool: bash, command: {regex: [^git, ^hg]}, sessionSize: {min: 3}, any: [{cwd: x}]}
instead: {command: git push}
notify: {message: "{{ event.path }}", level: warning}
cooldown: 300s
key: event.path
"""
        )
    ).rules

    assert (rule.description, rule.enabled, rule.severity) == ("Why.", False, "high")
    assert (rule.priority, rule.on_error) == ("low", "pass")
    assert rule.reference == ("https://a.example", "RFC 1")
    assert plain(rule.unless) == "session.interactive"
    assert plain(rule.paths) == ["src/**"]
    assert [a.verb for a in rule.actions] == ["deny", "notify"]
    assert plain(rule.actions[1].value) == {"message": "{{ event.path }}", "level": "warning"}
    assert plain(rule.rest) == {
        "where": {
            "tool": ["bash"],
            "command": {"regex": ["^git", "^hg"]},
            "sessionSize": {"min": 3},
            "any": [{"cwd": "x"}],
        },
        "instead": {"command": "git push"},
        "cooldown": "300s",
        "key": "event.path",
    }


@pytest.mark.parametrize(
    ("on", "triggers"),
    [
        ("Stop", [("Stop", None)]),
        ("{event: Stop, match: 'true'}", [("Stop", "true")]),
        ("[Stop, PreToolUse]", [("Stop", None), ("PreToolUse", None)]),
        ("\n  - {event: Stop}\n  - event: A\n    match: x\n", [("Stop", None), ("A", "x")]),
        ("[Stop, {event: A, match: x}]", [("Stop", None), ("A", "x")]),
    ],
)
def test_on_has_three_forms(on, triggers):
    (rule,) = right(gate("", on=f"on: {on}\n")).rules

    assert [(t.event.value, plain(t.match)) for t in rule.triggers] == triggers


@pytest.mark.parametrize(
    ("verb", "value"),
    [
        ("deny: 'no'", "no"),
        ("ask: Really?", "Really?"),
        ("warn: 12", "12"),
        ("allow: true", True),
        ("handled: true", True),
        ("handled: Later.", "Later."),
        ("transform: {text: x}", {"text": "x"}),
        ("modify: {prepend: a, set: {limit: 3}}", {"prepend": "a", "set": {"limit": 3}}),
    ],
)
def test_a_gate_has_one_verb(verb, value):
    (rule,) = right(gate("", verb=verb + "\n")).rules

    assert [(a.verb, plain(a.value)) for a in rule.actions] == [(verb.partition(":")[0], value)]


@pytest.mark.parametrize(
    ("example", "expected"),
    [
        ("deny: git push -f", ("deny", "git push -f", None)),
        ("fires: 'true'", ("fires", "true", None)),
        ("pass: true", ("pass", "true", None)),
        ("deny: {command: ls}", ("deny", {"command": "ls"}, None)),
        ("deny: {write: a, to: b}", ("deny", {"write": "a", "to": "b"}, None)),
        (
            "deny: {write: a, from: x, to: y}",
            ("deny", {"write": "a", "from": "x", "to": "y"}, None),
        ),
        ("deny: {delete: a, from: x}", ("deny", {"delete": "a", "from": "x"}, None)),
        (
            "deny: {tool: Read, input: {limit: 3, deep: [1.5, null]}}",
            ("deny", {"tool": "Read", "input": {"limit": 3, "deep": [1.5, None]}}, None),
        ),
        ("pass: {stop: true}", ("pass", {"stop": True}, None)),
        ("pass: {prompt: hi}", ("pass", {"prompt": "hi"}, None)),
        ("pass: {kind: PreToolUse, tool: x}", ("pass", {"kind": "PreToolUse", "tool": "x"}, None)),
        (
            "{pass: ls, given: {session: {role: main}, state: {n: 2}, files: {a: ''}}}",
            ("pass", "ls", {"session": {"role": "main"}, "state": {"n": 2}, "files": {"a": ""}}),
        ),
        (
            "{pass: ls, given: {context: {research: {active: true}}}}",
            ("pass", "ls", {"context": {"research": {"active": True}}}),
        ),
    ],
)
def test_examples_have_their_forms(example, expected):
    (rule,) = right(gate(f"examples:\n  - {example}\n")).rules

    assert [(e.expect, plain(e.input), plain(e.given)) for e in rule.examples] == [expected]


def test_a_set_tells_its_names_also_those_of_rules_that_are_refused():
    ruleset, findings = loaded(
        """\
contexts:
  research-run: {on: Stop, enter: true, exit: true}
  broken: {on: Stop}
state:
  calls: {on: PreToolUse, count: true}
  by_tool: {on: [A, B], count: event.tool, where: x, clear: {on: C}, scope: turn}
"""
    )

    assert ruleset is not None
    assert findings.failed
    assert plain(ruleset.contexts) == ["research-run", "broken"]
    assert plain(ruleset.folds) == ["calls", "by_tool"]
    assert [rule.name for rule in ruleset.rules] == ["research-run"]
    assert plain(ruleset.state) == {
        "calls": {"on": ["PreToolUse"], "count": True},
        "by_tool": {
            "on": ["A", "B"],
            "count": "event.tool",
            "where": "x",
            "clear": {"on": ["C"]},
            "scope": "turn",
        },
    }


def test_definitions_are_texts_numbers_and_lists():
    ruleset = right(
        "define: {a: x, b: 3, c: 0.5, d: [x, 'y'], e: [1, 2.5], f: 'no', g: '3'}\n" + GATE
    )

    assert {d.name: d.value for d in ruleset.define} == {
        "a": "x",
        "b": 3,
        "c": 0.5,
        "d": ("x", "y"),
        "e": (1, 2.5),
        "f": "no",
        "g": "3",
    }


def test_keys_that_nothing_carries_out_yet_are_loaded():
    ruleset = right(
        """\
file-guards:
  skill:
    paths: ["**/SKILL.md"]
    preventive: true
    deletions: include
    require:
      - {skill: writing, files: [a.md], when: ./when.sh}
      - {context: research-run}
      - {citation: {source_types: [user]}}
      - {read: PLAN.md, when: event.path contains "x"}
    checks:
      - {assert: event.newContent startsWith "---", message: No head.}
      - script: ./check.sh
      - {judge: ./q.md.j2, prepare: ./collect.sh, model: x, timeout: 30s, allowed_tools: [Read]}
contexts:
  run: {on: Stop, enter: {payload: {a: event.path}}, exit: context.run.payload.a == 1}
observers:
  o:
    on: tool.after
    inject: {file: notes.md, once: true}
    tools: {enable: a, disable: [b, c]}
    annotate: {append: x, details: {n: 1}}
    prepare: {judge: ../j.md.j2, timeout: 500ms}
    once: true
structure:
  allow: [src/**, {regex: ^docs/}]
"""
    )

    assert [(rule.name, rule.nature) for rule in ruleset.rules] == [
        ("skill", "file-guard"),
        ("run", "context"),
        ("o", "observer"),
    ]
    assert sorted(ruleset.rules[0].rest) == ["checks", "deletions", "preventive", "require"]
    assert plain(ruleset.rules[1].rest)["exit"] == "context.run.payload.a == 1"
    assert [a.verb for a in ruleset.rules[2].actions] == ["inject", "tools", "annotate", "prepare"]
    assert plain(ruleset.structure) == {"allow": ["src/**", {"regex": "^docs/"}]}
    assert plain(ruleset.scripts) == [
        *("./when.sh", "./check.sh", "./q.md.j2", "./collect.sh", "../j.md.j2"),
    ]


def test_a_message_is_pointed_at_where_its_characters_stand():
    text = gate("", verb='deny: "a\\tb \\"c\\""\n')
    (rule,) = right(text).rules
    message = rule.actions[0].value
    assert isinstance(message, Text)

    span = message.span(message.value.index('"c'))

    assert text[span.start : span.end] == '\\"c\\"'


WRONG = {
    "on: Stop\ndeny: {{ event.path }}": ["unquoted-value 4:11"],
    "on: Stop\ndeny: {{ event.path }} grows": ["unquoted-value 4:11"],
    "on: Stop\ndeny: [a]": ["wrong-type 4:11"],
    "on: Stop\ndeny:": ["empty-value 4:10"],
    "on: Stop\ndeny: ''": ["empty-value 4:11"],
    "on: Stop\ndeny: x\nmatch:": ["empty-match 5:11"],
    "on: Stop\ndeny: x\nmatch: ' '": ["empty-match 5:12"],
    "on: Stop\ndeny: x\nmatch: {a: b}": ["wrong-type 5:12"],
    "on: Stop\ndeny: x\nunless: a # b": ["comment-cuts-value 5:15"],
    "on: Stop\ndeny: issue #1 # closed": ["comment-cuts-value 4:17"],
    "on: Stop\ndeny: issue#1": [],
    "on: Stop\ndeny: 'x' # fine": [],
    "on: Stop # fine\ndeny: x": [],
    "deny: x": ["missing-key 2:3"],
    "on:\ndeny: x": ["empty-value 3:8"],
    "on: []\ndeny: x": ["empty-list 3:9"],
    "on: {match: x}\ndeny: x": ["missing-key 3:10"],
    "on: {event: Stop, match: x}\ndeny: x\nmatch: y": ["match-twice 5:5"],
    "on: {event: Stop, match: any(a, b == 1)}\ndeny: x": ["unknown-key 3:37"],
    "on: Stop": ["missing-verb 2:3"],
    "on: Stop\ndeny: x\nask: y": ["two-verbs 5:5"],
    "on: Stop\ndeny: x\nchecks: [{script: ./a}]": ["two-verbs 5:5"],
    "on: Stop\nallow: false": ["wrong-type 4:12"],
    "on: Stop\nhandled: false": ["wrong-type 4:14"],
    "on: Stop\ndeny: true": ["wrong-type 4:11"],
    "on: Stop\ndeny: 'true'": [],
    "on: Stop\nallow: 'true'": ["wrong-type 4:12"],
    "on: Stop\ndeny: x\nenabled: no": ["wrong-type 5:14"],
    "on: Stop\ndeny: x\nseverity: hgh": ["wrong-type 5:15"],
    "on: Stop\ndeny: x\ncooldown: 300": ["bare-duration 5:15"],
    "on: Stop\ndeny: x\ncooldown: 5 minutes": ["wrong-type 5:15"],
    "on: Stop\ndeny: x\nkey: event.path": ["misplaced-key 5:5"],
    "on: Stop\ndeny: x\neach: .bin": ["misplaced-key 5:5"],
    "on: Stop\ndeny: x\nevents: a": ["misplaced-key 5:5"],
    "true: Stop\ndeny: x": ["missing-key 2:3", "misplaced-key 3:5"],
    "on: Stop\ndeny: x\nmtach: a": ["unknown-key 5:5"],
    "on: Stop\ndeny: x\nMatch: a": ["unknown-key 5:5"],
    "on: Stop\ndeny: x\nexamples: [{deny: a, pass: b}]": ["two-of-one 5:26"],
    "on: Stop\ndeny: x\nexamples: [{ask: a}]": ["example-of-other-verb 5:17"],
    "on: Stop\ndeny: x\nexamples: [{given: {}}]": ["missing-key 5:17"],
    "on: Stop\ndeny: x\nexamples: [{deny: {wirte: a}}]": ["missing-key 5:23"],
    "on: Stop\ndeny: x\nexamples: [{deny: {write: a}}]": ["missing-key 5:24"],
    "on: Stop\ndeny: x\nexamples:\n  - deny: git add # x": ["comment-cuts-value 6:23"],
    "on: Stop\nrequire: [{files: [a], read: b}]": ["misplaced-key 4:16"],
    "on: Stop\nchecks: [{script: check.sh}]": ["not-a-script 4:23"],
    "on: Stop\nchecks: [{script: ./a, model: b}]": ["misplaced-key 4:28"],
    "on: Stop\ndeny: x\nwhere: {comand: rm}": ["unknown-key 5:13"],
}


@pytest.mark.parametrize("body", WRONG)
def test_what_is_wrong_with_a_gate_is_told_where_it_stands(body):
    assert told(gate("", on=body + "\n", verb="")) == WRONG[body]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["empty-file 1:1"]),
        ("# nothing\n", ["empty-file 1:1"]),
        ("- a\n", ["wrong-type 1:1"]),
        ("text\n", ["wrong-type 1:1"]),
        ("description: x\n", ["missing-key 1:1"]),
        ("gates:\n", ["empty-value 1:7"]),
        ("gates: {}\n", ["empty-value 1:8"]),
        ("gates: [a]\n", ["wrong-type 1:8"]),
        ("gate: {}\n", ["unknown-key 1:1"]),
        ("gates: {No_Force: {on: Stop, deny: x}}\n", ["bad-name 1:9"]),
        ("gates: {'a b': {on: Stop, deny: x}}\n", ["bad-name 1:9"]),
        ("gates: {-a: {on: Stop, deny: x}}\n", ["bad-name 1:9"]),
        ("gates: {a: }\n", ["wrong-type 1:11"]),
        ("define: {it: x}\n", ["reserved-name 1:10"]),
        ("define: {a-b: x}\n", ["bad-name 1:10"]),
        ("define: {a: true}\n", ["wrong-type 1:13"]),
        ("define: {a: [1, x]}\n", ["wrong-type 1:13"]),
        ("define: {a: {b: c}}\n", ["wrong-type 1:13"]),
        ("define: {a: 0x1F}\n", ["bad-number 1:13"]),
        ("define: {a: [1, 1_000]}\n", ["bad-number 1:17"]),
        ("define: {a: '0x1F', b: 1.2.3, c: 2024-01-01, d: 10%}\n", []),
        ("gates: {a: {onn: Stop, deny: x}}\n", ["unknown-key 1:13"]),
        ("gates: {a: {on: Stop, denny: x}}\n", ["unknown-key 1:23"]),
        ("gates: {a: {on: Stop, reason: x}}\n", ["missing-verb 1:9", "unknown-key 1:23"]),
        ('gates: {a: {on: Stop, paths: ["a", !b], deny: x}}\n', ["yaml-tag 1:36"]),
        ("define:\n  a: x # y\n", ["comment-cuts-value 2:8"]),
        ("state: {a: {on: Stop}}\n", ["missing-key 1:13"]),
        ("state: {a: {on: Stop, count: true, flag: true}}\n", ["two-of-one 1:36"]),
        (
            "observers: {a: {on: tool_result, annotate: {append: x, run: ./y, details: {a: b}}}}\n",
            ["two-of-one 1:56"],
        ),
        ("observers: {a: {on: tool_result, annotate: {run: ./y, details: {a: b}}}}\n", []),
        ("observers: {a: {on: Stop}}\n", ["missing-key 1:13"]),
        ("observers: {a: {on: Stop, deny: x, notify: y}}\n", ["misplaced-key 1:27"]),
        ("contexts: {a: {on: Stop, enter: x.sh, exit: true}}\n", ["not-a-script 1:33"]),
        (
            "file-guards: {a: {on: Stop, paths: x, checks: [{script: ./a}]}}\n",
            ["misplaced-key 1:19"],
        ),
        ("structure: {deny: [x]}\n", ["missing-key 1:13"]),
        (GATE + "observers: {no-force-push: {on: Stop, notify: x}}\n", ["duplicate-rule 6:13"]),
    ],
)
def test_what_is_wrong_with_a_rule_set_is_told_where_it_stands(text, expected):
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gates: !x\n", ["yaml-tag 1:8"]),
        ("description: ! y\n" + GATE, ["yaml-tag 1:14"]),
        ("description: &a x\n" + GATE, ["yaml-anchor 1:14"]),
        ("description: *a\n" + GATE, ["yaml-alias 1:14"]),
        ("<<: {a: b}\n" + GATE, ["merge-key 1:1"]),
        (GATE + "    deny: Yes.\n", ["duplicate-key 6:5"]),
        (GATE + "    'deny': Yes.\n", ["duplicate-key 6:5"]),
        (GATE + "---\n" + GATE, ["several-documents 6:1"]),
        ("%YAML 1.1\n---\n" + GATE, ["yaml-directive 1:1"]),
        ("a: " + "[" * 80 + "]" * 80 + "\n", ["too-deep 1:67"]),
        ("a: " + "{b: " * 80 + "}" * 80 + "\n", ["too-deep 1:256"]),
        ("".join(f"{'  ' * i}a:\n" for i in range(80)), ["too-deep 65:129"]),
        ("a: " + "[" * 40_000 + "\n", ["too-deep 1:67"]),
        ("- " * 40_000 + "\n", ["too-deep 1:129"]),
        ("a: \0\n", ["control-character 1:4"]),
        ("a: \x1b[31m\n", ["control-character 1:4"]),
        ("a: \u202e\n", ["control-character 1:4"]),
        ("a: \ufeff\n", ["control-character 1:4"]),
        ("a: b\rc: d\n", ["control-character 1:5"]),
        ("gates:\n\ta: b\n", ["tab-indent 2:1"]),
        ("gates:\tb\n", ["tab-indent 1:7"]),
        ('a: "\\d"\n', ["unknown-escape 1:5"]),
        ('a: "\\ud800"\nb: "\\ud83d\\ude00"\n', ["unknown-escape 1:5", "unknown-escape 2:5"]),
        ('a: "\\Uffffffff"\n', ["unknown-escape 1:5"]),
        ("a: 'b\n", ["unclosed-quote 1:4"]),
        ('a: "b\nc: "d"\n', ["unclosed-quote 1:4"]),
        ("on: [a\n", ["unclosed-bracket 1:5"]),
        ("on: [a, b c?]\n", ["unquoted-value 1:12"]),
        ("match: a: b\n", ["unquoted-value 1:9"]),
        ("match: {a} b\n", ["unquoted-value 1:8"]),
        ('match: "a" in b\n', ["unquoted-value 1:12"]),
        ("match: ! a: b\n", ["unquoted-value 1:8", "yaml-tag 1:8"]),
        ("a: {{{ x }}}\n", ["unquoted-value 1:5"]),
        ("match: * a\n", ["unquoted-value 1:8"]),
        ("match: %a\n", ["unquoted-value 1:8"]),
        ("match: @a\n", ["unquoted-value 1:8"]),
        ("match: `a`\n", ["unquoted-value 1:8"]),
        ("match: - a\n", ["unquoted-value 1:8"]),
        ("match: > a\n", ["unquoted-value 1:8"]),
        ("- @a\n", ["unquoted-value 1:3"]),
        ("gates:\n  a: 1\n b: 2\n", ["yaml-syntax 3:2"]),
        ("gates\n  a: 1\n", ["yaml-syntax 2:4"]),
        ("? [a]\n: b\n", ["key-not-text 1:3"]),
        ("a:\n  match: any(.argv, # == 1\n    or b)\n", ["comment-cuts-value 2:21"]),
        ("a:\n  match: x # fine\n   b: c\n", ["yaml-syntax 3:4"]),
    ],
)
def test_what_yaml_would_take_otherwise_than_its_author_is_told(text, expected):
    found = [each for each in told(text) if not each.startswith(("unknown-key", "missing-key 1:1"))]

    assert found == expected


@pytest.mark.parametrize(
    "value", ["a: b", "{a} b", '"a" in b', "!a b", "* a", "%a", "@a", "`a`", "- a", "it's: x"]
)
def test_the_help_for_an_unquoted_value_is_the_line_to_write(value):
    _, findings = loaded(gate("", verb=f"deny: {value}\n"))
    (found,) = findings.sorted()

    line = found.help.partition(": ")[2]

    (rule,) = right(gate("", verb=f"{line.partition('; ')[0]}\n")).rules
    assert plain(rule.actions[0].value) == value


@pytest.mark.parametrize("key", ["model", "tool", "source"])
def test_a_pattern_where_texts_are_wanted_is_not_put_into_brackets(key):
    _, findings = loaded(gate(f"where: {{{key}: {{contains: [x]}}}}", on="on: tool_call\n"))
    (found,) = findings.sorted()

    assert (found.code, found.help) == ("wrong-type", "write a text, or several in `[ ]`")


def test_the_help_for_a_cut_value_is_the_line_to_write():
    cut = """match: any(.argv, # == "it's")"""
    _, findings = loaded(gate(cut))
    (found,) = findings.sorted()

    (rule,) = right(gate(found.help.partition(": ")[2])).rules

    assert plain(rule.match) == cut.removeprefix("match: ")


def test_on_and_no_are_texts():
    ruleset = right("gates: {'no': {on: 'on', deny: off}}\n")

    assert ruleset.rules[0].name == "no"
    assert plain(ruleset.rules[0].triggers[0].event) == "on"
    assert plain(ruleset.rules[0].actions[0].value) == "off"


def test_all_mistakes_of_a_file_are_told_in_one_run():
    text = """\
descripton: x
gates:
  a: {on: Stop, deny: x, enabled: 1}
  B: {on: Stop, deny: x}
  c: {deny: x, cooldown: 3}
observers:
  a: {on: Stop, inject: {text: x, file: y}}
"""

    assert told(text) == [
        "unknown-key 1:1",
        "wrong-type 3:35",
        "bad-name 4:3",
        "missing-key 5:3",
        "bare-duration 5:26",
        "duplicate-rule 7:3",
        "two-of-one 7:35",
    ]


def test_rules_beside_a_wrong_one_are_kept():
    ruleset, _ = loaded("gates:\n  a: {on: Stop}\n  b: {on: Stop, deny: x}\n")

    assert ruleset is not None
    assert [rule.name for rule in ruleset.rules] == ["b"]


def test_hostile_names_are_told_in_printable_characters():
    _, findings = loaded(
        'gates: {"\\e[31m\\u202e`x\\n": {on: Stop, deny: x, "[/red]\\0": 1}}\n'
        '"a\\tb": 1\n' + f'"{"x" * 900}": 1\n'
    )

    for found in findings.sorted():
        assert found.message.isprintable(), found
        assert found.help.isprintable(), found
        assert len(found.message) < 200, found
    assert len(findings.sorted()) == 3


@pytest.mark.parametrize("name", ["Git", "git_x", "-git", "git-", "", "a" * 101, "a\nb", "ä", "--"])
def test_a_file_name_that_cannot_be_a_rule_sets_is_told(name):
    findings = Findings()

    load_text(Source("x.yaml", GATE), name, findings)

    assert [d.code for d in findings.sorted()] == ["bad-name"]


@pytest.mark.parametrize("name", ["git", "a", "1", "no-force-push", "a" * 100])
def test_a_file_name_of_small_letters_digits_and_hyphens_is_right(name):
    findings = Findings()

    ruleset = load_text(Source("x.yaml", GATE), name, findings)

    assert findings.sorted() == []
    assert ruleset is not None and ruleset.name == name


SEEN = {
    *(each for found in WRONG.values() for each in found),
    *("empty-file", "bad-name", "reserved-name", "duplicate-rule", "several-documents"),
    *("yaml-tag", "yaml-anchor", "yaml-alias", "yaml-directive", "yaml-syntax", "merge-key"),
    *("duplicate-key", "key-not-text", "tab-indent", "too-deep", "unknown-escape"),
    *("unclosed-quote", "unclosed-bracket"),
}


def codes_of(path) -> list[str]:
    findings = Findings()
    load_ruleset(path, path.name, findings)
    return [d.code for d in findings.sorted()]


def test_files_that_are_no_utf8_text_are_told(tmp_path):
    for name, data in {
        "latin": "deny: é".encode("latin-1"),
        "utf16": GATE.encode("utf-16"),
        "half": b"a: \xed\xa0\x80",
    }.items():
        path = tmp_path / f"{name}.yaml"
        path.write_bytes(data)

        assert codes_of(path) == ["not-utf-8"]


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path):
    path = tmp_path / "git.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + GATE.encode())
    findings = Findings()

    ruleset = load_ruleset(path, "git.yaml", findings)

    assert findings.sorted() == []
    assert ruleset is not None and ruleset.source.text == GATE


def test_files_that_cannot_be_read_are_told(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "gone.yaml").symlink_to("nowhere")
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    (tmp_path / "large.yaml").write_text("#" * 1_000_001, encoding="utf-8")

    for name in ("pipe", "folder", "gone", "device", "large", "none", "a\0b", "x" * 300):
        assert codes_of(tmp_path / f"{name}.yaml") == ["unreadable-file"]


CHECKED = """\
gates:
  a:
    on: Stop
    checks: [{script: PATH}]
"""


def script_codes(tmp_path, script: str) -> list[str]:
    rules = tmp_path / "project/rules"
    path = rules / "git.yaml"
    path.write_text(CHECKED.replace("PATH", script), encoding="utf-8")
    return codes_of(path)


def test_a_script_is_a_regular_file_inside_the_project_links_followed(tmp_path):
    rules = tmp_path / "project/rules"
    rules.mkdir(parents=True)
    (tmp_path / "project/src.yaml").touch()
    (tmp_path / "secret").write_text("x", encoding="utf-8")
    (tmp_path / "project/tool.sh").touch()
    (rules / "own.sh").touch()
    (rules / "inside.sh").symlink_to("own.sh")
    (rules / "outside.sh").symlink_to("../../secret")
    (rules / "up").symlink_to("../..")
    (rules / "loop.sh").symlink_to("loop.sh")
    os.mkfifo(rules / "pipe.sh")

    assert script_codes(tmp_path, "./own.sh") == []
    assert script_codes(tmp_path, "./inside.sh") == []
    assert script_codes(tmp_path, "../tool.sh") == []
    assert script_codes(tmp_path, "./outside.sh") == ["script-outside-project"]
    assert script_codes(tmp_path, "../../secret") == ["script-outside-project"]
    assert script_codes(tmp_path, "./up/secret") == ["script-outside-project"]
    assert script_codes(tmp_path, "./none.sh") == ["script-missing"]
    assert script_codes(tmp_path, "./loop.sh") == ["script-missing"]
    assert script_codes(tmp_path, "./pipe.sh") == ["script-missing"]
    assert script_codes(tmp_path, "..") == ["not-a-script"]
    assert script_codes(tmp_path, "../rules") == ["script-missing"]


@pytest.mark.parametrize("reader", [FAST, SLOW])
def test_depth_is_refused_before_anything_is_composed(reader):
    findings = Findings()

    assert read_tree(Source("a", "[" * 100_000), findings, reader) is None
    assert [d.code for d in findings.sorted()] == ["too-deep"]


def test_libyaml_reads_where_it_is_there():
    yaml = pytest.importorskip("yaml._yaml", reason="this PyYAML is built without libyaml")

    assert issubclass(FAST, yaml.CParser)


PAGES = Path(src_compiler.__file__).parent / "explain"
UNSHOWN = {"control-character", "not-utf-8"}  # what a page cannot hold


def examples(code: str) -> list[str]:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    return re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", sorted({each.partition(" ")[0] for each in SEEN} - UNSHOWN))
def test_a_page_shows_the_mistake_and_what_is_right(code):
    refused, *_, mended = examples(code)

    assert code in [each.partition(" ")[0] for each in told(refused)]
    assert told(mended) == []


@pytest.mark.parametrize(
    ("example", "wrong"),
    [
        ("{deny: {kind: PreFileUpdate, path: a, outside: true, by: {tool: Edit}}}", ""),
        ("{deny: {kind: PreToolUse, tool: x, input: {a: [1, null, {b: c}]}}}", ""),
        ("{deny: {kind: PreCommandInvoke, invocations: [{bin: git, flags: {m: [x]}}]}}", ""),
        ("{deny: {kind: turn.stop, metadata: {tokens: 1}, ts: 1, session_id: s}}", ""),
        ("{deny: {kind: tool_call, contextFill: 1.5, sessionSize: 3}}", ""),
        ("{deny: ls, given: {session: {fill: 3}, context: {a: {payload: {b: 1}}}}}", ""),
        ("{deny: {kind: PreFileUpdate, resultKnown: 1}}", "1"),
        ("{deny: {kind: PreToolUse, input: a}}", "a"),
        ("{deny: {kind: Stop, path: a}}", "path"),
        ("{deny: {kind: ~}}", "~"),
        ("{deny: ls, given: {session: {fill: 1.5}}}", "1.5"),
    ],
)
def test_examples_keep_to_the_schema(example, wrong):
    findings = Findings()
    text = f"gates:\n  a:\n    on: Stop\n    deny: x\n    examples: [{example}]\n"
    load_text(Source("a.yaml", text), "a", findings)
    told = [(d.code, text[d.span.start : d.span.end]) for d in findings.sorted()]

    assert told == ([("example-not-of-schema", wrong)] if wrong else [])
