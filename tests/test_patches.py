# SPDX-License-Identifier: MIT
"""Patches as files; what they leave was seen with Codex: agents/test_patches_differential.py."""

from __future__ import annotations

import pytest

from src_runtime.agents import codex
from src_runtime.edits import Refused, Underivable
from src_runtime.looseedits import at_once, result, sought, with_old_ending
from src_runtime.patches import patched, sections


def patch(*lines: str) -> str:
    return "\n".join(["*** Begin Patch", *lines, "*** End Patch"])


def read(text: str) -> list[tuple[str, str, str]]:
    return [(each.verb[4:-6], each.path, each.target) for each in sections(text)]


def after(text: str, *lines: str) -> str:
    (found,) = sections(patch("*** Update File: a", *lines))
    return patched(text, found.hunks)


def test_every_file_of_a_patch_is_found():
    text = patch(
        "*** Add File: a", "+x", "*** Delete File: b c", "*** Update File: d", "*** Move to: e",
        "@@", "-x", "+y",
    )  # fmt: skip

    assert read(text) == [("Add", "a", ""), ("Delete", "b c", ""), ("Update", "d", "e")]


@pytest.mark.parametrize(
    "text",
    [
        "*** Delete File: a",
        "  *** Delete File: a  ",
        "<<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF",
        "*** Begin Patch\r\n*** Delete File: a\r\n*** End Patch\r\n",
        "*** Begin Patch\n*** Environment ID: x\n*** Delete File:a\n*** End Patch",
        "noise\n*** Delete File: a\nnoise",
        patch("*** Delete File: a", ""),
        patch() + "\n" + patch("*** Delete File: a"),
    ],
)
def test_a_heading_is_read_wherever_a_tool_may_read_it(text):
    assert read(text) == [("Delete", "a", "")]


def test_lines_of_content_are_no_headings():
    text = patch(
        "*** Add File: a", "+*** Delete File: b", "*** Update File: c", " *** Delete File: d"
    )

    assert read(text) == [("Add", "a", ""), ("Update", "c", "")]


@pytest.mark.parametrize(
    ("text", "lines", "expected"),
    [
        ("a\nb\n", ("@@", " a", "-b", "+c"), "a\nc\n"),
        ("a\nb\n", ("-b", "+c"), "a\nc\n"),
        ("a\nb", ("@@", "-b", "+c"), "a\nc\n"),
        ("a\nb\na\nb\n", ("@@", "-b", "+c"), "a\nc\na\nb\n"),
        ("x\na\nx\na\n", ("@@ x", "-a", "+1", "@@ x", "-a", "+2"), "x\n1\nx\n2\n"),
        ("a\nb\na\n", ("@@", "-a", "+c", "*** End of File"), "a\nb\nc\n"),
        ("a\n", ("@@", "+b"), "a\nb\n"),
        ("a\n\n", ("@@", "-a", "+c"), "c\n\n"),
        ("a\n", ("@@", "-a"), ""),
    ],
)
def test_the_text_after_hunks(text, lines, expected):
    assert after(text, *lines) == expected


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a\nb\n", ("@@", "-B", "+c")),
        ("a \nb\n", ("@@", "-a", "+c")),
        ("a\r\nb\r\n", ("@@", "-a", "+c")),
        ("a\nb\n", ("@@ nowhere", "-a", "+c")),
        ("a\nb\n", ("@@", "-b", "+c", "@@", "-a", "+d")),
    ],
)
def test_what_does_not_stand_there_exactly_is_not_known(text, lines):
    with pytest.raises(Underivable):
        after(text, *lines)


def test_a_file_that_is_not_there_is_refused_by_the_tool():
    with pytest.raises(Refused):
        patched(None, [])


# Codex's shell hands such lines to `apply_patch` as the tool of that name does.
ADD = patch("*** Add File: a.txt", "+x")


@pytest.mark.parametrize(
    ("line", "paths"),
    [
        (f"apply_patch <<'EOF'\n{ADD}\nEOF", ["a.txt"]),
        (f"cd sub && apply_patch <<EOF\n{ADD}\nEOF", ["sub/a.txt"]),
        (f"apply_patch '{ADD}'", ["a.txt"]),
        (f"applypatch '{ADD}'", ["a.txt"]),
        (f"bash -lc \"apply_patch '{ADD}'\"", ["a.txt"]),
        ("apply_patch < fix.diff", [None]),
        ('apply_patch "$P"', [None]),
        ("grep apply_patch notes", []),
    ],
)
def test_a_patch_in_a_shell_line_changes_files(line, paths, project):
    (project / "sub").mkdir()
    payload = {
        "hook_event_name": "PreToolUse", "tool_name": "Bash", "cwd": str(project),
        "tool_input": {"command": line},
    }  # fmt: skip

    wanted = {"PreCommandInvoke": None, "PreFileCreate": None}
    call = codex.read(payload, wanted, (str(project), ""))
    found = [event for event in call.events if event["kind"] == "PreFileCreate"]

    assert [event.get("path") for event in found] == paths
    assert call.place.cwd == str(project)
    for event in found:
        assert event["by"]["bin"].startswith("apply")


def test_a_patch_that_cannot_be_read_leaves_rules_about_files_undecided(project):
    payload = {
        "hook_event_name": "PreToolUse", "tool_name": "apply_patch", "cwd": str(project),
        "tool_input": {"command": "no patch at all"},
    }  # fmt: skip

    call = codex.read(payload, None, (str(project), ""))

    kinds = [event["kind"] for event in call.events]
    assert kinds == ["PreToolUse", "PreFileCreate", "PreFileUpdate", "PreFileDelete"]
    assert set(call.notes.values()) == {"its patch cannot be read"}


# Tools that also take what is nearly there


def test_one_replacement_is_known_where_the_text_stands_there_once():
    assert sought("a b", "a", "c") == "c b"
    assert sought("a a", "a", "c", True) == "c c"
    assert sought("", "", "new") == "new"


@pytest.mark.parametrize(
    ("text", "old", "every"),
    [
        ("a a", "a", False),
        ("b", "a", False),
        ("b", "a", True),
        ("b", "", False),
        ("b", None, False),
    ],
)
def test_another_replacement_is_not_known(text, old, every):
    with pytest.raises(Underivable):
        sought(text, old, "c", every)


def test_a_replacement_in_no_file_is_refused_by_the_tool():
    with pytest.raises(Refused):
        sought(None, "a", "c")


@pytest.mark.parametrize(
    ("text", "made", "expected"),
    [("a\n", "b", "b\n"), ("a", "b\n", "b"), ("a\n", "b\n", "b\n"), ("", "b\n", "b\n")],
)
def test_geminis_edit_keeps_how_the_file_ends(text, made, expected):
    assert with_old_ending(text, made) == expected


def test_pis_replacements_are_looked_for_in_the_old_text():
    edits = [{"oldText": "b", "newText": "a"}, {"oldText": "a", "newText": "b"}]

    assert at_once("a b", edits) == "b a"
    assert result("lists", "a b", [edits]) == "b a"


@pytest.mark.parametrize(
    "edits",
    [
        [{"oldText": "a", "newText": "b"}] * 2,
        [{"oldText": "ab", "newText": "x"}, {"oldText": "bc", "newText": "y"}],
        [{"oldText": "z", "newText": "b"}],
        [{"oldText": "", "newText": "b"}],
        [{"old": "a"}],
        ["a"],
        "a",
        None,
    ],
)
def test_replacements_that_meet_or_miss_are_not_known(edits):
    with pytest.raises(Underivable):
        at_once("abc", edits)
