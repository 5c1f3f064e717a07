# SPDX-License-Identifier: MIT
"""The real pi, both generations, after `src install`: a rule of every action on every event that
happens without a person at the keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import test_real_clients
from realclients import Outcome, Run, missing
from steps import tool
from test_real_clients import install

# By event, then action: what the rule is, and what shows that it was carried out.
RULES = """
gates:
  t-block: {on: tool_call, where: {command: refused}, deny: CALL-IS-BLOCKED}
  t-confirm: {on: tool_call, where: {command: asked}, ask: CALL-IS-ASKED}
  t-modify: {on: tool_call, where: {command: plain}, modify: {append: " > changed.txt"}}
  i-transform:
    on: input
    match: event.text contains "scripted"
    transform: {text: "INPUT-IS-OTHER {{ event.source }}"}
  i-handled: {on: input, match: event.text == "ping", handled: INPUT-IS-HANDLED}
observers:
  s-inject: {on: session.start, inject: START-IS-TOLD}
  s-notify: {on: session.start, notify: START-IS-NOTED}
  b-inject:
    on: before_agent_start
    inject: {text: "PROMPT-IS-TOLD {{ event.text }}", once: true}
  b-tools: {on: before_agent_start, tools: {disable: read}}
  b-notify: {on: before_agent_start, notify: {message: PROMPT-IS-NOTED, level: warning}}
  t-inject: {on: tool_call, where: {command: result-one}, inject: CALL-IS-TOLD}
  t-tools: {on: tool_call, where: {command: result-one}, tools: {disable: [write, nowhere]}}
  t-notify: {on: tool_call, where: {command: result-one}, notify: CALL-IS-NOTED}
  r-annotate:
    on: tool_result
    where: {result: result-one}
    annotate: {append: RESULT-IS-ANNOTATED, details: {ok: false}}
  r-lint: {on: tool_result, where: {tool: edit}, annotate: {run: ./lint.sh}}
  r-inject: {on: tool_result, where: {result: result-one}, inject: RESULT-IS-TOLD}
  r-notify:
    on: tool_result
    where: {result: result-one}
    notify: "RESULT-IS-NOTED {{ event.tool }}"
  i-tools: {on: input, tools: {disable: grep, enable: find}}
  i-notify: {on: input, notify: INPUT-IS-NOTED}
"""
ENDS = """
gates:
  warns: {on: Stop, warn: END-IS-WARNED}
observers:
  ends: {on: Stop, inject: END-IS-TOLD, notify: END-IS-NOTED, tools: {disable: bash}}
  ran: {on: PostCommandInvoke, tools: {disable: write}, inject: CALL-IS-TOLD}
"""
LINT = """#!/bin/sh
cat > /dev/null
echo "LINT-ANSWERS $(wc -l < "$SR_WORKSPACE/kept.txt")"
"""
STEPS: list[dict[str, Any]] = [
    {"tools": [tool("bash", command="echo x > refused.txt")]},
    {"tools": [tool("bash", command="echo x > asked.txt")]},
    {"tools": [tool("bash", command="echo plain")]},
    {"tools": [tool("bash", command="echo result-one")]},
    {"tools": [tool("edit", path="kept.txt", edits=[{"oldText": "alpha", "newText": "a\nb"}])]},
    {"text": "end"},
]
CLIENTS = [
    pytest.param(name, marks=pytest.mark.skipif(bool(missing(name)), reason=missing(name) or "-"))
    for name in ("pi", "pi073")
]


def prepare(run: Run) -> None:
    script = Path(run.work) / "rules/lint.sh"
    script.parent.mkdir()
    script.write_text(LINT)
    script.chmod(0o755)
    install(run)


def go(client: str, folder: Path, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Outcome:
    monkeypatch.setattr(test_real_clients, "RULES", RULES)
    # Its own words on stderr, not as events.
    return Run(client, folder, STEPS, sc={"mode": "text", **more}, limit=120).go(prepare)


def requests(outcome: Outcome) -> list[str]:
    """What the model was sent, a text a request."""
    return [json.dumps(each) for each in json.loads(outcome.requests)]


def tools(request: str) -> set[str]:
    """The tools that a request offers."""
    body = json.loads(request)
    offered = body.get("tools") or body.get("body", {}).get("tools") or []
    return {each.get("name") or each["function"]["name"] for each in offered}


@pytest.mark.parametrize("client", CLIENTS)
def test_every_action_is_carried_out_on_every_event(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = go(client, tmp_path, monkeypatch)

    work = tmp_path / "work"
    asked = requests(outcome)
    assert len(asked) == len(STEPS), outcome.err
    results = list(outcome.results.values())
    seen = {
        "session.start inject": "START-IS-TOLD" in asked[0],
        "session.start notify": "START-IS-NOTED" in outcome.err,
        "input transform": "INPUT-IS-OTHER" in asked[0] and "scripted" not in asked[0],
        "input tools": "find" in tools(asked[0]),
        "input notify": "INPUT-IS-NOTED" in outcome.err,
        "before_agent_start inject": "PROMPT-IS-TOLD INPUT-IS-OTHER" in asked[0],
        "before_agent_start tools": "read" not in tools(asked[0]),
        "before_agent_start notify": "PROMPT-IS-NOTED" in outcome.err,
        "tool_call block": "CALL-IS-BLOCKED" in results[0] and not (work / "refused.txt").exists(),
        "tool_call confirm": "CALL-IS-ASKED" in results[1] and not (work / "asked.txt").exists(),
        "tool_call modify": (work / "changed.txt").read_text() == "plain\n",
        "tool_call inject": [number for number, r in enumerate(asked) if "CALL-IS-TOLD" in r],
        "tool_call tools": ["write" in tools(each) for each in asked],
        "tool_call notify": "CALL-IS-NOTED" in outcome.err,
        "tool_result annotate": "RESULT-IS-ANNOTATED" in results[3] and "result-one" in results[3],
        "tool_result script": "LINT-ANSWERS 2" in results[4],
        "tool_result inject": [number for number, r in enumerate(asked) if "RESULT-IS-TOLD" in r],
        "tool_result notify": "RESULT-IS-NOTED bash" in outcome.err,
    }
    # Told with the one request that follows, and with no other. The older pi offers the model the
    # tools that it has now at the next prompt.
    told = {
        "tool_call inject": [4],
        "tool_call tools": [True] * 6 if client == "pi073" else [True] * 4 + [False] * 2,
        "tool_result inject": [4],
    }
    assert seen == {name: told.get(name, True) for name in seen}


@pytest.mark.parametrize("client", CLIENTS)
def test_an_input_that_is_dealt_with_reaches_no_model(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = go(client, tmp_path, monkeypatch, prompt="ping")

    assert requests(outcome) == []
    assert "INPUT-IS-HANDLED" in outcome.err


@pytest.mark.parametrize("client", CLIENTS)
def test_what_is_told_at_the_end_begins_no_other_run(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_real_clients, "RULES", ENDS)
    steps = [{"tools": [tool("bash", command="echo hi")]}, {"text": "end"}, {"text": "more"}]

    outcome = Run(client, tmp_path, steps, sc={"mode": "text"}, limit=60).go(prepare)

    asked = requests(outcome)
    assert outcome.code == 0 and len(asked) == 2
    assert ["CALL-IS-TOLD" in each for each in asked] == [False, True]
    # The older pi has no moment at which a run ends, and takes other tools with the next prompt.
    assert ("END-IS-WARNED" in outcome.err) is ("END-IS-NOTED" in outcome.err) is (client == "pi")
    assert "write" in tools(asked[0]) and ("write" in tools(asked[1])) is (client == "pi073")
