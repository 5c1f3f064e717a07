# SPDX-License-Identifier: MIT
"""A model may add arguments that its tool ignores: another agent's spelling changes no event."""

from __future__ import annotations

from typing import Any

import pytest
from payloads import AGENTS, adapter, fill

from src_compiler.schema.load import schema
from src_runtime.guesses import CONTENTS, EDITS, EVERY, LINES, PATCHES, PATHS

DECOY = "/etc/decoy"
FOLDERS = ("dir_path", "directory", "workdir", "working_directory", "cwd")
SPELLINGS: dict[str, object] = {
    **dict.fromkeys(PATHS, DECOY),
    **dict.fromkeys(CONTENTS, "DECOY"),
    **dict.fromkeys(LINES, "rm -rf decoy"),
    **dict.fromkeys(PATCHES, f"*** Begin Patch\n*** Delete File: {DECOY}\n*** End Patch"),
    **{name: "DECOY" for pair in EDITS for name in pair},
    **dict.fromkeys(EVERY, True),
    "edits": [
        {"oldText": "alpha", "newText": "DECOY", "old_string": "alpha", "new_string": "DECOY"}
    ],
    "paths": [DECOY],
    **dict.fromkeys(FOLDERS, "/etc"),
}
# What a tool of each form is given, in the order of its own arguments.
GIVEN: dict[str, list[Any]] = {
    "runs": ["git status"],
    "watches": ["git status"],
    "types": ["git status", "ls"],
    "reads": ["@/existing.txt"],
    "searches": ["@/existing.txt"],
    "writes": ["@/existing.txt", "new\n"],
    "edits": ["@/existing.txt", "beta", "gamma", False],
    "seeks": ["@/existing.txt", "beta", "gamma", False],
    "mends": ["@/existing.txt", "beta", "gamma", False],
    "multi": ["@/existing.txt", [{"old_string": "beta", "new_string": "gamma"}]],
    "lists": ["@/existing.txt", [{"oldText": "beta", "newText": "gamma"}]],
    "cells": ["@/existing.txt", "print()"],
    "patches": ["*** Begin Patch\n*** Update File: @/existing.txt\n-beta\n+gamma\n*** End Patch\n"],
    "deletes": ["@/todelete.txt"],
}
ROWS = [
    (agent, tool)
    for agent in AGENTS
    for tool, (_, *form) in adapter(agent).DIALECT.tools.items()
    if form and form[0] != "guess"
]


def payload(agent: str, tool: str, given: dict[str, Any], project: Any) -> dict[str, Any]:
    """A tool call in the shape of an agent's payloads."""
    common = {"cwd": str(project), "session_id": "s"}
    match agent:
        case "claude-code" | "codex" | "qwen":
            return {
                **common,
                "hook_event_name": "PreToolUse",
                "tool_name": tool,
                "tool_input": given,
            }
        case "gemini":
            return {
                **common,
                "hook_event_name": "BeforeTool",
                "tool_name": tool,
                "tool_input": given,
            }
        case "copilot":
            return {"sessionId": "s", "cwd": str(project), "toolName": tool, "toolArgs": given}
        case "cursor":
            return {
                **common,
                "hook_event_name": "preToolUse",
                "tool_name": tool,
                "tool_input": given,
            }
        case "pi":
            event = {"type": "tool_call", "toolName": tool, "input": given}
            return {**common, "hook_event_name": "tool_call", "tool_name": tool, "event": event}
        case "opencode":
            more = {"directory": str(project), "input": {"tool": tool}, "output": {"args": given}}
            return {"hook_event_name": "tool.execute.before", "tool_name": tool, **more}
        case "openprogram":
            return {"type": "tool.before", "payload": {"tool": tool, "args": given}}
    raise AssertionError(agent)


def events(agent: str, tool: str, given: dict[str, Any], project: Any) -> Any:
    wanted = {kind: None for kind in schema().kinds if kind[0].isupper()}
    made = payload(agent, tool, given, project)
    call = adapter(agent).read(made, wanted, (str(project), ""), None)
    return call.events, call.notes, call.place.cwd


