# SPDX-License-Identifier: MIT
"""hookify's rules: what fires there fires here, what cannot be carried is told with its line."""

from __future__ import annotations

from typing import Any

import pytest
from importedrules import decided, failures, fired, imported, rules, told

from src_compiler.refusal import Refusal

COMMAND = "PreCommandInvoke"
PUSH = ("command", "contains", "Push")


def rule(more: str, event: str = "bash", body: str = "No.", name: str = "a") -> str:
    return f"---\nname: {name}\nenabled: true\nevent: {event}\n{more}\n---\n\n{body}\n"


def condition(field: str, operator: str, pattern: str) -> str:
    return f"conditions:\n  - field: {field}\n    operator: {operator}\n    pattern: {pattern}"


def one(folder, text: str | bytes, name: str = "a"):
    return imported("hookify", folder, {f".claude/hookify.{name}.local.md": text})


def lines(result, kind: str) -> list[str]:
    return [line.removeprefix("d/.claude/hookify.a.local.md:") for line in told(result, kind)]


def added(*text: str, **more: Any) -> dict[str, Any]:
    kind = {"kind": "PreFileUpdate", "path": "src/a.ts", "resultKnown": True}
    return {**kind, "added": list(text), **more}


FIRING: list[tuple[str, str, dict[str, Any], str]] = [
    ("pattern: rm\\s+-rf\naction: block", "bash", {"kind": COMMAND, "raw": "RM  -RF /"}, "deny"),
    ("pattern: rm\\s+-rf", "bash", {"kind": COMMAND, "raw": "rm -rf /"}, "warn"),
    ("pattern: rm\\s+-rf", "bash", {"kind": COMMAND, "raw": "rm -r /"}, ""),
    ("pattern: ^make$", "bash", {"kind": COMMAND, "raw": "make\n"}, "warn"),
    (condition(*PUSH), "bash", {"kind": COMMAND, "raw": "git Push"}, "warn"),
    (condition(*PUSH), "bash", {"kind": COMMAND, "raw": "git push"}, ""),
    (condition("command", "equals", "ls"), "bash", {"kind": COMMAND, "raw": "ls"}, "warn"),
    (condition("command", "starts_with", "git"), "bash", {"kind": COMMAND, "raw": "git"}, "warn"),
    (condition("command", "ends_with", "-f"), "bash", {"kind": COMMAND, "raw": "x -f"}, "warn"),
    (condition("command", "not_contains", "-n"), "bash", {"kind": COMMAND, "raw": "x"}, "warn"),
    (condition("command", "not_contains", "-n"), "bash", {"kind": COMMAND, "raw": "x -n"}, ""),
    ("pattern: console\\.log\\(", "file", added("a", "console.log(1)"), "warn"),
    ("pattern: console\\.log\\(", "file", added("a"), ""),
    (condition("file_path", "regex_match", "/src/.*\\.ts$"), "file", added("x"), "warn"),
    (condition("file_path", "ends_with", ".env"), "file", added("x", path="b/.env"), "warn"),
    (condition("old_text", "contains", "x"), "file", added("y", removed=["x"]), "warn"),
    ("tool_matcher: Edit|Write\npattern: x", "file", added("x", by={"tool": "Edit"}), "warn"),
    ("tool_matcher: Edit|Write\npattern: x", "file", added("x", by={"tool": "Bash"}), ""),
    ("pattern: .*\naction: block", "stop", {"kind": "Stop"}, "deny"),
    (condition("command", "regex_match", "x"), "all", {"kind": COMMAND, "raw": "x"}, "warn"),
]  # fmt: skip


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory) -> list[dict[str, Any]]:
    files = {
        f".claude/hookify.{number}.local.md": rule(more, event, name=f"case-{number}")
        for number, (more, event, _, _) in enumerate(FIRING)
    }
    result = imported("hookify", tmp_path_factory.mktemp("hookify"), files)

    assert told(result, "lost") == []
    events = [event for _, _, event, _ in FIRING]
    return decided(result, tmp_path_factory.mktemp("project"), events)


