# SPDX-License-Identifier: MIT
"""Cases 1 to 40 of nma's matching: what matches there fires here, and nothing else does.

The rules are imported in one folder and compiled to one checker; a case is a match and a subject.
"""

from __future__ import annotations

from typing import Any

import pytest
from importedrules import decided, fired, imported, rules, told

UI = 'input: {contains: [ui, ux, "user interface"]}'
PUSH = 'input: {regex: ["^git push", "^git reset"]}'
BASH = 'tool: bash\n  command: {regex: ["^git push", "^git reset --hard"]}'
ANY = "any:\n    - input: {contains: [test]}\n    - tool: bash"
ALL = "tool: bash\n  command: git push\n  model: anthropic\n  sessionSize: 10"
CALL = {"tool": "bash", "command": "git push origin main"}
FULL = {**CALL, "model": "anthropic/x", "sessionSize": 10}

# Number, match, the event's fields, whether it matches.
CASES: list[tuple[str, str, dict[str, Any], bool]] = [
    ("1", "", {"text": "anything"}, True),
    ("2", UI, {"text": "FIX THE UI"}, True),
    ("3", UI, {"text": "user interface work"}, True),
    ("4", UI, {"text": "bump the version"}, False),
    ("5", PUSH, {"text": "git push origin main"}, True),
    ("6", PUSH, {"text": "git status"}, False),
    ("7", BASH, CALL, True),
    ("8", BASH, {"tool": "bash", "command": "git status"}, False),
    ("9", BASH, {"tool": "read", "command": ""}, False),
    ("10a", "tool: [bash, git]", {"tool": "bash"}, True),
    ("10b", "tool: [bash, git]", {"tool": "read"}, False),
    ("11", ANY, {"text": "write a test"}, True),
    ("12", ANY, {"tool": "bash", "text": "x"}, True),
    ("13", ANY, {"tool": "read", "text": "refactor"}, False),
    ("14", "input: security", {"text": "do a security review"}, True),
    ("15a", "model: anthropic", {"model": "anthropic/claude-sonnet-4"}, True),
    ("15b", "model: anthropic", {"model": "openai/gpt-5"}, False),
    ("16a", "model: claude-sonnet-4", {"model": "anthropic/claude-sonnet-4"}, True),
    ("16b", "model: anthropic/claude-sonnet-4", {"model": "anthropic/claude-sonnet-4"}, True),
    ("17a", "model: [ANTHROPIC, openai]", {"model": "anthropic/claude"}, True),
    ("17b", "model: [ANTHROPIC, openai]", {"model": "deepseek/deepseek-v4"}, False),
    ("18", "model: anthropic", {}, False),
    ("19a", "cwd: myproj", {"cwd": "/Users/x/Documents/myproj/src"}, True),
    ("19b", "cwd: myproj", {"cwd": "/Users/x/other"}, False),
    ("20", "cwd: {regex: [myproj\\/src$]}", {"cwd": "/Users/x/myproj/src"}, True),
    ("21a", "cwd: [proj-a, proj-b]", {"cwd": "/p/proj-b"}, True),
    ("21b", "cwd: [proj-a, proj-b]", {"cwd": "/p/proj-c"}, False),
    ("22", "cwd: myproj", {}, False),
    ("23a", "sessionSize: 40", {"sessionSize": 41}, True),
    ("23b", "sessionSize: 40", {"sessionSize": 40}, True),
    ("23c", "sessionSize: 40", {"sessionSize": 39}, False),
    ("24a", "sessionSize: {min: 5, max: 200}", {"sessionSize": 5}, True),
    ("24b", "sessionSize: {min: 5, max: 200}", {"sessionSize": 200}, True),
    ("24c", "sessionSize: {min: 5, max: 200}", {"sessionSize": 4}, False),
    ("24d", "sessionSize: {min: 5, max: 200}", {"sessionSize": 201}, False),
    ("25", "sessionSize: 40", {}, False),
    ("26a", "contextFill: 80", {"contextFill": 90}, True),
    ("26b", "contextFill: 80", {"contextFill": 79}, False),
    ("27a", "contextFill: {min: 10, max: 90}", {"contextFill": 50}, True),
    ("27b", "contextFill: {min: 10, max: 90}", {"contextFill": 95}, False),
    ("28a", "result: {contains: [FAILED]}", {"result": "3 failed, 12 passed"}, True),
    ("28b", "result: {contains: [FAILED]}", {"result": "all passed"}, False),
    ("29a", "result: {regex: [error\\s+\\d+]}", {"result": "error 42"}, True),
    ("29b", "result: {regex: [error\\s+\\d+]}", {"result": "ok"}, False),
    ("30", "result: {contains: [x]}", {}, False),
    ("31a", "source: interactive", {"kind": "input", "source": "interactive"}, True),
    ("31b", "source: interactive", {"kind": "input", "source": "rpc"}, False),
    ("32a", "source: [rpc, extension]", {"kind": "input", "source": "extension"}, True),
    ("32b", "source: [rpc, extension]", {"kind": "input", "source": "interactive"}, False),
    ("33a", ALL, FULL, True),
    ("33b", ALL, {**FULL, "model": "openai/gpt"}, False),
    ("33c", ALL, {**FULL, "sessionSize": 5}, False),
    ("34a", "any:\n    - input: {contains: [zzz]}\n  sessionSize: 5",
     {"text": "hello", "sessionSize": 6}, True),
    ("34b", "any:\n    - input: {contains: [zzz]}\n  sessionSize: 5",
     {"text": "hello", "sessionSize": 3}, False),
    ("35", "command: {regex: [(a+)+$]}", {"command": "npm install"}, False),
    ("36", "command: {regex: [(a+)+$, ^git push]}", {"command": "git push origin main"}, True),
    ("38", "any:\n    - tool: bash\n  command: push", {"tool": "bash", "command": "ls"}, True),
    ("39", "comand: {contains: [rm]}", {"command": "ls"}, True),
    ("40", "model: {contains: [flash]}", {"model": "google/gemini-flash"}, False),
    # Of the text beside the cases.
    ("empty list", "input: []", {"text": ""}, False),
    ("number", "input: [404]", {"text": "404"}, False),
    ("empty text in a list", 'input: {contains: [""]}', {"text": "a"}, True),
    ("falsy contains", 'input: {contains: ""}', {"text": "a"}, False),
    ("bare flag", "input:", {"text": "true"}, False),
    ("a map in a list is a text", "input: [foo, {regex: x}]", {"text": "x"}, False),
    ("a text beside it", "input: [foo, {regex: x}]", {"text": "a foo"}, True),
    ("regex has its case", "command: {regex: Push}", {"command": "git push"}, False),
    ("tool has its case", "tool: Bash", {"tool": "bash"}, False),
    ("no map", "- input", {"text": "a"}, True),
    ("any of an empty list", "any: []", {"text": "a"}, False),
    ("fill is not known", "contextFill: {max: 50}", {}, False),
    ("only a most", "contextFill: {max: 50}", {"contextFill": 40}, True),
    ("empty text of the working folder", 'cwd: ""', {"cwd": "/"}, True),
    ("a working folder is not known", 'cwd: ""', {}, False),
    ("both ends of nothing", "sessionSize: {min: 5, max: 4}", {"sessionSize": 5}, False),
]  # fmt: skip


