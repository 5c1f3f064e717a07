# SPDX-License-Identifier: MIT
"""`require` against a model that makes a record look like what is required."""

from __future__ import annotations

import pytest
from scripted import Scripted, reason

from src_runtime import evidence

pytestmark = pytest.mark.usefixtures("own_home")
READ = """
gates:
  guard:
    on: PreCommandInvoke
    require: [{read: docs/how.md}]
"""
SKILL = READ.replace("{read: docs/how.md}", "{skill: release}")
UNREAD = "read `docs/how.md` first: the record of this session shows no read of it"


def begun(tmp_path, rules) -> Scripted:
    made = Scripted(tmp_path, rules)
    (made.root / "docs").mkdir()
    (made.root / "docs/how.md").write_text("so\n")
    made.entry(type="user", message={"role": "user", "content": "begin"})
    return made


def called(found, *uses) -> None:
    """Calls of one message, which have no results yet."""
    content = [
        {"type": "tool_use", "id": f"t{at}", "name": name, "input": given}
        for at, (name, given) in enumerate(uses)
    ]
    found.entry(type="assistant", message={"role": "assistant", "content": content})


def test_the_call_itself_is_no_read(tmp_path):
    found = begun(tmp_path, READ)
    line = "cat docs/how.md > /dev/null; ./release"
    called(found, ("Bash", {"command": line}))

    assert reason(found.run(line)) == UNREAD


def test_a_call_at_the_same_time_has_shown_nothing_yet(tmp_path):
    found = begun(tmp_path, READ)
    page = str(found.root / "docs/how.md")
    called(found, ("Read", {"file_path": page}), ("Bash", {"command": "./release"}))

    assert reason(found.run("./release")) == UNREAD


def test_a_skill_that_is_loaded_at_the_same_time_is_not_loaded_yet(tmp_path):
    found = begun(tmp_path, SKILL)
    called(found, ("Skill", {"skill": "release"}), ("Bash", {"command": "./release"}))

    assert "load the skill `release` first" in reason(found.run("./release"))


@pytest.mark.parametrize(
    "line",
    [
        "ssh host cat docs/how.md",
        "docker run alpine cat docs/how.md",
        "echo cat docs/how.md",
        "sed -i s/x/y/ docs/how.md",
        "cat <<'E'\ncat docs/how.md\nE",
        "cat docs/how.md.bak",
        "cat /tmp/docs/how.md",
        "cd /tmp && cat docs/how.md",
        "command -v cat docs/how.md",
        "# cat docs/how.md",
        "sudo -l cat docs/how.md",
    ],
)
def test_a_line_that_shows_nothing(line, tmp_path):
    found = begun(tmp_path, READ)
    found.used("Bash", {"command": line})

    assert reason(found.run()) == UNREAD


@pytest.mark.parametrize(
    ("output", "shows"),
    [
        ("Chunk ID: 1\nProcess exited with code 0\nOutput:\nso\n", True),
        ("Process exited with code 0\nOutput:\nProcess exited with code 1\n", True),
        ("Exit code: 0\nWall time: 0 seconds\nOutput:\nso\n", True),
        ('{"output": "so", "metadata": {"exit_code": 0}}', True),
        ("Wall time: 0.0022 seconds\nOutput:\nso\n", True),
        ("Chunk ID: 1\nProcess exited with code 1\nOutput:\ncat: no such file\n", False),
        ("Exit code: 1\nOutput:\nProcess exited with code 0\n", False),
        ('{"output": "", "metadata": {"exit_code": 1}}', False),
        ("Command blocked by PreToolUse hook: read it first. Command: cat docs/how.md", False),
        ("exec command rejected by user", False),
        ("unsupported call: read_file", False),
    ],
)
def test_codex_tells_in_words_whether_a_call_failed(output, shows):
    assert evidence._failed_in_words(output) is not shows
