# SPDX-License-Identifier: MIT
"""Tools of public MCP servers, with the arguments of their schemas: what no table knows is an event
per plausible spelling of its arguments."""

from __future__ import annotations

from typing import Any

import pytest
from test_decoys import events

CREATE, UPDATE, DELETE, READ = "PreFileCreate", "PreFileUpdate", "PreFileDelete", "PreFileRead"
LINE = "PreCommandInvoke"
EDITS = [{"oldText": "beta", "newText": "gamma"}]
# Tool, arguments, the events by kind and path or line, and the text of the last.
TOOLS: list[tuple[str, dict[str, Any], list[tuple[str, str]], str | None]] = [
    # modelcontextprotocol/servers, filesystem
    ("write_file", {"path": "a", "content": "x"}, [(CREATE, "a")], "x"),
    ("edit_file", {"path": "old.md", "edits": EDITS}, [(UPDATE, "old.md")], "gamma\n"),
    ("move_file", {"source": "old.md", "destination": "new.md"},
     [(DELETE, "old.md"), (CREATE, "new.md")], "beta\n"),
    ("move_file", {"source": "sub", "destination": "sup"},
     [(DELETE, "sub/x"), (CREATE, "sup/x")], "1"),
    ("create_directory", {"path": "made"}, [(READ, "made")], None),
    ("read_multiple_files", {"paths": ["a", "b"]}, [(READ, "a"), (READ, "b")], None),
    # mark3labs/mcp-filesystem-server
    ("delete_file", {"path": "sub", "recursive": True}, [(DELETE, "sub/x")], None),
    ("copy_file", {"source": "old.md", "destination": "new.md"}, [(CREATE, "new.md")], "beta\n"),
    ("modify_file", {"path": "old.md", "find": "beta", "replace": "gamma"},
     [(UPDATE, "old.md")], "gamma\n"),
    # oraios/serena
    ("create_text_file", {"relative_path": "a", "content": "x"}, [(CREATE, "a")], "x"),
    ("replace_content", {"relative_path": "old.md", "needle": "bet", "repl": "z",
     "mode": "literal", "allow_multiple_occurrences": False}, [(UPDATE, "old.md")], "za\n"),
    ("delete_lines", {"relative_path": "old.md", "start_line": 0, "end_line": 0},
     [(UPDATE, "old.md")], ""),
    ("replace_symbol_body", {"name_path": "f", "relative_path": "old.md", "body": "pass"},
     [(UPDATE, "old.md")], "pass"),
    ("execute_shell_command", {"command": "rm x", "capture_stderr": True}, [(LINE, "rm x")], None),
    # wonderwhy-er/DesktopCommanderMCP
    ("edit_block", {"file_path": "old.md", "old_string": "beta", "new_string": "z",
     "expected_replacements": 1}, [(UPDATE, "old.md")], "z\n"),
    ("start_process", {"command": "rm x", "timeout_ms": 9}, [(LINE, "rm x")], None),
    ("interact_with_process", {"pid": 1, "input": "rm x"}, [(LINE, "rm x")], None),
    ("interact_with_process", {"pid": 1, "input": "print(f('x'))"}, [], None),
    # JetBrains
    ("create_new_file", {"pathInProject": "a", "text": "x"}, [(CREATE, "a")], "x"),
    ("replace_text_in_file", {"pathInProject": "old.md", "oldText": "bet", "newText": "z",
     "replaceAll": True}, [(UPDATE, "old.md")], "za\n"),
    # tumf/mcp-shell-server, and others that take the words of a command
    ("shell_execute", {"command": ["rm", "a b"]}, [(LINE, "rm 'a b'")], None),
    ("shell_execute", {"command": ["ls", "|", "sh"]}, [(LINE, "ls | sh")], None),
    ("shell_execute", {"command": ["sh"], "stdin": "rm x"},
     [(LINE, "sh"), (LINE, "sh <<< 'rm x'")], None),
    ("run", {"command": "git", "args": ["push", "-f"]},
     [(LINE, "git"), (LINE, "git push -f")], None),
    ("run_many", {"commands": ["ls", "rm x"]}, [(LINE, "ls"), (LINE, "rm x")], None),
    ("run_many", {"commands": [{"command": "rm x"}]}, [(LINE, "rm x")], None),
    # Spellings of several servers
    ("write_note", {"absolute_path": "a", "data": "x"}, [(CREATE, "a")], "x"),
    ("edit_file", {"target_file": "old.md", "instructions": "", "code_edit": "z"},
     [(UPDATE, "old.md")], "z"),
    ("convert_to_markdown", {"uri": "file://@/old.md"}, [(READ, "old.md")], None),
    ("convert_to_markdown", {"uri": "file://localhost@/a%20b"}, [(READ, "a b")], None),
    ("convert_to_markdown", {"uri": "https://example.org/old.md"}, [], None),
    ("browser_pdf_save", {"outputPath": "a.pdf"}, [(CREATE, "a.pdf")], ""),
    ("rename", {"oldPath": "old.md", "newPath": "a"}, [(DELETE, "old.md"), (CREATE, "a")],
     "beta\n"),
    ("move", {"path": "old.md", "new_path": "a"}, [(DELETE, "old.md"), (CREATE, "a")], "beta\n"),
    ("compile", {"source": "old.md", "target": "es5"}, [(CREATE, "es5")], ""),
    ("send_mail", {"from": "a@example.org", "to": "b@example.org"}, [], None),
    ("write_files", {"files": [{"path": "a", "content": "x"}, {"path": "b", "content": "y"}]},
     [(CREATE, "a"), (CREATE, "b")], "y"),
    ("batch", {"operations": [{"type": "delete", "path": "old.md"}]}, [(DELETE, "old.md")], None),
    ("call_tool", {"name": "w", "arguments": {"path": "a", "content": "x"}}, [(CREATE, "a")], "x"),
    ("puppeteer_evaluate", {"script": "document.title"}, [], None),
    ("run_script", {"script": "rm x"}, [(LINE, "rm x")], None),
    ("add_comment_to_pending_review", {"path": "old.md", "body": "good", "line": 1},
     [(READ, "old.md")], None),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "given", "expected", "text"), TOOLS)
