# SPDX-License-Identifier: MIT
"""Feeds lines to the shell reader: python tests/fuzz/fuzz_shell.py [LINES].

With a number the lines are random changes of known ones, else atheris steers them by coverage.
Any exception but a limit's own, and any line that takes a second, ends it with that line.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "runtime"), str(ROOT / "tests/shell")]

from mutations import SEEDS, mutated  # noqa: E402

from src_runtime.shell import read  # noqa: E402


def try_line(line: str) -> None:
    start = time.process_time()
    read(line, files=True)
    if time.process_time() - start > 1 and len(line) < 10_000:
        raise AssertionError(f"slow: {line!r}")


def steered() -> None:
    import atheris

    def one(data: bytes) -> None:
        try_line(data.decode("utf-8", "surrogateescape"))

    atheris.instrument_all()
    atheris.Setup(sys.argv, one)
    for line in SEEDS:
        try_line(line)
    atheris.Fuzz()


def unsteered(count: int) -> None:
    chance = random.Random()
    for _ in range(count):
        line = mutated(chance)
        try:
            try_line(line)
        except Exception:
            print(repr(line), file=sys.stderr)
            raise


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        unsteered(int(sys.argv[1]))
    else:
        steered()
