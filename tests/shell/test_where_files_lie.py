# SPDX-License-Identifier: MIT
"""Files of which the line says where they lie by `cd ~`, `cd "$HOME/…"` or `$(pwd)`; what bash does
with the line is tried beside it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from test_file_events import happened

FILES = ("a", "dir/x", "dir/sub/y", "home/.claude/settings.json", "home/z")
LINES = [
    ('rm -rf "$(pwd)/dir"', ["delete dir/sub/y", "delete dir/x"]),
    ("rm -rf `pwd`/dir/sub", ["delete dir/sub/y"]),
    ("cd dir && rm $(pwd -P)/x", ["delete dir/x"]),
    ("cd ~/.claude && echo x > settings.json", ["update home/.claude/settings.json=x\n"]),
    ('cd "$HOME/.claude" && rm settings.json', ["delete home/.claude/settings.json"]),
    ("cd ~ && cd .claude && rm settings.json", ["delete home/.claude/settings.json"]),
    ("cd && rm z", ["delete home/z"]),
    ("cd -- ~ && rm z", ["delete home/z"]),
    ("cd ~/.claude && cd ../.claude && rm ../z", ["delete home/z"]),
    ("(cd ~ && rm z); rm a", ["delete home/z", "delete a"]),
    ('cd "$(pwd)/dir" && rm x', ["delete dir/x"]),
    ("cd dir; cd $PWD/sub; rm y", ["delete dir/sub/y"]),
    ('D="$HOME/.claude"; rm "$D/settings.json"', ["delete home/.claude/settings.json"]),
    ('D=$(pwd)/dir; rm -r "$D"', ["delete dir/sub/y", "delete dir/x"]),
    ("D=$(pwd); cd dir; rm $D/a x", ["delete a", "delete dir/x"]),
    ("D=$PWD/dir; cd home && cd $D/sub && rm y", ["delete dir/sub/y"]),
    ("export T=$(git rev-parse --show-toplevel); rm ${T}/dir/x", ["delete dir/x"]),
    ("D=$(pwd); D=dir; rm $D/x", ["delete dir/x"]),
    ("cd dir && cd && rm a z", ["delete home/z"]),
    ('rm "$(git rev-parse --show-toplevel)/dir/x"', ["delete dir/x"]),
    ("cd `git rev-parse --show-toplevel 2>/dev/null` && cd dir && rm x", ["delete dir/x"]),
    (
        'cd "$(git rev-parse --show-toplevel)/dir" && rm ../a sub/y',
        ["delete a", "delete dir/sub/y"],
    ),
]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (".git/HEAD", *FILES):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1\n")
    shutil.rmtree(tmp_path / ".git")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path


def texts(root: Path) -> dict[str, str]:
    return {name: (root / name).read_text() for name in FILES if (root / name).exists()}


@pytest.mark.parametrize(("line", "expected"), LINES)
def test_a_file_lies_where_the_line_leads(line, expected, root):
    found = happened(root, line)

    before = texts(root)
    subprocess.run(["bash", "-c", line], cwd=root, timeout=10, capture_output=True)
    after = texts(root)
    changed = {name for name in before if after.get(name) != before[name]}

    assert found == expected
    assert {each.split()[1].partition("=")[0] for each in expected} == changed


LOST = [
    "cd ~/.. && rm a",
    "cd ~nobody-of-this-name && rm a",
    "cd $X && rm a",
    "cd $X/dir && rm x",
    "cd ~/.claude/* && rm a",
    "cd a dir && rm a",
    "cd $(pwd -Z) && rm a",
    "X=$(pwd; cd dir) rm x",
    "cd $(git rev-parse --show-toplevel)/.. && rm a",
    "cd x && rm $(git rev-parse --show-toplevel)/a",
    "rm $(git rev-parse --git-dir)/HEAD",
    "cd dir && D=$(pwd) && cd .. && rm $D/no",
    "D=$X/dir; rm $D/x",
    "D=$(pwd); unset D; rm $D/a",
    "D=$(pwd)$X; rm $D/a",
]


@pytest.mark.parametrize("line", LOST)
def test_where_nobody_knows_no_file_is_told(line, root):
    assert happened(root, line) == []
