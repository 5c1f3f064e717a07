# SPDX-License-Identifier: MIT
"""Rules of a small checker for tests that break it, and what counts as a refusal."""

from __future__ import annotations

import json

from hooks import Answer, bash

RULES = {
    "git": """
gates:
  no-force-push:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "git" and "--force" in .argv)
    deny: Force pushes rewrite history.
  spec:
    on: PreFileWrite
    match: event.path startsWith "spec/"
    deny: The specification is fixed.
  no-stop:
    on: Stop
    match: session.id == "stop"
    deny: Not yet.
""",
    "other": """
gates:
  no-curl:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "curl")
    deny: No downloads.
""",
}
FORCE = bash("git push --force")
REPAIR = "src compile"


def refused(found: Answer, *words: str) -> None:
    """It is a refusal that Claude Code understands, with a reason and nothing else."""
    assert found.code == 2
    assert found.err.strip()
    assert "Traceback" not in found.out + found.err
    for word in words:
        assert word in found.err
    if found.out:
        own = json.loads(found.out)["hookSpecificOutput"]
        assert own["hookEventName"] == "PreToolUse"
        assert own["permissionDecision"] == "deny"
        assert own["permissionDecisionReason"] == found.err.strip()
