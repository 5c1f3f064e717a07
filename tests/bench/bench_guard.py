# SPDX-License-Identifier: MIT
"""What the registered lines cost beside the checker itself: python tests/bench/bench_guard.py.

Prints medians; ends with 1 where the guard of project scope adds more than was promised.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench_start import Call, measure, payload, rules

from compiled import compile_checker
from src_compiler.clients import client, clients
from src_compiler.guard import FOLDERS, REFUSES, project_line, user_line

# Milliseconds of the processor's time that the guard may add.
MOST = 3.0
SHELLS = ("/bin/sh", "/bin/bash")
DIRECT, USER = "directly", "user scope"


def calls(python: str, folder: Path) -> dict[str, Call]:
    checker = compile_checker({"git": rules(30, 3)}, folder)
    given = folder / "silent.json"
    given.write_bytes(payload("git status"))
    agent = "claude-code"
    variables = {each.variable: str(folder) for each in clients() if each.variable}
    environment = {"HOME": str(folder), "PATH": os.environ["PATH"], **variables}
    direct = [python, "-S", "-E", "-s", str(checker / "check.py"), "--agent", agent]
    found = {DIRECT: Call(direct, given, environment)}
    for shell in SHELLS:
        name = shell.rpartition("/")[2]
        lines = {
            USER: user_line(python, checker, agent, REFUSES),
            "project scope": project_line(".checker", client(agent).caller, True),
        }
        for scope, line in lines.items():
            found[f"{scope}, {name}"] = Call([shell, "-c", line], given, environment)
    return found


def main(rounds: int) -> int:
    fixed = [f"{folder}/python3" for folder in FOLDERS]
    here = next((path for path in fixed if os.access(path, os.X_OK)), shutil.which("python3"))
    assert here is not None
    python = os.path.realpath(here)
    with tempfile.TemporaryDirectory() as made:
        found = measure(python, calls(python, Path(made).resolve()), rounds)
    direct, late = found[DIRECT], False
    print(f"{python}\n{'':22} {'wall ms':>8} {'CPU ms':>7} {'more':>6}")
    for name, one in found.items():
        more = one.processor - direct.processor
        late = late or more > MOST
        print(f"{name:22} {one.wall:8.2f} {one.processor:7.2f} {more:6.2f}", "LATE" * (more > MOST))
    return int(late)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