def test_a_tool_of_a_server_is_what_its_names_tell(tool, given, expected, text, project):
    (project / "old.md").write_text("beta\n")
    (project / "sub").mkdir()
    (project / "sub/x").write_text("1")
    given = {
        name: value.replace("@", str(project)) if name == "uri" else value
        for name, value in given.items()
    }

    found = events("claude-code", "mcp__server__" + tool, given, project)[0][1:]

    assert [(each["kind"], each.get("path", each.get("raw"))) for each in found] == expected
    if text is not None:
        assert found[-1]["newContent"] == text


def test_a_folder_beside_a_path_is_where_it_may_be(project):
    (project / "sub").mkdir()

    given = {"command": "echo y > b", "cwd": "sub"}
    found = events("claude-code", "mcp__sh__run", given, project)[0]
    written = [each["path"] for each in found if each["kind"] == CREATE]

    assert written == ["b", "sub/b"]
    assert len([each for each in found if each["kind"] == LINE]) == 1


def test_a_path_below_home_is_one(project, monkeypatch):
    monkeypatch.setenv("HOME", str(project / "home"))

    given = {"path": "~/.claude/settings.json", "content": "{}"}
    found = events("claude-code", "mcp__fs__write_file", given, project)[0][1:]

    assert "home/.claude/settings.json" in [each["path"] for each in found]


def test_what_a_deep_or_large_input_holds_takes_no_time(project):
    deep: Any = {"path": "a", "content": "x"}
    for _ in range(200):
        deep = {"more": [deep]}

    found = events("claude-code", "mcp__x__y", {"a": deep, "b": [{"c": 1}] * 20_000}, project)[0]

    assert [each["kind"] for each in found] == ["PreToolUse"]
