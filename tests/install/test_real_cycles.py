# SPDX-License-Identifier: MIT
"""A cycle as the real clients live it after `src install`: a tag and a changed file at the end,
both seen at the retry, and an end that is let through when it was refused often enough."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import test_real_clients
from realclients import Run, missing
from steps import DIALECTS
from test_real_clients import install, src

RULES = """
gates:
  refuse:
    on: Stop
    deny: NOT-YET
observers:
  files:
    on: PostFileWrite
    notify: "FILE {{ event.path }} seen={{ event.seen }}."
  tags:
    on: PostTagWrite
    notify: "TAGS {{ len(event.tags) }}."
"""
CAP = 2
# The older pi has no moment at which an end can be refused.
CLIENTS = [
    pytest.param(name, marks=pytest.mark.skipif(bool(missing(name)), reason=missing(name) or "-"))
    for name in ("claude", "codex", "gemini", "qwen", "copilot", "pi")
]


def kept(run: Run) -> dict[tuple[str, str], Any]:
    """What the checker keeps of the session, by owner and key."""
    rows = [json.loads(line) for line in src(run, "state", "show", "--json").splitlines()]
    return {(row["owner"], row["key"]): row["value"] for row in rows}


@pytest.mark.parametrize("client", CLIENTS)
def test_an_end_is_refused_with_what_happened_and_then_let_through(
    client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_real_clients, "RULES", RULES)
    own = DIALECTS[client]
    steps = [
        {"text": "starting #research", "tools": [own.shell("echo two > changed.txt")]},
        {"text": "done"},
        {"text": "second `#shown` #again"},
        {"text": "third #third"},
        {"text": "fourth"},
        {"text": "fifth"},
    ]
    runs: list[Run] = []

    def prepare(run: Run) -> None:
        (Path(run.work) / "changed.txt").write_text("one\n")
        install(run, f"8s\nstop_hook_block_cap: {CAP}")
        runs.append(run)

    outcome = Run(client, tmp_path, steps, sc=dict(own.setup), limit=90).go(prepare)

    found = kept(runs[0])
    tags = [value["tags"] for (owner, _), value in found.items() if owner == ":record"]
    assert outcome.code == 0, outcome.err
    assert ["research", "again"] in tags, found
    assert (":seen", "changed.txt") in found
    assert (":stop", "main") not in found
    assert "NOT-YET" in outcome.requests
    # The words after the second refusal are the last: the end that follows is let through.
    assert "[[s3]]" in outcome.out + outcome.err or "third" in outcome.out + outcome.err
    assert "[[s4]]" not in outcome.out + outcome.requests
