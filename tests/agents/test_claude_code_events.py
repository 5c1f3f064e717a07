# SPDX-License-Identifier: MIT
"""Claude Code's payloads as events: recorded ones, and every row of what a tool call may change."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from src_runtime.agents import claude_code

RECORDED = Path(__file__).parent / "claude-code"


def events(tool: str, given: Any, folder: Path, **more: Any) -> list[dict[str, Any]]:
    """The events of a call in the work tree `folder`, PreToolUse left out."""
    found = call(tool, given, folder, **more).events
    assert found[0]["kind"] == "PreToolUse"
    return found[1:]


def call(tool: str, given: Any, folder: Path, **more: Any) -> Any:
    payload = {
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": given,
        "cwd": str(folder),
    }
    return claude_code.read(payload, None, (str(folder), ""), **more)


def recorded(name: str) -> dict[str, Any]:
    (path,) = RECORDED.glob(f"{name}-*.json")
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def part(event: dict[str, Any], *names: str) -> tuple[Any, ...]:
    return (event["kind"], *(event[name] for name in names))


@pytest.mark.parametrize(
    ("name", "tool", "kind"),
    [
        ("record-03", "Bash", "shell"),
        ("monitor-00", "Monitor", "shell"),
        ("record-07", "Write", "write"),
        ("record-11", "Read", "read"),
        ("record-15", "Edit", "edit"),
        ("record-27", "NotebookEdit", "edit"),
        ("record-41", "WebFetch", "fetch"),
        ("record-45", "mcp__echo__echo", "mcp"),
        ("record-49", "Agent", "agent"),
    ],
)
def test_every_recorded_tool_call_is_a_tool_event(name, tool, kind):
    payload = recorded(name)

    found = claude_code.read(payload, None).events[0]

    assert found == {
        "kind": "PreToolUse",
        "tool": tool,
        "toolKind": kind,
        "input": payload["tool_input"],
    }


@pytest.mark.parametrize(
    ("name", "raw", "programs"),
    [
        ("record-03", "echo hello > from_bash.txt; cat from_bash.txt", ["echo", "cat"]),
        ("relpath-02", "echo x | tee piped.txt", ["echo", "tee"]),
        ("subagent_deny-05", "echo SUBTOOLMARK", ["echo"]),
        ("monitor-00", "echo original >> /home/dev/project/marker.txt", ["echo"]),
    ],
)
def test_every_recorded_shell_line_is_a_command_event(name, raw, programs):
    found = claude_code.read(recorded(name), None).events[1]

    assert part(found, "raw", "complete") == ("PreCommandInvoke", raw, True)
    assert [run["bin"] for run in found["invocations"]] == programs


@pytest.mark.parametrize("name", ["record-00", "record-01", "record-62"])
def test_a_moment_that_no_rule_binds_to_has_no_events(name):
    assert claude_code.read(recorded(name), None).events == []


@pytest.mark.parametrize(("name", "role"), [("record-61", "main"), ("record-51", "subagent")])
def test_the_end_of_a_cycle_is_a_stop(name, role):
    found = claude_code.read(recorded(name), None)

    assert found.events == [{"kind": "Stop"}]
    assert found.session(found)["role"] == role


def test_the_session_of_a_sub_agents_call():
    found = claude_code.read(recorded("subagent_deny-05"), None, ("/", ""))

    session = found.session(found)
    assert session == {
        "agent": "claude-code",
        "id": "4aa4d74b-dc9a-4f93-ad8b-2cf40c4de062",
        "cwd": "/home/dev/project",
        "root": session["root"],
        "branch": session["branch"],
        "role": "subagent",
        "agentType": "general-purpose",
        "mode": "default",
        "model": "",
    }


def test_a_write_where_nothing_is_creates(project):
    given = {"file_path": f"{project}/new.txt", "content": "a\nb\n"}

    (found,) = events("Write", given, project)

    assert found == {
        "kind": "PreFileCreate",
        "path": "new.txt",
        "newContent": "a\nb\n",
        "resultKnown": True,
        "newMarkers": [],
        "citations": [],
        "outside": False,
        "by": {"tool": "Write", "bin": ""},
        "added": ["a", "b"],
        "removed": [],
        "branch": "main",
        "moved": "",
    }


def test_a_write_over_a_file_updates(project):
    (project / "a.txt").write_text("one\n# sr:a b\n")
    given = {"file_path": f"{project}/a.txt", "content": "one\ntwo\n"}

    (found,) = events("Write", given, project)

    assert found == {
        "kind": "PreFileUpdate",
        "path": "a.txt",
        "oldContent": "one\n# sr:a b\n",
        "newContent": "one\ntwo\n",
        "resultKnown": True,
        "oldMarkers": [{"kind": "a", "fqn": "b", "line": 2}],
        "newMarkers": [],
        "citations": [],
        "outside": False,
        "by": {"tool": "Write", "bin": ""},
        "added": ["two"],
        "removed": ["# sr:a b"],
        "branch": "main",
        "moved": "",
    }


def test_a_write_of_nothing_creates_an_empty_file(project):
    (found,) = events("Write", {"file_path": f"{project}/e", "content": ""}, project)

    assert part(found, "newContent", "resultKnown") == ("PreFileCreate", "", True)


EDIT = {"old_string": "b", "new_string": "x", "replace_all": False}


@pytest.mark.parametrize(
    ("before", "edit", "after"),
    [
        ("a b c", EDIT, ("PreFileUpdate", "a x c", True)),
        ("a b b", {**EDIT, "replace_all": True}, ("PreFileUpdate", "a x x", True)),
        ("", {**EDIT, "old_string": ""}, ("PreFileUpdate", "x", True)),
        (None, {**EDIT, "old_string": ""}, ("PreFileCreate", "x", True)),
        ("a b c", {"old_string": "b"}, ("PreFileUpdate", "", False)),
        ("a b c", {"new_string": "b"}, ("PreFileUpdate", "", False)),
        (None, {"new_string": "b"}, ("PreFileCreate", "", False)),
        ("a ’b’", {**EDIT, "old_string": "'b'"}, ("PreFileUpdate", "", False)),
    ],
)
def test_an_edit(project, before, edit, after):
    if before is not None:
        (project / "f").write_text(before)

    (found,) = events("Edit", {"file_path": f"{project}/f", **edit}, project)

    assert part(found, "newContent", "resultKnown") == after


@pytest.mark.parametrize(
    ("before", "edit"),
    [
        ("exists", {**EDIT, "old_string": ""}),
        (None, EDIT),
        ("a c", EDIT),
        ("b b", EDIT),
    ],
)
def test_an_edit_that_the_tool_will_refuse_changes_no_file(project, before, edit):
    if before is not None:
        (project / "f").write_text(before)

    assert events("Edit", {"file_path": f"{project}/f", **edit}, project) == []


@pytest.mark.parametrize(
    ("edits", "after"),
    [
        ([{"old_string": "a", "new_string": "b"}, {"old_string": "b c", "new_string": "d"}], "d"),
        ([{"old_string": "", "new_string": "n"}], None),
        ([{"old_string": "zz", "new_string": "n"}], None),
        ([], None),
    ],
)
def test_several_edits_in_one_call(project, edits, after):
    (project / "f").write_text("a c")

    found = events("MultiEdit", {"file_path": f"{project}/f", "edits": edits}, project)

    assert [event["newContent"] for event in found] == ([] if after is None else [after])


def test_several_edits_may_begin_a_file(project):
    edits = [{"old_string": "", "new_string": "a c"}, {"old_string": "a", "new_string": "b"}]

    (found,) = events("MultiEdit", {"file_path": f"{project}/f", "edits": edits}, project)

    assert part(found, "newContent", "resultKnown") == ("PreFileCreate", "b c", True)


def test_edits_that_are_no_list_leave_the_result_unknown(project):
    (found,) = events("MultiEdit", {"file_path": f"{project}/f", "edits": "x"}, project)

    assert part(found, "newContent", "resultKnown") == ("PreFileCreate", "", False)


@pytest.mark.parametrize(("there", "kind"), [(True, "PreFileUpdate"), (False, "PreFileCreate")])
def test_a_notebooks_result_is_not_known(project, there, kind):
    if there:
        (project / "nb.ipynb").write_text("{}")
    given = {"notebook_path": f"{project}/nb.ipynb", "cell_id": "c1", "new_source": "print(2)"}

    (found,) = events("NotebookEdit", given, project)

    assert part(found, "path", "newContent", "resultKnown", "added") == (
        kind,
        "nb.ipynb",
        "",
        False,
        [],
    )


def test_what_is_no_regular_file_is_not_written(project):
    os.mkfifo(project / "pipe")
    (project / "folder").mkdir()

    for name in ("pipe", "folder", "../../../../../../../dev/null"):
        assert events("Write", {"file_path": f"{project}/{name}", "content": "x"}, project) == []


def test_a_read_names_its_file(project):
    (project / "a").write_text("x")

    (found,) = events("Read", {"file_path": f"{project}/a"}, project)

    assert found == {
        "kind": "PreFileRead",
        "path": "a",
        "certain": True,
        "outside": False,
        "by": {"tool": "Read", "bin": ""},
    }


def test_a_search_reads_the_file_that_it_names_and_perhaps_those_of_a_folder(project):
    (project / "a").write_text("x")

    found = [
        event
        for given in (
            {"pattern": "x", "path": "a"},
            {"pattern": "x", "path": "."},
            {"pattern": "x"},
        )
        for event in events("Grep", given, project)
    ]

    assert [part(event, "path", "certain") for event in found] == [
        ("PreFileRead", "a", True),
        ("PreFileRead", ".", False),
    ]


# Every spelling that some agent has for an argument, with a value that would show.
DECOYS = {
    "command": "rm decoy", "cmd": "rm decoy", "file_path": "/decoy", "path": "/decoy",
    "filePath": "/decoy", "notebook_path": "/decoy", "content": "decoy", "file_text": "decoy",
    "old_string": "decoy", "new_string": "decoy", "old_str": "decoy", "new_str": "decoy",
    "oldString": "decoy", "newString": "decoy", "edits": [], "patch": "*** Begin Patch",
    "new_source": "decoy",
}  # fmt: skip
ROWS = [
    ("Bash", {"command": "ls"}),
    ("Monitor", {"command": "ls"}),
    ("Write", {"file_path": "{}/f", "content": "new"}),
    ("Edit", {"file_path": "{}/f", "old_string": "a", "new_string": "b", "replace_all": False}),
    ("MultiEdit", {"file_path": "{}/f", "edits": [{"old_string": "a", "new_string": "b"}]}),
    ("NotebookEdit", {"notebook_path": "{}/f", "new_source": "x"}),
    ("Read", {"file_path": "{}/f"}),
    ("Grep", {"pattern": "x", "path": "{}/f"}),
    ("WebFetch", {"url": "https://example.com"}),
    ("Agent", {"prompt": "x"}),
]


@pytest.mark.parametrize(("tool", "own"), ROWS, ids=[row[0] for row in ROWS])
def test_decoy_arguments_are_never_read(project, tool, own):
    (project / "f").write_text("a")
    given = json.loads(json.dumps(own).replace("{}", str(project)))

    plain = events(tool, given, project)
    with_decoys = events(tool, {**DECOYS, **given}, project)

    assert with_decoys == plain


def test_of_an_unknown_tool_every_plausible_reading_is_an_event(project):
    (project / "b").write_text("old")
    given = {
        "command": "git push",
        "cmd": "rm x",
        "path": f"{project}/a",
        "file_path": f"{project}/b",
        "content": "new",
        "old_str": "old",
        "new_str": "newer",
    }

    found = events("mcp__fs__do", given, project)

    assert [part(event, "raw") for event in found[:2]] == [
        ("PreCommandInvoke", "git push"),
        ("PreCommandInvoke", "rm x"),
    ]
    assert [part(event, "path", "newContent") for event in found[2:]] == [
        ("PreFileUpdate", "b", "new"),
        ("PreFileUpdate", "b", "newer"),
        ("PreFileCreate", "a", "new"),
    ]


def test_of_an_unknown_tool_a_path_alone_may_be_read(project):
    (found,) = events("mcp__fs__get", {"path": "a"}, project)

    assert part(found, "path", "certain") == ("PreFileRead", "a", False)


@pytest.mark.parametrize(
    ("told", "given", "found"),
    [
        ({"effect": "runs", "argument": "line"}, {"line": "ls"}, ("PreCommandInvoke", "raw", "ls")),
        ({"effect": "reads", "argument": "p"}, {"p": "a"}, ("PreFileRead", "path", "a")),
        (
            {"effect": "writes", "argument": "p", "content": "c"},
            {"p": "a", "c": "text"},
            ("PreFileCreate", "newContent", "text"),
        ),
        (
            {"effect": "writes", "argument": "p"},
            {"p": "a", "content": "text"},
            ("PreFileCreate", "resultKnown", False),
        ),
    ],
)
def test_what_the_project_says_of_a_tool_is_all_that_is_read(project, told, given, found):
    kind, field, value = found

    (event,) = events(
        "mcp__x", {**DECOYS, **given}, project, tools={"mcp__x": {"content": "", **told}}
    )

    assert part(event, field) == (kind, value)


def test_paths_are_those_of_the_work_tree_that_holds_the_checker(project):
    (project / "spec/.git").mkdir(parents=True)
    given = {"file_path": f"{project}/spec/a.md", "content": ""}

    (found,) = events("Write", given, project)
    elsewhere = events("Write", {"file_path": "/elsewhere/a", "content": ""}, project)

    assert part(found, "path", "outside") == ("PreFileCreate", "spec/a.md", False)
    assert part(elsewhere[0], "path", "outside") == ("PreFileCreate", "/elsewhere/a", True)


def test_a_relative_path_is_seen_from_the_calls_folder(project):
    (project / "sub").mkdir()
    payload = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Write",
        "tool_input": {"file_path": "a", "content": ""},
        "cwd": f"{project}/sub",
    }

    found = claude_code.read(payload, None, (str(project), "")).events[1]

    assert part(found, "path") == ("PreFileCreate", "sub/a")


@pytest.mark.parametrize("path", ["a\0b", "\ud800", None, 7, ""])
def test_a_path_that_no_file_can_have_is_left_out_and_both_kinds_are_judged(project, path):
    found = call("Write", {"file_path": path, "content": "x"}, project)

    assert [event["kind"] for event in found.events[1:]] == ["PreFileCreate", "PreFileUpdate"]
    assert all("path" not in event for event in found.events[1:])
    assert set(found.notes) == {1, 2}


def test_a_file_that_cannot_be_read_leaves_the_old_text_out(project):
    (project / "big").write_bytes(b"x" * (16 * 1024 * 1024 + 1))

    found = call("Write", {"file_path": f"{project}/big", "content": "x"}, project)

    assert part(found.events[1], "newContent", "resultKnown") == ("PreFileUpdate", "x", True)
    assert not {"oldContent", "oldMarkers", "added", "removed"} & set(found.events[1])
    assert "larger" in found.notes[1]


def test_an_edit_of_a_file_that_cannot_be_read_is_an_event(project):
    (project / "big").write_bytes(b"x" * (16 * 1024 * 1024 + 1))

    (found,) = events("Edit", {"file_path": f"{project}/big", **EDIT}, project)

    assert part(found, "resultKnown") == ("PreFileUpdate", False)


@pytest.mark.parametrize("given", [{}, {"command": 7}, {"command": ["ls"]}, None, [], "ls"])
def test_a_shell_call_without_a_line_is_judged_without_one(project, given):
    found = call("Bash", given, project)

    assert [event["kind"] for event in found.events] == ["PreToolUse", "PreCommandInvoke"]
    assert "invocations" not in found.events[1]


def test_an_empty_line_runs_nothing(project):
    assert events("Bash", {"command": ""}, project) == []


@pytest.mark.parametrize("payload", [{}, {"hook_event_name": "PreToolUse"}, {"hook_event_name": 1}])
def test_what_is_no_payload_is_refused(payload):
    with pytest.raises(ValueError):
        claude_code.read(payload, None)


def test_only_what_rules_need_is_worked_out(project):
    payload = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "git status"},
        "cwd": str(project),
    }

    found = claude_code.read(payload, {"PreToolUse": {"tool"}}, (str(project), ""))

    assert [event["kind"] for event in found.events] == ["PreToolUse"]
    assert not found.whole
