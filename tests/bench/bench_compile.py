# SPDX-License-Identifier: MIT
"""What `src compile` of 100 rules costs as a whole process: python tests/bench/bench_compile.py.

Prints medians in seconds; ends with 1 where one is above what was promised.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 7
# Seconds that may be promised of each.
LIMITS = {"100 rules": 1.0, "100 rules, nothing changed": 0.5}
MATCHES = (
    'any(event.invocations, .bin == "tool{n}" and "force" in .flags)',
    'event.raw matches "tool{n} +(push|pull)( --force)?"',
    'any(event.invocations, .bin == "git" and sub(it) == "push" and flag(it, "f", "force{n}"))',
)


def rules(first: int, count: int) -> str:
    lines = ["gates:"]
    for n in range(first, first + count):
        match = MATCHES[n % len(MATCHES)].format(n=n)
        lines += [
            f"  rule-{n}:",
            "    on: PreCommandInvoke",
            "    match: >-",
            f"      {match}",
            '    deny: "`{{ event.raw }}` is not for you."',
            "    examples:",
            f"      - deny: tool{n} push --force",
            "      - pass: ls",
        ]
    return "\n".join(lines) + "\n"


def compile_once(project: Path, cache: Path) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "src_compiler.cli", "compile"],
        cwd=project,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - start


def main() -> int:
    times: dict[str, list[float]] = {name: [] for name in LIMITS}
    with tempfile.TemporaryDirectory() as made:
        project, cache = Path(made, "project"), Path(made, "cache")
        (project / "rules").mkdir(parents=True)
        for number in range(5):
            (project / f"rules/set-{number}.yaml").write_text(rules(number * 20, 20))
        for _ in range(ROUNDS):
            shutil.rmtree(project / ".checker", ignore_errors=True)
            times["100 rules"].append(compile_once(project, cache))
            times["100 rules, nothing changed"].append(compile_once(project, cache))
    failed = False
    for name, found in times.items():
        median = statistics.median(found)
        failed = failed or median > LIMITS[name]
        print(f"{name:30} {median:5.2f} s, at most {LIMITS[name]} s")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
