# SPDX-License-Identifier: MIT
"""`--trace` tells of each file and each demand what came of it."""

from __future__ import annotations

import pytest

from hooks import call
from sessions import Session

RULES = """
contexts:
  mode: {on: PostTagWrite, enter: true, exit: false}
gates:
  deploy:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "deploy")
    require:
      - {context: mode, when: 'event.raw contains "--prod"'}
    checks:
      - assert: event.raw contains "now"
      - script: ./check.sh
file-guards:
  headed:
    paths: ["docs/*"]
    preventive: true
    checks:
      - assert: event.newContent startsWith "#"
"""


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


@pytest.fixture
def session(tmp_path):
    return Session(tmp_path, RULES, scripts={"check.sh": "#!/bin/sh\nexit 3\n"})


def traced(session: Session, event: str, **more: object) -> list[str]:
    found = call(session.checker, session.payload(event, **more), "--trace", cwd=session.root)
    return [line for line in found.err.splitlines() if "(rules/rules.yaml:" in line]


def bash(session: Session, line: str) -> list[str]:
    return traced(session, "PreToolUse", tool_name="Bash", tool_input={"command": line})


def test_a_requirement_and_every_check_up_to_the_one_that_refuses(session):
    _, first, second, third = bash(session, "deploy now")
    *_, last = bash(session, "deploy --prod now")

    assert first.endswith("rules/deploy (rules/rules.yaml:5): require 1, context mode: passes")
    assert second.endswith(": check 1, assert: passes")
    assert third.endswith(": check 2, script scripts/rules/check.sh: refuses")
    assert last.endswith(": require 1, context mode: refuses")


def test_each_file_by_its_path(session):
    session.start()
    session.write("docs/a\n.md", "a")
    session.write("docs/b.md", "# b")

    lines = [line for line in traced(session, "Stop") if "PostFileCreate" in line]

    assert [line.split(" rules/")[0] for line in lines] == [
        "PostFileCreate docs/a\\n.md", "PostFileCreate docs/b.md",
        "PostFileCreate docs/a\\n.md", "PostFileCreate docs/b.md",
    ]  # fmt: skip
    assert [line.rpartition(": ")[2] for line in lines] == ["fires", "fires", "refuses", "passes"]


def test_content_that_is_not_known(session):
    *_, last = bash(session, "make > docs/a.md")

    assert last.endswith("rules/headed (rules/rules.yaml:14): its content is not known")
