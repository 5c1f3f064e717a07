# SPDX-License-Identifier: MIT
"""What a hook call loads. Times are measured by tests/bench; this holds on any machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import src_runtime
from hooks import bash, tool

SPY = """
import posix, sys
stub, told, end = sys.argv[1], int(sys.argv[2]), posix._exit
def tell(code):
    names = set(sys.modules) - before
    long = ["by Python: " + name for name in names if getattr(sys.modules[name], "__spec__", None)]
    posix.write(told, "\\n".join(sorted(names) + long).encode())
    end(code)
posix._exit = tell
sys.argv = [stub, "--agent", "claude-code"]
sys.path.insert(0, stub.rpartition("/")[0])
source = open(stub).read()
before = set(sys.modules)
exec(compile(source, stub, "exec"), {"__name__": "__main__", "__file__": stub})
"""
HEAVY = {
    "os", "re", "json", "signal", "typing", "dataclasses", "enum", "argparse", "pathlib", "types",
    "subprocess", "sqlite3", "_sqlite3", "collections", "functools", "_json",
}  # fmt: skip


def loaded(checker: Path, payload: object) -> set[str]:
    """The modules that a call loads beside those of an empty Python."""
    given = checker.parent / "payload.json"
    given.write_text(json.dumps(payload))
    told = checker.parent / "modules.txt"
    with given.open() as stdin, told.open("w") as file:
        subprocess.run(
            [
                sys.executable,
                "-S",
                "-E",
                "-s",
                "-c",
                SPY,
                str(checker / "check.py"),
                str(file.fileno()),
            ],
            stdin=stdin,
            pass_fds=[file.fileno()],
            capture_output=True,
        )
    return set(told.read_text().splitlines())


def lines(checker: Path, names: set[str]) -> int:
    files = [checker / f"{name.replace('.', '/')}.py" for name in names]
    return sum(len(file.read_text().splitlines()) for file in files if file.is_file())


@pytest.mark.parametrize(
    ("payload", "modules", "most"),
    [
        (bash("git push --force origin main"), 16, 3000),
        (bash("git status"), 14, 3000),
        (bash("cd sub && git push --force 2>&1 | tail -5"), 16, 3000),
        # The whole grammar, and what a line does to files.
        (bash("for x in a b; do git push --force; done"), 40, 5000),
        (tool("Write", {"file_path": "spec/a", "content": "x"}), 24, 3000),
        (tool("WebFetch", {"url": "https://example.com"}), 14, 3000),
    ],
)
def test_a_call_loads_little(breakable, payload, modules, most):
    names = loaded(breakable, payload)

    own = {name for name in names if name.split(".")[0] in ("src_runtime", "rulesets")}
    assert own
    assert not names & HEAVY
    assert len(own) <= modules
    assert lines(breakable, own) <= most


def test_modules_are_loaded_the_short_way(breakable):
    names = loaded(breakable, bash("for x in a b; do git push --force; done"))

    assert "src_runtime.shell.compounds" in names
    assert {name for name in names if name.startswith("by Python: src_runtime")} == {
        "by Python: src_runtime"
    }


def test_packages_are_the_folders_of_the_runtime():
    folder = Path(src_runtime.__file__).parent
    found = {path.parent.relative_to(folder.parent) for path in folder.rglob("__init__.py")}

    assert {"rulesets", *(path.as_posix().replace("/", ".") for path in found)} == set(
        src_runtime.PACKAGES
    )
