# SPDX-License-Identifier: MIT
"""A merge may leave a module and the index of two compilations: what both know of still holds, and
that they do not match is told when a session begins."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hooks import Answer
from sessions import Session

BASE = """
gates:
  g: {on: PreCommandInvoke, match: event.raw == "x", deny: No.}
"""
FULL = BASE + """
  h: {on: PreToolUse, match: state.n > 5 or context.c.active, deny: Many.}
  i: {on: PreFileRead, paths: ["secret/**"], deny: Hidden.}
contexts:
  c: {on: PreToolUse, match: event.tool == "Z", enter: true, exit: true}
state:
  n: {on: PreToolUse, count: true}
"""


@pytest.fixture(params=["rulesets/rules.py", "rulesets/__init__.py"])
def merged(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    """One file is of the rules that are there in both branches, the rest of all."""
    base, full = Session(tmp_path / "base", BASE), Session(tmp_path / "full", FULL)
    shutil.copy(base.checker / request.param, full.checker / request.param)
    return full


def said(answer: Answer) -> str:
    return str(json.loads(answer.out)["systemMessage"])


def test_what_both_know_of_still_holds(merged):
    assert "No." in merged.bash("x").err
    assert merged.bash("y").decision == "none"
    assert merged.bash("y )").decision == "none"
    assert merged.bash("cat secret/a )").decision == "none"
    assert merged.tool("Z", {}).decision == "none"
    assert merged.stop().decision == "none"


def test_that_they_do_not_match_is_told(merged):
    assert "The rules of rules and the index are of two compilations" in said(merged.start())
