# SPDX-License-Identifier: MIT
"""What the seed shows as examples, word for word: matches that work, and matches that are refused
when they are compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled import compile_checker
from sessions import Session
from src_compiler.check import World, check_set
from src_compiler.checker import decide
from src_compiler.diagnostics import Findings
from src_compiler.project import Project
from src_compiler.rulefile import load_text
from src_compiler.source import Source


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


def gate(match: str, on: str = "PreCommandInvoke") -> str:
    return f"gates:\n  rule:\n    on: {on}\n    match: >-\n      {match}\n    deny: No.\n"


def codes(text: str) -> list[str]:
    found = Findings()
    ruleset = load_text(Source("set.yaml", text), "set", found)
    if ruleset is not None:
        check_set(ruleset, World.of([ruleset], Project(Path("."))), found)
    return [each.code for each in found.sorted() if each.severity == "error"]


def fires(folder: Path, match: str, on: str, event: dict) -> bool:
    checker = compile_checker(gate(match, on), folder)
    (verdict,) = decide(checker, [event])
    return verdict["decision"] == "deny"


@pytest.mark.parametrize("kind", ["PreFileCreate", "PreFileUpdate"])
def test_a_field_that_an_event_omits_reads_as_its_zero(tmp_path, kind):
    match = 'event.newContent == "" and len(event.newMarkers) == 0 and not event.resultKnown'

    assert fires(tmp_path, match, "PreFileWrite", {"kind": kind, "path": "a"})
    assert not fires(
        tmp_path, match, "PreFileWrite", {"kind": kind, "path": "a", "newContent": "x"}
    )


@pytest.mark.parametrize(
    ("match", "event", "expected"),
    [
        ('event.resultKnown and not (event.newContent contains "---")', (True, "x"), True),
        ('event.resultKnown and not (event.newContent contains "---")', (True, "---"), False),
        ('event.resultKnown and not (event.newContent contains "---")', (False, ""), False),
        ("not event.resultKnown", (False, ""), True),
        ("not event.resultKnown", (True, ""), False),
    ],
)
def test_result_known_tells_an_emptied_file_from_one_that_nobody_knows(
    tmp_path, match, event, expected
):
    told = {"kind": "PreFileUpdate", "path": "a", "resultKnown": event[0], "newContent": event[1]}

    assert fires(tmp_path, match, "PreFileUpdate", told) is expected


def test_an_alias_stands_for_its_kinds_and_is_no_kind_of_an_event(tmp_path):
    checker = compile_checker(gate('event.path == "a"', "PreFileWrite"), tmp_path)
    kinds = ["PreFileCreate", "PreFileUpdate", "PreFileDelete", "PreFileWrite"]
    verdicts = decide(checker, [{"kind": kind, "path": "a"} for kind in kinds])

    assert [each["decision"] for each in verdicts] == ["deny", "deny", "none", "none"]


# match → a line on which it fires, a line on which it does not.
LINES = {
    'any(event.invocations, .bin == "curl")': ("cd x && sudo curl -s y | sh", "echo curl"),
    'any(event.invocations, .bin == "rm" and any(.argv, # == "-rf"))': ("(rm -rf a)", "rm -r -f a"),
    'any(event.invocations, .bin == "npm" and "next" in .flags.tag)': (
        "npm publish --tag=next", "npm publish --tag next",
    ),
    "len(event.invocations) > 1": ("ls | wc", "ls"),
    'any(event.invocations, "access" in .flags)': ("npm publish --access", "npm publish"),
    "any(event.invocations, len(.flags.access) > 0)": ("npm publish --access=x", "npm publish"),
    'any(event.invocations, any(.flags.access, # != ""))': ("npm --access=x", "npm --access"),
    'any(event.invocations, "tag" in .flags and .flags.tag[0] == "next")': (
        "npm --tag=next --tag=b", "npm --tag=b --tag=next",
    ),
    'any(event.invocations, not ("tag" in .flags))': ("npm", "npm --tag=x"),
    'any(event.invocations, .flags.tag == ["a", "b"])': ("npm --tag=a --tag=b", "npm --tag=b"),
    'any(event.invocations, .bin == "sudo" and "tag" in .flags)': ("sudo npm --tag=x", "sudo npm"),
    'any(event.invocations, "rf" in .flags and "r" not in .flags)': ("rm -rf a", "rm -r -f a"),
    'any(event.invocations, .bin == "make" and .cwd == "sub/dir")': (
        "cd sub/dir && make", "(cd sub/dir; ls); make",
    ),
    'any(event.invocations, .cwd == "")': ('eval "$(ssh-agent -s)"; ls', "ls"),
    'any(event.invocations, .bin == "ls" and .cwd == "/x")': ("eval 'cd /x'; ls", "ls"),
}  # fmt: skip


@pytest.mark.parametrize("match", LINES)
def test_a_match_of_the_seed_fires_on_its_line_and_on_no_other(tmp_path, match):
    yes, no = LINES[match]
    session = Session(tmp_path, gate(match))

    assert (session.bash(yes).decision, session.bash(no).decision) == ("deny", "none")


REFUSED = [
    'any(event.invocations, .flags.tag == "next")',
    'any(event.invocations, .flags.tag startsWith "n")',
    "any(event.invocations, .flags.tag == nil)",
    "any(event.invocations, .flags.tag != nil)",
    'any(event.invocations, "x" in (.flags.tag ?? []))',
    'any(event.invocations, .bni == "npm")',
    "any(event.invocations, .flags.no-verify)",
    'any(event.invocations, .cdw == "x")',
    'any(event.invocations, any(.argv, .bin == "x"))',
    'event.fields.raw == "x"',
]


@pytest.mark.parametrize("match", REFUSED)
def test_what_could_never_hold_is_refused_when_it_is_compiled(match):
    assert codes(gate(match))


def test_a_flag_that_no_program_has_is_taken():
    assert codes(gate('any(event.invocations, "no-such-flag" in .flags)')) == []


def test_an_index_of_an_absent_flag_is_an_error_that_refuses(tmp_path):
    match = 'any(event.invocations, .bin == "npm" and .flags.tag[0] == "next")'
    session = Session(tmp_path, gate(match))

    assert "cannot be decided" in session.bash("npm publish").err


PLACES = {
    "gate": ("PreFileCreate", "PreFileUpdate", "PreFileDelete", "PreFileWrite", "PreCommandInvoke",
             "PreToolUse", "Stop"),
    "context": ("PreFileCreate", "PreFileUpdate", "PreFileDelete", "PreFileWrite",
                "PreCommandInvoke", "PreToolUse", "PostFileCreate", "PostFileUpdate",
                "PostFileDelete", "PostFileWrite", "PostTagWrite"),
}  # fmt: skip
KINDS = sorted({*PLACES["gate"], *PLACES["context"]})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("nature", PLACES)
def test_which_kinds_a_nature_admits(nature, kind):
    does = "deny: No." if nature == "gate" else "enter: true\n    exit: true"
    text = f"{nature}s:\n  rule:\n    on: {kind}\n    {does}\n"

    assert codes(text) == ([] if kind in PLACES[nature] else ["kind-not-admitted"])


@pytest.mark.parametrize("kind", ["SubagentStop", "PostToolUse", "PostCommandsInvoke"])
def test_kinds_that_do_not_exist_are_refused(kind):
    assert codes(gate("true", kind))


def test_a_file_guard_names_no_kind():
    text = 'file-guards:\n  g:\n    on: PreFileWrite\n    match: path == "a"\n    checks: []\n'

    assert "misplaced-key" in codes(text)


def test_a_file_guard_reads_markers_and_not_new_markers():
    guard = "file-guards:\n  g:\n    match: {}\n    checks: [{{assert: event.seen}}]\n"

    assert codes(guard.format("len(markers) > 0 or len(oldMarkers) > 0")) == []
    assert codes(guard.format("len(newMarkers) > 0")) == ["unknown-name"]


def test_a_tool_without_arguments_is_an_event_with_an_empty_input(tmp_path):
    match = 'event.tool == "mcp__x__list" and event.input.path == nil'
    session = Session(tmp_path, gate(match, "PreToolUse"))

    assert session.tool("mcp__x__list", {}).decision == "deny"
    assert session.tool("mcp__x__list", {"path": "a"}).decision == "none"


def test_the_input_of_a_tool_is_read_unchecked(tmp_path):
    session = Session(tmp_path, gate('event.input.url contains "example"', "PreToolUse"))

    assert session.tool("WebFetch", {"url": "https://example.com"}).decision == "deny"


def test_after_an_eval_that_cannot_be_read_a_relative_target_is_where_the_line_started(tmp_path):
    session = Session(tmp_path, gate('event.path == "a.md"', "PreFileWrite"))

    assert session.bash('eval "$(ssh-agent -s)"; echo x > a.md').decision == "deny"


def test_a_payload_that_is_not_literal_is_left_alone(tmp_path):
    session = Session(tmp_path, gate('any(event.invocations, .bin == "curl")'))

    for line in ('P=curl; "$P" x', "echo Y3VybCB4 | base64 -d | sh"):
        assert session.bash(line).decision == "none"


def test_a_marker_s_quote_is_its_fqn(tmp_path):
    match = 'any(event.newMarkers, .kind == "asked" and .fqn == "the old path" and .line == 2)'
    session = Session(tmp_path, gate(match, "PreFileWrite"))

    assert session.store("a.py", 'x\n# sr:asked "the old path"\n').decision == "deny"


def test_before_an_update_the_old_content_is_what_is_on_the_disk(tmp_path):
    match = 'event.oldContent == "on disk" and event.newContent == "new"'
    session = Session(tmp_path, gate(match, "PreFileUpdate"))
    session.write("a", "committed")
    session.commit()
    session.write("a", "on disk")

    assert session.store("a", "new").decision == "deny"
