# SPDX-License-Identifier: MIT
"""Which command lines are ours: all that we write, and nothing that is nearly so."""

from __future__ import annotations

from pathlib import Path

import pytest

from src_compiler import guard
from src_compiler.clients import client

CLAUDE = "claude-code"
CALLER = client(CLAUDE).caller


@pytest.mark.parametrize(
    "command",
    [
        "python3 -S -E -s /x/check.py --agent claude-code",
        "/usr/bin/python3 -S -E -s x/check.py --agent claude-code",
        "/usr/bin/python3 -S -E -s /x/check.py --agent codex",
        "/usr/bin/python3 -S -E -s /x/other.py --agent claude-code",
        "/usr/bin/python3 -S -E -s /x/check.py --agent claude-code; true",
        "/usr/bin/python3 -S -E -s /x/check.py --agent claude-code || true",
        "/usr/bin/python3 -S -E -s /x/$(y)/check.py --agent claude-code && true",
        "X=1 /usr/bin/python3 -S -E -s /x/check.py --agent claude-code",
        "",
    ],
)
def test_what_is_nearly_one_of_our_lines_is_none(command: str) -> None:
    assert guard.read_line(command, CALLER) is None


def test_a_guard_with_a_word_more_is_none_of_ours() -> None:
    text = guard.project_line(".checker", CALLER, True)

    assert guard.read_line(text, CALLER) is not None
    for changed in (text + "; true", "touch x; " + text, text.replace("exit 2", "exit 1")):
        assert guard.read_line(changed, CALLER) is None


@pytest.mark.parametrize("path", ["/a b/c", "/it's", "/it's a b", '/d"q', "/$(x)", "/ünï"])
def test_a_user_line_with_any_path_is_known_again(path: str) -> None:
    text = guard.user_line(f"{path}/python3", Path(path) / "pinned", CLAUDE, guard.REFUSES)

    found = guard.read_line(text, CALLER)

    assert found == guard.UserLine(f"{path}/python3", Path(path) / "pinned", CLAUDE)