@pytest.mark.parametrize("number", range(len(FIRING)))
def test_a_rule_fires_here_as_there(verdicts, number):
    verdict, verb = verdicts[number], FIRING[number][3]
    found = [row["verb"] for row in verdict["rules"] if row["id"] == f"rules/case-{number}"]

    assert [verb] * bool(verb) == found


def test_a_prompt_is_told_or_answered(tmp_path):
    pattern = condition("user_prompt", "contains", "deploy")
    warn = rules(one(tmp_path / "a", rule(pattern, "prompt")))["a"]
    block = one(tmp_path / "b", rule(f"{pattern}\naction: block", "prompt"))

    assert (warn["on"], warn["inject"], warn["notify"]) == ("before_agent_start", "No.", "No.")
    assert (rules(block)["a"]["on"], rules(block)["a"]["handled"]) == ("input", "No.")
    assert lines(block, "changed") == [
        "1: `block` does not stop a prompt there; here it is dealt with by the message"
    ]


def test_a_message_is_shown_as_it_stands(tmp_path):
    result = one(tmp_path, rule("pattern: x\naction: block", body="⚠️ **No** {{ x }}\n\n- a"))
    verdict = decided(result, tmp_path / "p", [{"kind": COMMAND, "raw": "x"}])[0]

    assert verdict["rules"][0]["reason"] == "⚠️ **No** {{ x }}\n\n- a"


def test_the_text_of_a_line_is_told_to_be_weaker_than_its_programs(tmp_path):
    [line] = lines(one(tmp_path, rule("pattern: rm")), "quirk")

    assert line.startswith("1: this reads the line as a text")


def test_a_rule_that_is_off_stays_off(tmp_path):
    result = one(tmp_path, rule("pattern: x").replace("enabled: true", "enabled: False"))

    assert rules(result)["a"]["enabled"] == "false"


def test_an_event_of_all_is_carried_to_those_that_have_its_fields(tmp_path):
    result = one(tmp_path, rule("pattern: TODO", "all"))

    assert rules(result)["a"]["on"] == "PreFileWrite"


LOST = [
    (rule("pattern: a(?!b)"), "5: the pattern `a(?!b)` cannot be carried: look-ahead `(?!…)`"),
    (rule("pattern: (a)\\1"), "5: the pattern `(a)\\1` cannot be carried: back references such"),
    (rule("action: block"), "1: a rule without conditions never fires there"),
    (rule("pattern: x", "bsah"), "4: this rule never fires there"),
    (rule(condition("transcript", "not_contains", "pytest"), "stop"), "6: what the transcript"),
    (rule(condition("file_path", "contains", "x")), "6: this rule never fires there"),
    (rule("tool_matcher: WebFetch\npattern: x"), "6: this rule never fires there"),
    (rule("pattern: x", "stop"), "5: this rule never fires there"),
    ("# Notes\n", "1: hookify does not load this file either: it has no frontmatter"),
    (b"---\nname: a\npattern: \xff\n---\n", "3: hookify does not load this file either: it is not"),
]


@pytest.mark.parametrize(("text", "line"), LOST, ids=[line for _, line in LOST])
def test_what_cannot_be_carried_is_lost_with_its_line(tmp_path, text, line):
    result = one(tmp_path, text)

    assert result.files == {}
    assert [each for each in lines(result, "lost") if each.startswith(line)]


