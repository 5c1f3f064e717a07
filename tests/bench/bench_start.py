# SPDX-License-Identifier: MIT
"""What one hook call costs beside an empty Python: python tests/bench/bench_start.py [PYTHON].

Prints medians, and ratios to it; ends with 1 where one is above what was promised. Judged by the
processor's time, since other processes stretch what the clock tells.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from compiled import compile_checker

HAND_WRITTEN = r"""
import json, re, sys
PATTERNS = [re.compile(p) for p in (
    r"git\s+push\b.*--force(?!-)", r"git\s+reset\s+--hard", r"rm\s+-rf\s+/", r"curl\b.*\|\s*sh",
    r"chmod\s+777", r"--no-verify", r"DROP\s+TABLE", r"\bsudo\b", r"mkfs\.", r"dd\s+if=")]
payload = json.load(sys.stdin)
command = payload.get("tool_input", {}).get("command", "")
for pattern in PATTERNS:
    if pattern.search(command):
        print(f"refused: {pattern.pattern}", file=sys.stderr)
        sys.exit(2)
"""
WITH_JQ = """
command=$(jq -r '.tool_input.command // empty')
case $command in *"git push"*--force*) echo "refused: force push" >&2; exit 2;; esac
"""
# What may be promised of each, as a multiple of the empty Python.
LIMITS = {"deny": 1.25, "silent": 1.20, "deny, no bytecode": 6.0}
MEMORY_MB = 6
EMPTY = "an empty Python"


def rules(count: int, patterns: int) -> str:
    """Rules of the usual shapes; those with a pattern are `patterns` many."""
    lines = ["gates:"]
    for n in range(count):
        name, flag = f"tool{n}", f"flag-{n}"
        match = f'any(event.invocations, .bin == "{name}" and "{flag}" in .argv)'
        if n < patterns:
            match = f'event.raw matches "{name}[ ]+(-[a-z]+ )*{flag}[0-9]*"'
        lines += [
            f"  rule-{n}:",
            "    on: PreCommandInvoke",
            f"    match: '{match}'",
            f"    deny: not {name}",
        ]
    lines += [
        "  no-force-push:",
        "    on: PreCommandInvoke",
        "    match: >-",
        '      any(event.invocations, .bin == "git" and "push" in .argv',
        '        and any(.argv, it matches "^--force(=.*)?$"))',
        '    deny: "`{{ hit.argv | join(\\" \\") }}` rewrites history that others have."',
    ]
    return "\n".join(lines) + "\n"


def payload(command: str) -> bytes:
    return json.dumps(
        {
            "session_id": "9d45029c-91ed-41b5-90fe-107758d029b2",
            "transcript_path": "/home/dev/.claude/projects/-home-dev-project/9d45029c.jsonl",
            "cwd": "/home/dev/project",
            "prompt_id": "e594902a-172e-4c94-9080-08e0998d8780",
            "permission_mode": "default",
            "hook_event_name": "PreToolUse",
            "tool_name": "Bash",
            "tool_input": {"command": command, "description": "say hello"},
            "tool_use_id": "toolu_call_s0_0",
        }
    ).encode()


@dataclass
class Measured:
    """The medians of one command: time on the clock, time of the processor, memory in MB."""

    wall: float
    processor: float
    memory: float


# A small process starts the measured ones: what is started counts its parent's memory too.
LAUNCHER = """
import posix, sys, time
given, rounds, *argv = sys.argv[1:]
spawn = lambda: posix.posix_spawn(argv[0], argv, posix.environ, file_actions=[
    (posix.POSIX_SPAWN_OPEN, 0, given, posix.O_RDONLY, 0),
    (posix.POSIX_SPAWN_OPEN, 1, "/dev/null", posix.O_WRONLY, 0),
    (posix.POSIX_SPAWN_OPEN, 2, "/dev/null", posix.O_WRONLY, 0)])
for _ in range(int(rounds)):
    start = time.perf_counter()
    usage = posix.wait4(spawn(), 0)[2]
    print(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""


def measure(python: str, calls: dict[str, Call], rounds: int) -> dict[str, Measured]:
    """Runs every command in turn, `rounds` times a few."""
    rows: dict[str, list[list[float]]] = {name: [] for name in calls}
    for turn in range(rounds + 1):
        for name, call in calls.items():
            run = subprocess.run(
                [python, "-I", "-S", "-c", LAUNCHER, str(call.given), "4", *call.argv],
                capture_output=True,
                text=True,
                env=call.environment,
                check=True,
            )
            if turn:
                rows[name] += [list(map(float, line.split())) for line in run.stdout.splitlines()]
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return {
        name: Measured(median(found, 0) * 1000, median(found, 1) * 1000, median(found, 2) / unit)
        for name, found in rows.items()
    }


def median(rows: list[list[float]], column: int) -> float:
    return statistics.median(row[column] for row in rows)


@dataclass
class Call:
    argv: list[str]
    given: Path
    environment: dict[str, str]


def calls(python: str, folder: Path) -> dict[str, Call]:
    checker = compile_checker({"git": rules(300, 30)}, folder)
    (folder / "hook.py").write_text(HAND_WRITTEN)
    lines = {
        "deny": "git push --force origin main",
        "deny, a compound line": "cd sub && git push --force origin main 2>&1 | tail -5",
        "deny, a loop": 'for b in $(git branch); do git push --force origin "$b" || exit; done',
        "silent": "git status",
        "silent, another program": "ls -la",
    }
    home = {"HOME": str(folder), "PATH": os.environ["PATH"]}
    hook = [python, "-S", "-E", "-s", str(checker / "check.py"), "--agent", "claude-code"]
    found = {EMPTY: Call([python, "-I", "-S", "-c", "pass"], Path("/dev/null"), home)}
    for name, line in lines.items():
        given = folder / f"{name}.json"
        given.write_bytes(payload(line))
        found[name] = Call(hook, given, home)
    refused = folder / "deny.json"
    found["deny, no bytecode"] = Call(hook, refused, {"PATH": os.environ["PATH"]})
    own = [python, "-S", "-E", str(folder / "hook.py")]
    found["a hook of ten regexes"] = Call(own, refused, home)
    if shutil.which("jq"):
        found["a hook of bash and jq"] = Call(
            [str(shutil.which("bash")), "-c", WITH_JQ], refused, home
        )
    return found


def main(python: str, rounds: int) -> int:
    with tempfile.TemporaryDirectory() as made:
        found = measure(python, calls(python, Path(made).resolve()), rounds)
    empty, late = found[EMPTY], False
    print(f"{'':24} {'wall ms':>8} {'ratio':>6} {'CPU':>6}  {'MB more':>7}")
    for name, one in found.items():
        ratio = one.processor / empty.processor
        limit = LIMITS.get(name, 99)
        late = late or ratio > limit
        print(
            f"{name:24} {one.wall:8.2f} {one.wall / empty.wall:6.2f} {ratio:6.2f} "
            f" {one.memory - empty.memory:7.1f}",
            f" at most {limit}" if limit < 99 else "",
            "LATE" * (ratio > limit),
        )
    return int(late or found["deny"].memory - empty.memory > MEMORY_MB)


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else os.path.realpath(sys.executable)
    sys.exit(main(chosen, int(sys.argv[2]) if len(sys.argv) > 2 else 20))
