# SPDX-License-Identifier: MIT
"""The bars that are no shares: tables of cases, other parsers, broken lines, speed."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import second_opinions
import test_second_opinions
from mutations import mutated

from src_runtime.shell import read

HERE = Path(__file__).parent
TABLES = {
    "programs, folders, flags": "test_tables.py",
    "what is inferred": "test_inferred.py",
    "file events": "test_file_events.py",
    "moves and removals": "test_moves_and_removals.py",
    "options": "test_cmdline.py",
}
SLOWEST_MS = 50


def table_bar() -> int:
    """Every row of the tables is a test."""
    below = 0
    for name, file in TABLES.items():
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / file)],
            capture_output=True,
            text=True,
        )
        print(f"cases, {name}: {run.stdout.strip().splitlines()[-1]}")
        below += run.returncode != 0
    return below


def opinions() -> int:
    """What other parsers see differently, and why."""
    below = 0
    compared: dict[str, Callable[[], tuple[int, dict[str, object]]]] = {
        "bashlex": test_second_opinions.against_bashlex
    }
    if second_opinions.shfmt():
        compared["mvdan/sh"] = test_second_opinions.against_mvdan
    for name, compare in compared.items():
        both, different = compare()
        print(f"{name}: {both} lines read by both, {len(different)} seen differently")
        for line in different:
            why = test_second_opinions.OTHERWISE_MVDAN.get(line)
            print(f"  {line!r}: {why or 'not explained'}")
            below += why is None
    for text, why in test_second_opinions.WRONG_IN_BASHLEX.items():
        print(f"  bashlex is not asked where a line has {text!r}: {why}")
    return below


def slowest(line: str) -> float:
    """Milliseconds of the processor; a line that seems slow is read again."""
    least = 1e9
    for _ in range(3):
        start = time.process_time_ns()
        read(line, files=True)
        least = min(least, (time.process_time_ns() - start) / 1e6)
        if least < SLOWEST_MS:
            break
    return least


def fuzz_bar(count: int) -> int:
    chance = random.Random(5)
    raised, longest = 0, 0.0
    for _ in range(count):
        line = mutated(chance)
        try:
            longest = max(longest, slowest(line))
        except Exception as error:
            raised += 1
            print(f"  {line!r}: {error!r}")
    print(
        f"broken lines: {count}, {raised} exceptions, the slowest {longest:.1f} ms "
        f"(at most {SLOWEST_MS})"
    )
    return int(raised > 0 or longest > SLOWEST_MS)


def speed_bar() -> int:
    bench = HERE.parent / "bench/bench_shell.py"
    return subprocess.run([sys.executable, str(bench)]).returncode
