# SPDX-License-Identifier: MIT
"""What nma's own tests say of its actions, through our extension and a generated checker."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "install"))
from bridged import node
from extension import Extension, Ran

pytestmark = pytest.mark.skipif(not node(), reason="there is no Node that reads TypeScript")
RULES = (Path(__file__).parent / "rules.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Extension:
    return Extension(RULES, tmp_path_factory.mktemp("actions") / "project", node())


@pytest.fixture
def pi(extension: Extension, tmp_path: Path) -> Any:
    """pi with a session of its own."""

    def run(*events: tuple[str, Any], **how: bool) -> Ran:
        return extension.run(tmp_path, *events, **how)

    return run


def bash(line: str) -> tuple[str, Any]:
    return "tool_call", {"toolName": "bash", "toolCallId": "c", "input": {"command": line}}


def result(text: str, **more: Any) -> tuple[str, Any]:
    content = [{"type": "text", "text": text}]
    return "tool_result", {**bash("make")[1], "content": content, "isError": False, **more}


def prompt(text: str) -> tuple[str, Any]:
    return "before_agent_start", {"prompt": text, "systemPrompt": "base"}


def typed(text: str) -> tuple[str, Any]:
    return "input", {"text": text, "source": "interactive"}


MODEL: tuple[str, Any] = ("context", {"messages": []})


def test_50_a_prompt_gets_its_text_into_the_system_prompt(pi: Any) -> None:
    first, second = pi(prompt("fix the ui layout"), prompt("bump the version")).backs

    assert first == {"systemPrompt": "base\n\nUse the design tokens."}
    assert second is None


def test_51_a_text_that_is_told_once_is_not_told_again(pi: Any) -> None:
    first, second = pi(prompt("fix the ui layout"), prompt("fix the ui again")).backs

    assert first is not None and second is None


def test_52_what_is_asked_is_blocked_where_it_is_declined_or_nobody_is_there(pi: Any) -> None:
    push = bash("git push origin main")

    [declined] = pi(push, approves=False).backs
    approved = pi(push)
    [alone] = pi(push, ui=False).backs

    assert declined["block"] is True and "rules/git-safety" in declined["reason"]
    assert approved.backs == [None]
    assert approved.told == [["confirm", "src", "Really push? (rules/git-safety)"]]
    assert alone["block"] is True and "none can be asked" in alone["reason"]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        pytest.param(bash("pytest -x"), "Run one test first.", id="53"),
        pytest.param(result("built"), "It is in dist/.", id="59"),
    ],
)
def test_a_text_waits_for_the_next_request_to_the_model(pi: Any, event: Any, text: str) -> None:
    back, first, second = pi(event, MODEL, MODEL).backs

    assert back is None and second is None
    [message] = first["messages"]
    assert (message["role"], message["content"]) == ("user", [{"type": "text", "text": text}])


def test_54_a_denied_call_is_blocked_and_nobody_is_asked(pi: Any) -> None:
    found = pi(bash("ls -la"))

    assert found.backs == [{"block": True, "reason": "Use find. (rules/no-ls)"}]
    assert found.told == []


def test_55_a_line_is_changed_in_place(pi: Any) -> None:
    found = pi(bash("node script.js"))

    assert found.backs == [None]
    assert found.events[0]["input"] == {"command": "node script.js 2>&1"}


def test_56_an_input_becomes_another(pi: Any) -> None:
    first, second = pi(typed("run the tests now"), typed("hello world")).backs

    assert first == {"action": "transform", "text": "TEST FOCUS"}
    assert second is None


def test_57_an_input_is_dealt_with(pi: Any) -> None:
    assert pi(typed("ping")).backs == [{"action": "handled"}]


def test_58_a_result_gets_a_second_part_and_details(pi: Any) -> None:
    first, second = pi(result("3 FAILED", details={"exit": 1}), result("2 passed")).backs

    assert [part["text"] for part in first["content"]] == ["3 FAILED", "Look at the first failure."]
    assert first["details"] == {"exit": 1, "ok": False}
    assert second is None


def test_60_a_line_of_the_person_is_blocked(pi: Any) -> None:
    [back] = pi(("user_bash", {"command": "git push"})).backs

    assert back == {
        "result": {
            "output": "Not by hand. (rules/no-push)",
            "exitCode": 1,
            "cancelled": False,
            "truncated": False,
        }
    }


def test_61_a_line_of_the_person_is_changed(pi: Any) -> None:
    assert pi(("user_bash", {"command": "echo hi"})).backs == [{"out": "MARK\nhi\n", "exitCode": 0}]


def test_62_a_switch_is_cancelled_and_the_reason_shown(pi: Any) -> None:
    found = pi(("session_before_switch", {"reason": "new"}))

    assert found.backs == [{"cancel": True}]
    assert found.told == [["notify", "Stay. (rules/no-new)", "warning"]]


BY_HAND = {"command": "deploy"}
RESUMED = {"reason": "resume"}


@pytest.mark.parametrize(
    ("name", "event"), [("user_bash", BY_HAND), ("session_before_switch", RESUMED)]
)
def test_what_a_person_does_is_asked_about_and_refused_where_nobody_is_there(
    pi: Any, name: str, event: Any
) -> None:
    refused = {"cancel": True} if name == "session_before_switch" else None

    [approved] = pi((name, event)).backs
    [declined] = pi((name, event), approves=False).backs
    [alone] = pi((name, event), ui=False).backs

    assert approved is None
    for back in (declined, alone):
        assert back == refused or back["result"]["exitCode"] == 1


def test_63_a_fork_is_cancelled_where_it_is_declined(pi: Any) -> None:
    fork = ("session_before_fork", {"entryId": "1", "position": "before"})

    assert pi(fork, approves=False).backs == [{"cancel": True}]
    assert pi(fork).backs == [None]
    assert pi(fork, ui=False).backs == [{"cancel": True}]


def test_64_tools_are_turned_on_and_off(pi: Any) -> None:
    found = pi(typed("use my tool"))

    assert found.active == ["read", "edit", "my_tool"]


def test_65_a_person_is_told_once_with_the_level(pi: Any) -> None:
    found = pi(typed("deploy it"))

    assert found.told == [["notify", "Mind the freeze. (rules/told)", "warning"]]
