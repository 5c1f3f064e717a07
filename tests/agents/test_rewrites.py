# SPDX-License-Identifier: MIT
"""A `modify` on each agent: the answer, byte for byte, and the rules that judge what comes of it.
Each key and its place are those that the real clients were seen to obey."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import test_decoys
from payloads import AGENTS, payload

from compiled import compile_checker
from hooks import Answer, bash, call, tool
from src_compiler import agents

RULES = """
gates:
  silent:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "npm")
    modify: {append: " --silent", set: {timeout: 9}}
  saved:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "save")
    modify: {append: " > spec/x"}
  sure:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "npm" and "publish" in .argv)
    ask: Sure?
  own:
    on: PreFileCreate
    match: event.path startsWith "spec/"
    deny: Not there.
  limit:
    on: tool_call
    match: event.tool == "Read"
    modify: {set: {limit: 300}}
  whole:
    on: tool_call
    match: event.command startsWith "npm"
    priority: low
    modify: {prepend: "time "}
  by-hand:
    on: user_bash
    match: event.command startsWith "npm"
    modify: {append: " --silent"}
"""
OWN = '{"hookSpecificOutput": {"hookEventName": '
INPUT = '{"command": "time npm i --silent", "timeout": 9}'
NEVER = "This agent runs what it has, although a rule would change it."
ANSWERS = {
    "claude-code": OWN + f'"PreToolUse", "updatedInput": {INPUT}}}}}',
    "codex": OWN + f'"PreToolUse", "permissionDecision": "allow", "updatedInput": {INPUT}}}}}',
    "gemini": OWN + f'"BeforeTool", "tool_input": {INPUT}}}}}',
    "copilot": f'{{"modifiedArgs": {INPUT}}}',
    "cursor": f'{{"updated_input": {INPUT}}}',
    "pi": f'{{"input": {INPUT}}}',
    "opencode": f'{{"args": {INPUT}}}',
    "qwen": OWN
    + '"PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "'
    + f'{NEVER}"}}}}',
    "openprogram": "",
}
REFUSING = ("qwen", "openprogram")


@pytest.fixture(scope="module")
def checker(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("rewrites").resolve()
    (folder / ".git").mkdir()
    (folder / ".git/HEAD").write_text("ref: refs/heads/main\n")
    return compile_checker(RULES, folder, agents=AGENTS)


def answered(agent: str, line: str, checker: Path) -> Answer:
    shell = {"copilot": "bash", "qwen": "run_shell_command", "openprogram": "bash"}
    name = shell.get(agent, agents.shells(agent)[0])
    given = test_decoys.payload(agent, name, {"command": line}, checker.parent)
    return call(checker, given, agent=agent, cwd=checker.parent)


@pytest.mark.parametrize("agent", AGENTS)
def test_a_changed_call_is_told_in_the_agents_own_words(agent, checker):
    found = answered(agent, "npm i", checker)

    refused = agent in REFUSING
    assert found.out == (ANSWERS[agent] and ANSWERS[agent] + "\n")
    assert (found.code, found.err) == ((2, NEVER + "\n") if refused else (0, ""))


@pytest.mark.parametrize("agent", AGENTS)
def test_what_comes_of_a_change_is_judged(agent, checker):
    """The redirection that a rule appends creates a file that another rule guards."""
    found = answered(agent, "save", checker)

    assert found.code == 2
    assert found.err == "Not there. (rules/own)\n"
    assert "spec/x" not in found.out


def test_a_person_is_asked_about_the_changed_call(checker):
    found = call(checker, bash("npm publish", cwd=str(checker.parent)))

    own = json.loads(found.out)["hookSpecificOutput"]
    assert (own["permissionDecision"], own["permissionDecisionReason"]) == (
        "ask",
        "Sure? (rules/sure)",
    )
    assert own["updatedInput"] == {"command": "time npm publish --silent", "timeout": 9}


def test_the_input_is_told_whole(checker):
    given = {"command": "npm i", "description": "Installs.", "run_in_background": True}
    found = call(checker, tool("Bash", given, cwd=str(checker.parent)))

    assert json.loads(found.out)["hookSpecificOutput"]["updatedInput"] == {
        **given,
        "command": "time npm i --silent",
        "timeout": 9,
    }


def test_a_tool_without_a_line_may_have_its_keys_set(checker):
    given = {"file_path": "/etc/hosts", "limit": 9000}
    found = call(checker, tool("Read", given, cwd=str(checker.parent)))

    own = json.loads(found.out)["hookSpecificOutput"]
    assert own == {"hookEventName": "PreToolUse", "updatedInput": {**given, "limit": 300}}


def test_a_tool_that_nobody_knows_keeps_its_own_name_for_the_line(checker):
    given = {"cmd": "npm i", "text": "npm i"}
    found = call(checker, tool("mcp__box__run", given, cwd=str(checker.parent)))

    changed = {"cmd": "npm i --silent", "text": "npm i", "timeout": 9}
    assert json.loads(found.out)["hookSpecificOutput"]["updatedInput"] == changed


@pytest.mark.parametrize("given", [{"command": ["npm", "i"]}, {"more": {"command": "npm i"}}])
def test_a_line_that_is_no_argument_of_its_own_is_refused(given, checker):
    found = call(checker, tool("mcp__box__run", given, cwd=str(checker.parent)))

    assert found.code == 2
    assert "the line is no argument of its own" in found.err


EVERY = """
gates:
  every:
    on: [PreCommandInvoke, tool_call]
    modify: {prepend: "nice "}
