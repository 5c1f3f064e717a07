# SPDX-License-Identifier: MIT
"""That contexts turn on and off is told to no agent."""

from __future__ import annotations

import importlib

import pytest

from src_compiler import agents
from src_runtime.decide import Verdict
from src_runtime.paths import Place
from src_runtime.toolcalls import Call

POINTS = ("before", "after", "stop", "start")
ENTERED = {
    "verb": "enter", "rule": "set/secret-mode", "event": 0, "context": "secret-mode",
    "payload": {"told": "to nobody"},
}  # fmt: skip
NOTICE = {"verb": "notify", "rule": "set/other", "event": 0, "message": "Look.", "level": "info"}


def verdict(*effects: dict) -> Verdict:
    found = Verdict(["PreCommandInvoke"])
    found.effects += [dict(each) for each in effects]
    return found


@pytest.mark.parametrize("moment", POINTS)
@pytest.mark.parametrize("name", agents.agents())
def test_an_entry_changes_no_answer(name, moment):
    adapter = importlib.import_module(f"src_runtime.agents.{name.replace('-', '_')}")
    moments = adapter.DIALECT.moments
    point = next((each for each, its in moments.items() if its == moment), next(iter(moments)))
    call = Call(point, {"hook_event_name": point}, lambda: Place("/", []), None)
    call.add({"kind": "PreCommandInvoke"})
    call.agent, call.moment = name, moments[point]

    assert adapter.answer(verdict(ENTERED), call) == ("", "", 0)
    assert adapter.answer(verdict(NOTICE, {**ENTERED, "verb": "exit"}), call) == adapter.answer(
        verdict(NOTICE), call
    )
