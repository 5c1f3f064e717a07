# SPDX-License-Identifier: MIT
"""What one decision costs in a process, by the number of rules: python tests/bench/bench_index.py.

The index makes a thousand rules of one kind cost what their few candidates cost.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import src_runtime
from compiled import compile_checker

LIMIT = 3.0


def rules(count: int) -> str:
    lines = ["gates:"]
    for n in range(count):
        lines += [
            f"  rule-{n}:",
            "    on: PreCommandInvoke",
            f"""    match: 'any(event.invocations, .bin == "tool{n}" and "--force" in .argv)'""",
            f"    deny: not tool{n}",
        ]
    return "\n".join(lines) + "\n"


def event(count: int) -> dict[str, Any]:
    run = {"bin": f"tool{count - 1}", "argv": [f"tool{count - 1}", "--force"], "cwd": "."}
    return {"kind": "PreCommandInvoke", "raw": "tool --force", "invocations": [run]}


def decision(count: int, rounds: int = 2000) -> float:
    """The best time of one decision among `count` rules, in microseconds."""
    with tempfile.TemporaryDirectory() as made:
        checker = src_runtime.load(str(compile_checker({"many": rules(count)}, Path(made))))
        given = event(count)
        assert checker.decide(given)["decision"] == "deny"
        best = 1e9
        for _ in range(5):
            start = time.perf_counter()
            for _ in range(rounds):
                checker.decide(given)
            best = min(best, (time.perf_counter() - start) / rounds)
    return best * 1e6


def main() -> int:
    found = {count: decision(count) for count in (10, 100, 1000)}
    for count, microseconds in found.items():
        print(f"{count:5} rules {microseconds:8.1f} us  {microseconds / found[10]:5.2f}")
    print(f"at most {LIMIT}")
    return int(found[1000] / found[10] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
