# SPDX-License-Identifier: MIT
"""How programs of a line ended, told by the line's status alone; bash itself is the judge."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

from src_runtime.shell.outcomes import ended

ROUNDS = 4 * 66
SHAPES = (
    "{0}", "{0} x y", "{0} && {1}", "{0} || {1}", "{0}; {1}", "{0} | {1}", "! {0}", "{0} & {1}",
    "{0} && {1} && {2}", "{0} && {1} || {2}", "{0} || {1} && {2}", "({0}; {1})", "{{ {0}; {1}; }}",
    "{0} | {1} | {2}", "({0} && {1}) || {2}", "env X=1 {0}", "env X=1 {0} && {1}", "nice {0}",
    "! {0} | {1} && {2}", "timeout 5 {0}", "{0} > out.txt", "{0} > /no/such/folder/x",
    "{0} 2>/dev/null", "{0} 2>&1 | {1}", "{0} && ! {1}", "! {0} && {1}", "! {0} | {1}",
    "echo $({0})", "X=$({0}) {1}", "{0} $({1})", "set -e; {0}; {1}", "set -o pipefail; {0} | {1}",
    "cd sub && {0}", "cd nowhere && {0}", "cd sub && {0} && {1}", "cd sub; {0}", "{0}; exit 0",
    "{0} || exit 3", "exit 0; {0}", "trap 'exit 0' EXIT; {0}", "if {0}; then {1}; fi",
    "while {0}; do break; done; {1}", "for x in 1; do {0}; done", "{0}() {{ true; }}; {0}",
    "bash -c '{0}; {1}'", "bash -c '{0}; true'", "eval '{0}; true'", "{0} <<< x", "{0} << E\nx\nE",
    "{0} <(true)", "true && {0}", "{0} || true", "{0} && true", "{0}\n{1}", "time {0}",
    "command {0}", "exec {0}", "exec {0}; {1}", "X=1 {0}", "({0})&& {1}", "{0} | xargs {1}",
    "test -e sub && {0}", "[ -e gone ] || {0}",
)  # fmt: skip


@pytest.fixture(scope="module")
def programs(tmp_path_factory) -> Path:
    """Four programs that end as the environment says, and tell that they ran."""
    folder = tmp_path_factory.mktemp("programs")
    for name in ("p0", "p1", "p2", "p3"):
        script = folder / name
        script.write_text(f'#!/bin/sh\necho {name} >> "$RAN"\nexit "${name.upper()}"\n')
        script.chmod(0o755)
    return folder


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_what_is_told_of_an_end_is_so(seed, programs, tmp_path):
    random_ = random.Random(seed)
    (tmp_path / "sub").mkdir()
    line = SHAPES[seed % len(SHAPES)].format("p0", "p1", "p2")
    codes = {name: random_.choice([0, 0, 1, 3, 127]) for name in ("p0", "p1", "p2")}
    ran = tmp_path / "ran"
    ran.touch()
    environment = {
        "PATH": f"{programs}:{os.environ['PATH']}", "RAN": str(ran),
        **{name.upper(): str(code) for name, code in codes.items()},
    }  # fmt: skip

    run = subprocess.run(
        ["bash", "-c", line], cwd=tmp_path, env=environment, capture_output=True, timeout=20
    )
    started = ran.read_text().split()
    found = ended(line, run.returncode, lambda path: (tmp_path / path).is_dir())

    for inv in [*found["invocations"], *found["programs"]]:
        if inv["bin"] in codes and inv["outcome"] != "unknown":
            assert inv["bin"] in started, (line, codes, run.returncode)
            passed = codes[inv["bin"]] == 0
            assert inv["outcome"] == ("passed" if passed else "failed"), (line, codes)


@pytest.mark.parametrize(
    ("line", "status", "outcomes"),
    [
        ("p", 0, ["passed"]),
        ("p", 1, ["failed"]),
        ("p", None, ["unknown"]),
        ("p | tail", 0, ["unknown", "passed"]),
        ("p && q", 0, ["passed", "passed"]),
        ("p && q", 1, ["unknown", "unknown"]),
        ("p || q", 1, ["failed", "failed"]),
        ("p; q", 1, ["unknown", "failed"]),
        ("! p", 0, ["failed"]),
        ("cd sub && p", 1, ["unknown", "failed"]),
        ("cd gone && p", 1, ["unknown", "unknown"]),
        ("sudo p", 0, ["passed", "passed"]),
        ("sudo p", 1, ["failed", "unknown"]),
        ("env X=1 p", 2, ["failed", "failed"]),
        ("p > log", 1, ["unknown"]),
        ("p 2>&1", 1, ["failed"]),
        ("p &", 0, ["unknown"]),
        ("p '", 1, []),
    ],
)
def test_what_a_status_says(line, status, outcomes):
    found = ended(line, status, lambda path: path == "sub")

    assert [inv["outcome"] for inv in found["invocations"]] == outcomes
