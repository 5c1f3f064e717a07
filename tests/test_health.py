# SPDX-License-Identifier: MIT
"""What a session begins with a word on, and the question of `src doctor`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from guarded import FORCE
from hooks import Answer, bash, call

START = {
    "session_id": "s", "cwd": "/", "hook_event_name": "SessionStart", "source": "startup",
}  # fmt: skip
RULES = """\
gates:
  no-force-push:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "git" and sub(it) == "push" and flag(it, "f", "force"))
    deny: No.
"""


def start(checker: Path, root: Path) -> str:
    answer = call(checker, {**START, "cwd": str(root)}, cwd=root)
    assert answer.code == 0
    return str(json.loads(answer.out)["systemMessage"]) if answer.out.strip() else ""


def test_a_checker_that_is_whole_needs_no_word(checker, project):
    assert start(checker(RULES), project) == ""


@pytest.mark.parametrize("path", ["json.py", "rulesets/rules.abi3.so", "src_runtime/x/y.py"])
def test_a_file_that_the_compiler_does_not_write_is_told(checker, project, path):
    folder = checker(RULES)
    (folder / path).parent.mkdir(exist_ok=True)
    (folder / path).write_text("")

    assert path in start(folder, project)


def test_a_link_in_the_checker_is_told(checker, project):
    folder = checker(RULES)
    (folder / "etc").symlink_to("/etc")

    assert "etc" in start(folder, project)


def test_a_missing_list_of_files_is_told(checker, project):
    folder = checker(RULES)
    (folder / "SHA256SUMS").unlink()

    assert "no list of its files" in start(folder, project)


def test_names_of_strange_files_do_not_act_on_a_terminal(checker, project):
    folder = checker(RULES)
    (folder / "a\x1b[2Jb").write_text("")

    assert "\x1b" not in start(folder, project)


def test_a_projects_other_checker_is_told(checker, project, tmp_path):
    pinned = tmp_path / "pinned"
    shutil.copytree(checker(RULES), pinned)

    assert start(pinned, project) == ""
    checker(RULES.replace("No.", "Never."))
    assert "another checker" in start(pinned, project)


def test_the_doctors_question_is_refused_with_all_rules_loaded(checker, project):
    answer = call(checker(RULES), {**bash("ls", cwd=str(project)), "src_doctor": True})

    assert (answer.code, answer.decision) == (2, "deny")
    assert "src/doctor" in answer.err and "1 rule sets" in answer.err


def test_the_doctors_question_tells_of_rules_that_cannot_be_loaded(checker, project):
    folder = checker({"a": RULES, "b": RULES.replace("git", "hg")})
    (folder / "rulesets/b.py").write_text("def (")

    answer = call(folder, {**bash("ls", cwd=str(project)), "src_doctor": True})

    assert answer.code == 2 and "b cannot be loaded" in answer.err


def test_the_question_takes_no_refusal_away(checker, project):
    folder = checker(RULES)

    answers = [
        call(folder, {**bash(FORCE, cwd=str(project)), **more}) for more in ({}, {"src_doctor": 1})
    ]

    assert [each.code for each in answers] == [2, 2]
    assert all("no-force-push" in each.err for each in answers)
    assert isinstance(answers[0], Answer)


def test_arguments_of_a_tool_ask_no_question(checker, project):
    payload = bash("ls", cwd=str(project))
    payload["tool_input"]["src_doctor"] = True

    assert call(checker(RULES), payload).code == 0
