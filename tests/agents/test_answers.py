# SPDX-License-Identifier: MIT
"""What agents are answered, byte for byte, against AGENT/answers.yaml; and what of a checker that
fails. The answers are those that the real clients were seen to understand."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import test_decoys
import yaml
from payloads import AGENTS, FOLDER, adapter, payload

from compiled import compile_checker
from hooks import FLAGS, Answer, call
from src_compiler import agents
from src_runtime.decide import Verdict
from src_runtime.toolcalls import Call

RULES = """
gates:
  "no":
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "deny-me")
    deny: "No."
  ask:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "ask-me")
    ask: Sure?
  warn:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "warn-me")
    warn: Careful.
  allow:
    on: PreCommandInvoke
    allow: true
    each: .bin == "allow-me"
  stop:
    on: Stop
    deny: Not yet.
  switch:
    on: [session_before_switch, session_before_fork]
    deny: Stay here.
  typed:
    on: user_bash
    match: event.command contains "rm -rf"
    deny: Not by hand either.
observers:
  inject:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "inject-me")
    inject: Use it.
  notify:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "notify-me")
    notify: It runs.
  after:
    on: PostCommandInvoke
    match: any(event.invocations, .bin == "cat" or .bin == "npm")
    inject: It has run.
  prompt:
    on: before_agent_start
    match: event.text contains "please run"
    inject: Mind the rules.
"""
LINES = ("deny", "ask", "warn", "allow", "inject", "notify")
AT = {
    "claude-code": ("record-61", "record-04", "record-01"),
    "codex": ("record-29", "record-03", "record-01"),
    "gemini": ("record-84", "record-07", "record-01"),
    "qwen": ("record-89", "record-06", "record-03"),
    "copilot": ("record-41", "record-04", "record-01"),
    "cursor": ("made-stop", "made-postToolUse", "made-beforeSubmitPrompt"),
    "pi": ("made-agent_before_settle", "record-11", "made-before_agent_start"),
    "opencode": (None, "record-07", "record-01"),
    "openprogram": ("made-turn.stop", None, "made-tool.after-bash"),
}
CASES = [
    (agent, case, *told)
    for agent in AGENTS
    for case, told in yaml.safe_load((FOLDER / agent / "answers.yaml").read_text()).items()
]


@pytest.fixture(scope="module")
def checker(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("answers").resolve()
    (folder / ".git").mkdir()
    (folder / ".git/HEAD").write_text("ref: refs/heads/main\n")
    return compile_checker(RULES, folder, agents=AGENTS)


@pytest.fixture
def home(tmp_path) -> dict[str, str]:
    """An environment of its own, so that no state outlives a test."""
    return {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}


def given(agent: str, case: str, checker: Path) -> dict[str, Any]:
    if case in LINES:
        tool = agents.shells(agent)[0]
        tool = "run_shell_command" if agent == "qwen" else tool
        tool = "bash" if agent == "copilot" else tool
        line = {"command": f"{case}-me"}
        return test_decoys.payload(agent, tool, line, checker.parent)
    name = AT[agent][("stop", "after", "prompt").index(case)]
    return payload(agent, name, checker.parent)


def without_terminal(checker: Path, agent: str, what: Any, env: dict[str, str]) -> Answer:
    """Calls the checker where nobody sits at a terminal."""
    run = subprocess.run(
        [sys.executable, *FLAGS, str(checker / "check.py"), "--agent", agent],
        input=json.dumps(what).encode(), capture_output=True, env=env, cwd=checker.parent,
        start_new_session=True, timeout=60,
    )  # fmt: skip
    return Answer(run.returncode, run.stdout.decode(), run.stderr.decode())


@pytest.mark.parametrize(("agent", "case", "code", "out", "err"), CASES)
def test_an_answer_is_these_bytes(agent, case, code, out, err, checker, home):
    found = without_terminal(checker, agent, given(agent, case, checker), home)

    lines = [text + "\n" if text else "" for text in (out, err)]
    assert [found.code, found.out, found.err] == [code, *lines]


@pytest.mark.parametrize("agent", AGENTS)
def test_every_verb_has_a_case(agent):
    told = {case for name, case, *_ in CASES if name == agent}
    missing = {"opencode": {"stop"}, "openprogram": {"after"}}.get(agent, set())

    assert told == {*LINES, "stop", "after", "prompt"} - missing


@pytest.mark.parametrize("agent", AGENTS)
def test_nothing_to_say_is_no_answer(agent, checker, home):
    tool = "run_shell_command" if agent == "qwen" else agents.shells(agent)[-1]
    tool = "bash" if agent in ("copilot", "openprogram") else tool
    what = test_decoys.payload(agent, tool, {"command": "git status"}, checker.parent)

    found = without_terminal(checker, agent, what, home)

    assert (found.code, found.out, found.err) == (0, "", "")


WHOLE = """
gates:
  fetch:
    on: PreToolUse
    match: event.tool == "WebFetch"
    allow: true
observers:
  watch:
    on: tool_call
    match: event.tool == "nothing"
    notify: Nothing.
