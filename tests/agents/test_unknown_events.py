# SPDX-License-Identifier: MIT
"""An event that nobody knows but that tells of a tool call is refused, on every agent: a client
that renames its event must not run tools unguarded."""

from __future__ import annotations

from typing import Any

import pytest
import test_decoys
from payloads import AGENTS, adapter

from hooks import call
from src_compiler.schema.load import schema

WANTED = {kind: None for kind in schema().kinds if kind[0].isupper()}
SHELLS = {
    "claude-code": "Bash", "codex": "Bash", "gemini": "run_shell_command", "copilot": "bash",
    "cursor": "Shell", "qwen": "run_shell_command", "pi": "bash", "opencode": "bash",
    "openprogram": "bash",
}  # fmt: skip
# What each agent calls the name of its event.
KEYS = {"openprogram": "type", "copilot": "hookName"}
# Events without rules that carry a call, or may: it has run, or was judged before.
HARMLESS = [
    ("claude-code", "PermissionRequest"), ("claude-code", "PermissionDenied"),
    ("claude-code", "PostToolBatch"), ("codex", "PermissionRequest"),
    ("copilot", "permissionRequest"), ("cursor", "afterMCPExecution"), ("cursor", "afterAnything"),
    ("qwen", "PermissionRequest"), ("opencode", "tool.execute.ended"),
    ("pi", "tool_execution_end"), ("gemini", "AfterModel"), ("openprogram", "tool.denied"),
]  # fmt: skip


def named(agent: str, name: object, project: Any) -> dict[str, Any]:
    made = test_decoys.payload(agent, SHELLS[agent], {"command": "git push -f"}, project)
    key = KEYS.get(agent, "hook_event_name")
    return {**made, key: name}


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(
    "name", ["BeforeEverything", "tool.pending", "x", "\x1b[2J", "", 3, [], None]
)
def test_a_tool_call_at_an_event_that_nobody_knows_is_refused(agent, name, project):
    if agent == "copilot" and not (isinstance(name, str) and name):
        # Of that dialect a payload without a name is told by what it carries.
        given = {**named(agent, "", project), "hook_event_name": name}
    else:
        given = named(agent, name, project)

    with pytest.raises(ValueError, match=r"event|no .* only"):
        adapter(agent).read(given, WANTED, (str(project), ""), None)
    _, err, code = adapter(agent).failure(given, "why")

    assert (err, code) == ("why\n", 2)


@pytest.mark.parametrize(("agent", "name"), HARMLESS)
def test_an_event_that_does_not_stand_before_a_tool_passes(agent, name, project):
    given = named(agent, name, project)

    found = adapter(agent).read(given, WANTED, (str(project), ""), None)

    assert (found.events, found.moment) == ([], "")
    assert adapter(agent).failure(given, "why")[2] == 0


@pytest.mark.parametrize("agent", AGENTS)
def test_an_event_that_nobody_knows_and_that_tells_of_no_call_passes(agent, project):
    key = KEYS.get(agent, "hook_event_name")
    given = {key: "NeverHeardOf", "cwd": str(project), "session_id": "s"}

    assert adapter(agent).read(given, WANTED, (str(project), ""), None).events == []


def test_a_line_at_an_event_that_cursor_may_add_is_refused(project):
    given = {"hook_event_name": "beforeTerminal", "command": "git push -f", "cwd": str(project)}

    with pytest.raises(ValueError, match="nobody knows, beforeTerminal"):
        adapter("cursor").read(given, WANTED, (str(project), ""), None)
    assert adapter("cursor").failure(given, "why")[2] == 2


def test_the_reason_names_the_event(checker):
    rules = "gates: {none: {on: PreCommandInvoke, match: event.background, deny: No.}}"

    found = call(checker(rules), named("claude-code", "PreToolUse2", "/"))

    assert found.code == 2
    assert "at an event that nobody knows, PreToolUse2" in found.err


@pytest.mark.parametrize("kind", ["", 3, None])
def test_a_flat_event_without_a_kind_is_an_error(kind):
    with pytest.raises(ValueError, match="it has no kind"):
        adapter("events").read({"kind": kind, "raw": "git push -f"}, WANTED)
