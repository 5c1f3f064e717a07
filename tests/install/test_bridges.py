# SPDX-License-Identifier: MIT
"""The bridges: what they ask, how they obey, and that they refuse without an answer."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from bridged import MOMENTS, Bridge, node

from src_compiler.clients import client
from src_compiler.clients.base import Hook
from src_compiler.guard import BARE, user_line

pytestmark = pytest.mark.skipif(not node(), reason="there is no Node that reads TypeScript")


@pytest.fixture
def pi(tmp_path: Path) -> Bridge:
    return Bridge("pi", tmp_path)


@pytest.fixture
def opencode(tmp_path: Path) -> Bridge:
    return Bridge("opencode", tmp_path)


CALL = {"toolName": "bash", "toolCallId": "c", "input": {"command": "ls", "timeout": 3}}


def test_pi_is_told_what_the_handler_is_told(pi: Bridge) -> None:
    pi.plan()

    found = pi.run("tool_call", CALL, None)

    assert found["back"] is None and found["told"] == []
    assert pi.asked["hook_event_name"] == "tool_call"
    assert pi.asked["event"] == {"type": "tool_call", **CALL}
    assert (pi.asked["hasUI"], pi.asked["cwd"]) == (False, str(pi.place))


def test_pi_hands_over_the_text_of_a_result_and_no_image(pi: Bridge) -> None:
    pi.plan()
    content = [{"type": "text", "text": "x"}, {"type": "image", "data": "A" * 99}]

    pi.run("tool_result", {**CALL, "content": content, "isError": False}, None)

    assert pi.asked["event"]["content"] == content[:1]


def test_pi_returns_a_refusal(pi: Bridge) -> None:
    pi.plan({"return": {"block": True, "reason": "no"}}, 2, err="no")

    assert pi.run("tool_call", CALL, None)["back"] == {"block": True, "reason": "no"}


BAD = {
    "a crash": {"code": -11},
    "exit 1": {"code": 1, "err": "boom"},
    "noise": {"out": 'noise\n{"return": {}}', "code": 0},
    "a list": {"out": "[]"},
    "no reason": {"code": 2},
    "half an answer": {"out": '{"return": ', "code": 2},
}


@pytest.mark.parametrize("what", BAD)
def test_pi_refuses_without_an_answer(pi: Bridge, what: str) -> None:
    pi.plan(**BAD[what])

    call = pi.run("tool_call", CALL, None)
    bang = pi.run("user_bash", {"command": "ls"}, None)
    fork = pi.run("session_before_fork", {"position": "at"}, None)
    typed = pi.run("input", {"text": "hi"}, None)

    assert call["back"]["block"] is True and "src doctor" in call["back"]["reason"]
    assert bang["back"]["result"]["exitCode"] == 1
    assert fork["back"] == {"cancel": True}
    assert typed["back"] is None and "src doctor" in typed["told"][0][1]


@pytest.mark.parametrize("name", ["pi", "opencode"])
def test_a_checker_that_hangs_is_ended_and_refused(tmp_path: Path, name: str) -> None:
    bridge = Bridge(name, tmp_path, timeout=300)
    bridge.plan(sleep=30)

    if name == "pi":
        said = bridge.run("tool_call", CALL, None)["back"]["reason"]
    else:
        said = bridge.run("tool.execute.before", {"tool": "bash"}, {"args": {}})["thrown"]

    assert "no answer in 0.3 s" in said


@pytest.mark.parametrize("name", ["pi", "opencode"])
def test_a_missing_checker_is_refused(tmp_path: Path, name: str) -> None:
    bridge = Bridge(name, tmp_path)
    shutil.rmtree(bridge.checker)

    if name == "pi":
        said = bridge.run("tool_call", CALL, None)["back"]["reason"]
    else:
        said = bridge.run("tool.execute.before", {"tool": "bash"}, {"args": {}})["thrown"]

    assert "there is no checker" in said


@pytest.mark.parametrize(
    ("ui", "back"), [(True, None), (False, {"block": True}), (None, {"block": True})]
)
def test_pi_asks_where_a_person_is(pi: Bridge, ui: bool | None, back: Any) -> None:
    pi.plan({"confirm": "sure?", "return": {"block": True}})

    found = pi.run("tool_call", CALL, ui)

    assert found["back"] == back
    assert (["confirm", "src", "sure?"] in found["told"]) is (ui is not None)


def test_pi_puts_a_new_input_in_the_place_of_the_old(pi: Bridge) -> None:
    pi.plan({"input": {"command": "ls -l"}})

    assert pi.run("tool_call", CALL, None)["event"]["input"] == {"command": "ls -l"}


def test_pi_shows_notices_with_their_level(pi: Bridge) -> None:
    notices = [{"message": "mind", "level": "error"}, {"message": "so", "level": "info"}]
    pi.plan({"notify": notices})

    found = pi.run("tool_call", CALL, True)
    silent = pi.run("tool_call", CALL, None)

    assert found["told"] == [["notify", "mind", "error"], ["notify", "so", "info"]]
    assert silent["told"] == [["error", "mind"], ["error", "so"]]


@pytest.mark.parametrize("event", ["tool_call", "tool_result"])
def test_pi_tells_the_model_with_its_next_request_and_only_then(pi: Bridge, event: str) -> None:
    pi.plan({"inject": "know"})

    first, second = pi.run(event, CALL, None)["next"]

    assert first[0] == "before" and len(first) == 2
    assert first[1]["role"] == "user"
    assert first[1]["content"] == [{"type": "text", "text": "know"}]
    assert second == []


def test_pi_tells_the_model_at_a_prompt_in_its_system_prompt(pi: Bridge) -> None:
    pi.plan({"inject": "know"})

    found = pi.run("before_agent_start", {"prompt": "x", "systemPrompt": "base"}, None)

    assert found["back"] == {"systemPrompt": "base\n\nknow"}
    assert found["next"] == [[], []]


@pytest.mark.parametrize("event", ["session_start", "agent_before_settle"])
def test_pi_keeps_for_the_next_prompt_what_is_told_between_two(pi: Bridge, event: str) -> None:
    pi.plan({"inject": "know"})

    [[what, message, options]] = pi.run(event, {}, None)["told"]

    assert (what, message["content"], options) == ("send", "know", {"deliverAs": "nextTurn"})


def test_pi_turns_tools_on_and_off(pi: Bridge) -> None:
    pi.plan({"tools": [{"enable": ["my_tool"], "disable": ["bash"]}]})

    assert pi.run("input", {"text": "x"}, None)["told"] == [["tools", "read", "edit", "my_tool"]]


def test_pi_adds_to_a_result_and_keeps_what_it_has(pi: Bridge) -> None:
    pi.plan({"append": "lint", "details": {"ok": False}})
    content = [{"type": "text", "text": "x"}, {"type": "image", "data": "A"}]

    found = pi.run("tool_result", {**CALL, "content": content, "details": {"a": 1}}, None)

    assert found["back"] == {
        "content": [*content, {"type": "text", "text": "lint"}],
        "details": {"a": 1, "ok": False},
    }


def test_pi_takes_another_input(pi: Bridge) -> None:
    pi.plan({"return": {"action": "transform", "text": "y"}})

    assert pi.run("input", {"text": "x"}, None)["back"] == {"action": "transform", "text": "y"}


def test_pi_goes_on_where_its_end_is_refused(pi: Bridge) -> None:
    entry = {"type": "custom_message", "content": "more"}
    pi.plan({"return": {"entries": [entry], "continue": True}}, 2, err="more")

    found = pi.run("agent_before_settle", {"entries": [{"type": "x"}]}, None)

    assert found["back"] == {"entries": [{"type": "x"}, entry], "continue": True}
    assert pi.asked["stop_hook_active"] is False


def test_opencode_is_told_of_the_call_and_of_the_parent(opencode: Bridge) -> None:
    opencode.plan()
    given = {"tool": "bash", "sessionID": "child", "callID": "c"}
    args = {"command": "ls"}

    found = opencode.run(
        "tool.execute.before", given, {"args": args}, {"id": "child", "parentID": "top"}
    )

    assert found["thrown"] is None
    asked = opencode.asked
    assert (asked["tool_name"], asked["input"], asked["output"]) == ("bash", given, {"args": args})
    assert asked["parentID"] == "top"


def test_opencode_throws_a_refusal(opencode: Bridge) -> None:
    opencode.plan({"throw": "no"}, 2, err="no")

    found = opencode.run("tool.execute.before", {"tool": "bash"}, {"args": {}})

    assert found["thrown"] == "no"


@pytest.mark.parametrize("what", BAD)
def test_opencode_refuses_without_an_answer(opencode: Bridge, what: str) -> None:
    opencode.plan(**BAD[what])

    before = opencode.run("tool.execute.before", {"tool": "bash"}, {"args": {}})
    after = opencode.run("tool.execute.after", {"tool": "bash"}, {"output": "x"})

    assert "src doctor" in before["thrown"]
    assert after["thrown"] is None and "src doctor" in after["told"][0]


def test_opencode_changes_arguments_in_place_and_hands_texts_to_the_model(
    opencode: Bridge,
) -> None:
    opencode.plan({"args": {"command": "ls -l"}, "inject": "know", "notify": "mind"})

    found = opencode.run("tool.execute.before", {"tool": "bash"}, {"args": {"a": 1}})

    assert found["output"]["args"] == {"command": "ls -l"}
    assert found["system"] == ["know"] and found["told"] == ["mind"]


def test_opencode_adds_to_a_result_and_takes_another_input(opencode: Bridge) -> None:
    opencode.plan({"append": "lint", "details": {"ok": False}, "text": "new"})
    result = {"title": "t", "output": "done", "metadata": {"a": 1}}
    parts = [{"type": "text", "text": "old"}, {"type": "file"}, {"type": "text", "text": "more"}]

    after = opencode.run("tool.execute.after", {"tool": "edit"}, result)["output"]
    typed = opencode.run("chat.message", {}, {"message": {}, "parts": parts})["output"]

    assert after == {"title": "t", "output": "done\nlint", "metadata": {"a": 1, "ok": False}}
    assert typed["parts"] == [{"type": "text", "text": "new"}, {"type": "file"}]


@pytest.mark.parametrize("name", ["pi", "opencode"])
def test_a_bridge_in_a_project_finds_checker_and_interpreter(tmp_path: Path, name: str) -> None:
    bridge = Bridge(name, tmp_path, project=True)
    here = [{"message": "here", "level": "info"}]
    bridge.plan({"notify": here if name == "pi" else "here"})

    if name == "pi":
        told = bridge.run("tool_call", CALL, None)["told"]
    else:
        told = bridge.run("tool.execute.before", {"tool": "bash"}, {"args": {}})["told"]

    assert "here" in json.dumps(told)


@pytest.mark.parametrize("name", ["pi", "opencode"])
def test_only_what_rules_need_is_asked(tmp_path: Path, name: str) -> None:
    moments = MOMENTS[name]
    first = next(event for event, moment in moments.items() if moment == "before")
    hooks = [Hook(first, "before", user_line("/p", Path("/c"), name, BARE), 1)]

    text = client(name).form.with_hooks(None, hooks, lambda command: False)

    assert [each.event for each in client(name).form.found(text)] == [first]
    assert [each.event for each in client(name).form.found(text + " ")] == ["?"]
