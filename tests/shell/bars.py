# SPDX-License-Identifier: MIT
"""How much of what shells really ran is found in a line.

`python tests/shell/bars.py` prints every bar of the shell reading and ends with 1 where one is
missed; `--random N` runs N random lines instead of 5,000, `-v` shows what was missed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "../shared/cases/shell"
sys.path.insert(0, str(ROOT / "runtime"))

from src_runtime.shell import read  # noqa: E402

BARS = {"ran_in_bash": 99.5, "wrappers_and_cwd": 96.0, "agent_lines": 99.0}


def unresolved(word: str) -> bool:
    """Whether the shell expands a word only when it runs: a pattern, a tilde, a `<( )`."""
    return any(char in word for char in "*?[") or word.startswith(("~", "/dev/fd/"))


def same(reported: dict, ran: list[str]) -> bool:
    """Whether a reported program is the one that ran, where its words are literal."""
    pattern: list[str | None] = list(reported["argv"])
    for place in reported["gaps"]:
        if place > 0:
            pattern.insert(place, None)
    words = [None if word is None or unresolved(word) else word for word in pattern]
    return matches(words, 0, ran, 0)


def matches(pattern: list[str | None], i: int, ran: list[str], j: int) -> bool:
    """None in the pattern stands for any number of words."""
    if i == len(pattern):
        return j == len(ran)
    if pattern[i] is None:
        return any(matches(pattern, i + 1, ran, k) for k in range(j, len(ran) + 1))
    return j < len(ran) and pattern[i] == ran[j] and matches(pattern, i + 1, ran, j + 1)


def cases(name: str) -> list[dict]:
    text = (CASES / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def ran_in_bash() -> tuple[int, int, list[str]]:
    found, total, missed = 0, 0, []
    for case in cases("ran_in_bash"):
        programs = read(case["line"])["programs"]
        for argv in case["ran"]:
            total += 1
            if any(same(program, argv) for program in programs):
                found += 1
            else:
                missed.append(f"{case['line']!r}: {argv}")
    return found, total, missed


def wrappers_and_cwd() -> tuple[int, int, list[str]]:
    found, total, missed = 0, 0, []
    for case in cases("wrappers_and_cwd"):
        programs = read(case["line"])["programs"]
        for run in case["ran"]:
            total += 1
            if any(
                same(program, run["argv"]) and program["cwd"] == run["cwd"] for program in programs
            ):
                found += 1
            else:
                missed.append(f"{case['line']!r}: {run['argv']} in {run['cwd']}")
    return found, total, missed


def agent_lines() -> tuple[int, int, list[str]]:
    """Here null stands for a word that is not literal, and braces are not expanded."""
    found, total, missed = 0, 0, []
    for case in cases("agent_lines"):
        programs = read(case["line"])["programs"]
        for words in case["simple_commands"]:
            total += 1
            pattern = [None if word is None or "{" in word else word for word in words]
            if words[0] == "export" or words[0] == "declare":
                pattern.append(None)
            if any(matches(pattern, 0, program["argv"], 0) for program in programs):
                found += 1
            else:
                missed.append(f"{case['line']!r}: {words}")
    return found, total, missed


MEASURES = {
    "ran_in_bash": ran_in_bash,
    "wrappers_and_cwd": wrappers_and_cwd,
    "agent_lines": agent_lines,
}


def main() -> int:
    below = 0
    for name, measure in MEASURES.items():
        found, total, missed = measure()
        share = 100 * found / total
        print(f"{name}: {found} of {total} = {share:.2f} % (at least {BARS[name]} %)")
        below += share < BARS[name]
        if "-v" in sys.argv:
            print("\n".join("  " + line for line in missed))
    from more_bars import fuzz_bar, opinions, speed_bar, table_bar

    given = sys.argv.index("--random") if "--random" in sys.argv else 0
    below += table_bar()
    below += opinions()
    below += fuzz_bar(20_000)
    below += speed_bar()
    below += random_bar(int(sys.argv[given + 1]) if given else 5_000)
    return min(below, 1)


def random_bar(count: int) -> int:
    """Prints what is found of the runs of random lines, and what is reported and cannot run."""
    from random_lines import Generator, Outcome, bash

    generator, shell = Generator(count), bash()
    found = total = invented = 0
    for _ in range(count):
        line = generator.line()
        outcome = Outcome(shell, line)
        total += len(outcome.runs)
        found += len(outcome.runs) - len(outcome.missed)
        invented += len(outcome.invented)
        if "-v" in sys.argv and (outcome.missed or outcome.invented):
            reported = [one["argv"] for one in outcome.invented]
            print(f"  {line!r}: missed {outcome.missed}, invented {reported}")
    share = 100 * found / total
    print(f"random lines: {found} of {total} = {share:.2f} % (at least 99 %), {invented} invented")
    return int(share < 99 or invented > 0)


if __name__ == "__main__":
    raise SystemExit(main())
