# SPDX-License-Identifier: MIT
"""Tools for PowerShell: their lines are told and not read."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled import compile_checker
from hooks import call, tool
from src_runtime.agents import claude_code, copilot
from src_runtime.shell import read

RULES = """
gates:
  no-force-push:
    on: PreCommandInvoke
    match: any(event.programs, .bin == "git" and flag(it, "f", "force"))
    deny: no
  keep-lock:
    on: PreFileChange
    paths: [yarn.lock]
    deny: no
  listed:
    on: PreCommandInvoke
    each: .bin == "Get-ChildItem" or .bin == "ls"
    allow: true
"""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_checker(RULES, tmp_path_factory.mktemp("project"))


@pytest.mark.parametrize(
    ("name", "line", "decision"),
    [
        ("PowerShell", "git push --force", "deny"),
        ("PowerShell", "git status", "deny"),
        ("PowerShell", "Remove-Item .\\yarn.lock", "deny"),
        ("PowerShell", "Remove-Item -Recurse node_modules", "none"),
        ("PowerShell", "Get-ChildItem", "none"),
        ("mcp__win__pwsh", "git push --force", "deny"),
        ("Bash", "git status", "none"),
        ("Bash", "ls", "allow"),
    ],
)
def test_a_rule_whose_program_or_file_stands_in_an_unread_line_refuses(
    checker: Path, name: str, line: str, decision: str
) -> None:
    assert decision == call(checker, tool(name, {"command": line})).decision


@pytest.mark.parametrize(
    ("agent", "payload"),
    [
        (claude_code, tool("PowerShell", {"command": "rm a | ls"})),
        (copilot, {"sessionId": "s", "cwd": "/", "toolName": "powershell",
                   "toolArgs": {"command": "rm a | ls"}}),
        (copilot, {"sessionId": "s", "cwd": "/", "toolName": "write_powershell",
                   "toolArgs": {"input": "rm a | ls"}}),
    ],
)  # fmt: skip
def test_an_agents_tool_for_powershell_yields_a_line_that_is_not_complete(
    agent: object, payload: dict[str, object]
) -> None:
    made = agent.read(payload, None)  # type: ignore[attr-defined]

    assert ["PreToolUse", "PreCommandInvoke"] == [event["kind"] for event in made.events]
    assert "shell" == made.events[0]["toolKind"]
    assert "rm a | ls" == made.events[1]["raw"]
    assert (False, [], []) == tuple(
        made.events[1][name] for name in ("complete", "invocations", "programs")
    )
    assert not made.whole


@pytest.mark.parametrize(
    "line", ["pwsh -Command 'rm a'", "powershell.exe -c ls", "cmd.exe /c del a", "pwsh <<< ls"]
)
def test_such_a_shell_on_a_line_is_opaque(line: str) -> None:
    assert [True] == [one["opaque"] for one in read(line)["programs"]]
