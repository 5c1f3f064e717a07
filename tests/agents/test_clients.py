# SPDX-License-Identifier: MIT
"""The real clients, offline, against a scripted model: what a checker refuses does not happen, also
inside a sub-agent, and the model is told why. Run with `pytest -m clients`; each run is bounded."""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from compiled import compile_checker

# The driver leaves its files to the garbage collector.
pytestmark = [
    pytest.mark.clients,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

HARNESS = Path(__file__).parents[2] / "../shared/harness"
INSTALLED = Path(os.environ.get("CLIENTS_DIR") or Path.home() / ".cache/agent-clients")
RULES = """
gates:
  no-mark:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "echo" and any(.argv, it startsWith "MARK"))
    deny: RULE-SHELL says no
  no-write:
    on: [PreFileCreate, PreFileUpdate]
    paths: spec/**
    deny: RULE-WRITE says no
  no-gamma:
    on: PreFileUpdate
    match: not event.resultKnown or any(event.added, it contains "gamma")
    deny: RULE-EDIT says no
  slow-tool:
    on: PreCommandInvoke
    match: any(event.invocations, "WARNED" in .argv)
    warn: RULE-WARN frowns
observers:
  after:
    on: PostCommandInvoke
    match: any(event.invocations, "PASSES" in .argv)
    inject: RULE-AFTER adds this
"""

Step = dict[str, Any]


def tool(called: str, /, **given: object) -> Step:
    return {"name": called, "input": given}


def patch(*lines: str) -> Step:
    body = "\n".join(["*** Begin Patch", *lines, "*** End Patch", ""])
    return {"name": "apply_patch", "input": body, "custom": True}


@dataclass(frozen=True)
class Client:
    """The tools of a client: shell(line), write(path, text), edit(path, old, new), sub(marker), and
    what it must read before it edits."""

    agent: str
    package: str
    shell: Callable[[str], Step]
    write: Callable[[str, str], Step]
    edit: Callable[[str, str, str], Step]
    sub: Callable[[str], Step]
    read: Callable[[str], Step] | None = None
    scenario: tuple[tuple[str, Any], ...] = ()
    warned: bool = True


CLIENTS = {
    "claude": Client(
        "claude-code",
        "claude",
        lambda line: tool("Bash", command=line, description="x"),
        lambda path, text: tool("Write", file_path=path, content=text),
        lambda path, old, new: tool("Edit", file_path=path, old_string=old, new_string=new),
        lambda marker: tool(
            "Agent",
            description="sub",
            prompt=f"SUBTOOL [{marker}]",
            run_in_background=False,
            subagent_type="general-purpose",
        ),
        lambda path: tool("Read", file_path=path),
    ),
    "codex": Client(
        "codex",
        "codex",
        lambda line: tool("exec_command", cmd=line),
        lambda path, text: patch(f"*** Add File: {path}", f"+{text}"),
        lambda path, old, new: patch(f"*** Update File: {path}", "@@", f"-{old}", f"+{new}"),
        lambda marker: {
            **tool("spawn_agent", message=f"SUBTOOL [{marker}]"),
            "namespace": "multi_agent_v1",
        },
        scenario=(("model", "gpt-5.5"),),
    ),
    "gemini": Client(
        "gemini",
        "gemini",
        lambda line: tool("run_shell_command", command=line, description="x"),
        lambda path, text: tool("write_file", file_path=path, content=text),
        lambda path, old, new: tool(
            "replace", file_path=path, instruction="x", old_string=old, new_string=new
        ),
        lambda marker: tool("invoke_agent", agent_name="generalist", prompt=f"SUBTOOL [{marker}]"),
        warned=False,
    ),
    "qwen": Client(
        "qwen",
        "qwen",
        lambda line: tool("run_shell_command", command=line, is_background=False),
        lambda path, text: tool("write_file", file_path=path, content=text),
        lambda path, old, new: tool("edit", file_path=path, old_string=old, new_string=new),
        lambda marker: tool(
            "agent",
            description="sub",
            prompt=f"SUBTOOL [{marker}]",
            run_in_background=False,
            subagent_type="general-purpose",
        ),
        lambda path: tool("read_file", file_path=path),
        warned=False,
    ),
    "copilot": Client(
        "copilot",
        "copilot",
        lambda line: tool("bash", command=line, description="x"),
        lambda path, text: tool("create", path=path, file_text=text),
        lambda path, old, new: tool("edit", path=path, old_str=old, new_str=new),
        lambda marker: tool(
            "task",
            description="sub",
            prompt=f"SUBTOOL [{marker}]",
            name="sub1",
            mode="sync",
            agent_type="general-purpose",
        ),
    ),
}


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the harness whose sub-agents make the calls of a file, since its own make one."""
    if not HARNESS.is_dir():
        pytest.skip(f"no {HARNESS.name} beside the project")
    folder = tmp_path_factory.mktemp("harness")
    for path in HARNESS.glob("*.py"):
        text = path.read_text()
        if path.name == "mockserver.py":
            asked = '"tools": [{"name": "SHELL", "input": {"command": cmd, "description": "x"}}]'
            assert asked in text
            text = text.replace(asked, '"tools": json.load(open(A.script + ".sub"))')
        (folder / path.name).write_text(text)
    return folder


def started(harness: Path, runs: Path, name: str) -> tuple[ModuleType, ModuleType]:
    """The driver and the client's module, read anew with their folders."""
    os.environ["RUNS_DIR"] = str(runs)
    sys.path.insert(0, str(harness))
    try:
        for known in ("drive", f"client_{name}"):
            sys.modules.pop(known, None)
        return importlib.import_module("drive"), importlib.import_module(f"client_{name}")
    finally:
        sys.path.remove(str(harness))


def version(client: Client) -> str:
    """The client's own version, for the report."""
    for path in (INSTALLED / client.package / "pkg/node_modules").glob("*/*/package.json"):
        told = json.loads(path.read_text())
        if client.package in told.get("name", "") and "linux" not in told["name"]:
            return str(told["version"])
    return ""


@pytest.fixture
def ran(harness, tmp_path, monkeypatch):
    """Runs the steps of a client with a checker of RULES; what the model saw by call, and the work
    tree afterwards."""

    def run(
        name: str,
        before: list[Step],
        inside: list[Step],
        files: dict[str, str],
        rules: str = RULES,
        settings: Callable[[str], dict[str, Any]] | None = None,
    ) -> Any:
        client = CLIENTS[name]
        if not (INSTALLED / client.package / "pkg").is_dir():
            pytest.skip(f"{name} is not installed")
        drive, module = started(harness, tmp_path / "runs", name)
        (tmp_path / "runs" / name).mkdir(parents=True)
        steps = [*({"tools": [step]} for step in before), {"text": "end"}]
        scenario = {"desc": "", "steps": steps, "files": files, "limit": 60}
        made = drive.Run(name, "guarded", {**scenario, **dict(client.scenario)})
        checker = compile_checker(rules, Path(made.work), agents=(client.agent,))
        python = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
        line = f"{python} -S -E -s {checker}/check.py --agent {client.agent}"
        monkeypatch.setenv("CHECKER", line)
        if settings:
            made.sc["settings"] = settings(line)
        sub = json.dumps(inside).replace("@WORK@", made.work).replace("@MARKER@", made.marker)
        Path(made.dir, "steps.json.sub").write_text(sub)
        made.go(module)
        result = json.loads(Path(made.dir, "result.json").read_text())
        return result, Path(made.work), Path(made.dir)

    return run


@pytest.mark.parametrize("name", CLIENTS)
def test_what_rules_refuse_does_not_happen_and_the_model_hears_why(name, ran):
    client = CLIENTS[name]
    look = [client.read("@WORK@/existing.txt")] if client.read else []
    before = [
        client.shell("echo MARK-main >> @MARKER@"),
        client.write("@WORK@/spec/a.md", "hello"),
        *look,
        client.edit("@WORK@/existing.txt", "beta", "gamma"),
        client.shell("echo PASSES > passed.txt"),
        client.write("@WORK@/notes.txt", "fine"),
        client.edit("@WORK@/existing.txt", "alpha", "omega"),
        client.shell("echo WARNED > warned.txt"),
        client.sub("@MARKER@"),
    ]
    if name == "codex":
        # The parent would end before its sub-agent has done anything.
        before.append(client.shell("sleep 4"))
    inside = [
        client.shell("echo MARK-sub >> @MARKER@"),
        client.write("@WORK@/spec/sub.md", "hello"),
        *([client.read("@WORK@/second.txt")] if client.read else []),
        client.edit("@WORK@/second.txt", "beta", "gamma"),
    ]
    files = {"existing.txt": "alpha\nbeta\n", "second.txt": "alpha\nbeta\n"}

    result, work, folder = ran(name, before, inside, files)
    seen = result["tool_results_seen_by_model"]
    shift = len(look)

    print(name, version(client), json.dumps(seen, indent=1))
    assert "RULE-SHELL says no (rules/no-mark)" in seen["call_s0_0"]
    assert "RULE-WRITE says no (rules/no-write)" in seen["call_s1_0"]
    assert "RULE-EDIT says no (rules/no-gamma)" in seen[f"call_s{2 + shift}_0"]
    assert "RULE-SHELL says no (rules/no-mark)" in seen["call_s-1_0"]
    assert "RULE-WRITE says no (rules/no-write)" in seen["call_s-1_1"]
    assert "RULE-EDIT says no (rules/no-gamma)" in seen[f"call_s-1_{2 + shift}"]
    assert not (work / "marker.txt").exists()
    assert not (work / "spec").exists()
    assert (work / "second.txt").read_text() == "alpha\nbeta\n"
    assert (work / "passed.txt").read_text() == "PASSES\n"
    assert (work / "notes.txt").read_text().strip() == "fine"
    assert (work / "existing.txt").read_text() == "omega\nbeta\n"
    requests = (folder / "requests.jsonl").read_text()
    assert ("RULE-WARN frowns" in requests) == client.warned
    assert "RULE-AFTER adds this" in requests


MORE = """
gates:
  ask:
    on: PreCommandInvoke
    match: any(event.invocations, "ASKED" in .argv)
    ask: RULE-ASK wants to know
  told:
    on: PreCommandInvoke
    match: any(event.invocations, "TOLD" in .argv)
    deny: RULE-TOLD says no
    notify: RULE-TOLD tells the person
  stop:
    on: Stop
    deny: RULE-STOP wants more
observers:
  prompt:
    on: before_agent_start
    match: event.text contains "please run"
    inject: RULE-PROMPT adds this
"""


@pytest.mark.parametrize("name", CLIENTS)
def test_questions_stops_and_texts_land(name, ran):
    client = CLIENTS[name]
    before = [client.shell("echo ASKED > asked.txt"), client.shell("echo TOLD > told.txt")]

    result, work, folder = ran(name, before, [], {}, MORE)
    seen = result["tool_results_seen_by_model"]
    requests = (folder / "requests.jsonl").read_text()

    assert not (work / "asked.txt").exists()
    assert "RULE-TOLD says no (rules/told)" in seen["call_s1_0"]
    assert not (work / "told.txt").exists()
    assert "RULE-PROMPT adds this" in requests
    # The refused Stop goes back to the model, and an end is put to it.
    assert "RULE-STOP wants more" in requests
    assert 4 <= len(result["model_calls"]) <= 14
    assert result["rc"] == 0


CHANGED = """
gates:
  changed:
    on: PreCommandInvoke
    match: any(event.invocations, "PLAIN" in .argv)
    modify: {prepend: "echo FIRST > first.txt; "}
  saved:
    on: PreCommandInvoke
    match: any(event.invocations, "SAVED" in .argv)
    modify: {append: " > spec/saved.md"}
  spec:
    on: PreFileWrite
    match: event.path startsWith "spec/"
    deny: RULE-SPEC says no
"""


@pytest.mark.parametrize("name", CLIENTS)
def test_a_changed_call_runs_as_it_was_changed(name, ran):
    client = CLIENTS[name]
    before = [client.shell("echo PLAIN > plain.txt"), client.shell("echo SAVED")]

    result, work, _ = ran(name, before, [], {"spec/x.md": "x"}, CHANGED)
    seen = result["tool_results_seen_by_model"]

    print(name, json.dumps(seen, indent=1))
    changes = name != "qwen"
    assert (work / "first.txt").exists() == (work / "plain.txt").exists() == changes
    assert changes or "This agent runs what it has" in seen["call_s0_0"]
    assert "RULE-SPEC says no (rules/spec)" in seen["call_s1_0"]
    assert not (work / "spec/saved.md").exists()


def test_a_call_that_another_hook_changed_afterwards_is_told(ran):
    """Claude Code asks the hooks one after the other and runs what the last one made of it."""
    swap = json.dumps(
        {
            "hookSpecificOutput": {
                "hookEventName": "PreToolUse",
                "updatedInput": {"command": "echo TOLD > told.txt", "description": "x"},
            }
        }
    )

    def settings(line: str) -> dict[str, Any]:
        own = {"type": "command", "command": line}
        foreign = {"type": "command", "command": f"echo '{swap}'"}
        before = [{"matcher": "*", "hooks": [own]}, {"matcher": "*", "hooks": [foreign]}]
        return {"hooks": {"PreToolUse": before, "PostToolUse": [{"matcher": "*", "hooks": [own]}]}}

    client = CLIENTS["claude"]
    _, work, folder = ran("claude", [client.shell("echo fine")], [], {}, MORE, settings)
    requests = (folder / "requests.jsonl").read_text()

    assert (work / "told.txt").exists()
    assert "This has run although it is refused" in requests
    assert "RULE-TOLD says no (rules/told)" in requests


MOVED = """
gates:
  spec:
    on: PreFileWrite
    match: event.path startsWith "spec/"
    deny: RULE-SPEC says no
"""


def test_the_root_does_not_move_with_the_working_directory(ran):
    client = CLIENTS["claude"]
    steps = [client.shell("git init -q spec && cd spec"), client.shell("echo x > a.md")]

    result, work, _ = ran("claude", steps, [], {}, MOVED)

    assert (work / "spec/.git").is_dir()
    assert "RULE-SPEC says no (rules/spec)" in result["tool_results_seen_by_model"]["call_s1_0"]
    assert not (work / "spec/a.md").exists()
