# SPDX-License-Identifier: MIT
"""The real clients after `src install`: rules refuse what they say, and let pass all else.

What each of them does when the checker fails is in docs/install.md, and is asked here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from realclients import PROGRAMS, Outcome, Run, missing
from steps import DIALECTS, Tool

from src_compiler.clients import client, codex

RULES = """\
gates:
  no-touch:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "touch" or "SUBTOOLMARK" in .argv)
    deny: LINE-IS-REFUSED
  no-spec:
    on: [PreFileCreate, PreFileUpdate]
    match: event.path startsWith "spec/" or event.path == "kept.txt"
    deny: FILE-IS-REFUSED
"""
CLIENTS = [
    pytest.param(name, marks=pytest.mark.skipif(bool(missing(name)), reason=missing(name) or "-"))
    for name in PROGRAMS
]


def src(run: Run, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "src_compiler.cli", *arguments],
        cwd=run.work, env=run.environment(), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    return done.stdout + done.stderr


def install(run: Run, deadline: str = "8s") -> None:
    """A project with rules, `src install` in it, and what a person does in the agent after that."""
    work, agent = Path(run.work), DIALECTS[run.client].agent
    for name, text in (
        ("rules/t.yaml", RULES), ("src.yaml", f"deadline: {deadline}\n"),
        ("kept.txt", "alpha\n"), ("free.txt", "alpha\n"), ("spec/old.md", "x\n"),
    ):  # fmt: skip
        (work / name).parent.mkdir(exist_ok=True)
        (work / name).write_text(text)
    told = src(run, "install", "--agent", agent)
    assert "in " in told, told
    review(run)


def review(run: Run) -> None:
    """Codex skips hooks that nobody has reviewed."""
    if run.client == "codex":
        config = Path(run.home) / ".codex/config.toml"
        rows = codex.identities(Path(run.home) / ".codex/hooks.json")
        trusted = (f'[hooks.state."{at}"]\ntrusted_hash = "{digest}"\n' for at, digest, *_ in rows)
        config.write_text(config.read_text().partition("[hooks.state")[0] + "".join(trusted))


def go(name: str, folder: Path, tools: list[Tool], prepare: Callable[[Run], None]) -> Outcome:
    steps = [*({"tools": [each]} for each in tools), {"text": "end"}]
    outcome = Run(name, folder, steps, sc=dict(DIALECTS[name].setup), limit=120).go(prepare)
    assert outcome.requests.count("[[s0]]"), outcome.err
    return outcome


@pytest.mark.parametrize("name", CLIENTS)
def test_rules_refuse_what_they_say_and_let_pass_all_else(name: str, tmp_path: Path) -> None:
    own = DIALECTS[name]
    read = [own.read(name) for name in ("kept.txt", "free.txt")] if own.read else []
    tools = [
        *read,
        own.shell("touch refused.txt"),
        own.shell("echo fine > passed.txt"),
        own.write("spec/new.md", "x\n"),
        own.write("other.md", "x\n"),
        own.edit("kept.txt", "alpha", "beta"),
        own.edit("free.txt", "alpha", "beta"),
        *([own.sub, own.shell("sleep 2")] if own.sub else []),
    ]
    states: list[str] = []

    def prepare(run: Run) -> None:
        install(run)
        states.append(src(run, "doctor", "--agent", own.agent).splitlines()[0])

    outcome = go(name, tmp_path, tools, prepare)

    work = tmp_path / "work"
    there = {name: (work / name).exists() for name in ("refused.txt", "spec/new.md", "marker.txt")}
    assert there == {"refused.txt": False, "spec/new.md": False, "marker.txt": False}
    assert (work / "passed.txt").read_text() == "fine\n"
    assert (work / "other.md").read_text() == "x\n"
    assert (work / "kept.txt").read_text() == "alpha\n"
    assert (work / "free.txt").read_text() == "beta\n"
    told = " ".join(outcome.results.values())
    assert told.count("LINE-IS-REFUSED") >= 1 and told.count("FILE-IS-REFUSED") >= 2
    if own.sub:
        assert any("LINE-IS-REFUSED" in text for at, text in outcome.results.items() if "s-1" in at)
    assert states == [f"{own.agent}: guarded"]


# A checker that does what the shell line that it is asked about names.
PUPPET = """
import json, os, sys, time
what = json.dumps(json.load(sys.stdin))
if "crash" in what:
    os.kill(os.getpid(), 11)
if "frozen" in what:
    time.sleep(30)
if "noise" in what:
    print("noise", flush=True)
    sys.stderr.write("refused")
    sys.exit(2)
sys.exit("exit-one" in what)
"""
LINES = ("crash", "exit-one", "noise", "frozen")


def puppet(run: Run) -> None:
    pinned(run, "check.py").write_text(PUPPET)


def no_interpreter(run: Run) -> None:
    path = client(DIALECTS[run.client].agent).target(run.world, "user")
    assert path is not None
    path.write_text(re.sub(r"/usr/bin/python3[.0-9]*", "/usr/bin/python3.0", path.read_text()))
    review(run)


def no_checker(run: Run) -> None:
    shutil.rmtree(Path(run.home) / ".local/state/src/pinned")


def broken_module(run: Run) -> None:
    pinned(run, "rulesets/t.py").write_text("def (")


def slow_rules(run: Run) -> None:
    module = pinned(run, "rulesets/t.py")
    module.write_text(module.read_text() + "\nimport time\ntime.sleep(30)\n")


# The columns of the table.
FAILURES = {
    "crash": "crash",
    "exit 1": "exit-one",
    "timeout": "slow_rules",
    "missing interpreter": "no_interpreter",
    "missing checker": "no_checker",
    "broken module": "broken_module",
    "noise on stdout": "noise",
    "frozen process": "frozen",
}
HARMS = (no_interpreter, no_checker, broken_module, slow_rules)


def pinned(run: Run, path: str) -> Path:
    (found,) = Path(run.home).glob(f".local/state/src/pinned/*/{path}")
    return found


def ran(name: str, folder: Path, lines: Sequence[str], harm: Callable[[Run], None]) -> list[str]:
    """The lines that were run, although the checker did not say that they may."""

    def prepare(run: Run) -> None:
        install(run, "1s")
        harm(run)

    go(name, folder, [DIALECTS[name].shell(f"echo {line} > {line}.txt") for line in lines], prepare)
    return [line for line in lines if (folder / "work" / f"{line}.txt").exists()]


def table() -> dict[str, dict[str, str]]:
    """What docs/install.md says of each client, by failure."""
    page = (Path(__file__).parents[2] / "docs/install.md").read_text(encoding="utf-8")
    text = page.partition("## What fails safe")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    names, _, *lines = rows
    return {line[0]: dict(zip(names[1:], line[1:], strict=True)) for line in lines}


@pytest.mark.skipif(not os.environ.get("FAIL_SAFETY"), reason="FAIL_SAFETY=1 asks every client")
@pytest.mark.parametrize("name", CLIENTS)
def test_each_client_does_what_the_docs_say_when_the_checker_fails(
    name: str, tmp_path: Path
) -> None:
    said = table()["pi" if name == "pi073" else DIALECTS[name].agent]

    found = {line: line for line in ran(name, tmp_path / "puppet", LINES, puppet)}
    for harm in HARMS:
        if ran(name, tmp_path / harm.__name__, ["echoed"], harm):
            found[harm.__name__] = harm.__name__

    assert {what: "runs" if FAILURES[what] in found else "refused" for what in said} == said