QUIRKS = [
    ("owner: me\npattern: x", "5: `owner` is no key of a rule, so it is ignored there"),
    ("patern: x\npattern: y", "5: `patern` is no key of a rule, so it is ignored there"),
    ("pattern: x\naction: deny", "6: the action `deny` is `warn` there"),
    ("pattern: x\naction: block # now", "6: a comment behind a value is part of it there"),
    ('pattern: say "x"', '5: quotes at the ends are taken away there: the value is `say "x`'),
    ('pattern: "a\\\\b"', "5: two backslashes are two there, in quotes too"),
    ("pattern: x\npattern: y", "6: `pattern` stands here twice, and the last one counts"),
    ("conditions: []\npattern: x", "5: `conditions` on one line is a text there"),
    (
        "conditions:\n- field: command\n  pattern: x",
        "7: hookify does not read this line: `pattern: x`",
    ),
    (
        "conditions:\n  - field: command\n    operator: is\n    pattern: x\npattern: y",
        "6: `is` is no operator, so this never matches there",
    ),
    (
        "conditions:\n  - pattern: a{1,3}\n    field: command",
        "6: a comma parts this item: `3}` is lost there",
    ),
    (condition("command", "contains", "x") + "\npattern: y", "9: `pattern` counts for nothing"),
    ("pattern: a --- b\n", "5: `---` within a line ends the frontmatter there"),
]


@pytest.mark.parametrize(("more", "line"), QUIRKS, ids=[line for _, line in QUIRKS])
def test_a_quirk_that_a_rule_relies_on_is_told_with_its_line(tmp_path, more, line):
    result = one(tmp_path, rule(more))

    assert [each for each in lines(result, "quirk") if each.startswith(line)], told(result)


def test_paths_that_begin_elsewhere_are_told(tmp_path):
    result = one(tmp_path, rule(condition("file_path", "regex_match", "^/home/x/src/"), "file"))

    assert lines(result, "changed") == [
        "6: paths are absolute there, and begin at the repository's root here"
    ]


def test_a_rule_of_another_tool_is_told(tmp_path):
    result = one(tmp_path, rule("tool_matcher: Bash|WebFetch\npattern: x"))

    assert lines(result, "changed") == ["5: calls of `WebFetch` are not carried"]
    assert rules(result)["a"]["on"] == COMMAND


def test_the_examples_of_imported_rules_pass(tmp_path):
    files = {
        f".claude/hookify.{number}.local.md": rule(more, event, name=f"case-{number}")
        for number, (more, event, _, _) in enumerate(FIRING)
    }
    result = imported("hookify", tmp_path, files)
    examples, failed = failures(result, tmp_path)

    assert failed == []
    assert examples >= 15


def test_a_folder_without_rules_is_refused(tmp_path):
    with pytest.raises(Refusal):
        imported("hookify", tmp_path, {".claude/settings.json": "{}"})


def test_only_files_of_its_name_are_read(tmp_path):
    text = rule("pattern: x")
    files = {".claude/hookify.a.local.md": text, ".claude/hookify.md": text, ".claude/b.md": text}

    assert list(rules(imported("hookify", tmp_path, files))) == ["a"]


HOSTILE = {
    "binary": b"---" + bytes(range(256)) * 40,
    "BOM": b"\xef\xbb\xbf" + rule("pattern: x").encode(),
    "CRLF": rule("pattern: x").replace("\n", "\r\n").encode(),
    "NUL": rule("pattern: a\x00b").encode(),
    "one long line": rule("pattern: " + "a,: -#'\"" * 100_000).encode(),
    "many items": rule("conditions:\n" + "  - field: command\n" * 50_000).encode(),
    "many groups": rule("pattern: " + "(" * 5000 + "a" + ")" * 5000).encode(),
    "large counts": rule("pattern: ((a{900}){900}){900}").encode(),
    "marks": rule("pattern: x", body="\u202e\u2028\x07\x1b[0m{{ # '\"").encode(),
    "no body": rule("pattern: x", body="").encode(),
    "name": rule("pattern: x", name="\u202e{{ \x07").encode(),
    "three dashes": b"---\n---",
    "every line": rule("pattern: (?s).*\naction: block").encode(),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_file_makes_it_raise_and_what_is_written_compiles(tmp_path, text):
    result = one(tmp_path, text)

    if result.files:
        assert failures(result, tmp_path)[1] == []
    else:
        assert result.notes


def test_fired_names_are_those_of_the_files(tmp_path):
    result = one(tmp_path, rule("pattern: x", name="Block Dangerous rm"))
    [verdict] = decided(result, tmp_path / "p", [{"kind": COMMAND, "raw": "x"}])

    assert fired(verdict) == {"block-dangerous-rm"}
