# SPDX-License-Identifier: MIT
"""A call is told twice, before and after it runs: what starts a process is asked once. And what an
effect of a rule cannot do decides nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scripted import Scripted

from hooks import Answer
from src_compiler.project import Judge

COUNTING = """
    #!/bin/sh
    cat > /dev/null
    echo asked >> "$SR_WORKSPACE/count"
    """
JUDGE = COUNTING + """echo '{"pass": true, "reasoning": ""}'\n"""
ON = "on: PreCommandInvoke"
ONCE = {
    "script": f"gates: {{g: {{{ON}, checks: [{{script: ./count.sh}}]}}}}",
    "judge": f"gates: {{g: {{{ON}, checks: [{{judge: ./look.md.j2}}]}}}}",
    "requirement": f"gates: {{g: {{{ON}, require: [{{read: a, when: ./count.sh}}]}}}}",
    "observer": f"observers: {{o: {{{ON}, inject: {{run: ./count.sh}}}}}}",
    "context": f"contexts: {{c: {{{ON}, enter: ./count.sh, exit: true}}}}",
    "background": "observers: {o: {on: tool.before, prepare: {run: ./count.sh}}}",
}


def project(folder: Path, rules: str) -> Scripted:
    files = {"count.sh": COUNTING, "look.md.j2": "Look.\n", "judge.sh": JUDGE}
    return Scripted(folder, rules, files, judge=Judge(("rules/judge.sh",), None))


def ran(found: Scripted, line: str = "true") -> Answer:
    response = {"stdout": "", "stderr": "", "interrupted": False}
    given = {"command": line}
    return found.hook("PostToolUse", tool_name="Bash", tool_input=given, tool_response=response)


@pytest.mark.parametrize("name", [name for name in ONCE if name != "background"])
def test_what_starts_a_process_is_asked_before_a_call_and_not_after_it(name, tmp_path):
    found = project(tmp_path, ONCE[name])
    found.run()
    count = found.root / "count"
    before = count.read_text()
    ran(found)

    assert (before, count.read_text()) == ("asked\n", "asked\n")


def test_an_assertion_is_made_of_what_has_run_too(tmp_path):
    checks = "checks: [{script: ./count.sh}, {assert: 'event.raw != \"rm x\"', message: Stays.}]"
    found = project(tmp_path, f"gates: {{g: {{{ON}, {checks}}}}}")

    assert ran(found).out == ""
    assert "Stays." in json.loads(ran(found, "rm x").out)["systemMessage"]


@pytest.mark.parametrize("effect", ["{text: Told., once: true}", "{run: ./count.sh}"])
def test_an_observer_without_state_stops_nothing(effect, tmp_path):
    context = "contexts: {c: {on: PostTagWrite, enter: true, exit: true}}\n"
    found = project(tmp_path, f"{context}observers: {{o: {{{ON}, inject: {effect}}}}}")
    found.env["HOME"] = ""
    answer = found.run()

    assert answer.decision == "none"
    told = json.loads(answer.out)["systemMessage"]
    assert "rules/o `inject` fails: " in told
    assert "there is no home folder to keep state in" in told


def test_work_that_cannot_be_started_stops_nothing(tmp_path):
    found = project(tmp_path, ONCE["background"])
    found.env["HOME"] = ""
    answer = found.run()

    assert answer.decision == "none"
    assert "rules/o `prepare` fails: " in json.loads(answer.out)["systemMessage"]


def test_an_environment_of_any_bytes_is_passed_on(tmp_path):
    found = project(tmp_path, ONCE["script"])
    found.env = {**found.env, "ODD\udcff": "1"}

    assert found.run().decision == "none"
    assert (found.root / "count").read_text() == "asked\n"


def test_what_cannot_be_decided_and_passes_has_no_effects(tmp_path):
    checks = "checks: [{assert: '(split(event.raw, \",\"))[7] == \"x\"'}], notify: Told."
    found = project(tmp_path, f"gates: {{g: {{{ON}, on_error: pass, {checks}}}}}")
    told = json.loads(found.run().out)["systemMessage"]

    assert told.startswith("rules/g could not be decided: ")
    assert "Told." not in told
