# SPDX-License-Identifier: MIT
"""The real clients after `src install`: what a session begins with, and a linter that answers right
after an edit, reach the model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import test_real_clients
from realclients import Run, missing
from steps import DIALECTS
from test_real_clients import install

from src_compiler import agents

RULES = """
gates:
  other: {on: input, match: 'event.text contains "say more"', transform: {text: INPUT-IS-OTHER}}
  ping: {on: input, match: 'event.text contains "ping"', handled: INPUT-IS-HANDLED}
observers:
  begin: {on: session.start, inject: START-IS-TOLD}
  lint: {on: tool_result, annotate: {run: ./lint.sh}}
"""
LINT = """#!/bin/sh
cat > /dev/null
grep -q beta "$SR_WORKSPACE/kept.txt" && echo "LINT-ANSWERS $(wc -l < "$SR_WORKSPACE/kept.txt")"
exit 0
"""
CLIENTS = [
    pytest.param(name, marks=pytest.mark.skipif(bool(missing(name)), reason=missing(name) or "-"))
    for name in ("claude", "codex", "gemini", "qwen", "copilot", "opencode")
]


def prepare(run: Run) -> None:
    script = Path(run.work) / "rules/lint.sh"
    script.parent.mkdir()
    script.write_text(LINT)
    script.chmod(0o755)
    install(run)


@pytest.mark.parametrize("client", CLIENTS)
def test_a_linter_answers_right_after_an_edit(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_real_clients, "RULES", RULES)
    own = DIALECTS[client]
    calls = [*([own.read("kept.txt")] if own.read else []), own.edit("kept.txt", "alpha", "beta")]
    steps = [*({"tools": [each]} for each in calls), {"text": "end"}]

    outcome = Run(client, tmp_path, steps, sc=dict(own.setup), limit=120).go(prepare)

    sent = [json.dumps(each) for each in json.loads(outcome.requests)]
    assert (tmp_path / "work/kept.txt").read_text() == "beta\n"
    carried = agents.agents()[own.agent].carries
    assert any("LINT-ANSWERS 1" in each for each in sent) is carried("annotate", "tool_result")
    assert any("START-IS-TOLD" in each for each in sent) is carried("inject", "session.start")


@pytest.mark.parametrize("client", CLIENTS)
def test_an_input_that_is_dealt_with_reaches_no_model(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_real_clients, "RULES", RULES)
    own = DIALECTS[client]
    steps = [{"text": "MODEL-WAS-ASKED"}]

    setup = {**own.setup, "prompt": "ping"}
    outcome = Run(client, tmp_path, steps, sc=setup, limit=120).go(prepare)

    said = outcome.out + outcome.err
    assert "MODEL-WAS-ASKED" not in said
    # In print mode two of them say nothing of why.
    assert ("INPUT-IS-HANDLED" in said) is (client not in ("codex", "qwen"))


@pytest.mark.parametrize("client", CLIENTS)
def test_an_input_becomes_another_where_the_client_takes_it(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_real_clients, "RULES", RULES)
    own = DIALECTS[client]

    setup = {**own.setup, "prompt": "say more"}
    outcome = Run(client, tmp_path, [{"text": "end"}], sc=setup, limit=120).go(prepare)

    carried = agents.agents()[own.agent].carries("transform", "input")
    assert carried is (client in ("copilot", "opencode"))
    assert ("INPUT-IS-OTHER" in outcome.requests) is carried
    assert ("say more" in outcome.requests) is not carried