"""


def test_what_watches_a_call_as_a_whole_is_in_no_permissions_way(project, home):
    checker = compile_checker(WHOLE, project)

    found = call(checker, payload("claude-code", "record-41", project), env=home)

    assert found.decision == "allow"


# Agents that would go on for ever, where nothing counts their refused Stops.
@pytest.mark.parametrize(
    ("agent", "again"),
    [("codex", "stop_hook_active"), ("gemini", "stop_hook_active"), ("openprogram", "")],
)
def test_a_stop_is_refused_once_where_nothing_counts(agent, again):
    given = payload(agent, AT[agent][0]) if again else payload(agent, "made-turn.stop-again")
    if again:
        given[again] = True
    module = adapter(agent)
    stopped = module.read(given, {"Stop": set()})

    out, err, code = module.answer(denied(stopped), stopped)

    assert code == 0 and '"block"' not in out and '"deny"' not in out
    assert "Not yet." in out + err


def denied(call: Call) -> Verdict:
    verdict = Verdict([event["kind"] for event in call.events])
    rule = {"id": "rules/stop", "nature": "gate", "at": "r.yaml:1", "priority": 1}
    verdict.say(rule, 0, "deny", "Not yet.")
    verdict.weigh(True)
    return verdict


def rewritten(agent: str, name: str, given: dict[str, Any]) -> tuple[str, str, int]:
    module = adapter(agent)
    call = module.read(payload(agent, name), {"PreToolUse": set()})
    verdict = Verdict(["PreToolUse"])
    verdict.rewrite = {"input": given}
    return module.answer(verdict, call)


OWN = '{"hookSpecificOutput": {"hookEventName": '
REWRITES = {
    "claude-code": ("record-03", OWN + '"PreToolUse", "updatedInput": {"command": "ls"}}}'),
    "codex": (
        "record-02",
        OWN + '"PreToolUse", "permissionDecision": "allow", "updatedInput": {"command": "ls"}}}',
    ),
    "gemini": ("record-06", OWN + '"BeforeTool", "tool_input": {"command": "ls"}}}'),
    "copilot": ("record-02", '{"modifiedArgs": {"command": "ls"}}'),
    "cursor": ("made-preToolUse-Shell", '{"updated_input": {"command": "ls"}}'),
    "pi": ("record-10", '{"input": {"command": "ls"}}'),
    "opencode": ("record-04", '{"args": {"command": "ls"}}'),
}


@pytest.mark.parametrize("agent", REWRITES)
def test_a_rewrite_is_in_the_agents_own_words(agent):
    name, out = REWRITES[agent]

    assert rewritten(agent, name, {"command": "ls"}) == (out + "\n", "", 0)


def test_qwen_refuses_what_it_would_not_rewrite():
    out, err, code = rewritten("qwen", "record-05", {"command": "ls"})

    assert code == 2 and '"permissionDecision": "deny"' in out
    assert err == "This agent runs what it has, although a rule would change it.\n"


def test_copilots_other_dialect_is_answered_in_it(checker, home):
    given = payload("copilot", "pascal_record2-02", checker.parent)
    given["tool_input"]["command"] = "deny-me"

    found = call(checker, given, agent="copilot", env=home)

    assert found.code == 2
    assert found.out == (
        '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", '
        '"permissionDecisionReason": "No. (rules/no)"}}\n'
    )


def test_cursor_asks_where_it_can(checker, home):
    given = payload("cursor", "made-beforeShellExecution", checker.parent)
    given["command"] = "ask-me"

    found = call(checker, given, agent="cursor", env=home)

    told = {"permission": "ask", "user_message": "Sure? (rules/ask)"}
    assert json.loads(found.out) == {**told, "agent_message": "Sure? (rules/ask)"}
    assert (found.code, found.err) == (0, "")


def test_pi_asks_where_a_person_is(checker, home):
    given = payload("pi", "made-tool_call_asked", checker.parent)
    given["event"]["input"]["command"] = "ask-me"

    found = call(checker, given, agent="pi", env=home)

    refusal = {"block": True, "reason": "Sure? (rules/ask)"}
    assert json.loads(found.out) == {"confirm": "Sure? (rules/ask)", "return": refusal}
    assert found.code == 0


@pytest.mark.parametrize(
    ("name", "returned"),
    [
        ("made-session_before_switch", {"cancel": True}),
        ("made-session_before_fork", {"cancel": True}),
        (
            "made-user_bash",
            {
                "result": {
                    "output": "Not by hand either. (rules/typed)",
                    "exitCode": 1,
                    "cancelled": False,
                    "truncated": False,
                }
            },
        ),
    ],
)
def test_what_pis_person_does_is_refused_in_its_own_way(name, returned, checker, home):
    found = call(checker, payload("pi", name, checker.parent), agent="pi", env=home)

    told = json.loads(found.out)
    assert told["return"] == returned
    # To cancel has no place for a reason.
    if "cancel" in returned:
        assert told["notify"] == [{"message": found.err.strip(), "level": "warning"}]
    assert found.code == 2 and found.err.strip()


def test_gemini_asks_at_a_terminal(checker, home):
    """A process with a terminal of its own, as one has where a person sits."""
    what = json.dumps(given("gemini", "ask", checker)).encode()
    read, write = os.pipe()
    os.write(write, what)
    os.close(write)
    command = [sys.executable, *FLAGS, str(checker / "check.py"), "--agent", "gemini"]
    pid, terminal = pty.fork()
    if pid == 0:
        os.dup2(read, 0)
        os.execve(command[0], command, home)
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(read)
    os.close(terminal)

    assert status == 0
    told = {"decision": "ask", "reason": "Sure? (rules/ask)", "systemMessage": "Sure? (rules/ask)"}
    assert json.loads(shown) == told


# A checker that fails: what rules may guard is refused, with a reason, as that agent hears it.
@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("what", ["payload", "nothing", "list", "rules", "runtime", "agent"])
def test_a_checker_that_fails_refuses_with_a_reason(agent, what, project, home):
    checker = compile_checker(RULES, project, agents=AGENTS)
    sent: Any = json.dumps(given(agent, "warn", checker)).encode()
    if what == "payload":
        sent = sent[:-5]
    elif what == "nothing":
        sent = b""
    elif what == "list":
        sent = b"[]"
    elif what == "rules":
        (checker / "rulesets/rules.py").write_text("def (")
    elif what == "runtime":
        (checker / "src_runtime/__init__.py").unlink()
    elif what == "agent":
        (checker / f"src_runtime/agents/{agent.replace('-', '_')}.py").unlink()

    found = call(checker, sent, agent=agent, env=home)

    assert found.code == 2
    assert found.err.strip() and "Traceback" not in found.err
    if found.out:
        assert json.loads(found.out)


@pytest.mark.parametrize("agent", AGENTS)
def test_a_checker_that_is_late_refuses_by_itself(agent, project, home):
    """An agent that waits no longer than its own time limit would run the tool."""
    checker = compile_checker(RULES, project, agents=AGENTS)
    index = checker / "rulesets/__init__.py"
    text = index.read_text()
    assert '"deadline_ms": 8000' in text
    index.write_text(text.replace('"deadline_ms": 8000', '"deadline_ms": 300'))
    command = [sys.executable, *FLAGS, str(checker / "check.py"), "--agent", agent]

    run = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home
    )
    assert run.stdout and run.stderr and run.stdin
    with run.stdin, run.stdout, run.stderr:
        code = run.wait(20)
        err = run.stderr.read().decode()

    assert code == 2
    assert "did not answer in 0.3 s" in err


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("what", ["rules", "runtime"])
def test_a_broken_checker_lets_its_repair_pass_on_every_agent(agent, what, project, home):
    checker = compile_checker(RULES, project, agents=AGENTS)
    if what == "rules":
        (checker / "rulesets/__init__.py").write_text("def (")
    else:
        (checker / "src_runtime/__init__.py").unlink()
    codes = {}
    for line in ("src compile", "src compile; ls", "src compile "):
        tool = {"copilot": "bash", "qwen": "run_shell_command", "openprogram": "bash"}
        shell = tool.get(agent, agents.shells(agent)[0])
        given = test_decoys.payload(agent, shell, {"command": line}, project)
        codes[line] = call(checker, given, agent=agent, env=home).code
    writer = next(
        t for t, row in adapter(agent).DIALECT.tools.items() if row[0] in ("write", "edit")
    )
    decoy = test_decoys.payload(agent, writer, {"command": "src compile"}, project)
    codes["written"] = call(checker, decoy, agent=agent, env=home).code

    assert codes == {"src compile": 0, "src compile; ls": 2, "src compile ": 2, "written": 2}


# What ends nothing: to refuse there would only lock people out, or run for ever.
@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("claude-code", "record-01"),
        ("codex", "record-00"),
        ("gemini", "record-01"),
        ("copilot", "record-01"),
        ("pi", "record-02"),
        ("openprogram", "made-goal.update"),
    ],
)
def test_where_nothing_is_guarded_a_failing_checker_only_tells(agent, name, project, home):
    checker = compile_checker(RULES, project, agents=AGENTS)
    (checker / "rulesets/__init__.py").write_text("def (")

    found = call(checker, payload(agent, name, project), agent=agent, env=home)

    assert found.code == 0
    assert "cannot answer" in found.out + found.err


@pytest.mark.parametrize("agent", ["claude-code", "codex", "gemini", "qwen", "copilot"])
@pytest.mark.parametrize("what", ["rules", "runtime"])
def test_a_failing_checker_refuses_no_stop_twice(agent, what, project, home):
    checker = compile_checker(RULES, project, agents=AGENTS)
    if what == "rules":
        (checker / "rulesets/__init__.py").write_text("def (")
    else:
        (checker / "src_runtime/__init__.py").unlink()
    given = payload(agent, AT[agent][0], project)
    first = call(checker, given, agent=agent, env=home)
    again = call(checker, {**given, "stop_hook_active": True}, agent=agent, env=home)

    assert (first.code, again.code) == (2, 0)