def file(name: str, match: str, kind: str) -> str:
    under = f"match: {match}" if match.startswith("{") else f"match:\n  {match}"
    return (
        f"---\nname: {name}\nevents: [{kind}]\n{under if match else '#'}\n"
        "action: {type: notify}\n---\n"
    )


def kind_of(fields: dict[str, Any]) -> str:
    return str(fields.get("kind", "tool_result"))


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory) -> list[tuple[str, set[str]]]:
    folder = tmp_path_factory.mktemp("nma")
    files = {
        f"case-{number}.md": file(f"case-{number}", match, kind_of(fields))
        for number, (_, match, fields, _) in enumerate(CASES)
    }
    result = imported("nma", folder, files)
    events = [{"kind": kind_of(fields), **fields} for _, _, fields, _ in CASES]
    project = tmp_path_factory.mktemp("project")
    return [(v["decision"], fired(v)) for v in decided(result, project, events)]


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case[0] for case in CASES])
def test_a_match_holds_here_as_there(verdicts, number):
    decision, names = verdicts[number]

    assert decision == "none"
    assert CASES[number][3] == (f"case-{number}" in names), CASES[number]


def matched(tmp_path, match: str, kind: str = "tool_call"):
    return imported("nma", tmp_path, {"a.md": file("a", match, kind)})


