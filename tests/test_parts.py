# SPDX-License-Identifier: MIT
"""A checker holds only the parts of the runtime that its rules need, and they are all that it asks
for: whatever the nature of its only rule, it answers."""

from __future__ import annotations

import json

import pytest

from compiled import compile_checker
from hooks import call

LINE = {"kind": "PreCommandInvoke", "raw": "x", "complete": True}
FILE = {"kind": "PreFileCreate", "path": "docs/a.md", "newContent": "a", "resultKnown": True}
TYPED = {"kind": "input", "text": "x"}
TOOL = {"kind": "PreToolUse", "tool": "x"}
STOP = {"kind": "Stop"}
CASES = {
    "gates: {g: {on: PreCommandInvoke, deny: No., notify: Told.}}": LINE,
    "gates: {g: {on: PreCommandInvoke, modify: {append: ' -q'}}}": LINE,
    "gates: {g: {on: PreCommandInvoke, checks: [{assert: len(event.raw) > 9}]}}": LINE,
    "gates: {g: {on: PreCommandInvoke, require: [{read: README.md}]}}": LINE,
    "gates: {g: {on: PreCommandInvoke, deny: No., cooldown: 9s}}": LINE,
    "gates: {g: {on: PreCommandInvoke, match: state.n > 0, deny: No.}}\n"
    "state: {n: {on: PreCommandInvoke, count: true}}": LINE,
    "file-guards: {g: {paths: ['docs/**'], preventive: true,"
    " checks: [{assert: len(event.newContent) > 9}]}}": FILE,
    "structure: {allow: ['src/**']}": FILE,
    "contexts: {c: {on: PreToolUse, enter: true, exit: true}}": TOOL,
    "contexts: {c: {on: input, enter: true, exit: true}}": TYPED,
    "observers: {o: {on: input, notify: Told.}}": TYPED,
    "observers: {o: {on: input, notify: Told., once: true}}": TYPED,
    "observers: {o: {on: PreCommandInvoke, inject: {text: Told., once: true}}}": LINE,
    "gates: {g: {on: input, transform: {text: y}}}": TYPED,
    "gates: {g: {on: input, handled: true}}": TYPED,
}


@pytest.mark.parametrize("rules", CASES)
def test_a_checker_of_one_rule_answers(rules, tmp_path):
    checker = compile_checker(rules, tmp_path / "project", agents=("claude-code", "pi"))
    events = [CASES[rules], STOP]
    answer = call(checker, "".join(json.dumps(each) + "\n" for each in events).encode(),
                  agent="events")  # fmt: skip
    told, end = map(json.loads, answer.out.splitlines())

    assert (told["errors"], end["errors"], end["decision"]) == ([], [], "none")
    assert told["rules"] or told["effects"]
