# SPDX-License-Identifier: MIT
"""A session with contexts, file-guards and structure, on every Python that is here."""

from __future__ import annotations

import pytest

from pythons import pythons
from sessions import Session

RULES = """
contexts:
  drafting:
    on: {event: PostTagWrite, match: 'any(event.tags, .label == "draft")'}
    require: [{context: begun}]
    enter: ./enter.sh
    exit: ./exit.sh
  begun: {on: PreCommandInvoke, enter: {payload: {line: event.raw}}, exit: context.drafting.active}
gates:
  publish:
    on: PreCommandInvoke
    match: event.raw startsWith "publish"
    require: [{context: drafting}]
file-guards:
  titled:
    paths: ["docs/**"]
    preventive: true
    checks:
      - assert: event.newContent startsWith "# "
      - script: ./check.sh
structure:
  allow: ["docs/**", "rules/**", ".*", ".*/**"]
"""
SCRIPTS = {
    "enter.sh": "#!/bin/sh\necho '{\"n\": 1}'\n",
    "exit.sh": "#!/bin/sh\ngrep -q '\"publish\": *{\"status\": *\"pass\"'\n",
    "check.sh": "#!/bin/sh\n! grep -q TODO\n",
}


@pytest.mark.parametrize("version", pythons())
def test_a_whole_session(tmp_path, own_home, version):
    session = Session(tmp_path, RULES, python=pythons()[version], scripts=SCRIPTS)
    session.start()
    before = session.bash("publish now").decision
    session.bash("begin")
    session.say("#draft")
    session.write("docs/a.md", "# TODO\n")
    refused = session.stop()
    told = [session.bash("publish").decision, session.store("docs/b.md", "x").decision]
    told += [session.store("docs/b.md", "# x").decision, session.store("b.md", "# x").decision]
    session.write("docs/a.md", "# Done\n")

    assert (before, refused.decision) == ("deny", "deny")
    assert "docs/a.md: " in refused.err
    assert told == ["none", "deny", "none", "deny"]
    assert session.stop().decision == "none"
    assert session.bash("publish").decision == "deny"
