# SPDX-License-Identifier: MIT
"""File-guards and contexts as a real client lives them: a file refused before it is written, one
judged at the end until it is mended, and a tag that turns on what a gate requires."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import test_real_clients
from realclients import Run, missing
from steps import DIALECTS
from test_real_clients import install

RULES = """
gates:
  touch-needs-research:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "touch")
    require:
      - context: research
file-guards:
  front-matter:
    paths: ["skills/**"]
    preventive: true
    checks:
      - assert: event.newContent startsWith "---"
        message: NO-FRONT-MATTER
  mended:
    paths: [notes.txt]
    checks:
      - script: ./check.sh
contexts:
  research:
    on: {event: PostTagWrite, match: 'any(event.tags, .label == "research")'}
    enter: true
    exit: ./stays.sh
"""
CHECK = """#!/bin/sh
grep -q mended "$SR_WORKSPACE/notes.txt" && exit 0
echo NOT-MENDED
exit 1
"""
REFUSED = "research"


@pytest.mark.skipif(bool(missing("claude")), reason=missing("claude") or "-")
def test_guards_and_contexts_hold_until_what_they_ask_for_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_real_clients, "RULES", RULES)
    own = DIALECTS["claude"]
    steps = [
        {"text": "now", "tools": [own.shell("touch early.txt")]},
        {"tools": [own.write("skills/SKILL.md", "plain\n")]},
        {"tools": [own.shell("echo draft > notes.txt")]},
        {"text": "done #research"},
        {"text": "done again"},
        {"tools": [own.shell("touch late.txt")]},
        {"tools": [own.shell("echo mended > notes.txt")]},
        {"text": "finished"},
        {"text": "too late"},
    ]
    runs: list[Run] = []

    def prepare(run: Run) -> None:
        rules = Path(run.work) / "rules"
        rules.mkdir()
        for name, text in (("check.sh", CHECK), ("stays.sh", "#!/bin/sh\nexit 1\n")):
            (rules / name).write_text(text)
            os.chmod(rules / name, 0o755)
        install(run, "60s")
        runs.append(run)

    outcome = Run("claude", tmp_path, steps, sc=dict(own.setup), limit=120).go(prepare)

    work = Path(runs[0].work)
    assert outcome.code == 0, outcome.err
    assert not (work / "early.txt").exists()
    assert "touch-needs-research" in outcome.requests
    assert not (work / "skills").exists()
    assert "NO-FRONT-MATTER" in outcome.requests
    # Told at the first end and again at the second: the last request has both.
    last = outcome.requests[outcome.requests.rindex("done again") :]
    assert "NOT-MENDED" in outcome.requests[: outcome.requests.index("done again")]
    assert "NOT-MENDED" in last
    assert (work / "late.txt").exists()
    assert (work / "notes.txt").read_text() == "mended\n"
    assert "finished" in outcome.out and "too late" not in outcome.out
