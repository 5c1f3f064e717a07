# SPDX-License-Identifier: MIT
"""What each agent tells of its session, and nothing that it does not."""

from __future__ import annotations

from typing import Any

import pytest
from payloads import AGENTS, adapter, fill, names, payload

from src_compiler import agents
from src_runtime.world import UNTOLD

FACTS: dict[str, tuple[str, dict[str, Any]]] = {
    "claude-code": (
        "subagent_deny-05",
        {"role": "subagent", "agentType": "general-purpose", "mode": "default"},
    ),
    "codex": (
        "subagent_shell-02",
        {
            "id": "01a22cad-5604-7643-bb59-927ebc7b9589",
            "role": "subagent",
            "agentType": "default",
            "mode": "bypassPermissions",
            "model": "gpt-5.5",
        },
    ),
    "gemini": (
        "subagent_shell-01",
        {"id": "fdf89e7f-4b6c-4ec5-ad13-eac1de7c8c17", "role": "unknown"},
    ),
    "qwen": (
        "subagent_shell-01",
        {"id": "1fcd17cd-70d7-4b94-b146-b0286e8924c3", "role": "subagent", "mode": "yolo"},
    ),
    # A sub-agent has a session of its own there; what is kept belongs to its parent's.
    "copilot": (
        "subagent_shell-01",
        {
            "id": "af62e588-0828-4d23-a9e1-63b9548e727a",
            "role": "subagent",
            "agentType": "general-purpose",
        },
    ),
    "cursor": (
        "made-preToolUse-Write",
        {
            "id": "668320d2-2fd8-4888-b33c-2a466fec86e7",
            "model": "claude-sonnet-4-20250514",
            "role": "unknown",
        },
    ),
    "pi": (
        "made-before_agent_start",
        {"mode": "tui", "interactive": True, "model": "mock/mock-model", "size": 12, "fill": 41},
    ),
    "opencode": (
        "record-01",
        {"id": "ses_dd35ce1b6ffenBfZO7ZMdOWH6J", "agentType": "build", "model": "mock/mock-model"},
    ),
    "openprogram": ("made-tool.before-write", {"id": "s-1", "role": "unknown"}),
}


def session(agent: str, given: dict[str, Any], project: Any) -> dict[str, Any]:
    call = adapter(agent).read(given, None, (str(project), ""), None)
    found: dict[str, Any] = call.session(call)
    return found


@pytest.mark.parametrize("agent", AGENTS)
def test_what_an_agent_tells(agent, project):
    name, expected = FACTS[agent]

    found = session(agent, payload(agent, name, project), project)

    assert {fact: found[fact] for fact in expected} == expected
    assert found["agent"] == agent
    assert found["root"] == str(project)
    assert found["branch"] == "main"


def test_the_main_agent_is_no_sub_agent(project):
    for agent, name in (("codex", "record-02"), ("qwen", "record-05"), ("copilot", "record-02")):
        assert session(agent, payload(agent, name, project), project)["role"] == "main"


@pytest.mark.parametrize("agent", AGENTS)
def test_every_fact_is_a_fact_of_its_type(agent, project):
    fill(project)
    for name in names(agent):
        for fact, value in session(agent, payload(agent, name, project), project).items():
            assert type(value) is type(UNTOLD[fact]), (name, fact)


# See test_transcript_facts.py.
OF_TRANSCRIPTS = {
    "claude-code": {"model", "size"}, "codex": {"size", "fill"}, "gemini": {"model", "size"},
    "copilot": {"model", "size", "fill"}, "qwen": {"size"},
}  # fmt: skip


@pytest.mark.parametrize("agent", AGENTS)
def test_the_table_lists_no_fact_that_no_payload_tells(agent, project, monkeypatch):
    """What a bridge or the environment adds is made here as docs/agents.md has it."""
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ATTENDED", "1")
    monkeypatch.setenv("QWEN_CODE_MODEL", "mock-model")
    told = set(OF_TRANSCRIPTS.get(agent, ()))
    for name in names(agent):
        given = {**payload(agent, name, project)}
        if agent == "opencode":
            given["parentID"] = "ses_parent"
        found = session(agent, given, project)
        told |= {fact for fact, value in found.items() if value not in (UNTOLD[fact], "")}
    if agent == "openprogram":
        told.discard("cwd")

    assert agents.agents()[agent].session <= told | {"agentType"}


def test_claude_code_tells_whether_a_person_is_there(project, monkeypatch):
    given = payload("claude-code", "record-03", project)
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ATTENDED", "0")
    assert "interactive" not in session("claude-code", given, project)

    monkeypatch.setenv("CLAUDE_CODE_SESSION_ATTENDED", "1")
    assert session("claude-code", given, project)["interactive"] is True


@pytest.mark.parametrize(
    ("agent", "variable"),
    [
        ("claude-code", "CLAUDE_PROJECT_DIR"),
        ("gemini", "GEMINI_PROJECT_DIR"),
        ("qwen", "QWEN_PROJECT_DIR"),
        ("copilot", "COPILOT_PROJECT_DIR"),
        ("cursor", "CURSOR_PROJECT_DIR"),
    ],
)
def test_the_root_is_the_agents_own_variable_in_user_scope(
    agent, variable, project, monkeypatch, tmp_path
):
    """A checker that lies elsewhere knows no project; the payload's folder has moved."""
    fill(project)
    (project / "sub/.git").mkdir()
    monkeypatch.setenv(variable, str(project))
    monkeypatch.chdir(tmp_path)
    name = FACTS[agent][0]
    given = payload(agent, name, project)
    given["cwd"] = str(project / "sub")

    call = adapter(agent).read(given, None, ("", str(tmp_path)), None)

    assert call.place.root == str(project)
    assert call.place.cwd == str(project / "sub")


def test_opencodes_root_is_its_own_directory(project, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    given = payload("opencode", "record-04", project)

    assert adapter("opencode").read(given, None, ("", ""), None).place.root == str(project)


@pytest.mark.parametrize("agent", ["codex", "pi", "openprogram"])
def test_the_root_is_the_hooks_own_folder_where_nothing_names_it(agent, project, monkeypatch):
    monkeypatch.chdir(project)
    given = payload(agent, FACTS[agent][0], "/elsewhere")

    assert adapter(agent).read(given, None, ("", ""), None).place.root == str(project)
