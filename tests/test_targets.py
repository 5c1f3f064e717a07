# SPDX-License-Identifier: MIT
"""Warnings about what the project's agents do not carry; tests/refused/agents-that-cannot reads
them as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from src_compiler import agents, pipeline
from src_compiler.diagnostics import Findings
from src_compiler.project import load_project_text
from src_compiler.rulefile import load_text
from src_compiler.schema.load import schema
from src_compiler.source import Source
from src_runtime.recordformats import readable

CODES = {"never-fires-on-agent", "no-effect-on-agent", "unknown-tool", "untold-on-agent"}


def told(rules: str, project: str) -> list[tuple[str, str]]:
    """Code and message of what is told of the agents."""
    findings = Findings()
    found = load_project_text(Source("src.yaml", project), Path("/p"), findings)
    ruleset = load_text(Source("rules/r.yaml", rules), "r", findings)
    assert ruleset is not None
    pipeline.check([ruleset], found, findings)
    return [(d.code, d.message) for d in findings.sorted() if d.code in CODES]


def gate(on: str, rest: str) -> str:
    return f"gates:\n  g:\n    on: {on}\n    {rest}\n"


def test_nothing_is_told_where_no_agents_are_named():
    assert told(gate("session_before_fork", "deny: No."), "out: .checker/") == []
    assert told(gate("session_before_fork", "deny: No."), "agents: [pi]") == []


def test_a_host_of_its_own_carries_everything():
    fetch = gate("PreToolUse", 'match: event.tool == "WebFetch"\n    deny: No.')

    assert told(gate("session_before_fork", "deny: No."), "agents: [events]") == []
    assert told(fetch, "agents: [events]") == []
    assert told(fetch, "agents: [events, claude-code]") == []


@pytest.mark.parametrize("agent", agents.agents())
@pytest.mark.parametrize("kind", sorted(schema().kinds))
def test_a_kind_fires_or_is_told_of(agent, kind):
    """A rule on any kind: the warning says exactly what the row of the agent says."""
    gates = schema().kinds[kind].verbs
    verb = "notify"
    nature = "gates" if verb not in gates.get("observer", ()) else "observers"
    rules = f"{nature}:\n  g:\n    on: {kind}\n    {verb}: So.\n"
    if nature == "gates":
        rules += "    deny: No.\n"

    found = told(rules, f"agents: [{agent}]")

    fires = kind in agents.agents()[agent].verbs
    never = [message for code, message in found if code == "never-fires-on-agent"]
    assert never == ([] if fires else [f"`{kind}` never fires on {agent}"])
    lost = [message for code, message in found if code == "no-effect-on-agent"]
    carried = fires and agents.agents()[agent].carries(verb, kind)
    assert bool(lost) == (fires and not carried)


@pytest.mark.parametrize(
    ("project", "tool", "unknown"),
    [
        ("agents: [gemini]", "WebFetch", True),
        ("agents: [claude-code]", "WebFetch", False),
        ("agents: [gemini, claude-code]", "WebFetch", False),
        ("agents: [gemini]", "mcp_fs_get", False),
        ("agents: [copilot]", "fs-get", False),
        ("agents: [pi]", "my_tool", True),
        ("agents: [pi]\ntools: {my_tool: {runs: line}}", "my_tool", False),
    ],
)
def test_a_tool_that_no_agent_has_is_told_of(project, tool, unknown):
    for match in (
        f'event.tool == "{tool}"',
        f'event.tool in ["{tool}"]',
        f'"{tool}" == event.tool',
    ):
        found = told(gate("PreToolUse", f"match: '{match}'\n    deny: No."), project)

        assert [code for code, _ in found] == (["unknown-tool"] if unknown else [])


def test_the_name_of_a_tool_in_other_places_is_no_tool():
    found = told(
        gate("PreCommandInvoke", "match: event.raw == 'WebFetch'\n    deny: No."), "agents: [pi]"
    )

    assert found == []


@pytest.mark.parametrize(
    ("agent", "fact", "silent"),
    [
        ("gemini", "mode", True),
        ("codex", "mode", False),
        ("gemini", "checker", False),
        ("gemini", "role", True),
        ("openprogram", "cwd", True),
    ],
)
def test_a_fact_that_no_agent_tells_is_told_of(agent, fact, silent):
    found = told(
        gate("PreToolUse", f'match: session.{fact} == "main"\n    deny: No.'), f"agents: [{agent}]"
    )

    assert [code for code, _ in found] == (["untold-on-agent"] if silent else [])


@pytest.mark.parametrize(
    ("agent", "key", "reads"),
    [
        ("pi", "contextFill: 80", None),
        ("codex", "contextFill: 80", None),
        ("claude-code", "contextFill: 80", "`event.contextFill` is always `0.0`"),
        ("claude-code", "sessionSize: 80", None),
        ("opencode", "sessionSize: 80", "`event.sessionSize` is always `0`"),
        ("cursor", "model: gpt", None),
        ("opencode", "not: {model: gpt}", '`event.model` is always `""`'),
    ],
)
def test_a_fact_that_an_event_has_of_the_session_is_told_of(agent, key, reads):
    found = told(gate("tool_call", f"where: {{{key}}}\n    deny: No."), f"agents: [{agent}]")

    message = f"{reads} on {agent}: it is not told there"
    assert found == ([] if reads is None else [("untold-on-agent", message)])


@pytest.mark.parametrize("agent", agents.agents())
@pytest.mark.parametrize("pools", ["user", "user, tool_result"])
def test_a_required_citation_is_told_where_no_record_can_be_read(agent, pools):
    require = f"require: [{{citation: {{source_types: [{pools}]}}}}]"

    found = told(gate("PreFileWrite", require), f"agents: [{agent}]")

    message = f"`citations` is always `[]` on {agent}: it is not told there"
    assert found == ([] if readable(agent) else [("untold-on-agent", message)])


def test_every_row_names_facts_moments_and_verbs_that_there_are():
    facts = {name for name, _ in schema().session.fields}
    verbs = {
        verb for kind in schema().kinds.values() for told in kind.verbs.values() for verb in told
    }

    for agent in agents.agents().values():
        assert agent.session <= facts
        assert {verb for told in agent.verbs.values() for verb in told} <= verbs


GUARD = "file-guards:\n  f:\n    paths: ['*']\n    checks: [{assert: event.seen}]\n"
CONTEXT = "contexts:\n  c:\n    on: PreToolUse\n    enter: true\n    exit: true\n"


@pytest.mark.parametrize("agent", agents.agents())
def test_what_waits_for_an_end_is_told_of_where_there_is_none(agent):
    ends = "Stop" in agents.agents()[agent].verbs
    guard = told(GUARD, f"agents: [{agent}]")
    context = told(CONTEXT, f"agents: [{agent}]")
    preventive = told(GUARD.replace("checks", "preventive: true\n    checks").replace(
        "event.seen", "event.path != ''"), f"agents: [{agent}]")  # fmt: skip

    assert [message for _, message in guard + context] == (
        []
        if ends
        else [
            f"`f` never judges a file on {agent}",
            f"`c` is never over on {agent}, which tells of no end",
        ]
    )
    assert preventive == []


@pytest.mark.parametrize("agent", ["claude-code", "pi", "opencode"])
def test_a_text_beside_a_refusal_is_told_to_nobody(agent):
    deny = told(gate("tool_call", "deny: No.\n    inject: So."), f"agents: [{agent}]")
    ask = told(gate("tool_call", "ask: Sure?\n    inject: So."), "agents: [claude-code]")

    refused = "`inject` beside a refusal reaches no model: a refused call tells its reason alone"
    assert deny == [("no-effect-on-agent", refused)]
    assert ask == []
