# SPDX-License-Identifier: MIT
"""What Claude Code is answered, byte for byte, by a compiled checker."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hooks import bash, call, tool

RECORDED = Path(__file__).parent / "claude-code"
RULES = r"""
gates:
  no-force-push:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "git" and "--force" in .argv)
    deny: "`{{ hit.argv | join(\" \") }}` rewrites history."
    instead: git push --force-with-lease
  no-main:
    on: PreCommandInvoke
    priority: high
    match: any(event.invocations, .bin == "git" and "main" in .argv)
    deny: The branch main is not pushed.
  ask-curl:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "curl")
    ask: Really fetch {{ hit.argv[1] }}?
  warn-awk:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "awk")
    warn: An edit tool shows what it changes.
  reading:
    on: PreCommandInvoke
    allow: true
    each: .bin in ["ls", "pwd", "cat", "sed", "tee", "git"]
  fetch:
    on: PreToolUse
    match: event.tool == "WebFetch" and event.input.url == "https://example.com/"
    allow: true
  told-npm:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "npm")
    warn: npm
    notify: "npm {{ hit.argv[1] }} runs"
    inject: The registry is a mirror.
  no-stop:
    on: Stop
    match: session.mode == "default"
    deny: The tests have not run.
observers:
  watched:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "make")
    notify: {message: "{{ hit.argv[0] }} runs", level: warning}
    inject: Use make -j2.
"""


@pytest.fixture(scope="module")
def guard(tmp_path_factory):
    from compiled import compile_checker

    folder = tmp_path_factory.mktemp("answers").resolve()
    (folder / ".git").mkdir()
    return compile_checker(RULES, folder)


def answered(guard, payload):
    found = call(guard, payload)
    return found.code, found.out, found.err


def own(**keys):
    return {"hookSpecificOutput": {"hookEventName": "PreToolUse", **keys}}


def test_a_refusal_is_said_three_ways(guard):
    assert answered(guard, bash("git push --force")) == (
        2,
        '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", '
        '"permissionDecisionReason": "`git push --force` rewrites history. (rules/no-force-push)\\n'
        'Instead: git push --force-with-lease"}}\n',
        "`git push --force` rewrites history. (rules/no-force-push)\n"
        "Instead: git push --force-with-lease\n",
    )


def test_every_reason_is_told_the_more_important_first(guard):
    code, _, err = answered(guard, bash("git push --force origin main; curl x"))

    assert code == 2
    assert err == (
        "The branch main is not pushed. (rules/no-main)\n"
        "`git push --force origin main` rewrites history. (rules/no-force-push)\n"
        "Instead: git push --force-with-lease\n"
    )


def test_an_ask_exits_0(guard):
    assert answered(guard, bash("curl https://example.com")) == (
        0,
        '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "ask", '
        '"permissionDecisionReason": "Really fetch https://example.com? (rules/ask-curl)"}}\n',
        "",
    )


def test_a_warning_reaches_model_and_person_and_stops_nothing(guard):
    code, out, err = answered(guard, bash("awk 1 f"))

    assert (code, err) == (0, "")
    assert json.loads(out) == {
        **own(additionalContext="Warning: An edit tool shows what it changes. (rules/warn-awk)"),
        "systemMessage": "An edit tool shows what it changes. (rules/warn-awk)",
    }


def test_a_gate_may_also_inject_and_notify(guard):
    _, out, _ = answered(guard, bash("npm install"))

    assert json.loads(out) == {
        **own(
            additionalContext="Warning: npm (rules/told-npm)\nThe registry is a mirror.",
        ),
        "systemMessage": "npm (rules/told-npm)\nnpm install runs (rules/told-npm)",
    }


def test_an_observer_notifies_and_injects(guard):
    _, out, _ = answered(guard, bash("make all"))

    assert json.loads(out) == {
        **own(additionalContext="Use make -j2."),
        "systemMessage": "make runs (rules/watched)",
    }


@pytest.mark.parametrize("payload", [bash("node x.js"), tool("Read", {"file_path": "/x"})])
def test_nothing_to_say_prints_nothing(guard, payload):
    assert answered(guard, payload) == (0, "", "")


@pytest.mark.parametrize("line", ["ls -la", "ls | cat", "pwd && ls 2>/dev/null", "cat a; cat b"])
def test_a_line_of_which_each_program_is_allowed_is_allowed(guard, line):
    code, out, err = answered(guard, bash(line))

    assert (code, err) == (0, "")
    assert json.loads(out) == own(
        permissionDecision="allow", permissionDecisionReason="(rules/reading)"
    )


@pytest.mark.parametrize(
    "line",
    [
        "ls; rm x",
        "ls > f",
        "cat a >> f",
        "cat $X",
        "ls `rm x`",
        "ls $(rm x)",
        "cat <(rm x)",
        "ls (",
        "sudo ls",
        "X=1",
        "bash -c 'rm x'",
        "ls | xargs rm",
        "ls | sh",
        "eval ls",
        "$LS",
        "cat &> f",
        "ls | tee f",
        "git checkout -- f",
        "cat > $X",
    ],
)
def test_a_line_with_more_than_allowed_programs_is_not_allowed(guard, line):
    assert answered(guard, bash(line)) == (0, "", "")


def test_what_one_rule_refuses_no_other_allows(guard):
    code, _, err = answered(guard, bash("ls; git push --force"))

    assert (code, err.split("\n")[0]) == (
        2,
        "`git push --force` rewrites history. (rules/no-force-push)",
    )


def test_a_tool_that_nothing_else_tells_of_may_be_allowed(guard):
    code, out, _ = answered(guard, tool("WebFetch", {"url": "https://example.com/", "prompt": "x"}))

    assert (code, json.loads(out)) == (
        0,
        own(permissionDecision="allow", permissionDecisionReason="(rules/fetch)"),
    )
    assert answered(guard, tool("WebFetch", {"url": "https://evil/"})) == (0, "", "")


def test_the_end_of_a_cycle_is_refused(guard):
    payload = json.loads((RECORDED / "record-61-Stop.json").read_text())

    assert answered(guard, payload) == (
        2,
        '{"decision": "block", "reason": "The tests have not run. (rules/no-stop)"}\n',
        "The tests have not run. (rules/no-stop)\n",
    )


@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_every_recorded_payload_is_answered(guard, path):
    found = call(guard, path.read_bytes())

    assert found.code == (2 if "Stop" in path.name else 0)


def test_interpolated_text_shows_what_it_hides(guard):
    _, out, err = answered(guard, bash("git push --force 'a\x1b[31m\u202e\nb'"))

    assert err.startswith("`git push --force a\\x1b[31m\\u202e\\nb` rewrites history.")
    assert "\x1b" not in out + err


def test_a_reason_is_cut(guard):
    line = "git push --force " + "x" * 2000

    _, _, err = answered(guard, bash(line))

    assert len(err.split("`")[1]) == 500


def test_a_trace_tells_what_each_rule_found(guard):
    found = call(guard, bash("curl x"), "--trace")

    assert found.code == 0
    assert "PreCommandInvoke rules/ask-curl (rules/rules.yaml:13): fires" in found.err
    assert found.err.endswith("decision: ask\n")


def test_a_trace_tells_whether_each_program_was_covered(guard):
    covered = call(guard, bash("ls && pwd"), "--trace").err.splitlines()
    uncovered = call(guard, bash("ls && unheard-of"), "--trace").err.splitlines()

    asked = [line for line in uncovered if line.endswith(": asks each")]
    assert asked and not any(line.endswith(": fires") for line in uncovered)
    assert any(line.endswith(": fires") for line in covered)
