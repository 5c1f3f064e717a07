# SPDX-License-Identifier: MIT
"""The Stop veto: all refusals joined, counted, and never without an end."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from harness import compile_folder
from hooks import call
from sessions import Session
from src_compiler import ship
from src_compiler.contents import contents
from src_runtime.agents import claude_code

pytestmark = pytest.mark.usefixtures("own_home")

RULES = """
gates:
  refuse:
    on: {event: Stop, match: session.mode == "plan"}
    deny: Not yet.
"""
TWO = (
    RULES
    + """
  also:
    on: {event: Stop, match: session.mode == "plan"}
    deny: Nor this.
    priority: high
"""
)


def refusals(session: Session, most: int, **more) -> int:
    """How many Stops in a row are refused before one is let through."""
    for number in range(most):
        if session.stop(refused=True, **more).code == 0:
            return number
    return most


def capped(folder: Path, cap: int, agents: str = "claude-code") -> Session:
    session = Session(folder, RULES)
    (session.root / "src.yaml").write_text(
        f"stop_hook_block_cap: {cap}\nagents: [{agents}]\nout: .checker/\n"
    )
    files, _ = compile_folder(session.root)
    assert files is not None
    ship.ship(contents(files, [agents]), session.root / ".checker")
    return session


def test_all_refusals_are_joined(tmp_path):
    session = Session(tmp_path, TWO)

    answer = session.stop(refused=True)

    assert answer.code == 2
    assert json.loads(answer.out)["reason"] == "Nor this. (rules/also)\nNot yet. (rules/refuse)"


@pytest.mark.parametrize("cap", [1, 2, 5])
def test_after_so_many_refusals_in_a_row_a_stop_is_let_through(cap, tmp_path):
    session = capped(tmp_path, cap)

    assert refusals(session, 50) == cap
    assert refusals(session, 50) == cap


def test_the_default_is_eight(tmp_path):
    session = Session(tmp_path, RULES)

    assert refusals(session, 50, stop_hook_active=True) == 8


def test_without_a_limit_of_the_projects_there_is_still_an_end(tmp_path):
    assert refusals(capped(tmp_path, 0), 150) == 100


def test_a_pass_resets_the_count(tmp_path):
    session = capped(tmp_path, 3)
    assert refusals(session, 2) == 2
    assert session.stop().code == 0

    assert refusals(session, 50) == 3


def test_a_retry_is_judged_like_any_other_stop(tmp_path):
    session = Session(tmp_path, RULES)

    assert session.stop(refused=True).code == 2
    assert session.stop(refused=True, stop_hook_active=True).code == 2
    assert session.stop(stop_hook_active=True).code == 0


def test_a_sub_agents_end_has_a_count_of_its_own(tmp_path):
    session = capped(tmp_path, 2)
    assert refusals(session, 2) == 2

    assert session.hook("SubagentStop", permission_mode="plan", agent_id="a").code == 2
    assert refusals(session, 50) == 0


def test_a_release_is_told_and_refuses_nothing(tmp_path):
    session = capped(tmp_path, 1)
    session.stop(refused=True)

    answer = session.stop(refused=True)

    assert answer.code == 0
    assert json.loads(answer.out).keys() == {"systemMessage"}
    assert "refused 1 times in a row" in answer.out


def test_a_stop_without_refusal_keeps_nothing(tmp_path, own_home):
    session = Session(tmp_path, RULES)
    session.stop()

    assert not (own_home / ".local").exists()


@pytest.mark.parametrize("home", ["", "/proc/nowhere"])
def test_without_state_a_second_refusal_in_a_row_is_let_through(home, tmp_path):
    session = Session(tmp_path, RULES)
    payload = {
        "session_id": "s", "cwd": str(session.root), "permission_mode": "plan",
        "hook_event_name": "Stop",
    }  # fmt: skip
    env = {"PATH": os.environ["PATH"], "HOME": home}

    first = call(session.checker, payload, env=env)
    again = call(session.checker, {**payload, "stop_hook_active": True}, env=env)

    assert (first.code, again.code) == (2, 0)
    assert "state" in json.loads(first.out)["systemMessage"]
    assert "home" in again.out or "cannot be made" in again.out


@pytest.mark.parametrize(
    ("agent", "event"),
    [("codex", "Stop"), ("gemini", "AfterAgent"), ("qwen", "Stop"), ("copilot", "agentStop")],
)
def test_no_agent_goes_on_for_ever(agent, event, tmp_path):
    session = Session(
        tmp_path, RULES.replace('{event: Stop, match: session.mode == "plan"}', "Stop")
    )
    session.write("src.yaml", f"stop_hook_block_cap: 3\nagents: [{agent}]\n")
    files, _ = compile_folder(session.root)
    assert files is not None
    ship.ship(contents(files, [agent]), session.root / ".checker")
    payload = {
        "session_id": "s", "sessionId": "s", "turn_id": "t", "cwd": str(session.root),
        "hook_event_name": event, "model": "m", "stop_hook_active": True, "timestamp": 1,
        "transcript_path": None, "permission_mode": "default",
    }  # fmt: skip
    if agent == "copilot":
        own = ("sessionId", "cwd", "timestamp", "stop_hook_active")
        payload = {"stopReason": "end_turn", **{name: payload[name] for name in own}}

    outs = [call(session.checker, payload, agent=agent, cwd=session.root).out for _ in range(8)]
    decisions = [json.loads(out).get("decision") if out else None for out in outs]

    refused = [decision in ("block", "deny") for decision in decisions]
    assert refused == [True, True, True, False, True, True, True, False]


def test_a_stop_is_an_object_without_fields(tmp_path):
    session = Session(tmp_path, RULES)
    payload = {"hook_event_name": "Stop", "session_id": "s", "cwd": str(session.root)}

    assert claude_code.read(payload, {"Stop": set()}).events == [{"kind": "Stop"}]


def test_a_match_that_names_a_field_on_stop_is_refused(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/a.yaml").write_text(
        "gates:\n  a:\n    on: {event: Stop, match: event.path == 'x'}\n    deny: no\n"
    )

    files, findings = compile_folder(tmp_path)

    assert files is None and [each.code for each in findings.sorted()] == ["unknown-field"]