def own(agent: str, tool: str, project: Any) -> dict[str, Any]:
    """The tool's own arguments."""
    dialect = adapter(agent).DIALECT
    does, *names = dialect.tools[tool][1:]
    values = GIVEN[does]
    if does == "deletes":
        names = names[:1]
    text = str(project)
    filled = [v.replace("@", text) if isinstance(v, str) else v for v in values]
    given = dict(zip(names, filled, strict=False))
    if tool in dialect.folders:
        given[dialect.folders[tool]] = f"{text}/sub"
    return given


@pytest.mark.parametrize(("agent", "tool"), ROWS)
def test_another_agents_spelling_changes_no_event(agent, tool, project):
    fill(project)
    given = own(agent, tool, project)
    before = events(agent, tool, given, project)
    form = adapter(agent).DIALECT.tools[tool][1:]
    rivals = {name: SPELLINGS[name] for name in SPELLINGS if name not in given and name not in form}

    for name, value in rivals.items():
        after = events(agent, tool, {**given, name: value}, project)
        # The name of a folder is what other tools call other things: only its effect is a decoy.
        if name in FOLDERS:
            del after[0][0]["input"][name]

        assert after == before, name


@pytest.mark.parametrize(("agent", "tool"), ROWS)
def test_every_row_makes_the_event_of_its_form(agent, tool, project):
    fill(project)
    expected = {
        "runs": "PreCommandInvoke", "watches": "PreCommandInvoke", "types": "PreCommandInvoke",
        "reads": "PreFileRead", "searches": "PreFileRead", "deletes": "PreFileDelete",
    }  # fmt: skip
    does = adapter(agent).DIALECT.tools[tool][1]

    found = events(agent, tool, own(agent, tool, project), project)[0]

    assert found[0]["kind"] == "PreToolUse"
    assert found[1]["kind"] == expected.get(does, "PreFileUpdate")
    if does in ("writes", "edits", "seeks", "mends", "multi", "lists", "patches"):
        text = "new\n" if does == "writes" else "alpha\ngamma\n"
        assert found[1]["resultKnown"] and found[1]["newContent"] == text
        assert found[1]["path"] == "existing.txt"


@pytest.mark.parametrize("agent", AGENTS)
def test_of_a_tool_that_is_not_in_the_table_every_spelling_is_an_event(agent, project, monkeypatch):
    fill(project)
    monkeypatch.chdir(project)
    given = {"path": "a", "filePath": "b", "content": "x", "file_text": "y", "command": "ls"}

    found = events(agent, "no_such_tool_of_mine", given, project)[0]

    assert [(each.get("path"), each.get("newContent")) for each in found[2:]] == [
        ("a", "x"), ("a", "y"), ("b", "x"), ("b", "y"),
    ]  # fmt: skip
    assert found[1]["raw"] == "ls"


# One tool of one server, as each agent reports it.
SERVED = {
    "claude-code": "mcp__fs__write_file",
    "codex": "mcp__fs__write_file",
    "gemini": "mcp_fs_write_file",
    "qwen": "mcp__fs__write_file",
    "copilot": "fs-write_file",
    "opencode": "fs_write_file",
}


@pytest.mark.parametrize("agent", SERVED)
@pytest.mark.parametrize("named", ["mcp__fs__write_file", None])
def test_a_tool_of_a_server_is_what_the_project_says_of_it(agent, named, project):
    fill(project)
    tool = SERVED[agent]
    tools = {named or tool: {"effect": "writes", "argument": "where", "content": "what"}}
    given = {
        "where": "a.txt",
        "what": "x",
        "path": DECOY,
        "content": "DECOY",
        "command": "rm decoy",
    }
    wanted = {kind: None for kind in schema().kinds if kind[0].isupper()}

    made = payload(agent, tool, given, project)
    call = adapter(agent).read(made, wanted, (str(project), ""), tools)

    assert [each["kind"] for each in call.events] == ["PreToolUse", "PreFileCreate"]
    assert call.events[0]["toolKind"] == "mcp"
    assert (call.events[1]["path"], call.events[1]["newContent"]) == ("a.txt", "x")