"""


def test_a_rule_of_two_kinds_changes_a_line_once(project):
    checker = compile_checker(EVERY, project)

    found = call(checker, bash("make", cwd=str(project)))

    assert json.loads(found.out)["hookSpecificOutput"]["updatedInput"] == {"command": "nice make"}


@pytest.mark.parametrize(
    ("name", "given", "code"),
    [("Bash", {"command": 3}, 0), ("Bash", "make", 2), ("Bash", {}, 0), ("Read", {}, 0)],
)
def test_what_has_no_line_is_not_changed(name, given, code, project):
    """An input that is no object cannot be told changed, so the call is refused."""
    checker = compile_checker(EVERY, project)

    found = call(checker, tool(name, given, cwd=str(project)))

    assert found.code == code
    assert "updatedInput" not in found.out
    assert "Traceback" not in found.err


def test_what_has_run_is_not_changed(checker):
    given = payload("claude-code", "record-04", checker.parent)
    assert given["hook_event_name"] == "PostToolUse"
    given["tool_input"] = {"command": "npm i"}

    found = call(checker, given)

    assert (found.code, found.out, found.err) == (0, "", "")


def test_copilots_other_dialect_refuses(checker):
    """Changed arguments were seen to be obeyed in its own dialect alone."""
    given = payload("copilot", "pascal_record2-02", checker.parent)
    given["tool_input"]["command"] = "npm i"

    found = call(checker, given, agent="copilot")

    assert (found.code, found.err) == (2, NEVER + "\n")


def test_cursor_hears_of_a_change_once(checker):
    """It tells of the changed line once more, before the shell runs it."""
    given = payload("cursor", "made-beforeShellExecution", checker.parent)
    given["command"] = "npm i --silent"

    found = call(checker, given, agent="cursor")

    assert (found.code, found.out, found.err) == (0, "", "")


def test_what_pis_person_types_is_changed(checker):
    given = payload("pi", "made-user_bash", checker.parent)
    given["event"]["command"] = "npm i"

    found = call(checker, given, agent="pi")

    assert (found.out, found.code) == ('{"input": {"command": "npm i --silent"}}\n', 0)


def test_only_rules_that_change_calls_load_what_does_it(checker, project):
    plain = compile_checker("gates: {a: {on: PreCommandInvoke, deny: 'No.'}}", project)
    # Shipped with all checkers, so that it lies there for the next compilation.
    (plain / "src_runtime/rewriting.py").write_text("raise ImportError")

    assert call(plain, bash("ls", cwd=str(project))).err == "No. (rules/a)\n"