def test_a_pattern_that_never_matches_there_is_told(tmp_path):
    """Case 37: repeated repetition, a pattern that is none, and one that is too long."""
    match = f'command: {{regex: [(a+)+$, "(a++", {"x" * 300}, ^npm (install|ci)$]}}'
    result = matched(tmp_path, match)

    assert told(result, "lost") == [
        "d/a.md:5: the pattern `(a++` is left out: possessive repetition `++` is not supported"
    ]
    assert [line.partition(", since ")[2] for line in told(result, "changed")] == [
        "it repeats what is repeated; here it does",
        "it has over 200 characters; here it does",
    ]
    assert "npm" in rules(result)["a"]["match"]


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("rm(?=x)", "look-ahead `(?=…)` is not supported"),
        ("(?<!a)b", "look-behind `(?<!…)` is not supported"),
        (r"(a)\1", r"back references such as `\1` are not supported"),
    ],
)
def test_what_re2_lacks_is_lost_with_its_line(tmp_path, pattern, why):
    result = matched(tmp_path, f'command: {{regex: ["{pattern}"]}}')

    assert f"d/a.md:5: the pattern `{pattern}` is left out: {why}" in told(result, "lost")
    assert "d/a.md:5: this rule never fires there, and is left out" in told(result, "lost")
    assert result.files == {}


def test_the_fields_that_an_event_lacks_leave_it_out(tmp_path):
    result = matched(tmp_path, "tool: bash", "input, tool_call")

    assert rules(result)["a"]["on"] == "tool_call"
    assert told(result, "quirk") == [
        "d/a.md:5: `tool` is never set on `input`, so this never matches there",
        "d/a.md:5: on `input` this rule never fires; it is left out there",
    ]


def test_a_text_of_two_words_is_compared_as_it_is_compiled(tmp_path):
    result = matched(
        tmp_path, "input: {contains: [NE], regex: [^resume$]}", "session_before_switch"
    )

    assert rules(result)["a"].get("match") is None


@pytest.mark.parametrize(
    ("match", "line"),
    [
        ("comand: rm", "`comand` is no key of a match, so it is ignored there"),
        ("comand: rm", "no key of this match is known there, so it matches every event"),
        ("model: {contains: [x]}", "a map is not understood under `model`, so this never matches"),
        ("{}", "an empty match matches every event"),
        ('input: {contains: ""}', "`contains` is empty here and matches nothing there"),
        ("input: {contain: x}", "`contain` is no key of a pattern, so it is ignored there"),
        ('sessionSize: "5"', "`5` in quotes is no number there"),
        ("any: x", "`any` is no list here, so it is ignored there"),
        ('command: {regex: ["\\z"]}', r"in the pattern `\z` `\z` is the letter `z` there"),
    ],
)
def test_a_quirk_of_matching_is_told_with_its_line(tmp_path, match, line):
    result = matched(tmp_path, match)

    assert any(line in each and each.startswith("d/a.md:") for each in told(result, "quirk"))


def test_siblings_of_any_are_told_to_be_alternatives(tmp_path):
    result = matched(tmp_path, "any:\n    - tool: bash\n  command: push")

    assert told(result, "quirk") == [
        "d/a.md:5: `any` and the keys beside it are alternatives there: one of them is enough"
    ]
    assert rules(result)["a"]["match"] == (
        'event.tool == "bash" or lower(event.command) contains "push"'
    )
