# SPDX-License-Identifier: MIT
"""Programs that change the files in their words, or take them out of an archive; where a program is
there, what it does is tried beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_file_events import happened

CHANGED = [
    ("ex -s a -c '%s/1/2/' -c wq", ["a"]),
    ("ex -sc '%s/1/2/|wq' a", ["a"]),
    ("ex -s +%s/1/2/ +x a", ["a"]),
    ("vim -es -u NONE -c '%s/1/2/' -c wq a", ["a"]),
    ("vim -u NONE -es a <<< $'%s/1/2/\\nwq'", ["a"]),
    ("vim -es -u NONE -c 'set nu' -c q a", []),
    ("perl -pi -e s/1/2/ a b", ["a", "b"]),
    ('ruby -i -pe \'$_.tr!("1", "2")\' a', ["a"]),
    ('ruby -pi.bak -e \'$_.tr!("1", "2")\' a', ["a"]),
    ("ruby -ne 'puts $_' a", []),
    ("unzip -oq x.zip a", ["a"]),
    ("unzip -oq x.zip dir/x -d .", ["dir/x"]),
    ("unzip -oq x.zip a b -x b", ["a"]),
    ("unzip -l x.zip a", []),
    ("unzip -p x.zip a", []),
    ("tar -xf x.tar a dir/x", ["a", "dir/x"]),
    ("tar xf x.tar -C . b", ["b"]),
    ("tar -xOf x.tar a", []),
    ("tar -tf x.tar a", []),
    ("black -q p.py", ["p.py"]),
    ("black -q --check p.py", []),
    ("python -m black -q p.py", ["p.py"]),
    ("ruff format -q p.py", ["p.py"]),
    ("ruff format -q --check p.py", []),
    ("ruff check -q --fix p.py", ["p.py"]),
    ("rustfmt r.rs", ["r.rs"]),
    ("rustfmt --check r.rs", []),
    ("isort p.py", ["p.py"]),
    ("prettier --write a.json", ["a.json"]),
    ("npx prettier --check a.json", []),
    ("gofmt -l -w a.go", ["a.go"]),
    ("gofmt -l a.go", []),
    ("clang-format -i a.c", ["a.c"]),
    ("clang-format -style=file a.c", []),
    ("sd 1 2 a", ["a"]),
    ("gsed -i s/1/2/ a", ["a"]),
    ("curl -sO file://@/sub/a", ["a"]),
    ("curl -s --output-dir dir -O file://@/sub/x", ["dir/x"]),
    ("curl -s file://@/sub/a", []),
]
# These need a network, or more at home than is there.
UNASKED = ("npx", "rustfmt")
STATE = {"a": "1\n", "b": "1\n", "dir/x": "1\n", "p.py": "import os\nx = [1,\n2]\n",
         "r.rs": "fn  main() {}\n", "a.json": "{ }\n", "a.go": "package  a\n", "a.c": "int  a;\n",
         "sub/a": "3\n", "sub/x": "3\n"}  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in {**dict.fromkeys(STATE, "2\n"), ".git/HEAD": ""}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    if shutil.which("zip"):
        subprocess.run(["zip", "-qr", "x.zip", "a", "b", "dir"], cwd=tmp_path, check=True)
    subprocess.run(["tar", "-cf", "x.tar", "a", "b", "dir"], cwd=tmp_path, check=True)
    for name, text in STATE.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(("line", "expected"), CHANGED)
def test_what_changes_a_file_is_an_update(line, expected, root):
    line = line.replace("@", str(root))

    found = [each.split()[1].partition("=")[0] for each in happened(root, line)]

    assert sorted(expected) == sorted(found)


@pytest.mark.parametrize(("line", "expected"), CHANGED)
def test_the_programs_that_are_here_change_these_files(line, expected, root):
    program = line.split()[0]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    if program in UNASKED or shutil.which(program, path=path) is None:
        pytest.skip(f"no {program} here")

    subprocess.run(["bash", "-c", line.replace("@", str(root))], cwd=root, capture_output=True,
                   timeout=30, env={"PATH": path, "HOME": str(root / "sub")})  # fmt: skip
    changed = [name for name, text in STATE.items() if (root / name).read_text() != text]

    assert sorted(expected) == sorted(changed)
