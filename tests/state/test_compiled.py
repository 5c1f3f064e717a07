# SPDX-License-Identifier: MIT
"""What a checker holds of `state`, which hooks it needs, and what is told of agents."""

from __future__ import annotations

from pathlib import Path

import pytest

from src_compiler import pipeline
from src_compiler.clients import client
from src_compiler.diagnostics import Findings
from src_compiler.installation.index import read_index
from src_compiler.project import load_project_text
from src_compiler.rulefile import load_text
from src_compiler.source import Source

RULES = """
state:
  failed: {on: PostCommandInvoke, count: event.raw, where: event.outputKnown, scope: turn}
  unread: {on: PostFileWrite, set: event.path}
gates:
  again: {on: PreCommandInvoke, match: 'state.failed[event.raw] > 1', deny: "No."}
"""


def compiled(*texts, project="out: .checker/"):
    findings = Findings()
    found = load_project_text(Source("src.yaml", project), Path("/p"), findings)
    rulesets = [
        load_text(Source(f"rules/{name}.yaml", text), name, findings)
        for name, text in zip("ab", texts, strict=False)
    ]
    files = pipeline.compile_sets(rulesets, found, findings)
    return files, [each.message for each in findings.sorted()]


def test_the_hooks_of_what_state_follows_are_registered():
    files, _ = compiled(RULES)
    kinds = read_index(files["rulesets/__init__.py"]).kinds

    assert kinds >= {"PreCommandInvoke", "PostCommandInvoke", "user.prompt_submitted"}
    assert {event for event, _ in client("claude-code").needed(kinds)} >= {
        "PreToolUse", "PostToolUse", "PostToolUseFailure", "UserPromptSubmit",
    }  # fmt: skip


def test_state_that_no_rule_reads_is_left_out():
    files, _ = compiled(RULES)
    everything = "".join(files.values())

    assert "unread" not in everything
    assert "PostFile" not in everything


def test_state_is_read_from_other_rule_sets():
    reader = "observers:\n  o: {on: Stop, match: 'len(state.unread) > 1', notify: x}\n"
    files, told = compiled(RULES, reader)
    index = files["rulesets/__init__.py"]

    assert told == []
    assert '"folds": {"failed": "a", "unread": "a"}' in index
    assert "PostFileUpdate" in read_index(index).kinds


def test_rule_sets_without_state_have_nothing_of_it():
    files, _ = compiled(
        "gates:\n  a: {on: PreCommandInvoke, match: 'event.raw == \"x\"', deny: n}\n"
    )

    assert "folds" not in "".join(files.values()).lower()


def test_names_stand_once():
    _, told = compiled(RULES, "state:\n  failed: {on: Stop, count: true}\n")

    assert told[-1:] == ["`failed` is declared in `rules/a.yaml` too"]


@pytest.mark.parametrize(
    ("agents", "silent"),
    [("claude-code", "claude-code"), ("gemini, openprogram", "gemini"), ("openprogram", "")],
)
def test_what_an_agent_never_tells_is_told_of(agents, silent):
    rules = """
state:
  changed: {on: file.changed, set: event.path}
observers:
  o: {on: Stop, match: 'len(state.changed) > 1', notify: x}
"""
    _, found = compiled(rules, project=f"agents: [{agents}]")
    told = [each for each in found if each.startswith("state ")]

    message = f"state `changed` keeps its zero on {silent}: what it follows is not told"
    assert told == ([message] if silent else [])
