# SPDX-License-Identifier: MIT
"""What state costs beside an empty Python: python tests/bench/bench_state.py [PYTHON].

Prints medians, and ratios to it; ends with 1 where one is above what was promised.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench_start import EMPTY, Call, measure

from compiled import compile_checker

RUNTIME = Path(__file__).parents[2] / "runtime"
# A process that starts, opens the state of a session that is there, and reads or writes once.
STORE = """
import sys
sys.path.insert(0, {runtime!r})
from src_runtime.state import Store
store = Store("/project/.checker", "session")
{work}
import posix
posix._exit(0)
"""
WORK = {"a read": 'store.get("git/a", "k")', "a write": 'store.add("git/a", "k")'}
FOLDED = """
state:
  lines: {on: PreCommandInvoke, count: event.raw, where: 'event.raw != "ls"'}
  seen: {on: PreCommandInvoke, set: event.raw, where: 'event.raw != "ls"'}
gates:
  a: {on: PreCommandInvoke, match: 'state.lines[event.raw] > 10000 or event.raw == "x" and event.raw in state.seen', deny: no}
"""  # noqa: E501
RESTING = "observers:\n  a: {on: PreCommandInvoke, cooldown: 1h, key: event.raw, notify: x}\n"
LIMITS = {
    "a read": 1.9,
    "a write": 2.3,
    "a call that reads state": 1.9,
    "a call that is folded": 2.3,
}
# Rules that use no state, and rules that look at all that a cycle has.
PLAIN = "gates:\n  a: {on: PreCommandInvoke, match: 'event.raw == \"x\"', deny: no}\n"
STOP = PLAIN + "  b: {on: {event: Stop, match: session.mode == 'plan'}, deny: no}\n"
FULL = (
    STOP
    + """
observers:
  files: {on: PostFileWrite, notify: "{{ event.path }}"}
  tags: {on: {event: PostTagWrite, match: len(event.tags) > 0}, notify: tags}
"""
)


def payload(event: str, folder: Path, **more: object) -> bytes:
    return json.dumps(
        {
            "session_id": "session", "transcript_path": str(folder / "transcript.jsonl"),
            "cwd": str(folder), "permission_mode": "default", "hook_event_name": event, **more,
        }
    ).encode()  # fmt: skip


def calls(python: str, folder: Path) -> dict[str, Call]:
    home = {"HOME": str(folder), "PATH": os.environ["PATH"]}
    found = {EMPTY: Call([python, "-I", "-S", "-c", "pass"], Path("/dev/null"), home)}
    for name, work in WORK.items():
        program = folder / f"{name}.py"
        program.write_text(STORE.format(runtime=str(RUNTIME), work=work))
        found[name] = Call([python, "-S", "-E", "-s", str(program)], Path("/dev/null"), home)
    (folder / "transcript.jsonl").write_text("")
    bash = {"tool_name": "Bash", "tool_input": {"command": "ls"}}
    for name, rules, event, more in (
        ("a tool call, rules without state", PLAIN, "PreToolUse", bash),
        ("a tool call, rules about cycles", FULL, "PreToolUse", bash),
        ("a Stop that passes", STOP, "Stop", {}),
        ("a Stop that is refused", STOP, "Stop", {"permission_mode": "plan"}),
        ("a Stop with files and tags", FULL, "Stop", {}),
    ):
        project = folder / name.replace(" ", "-")
        (project / ".git").mkdir(parents=True)
        checker = compile_checker(rules, project)
        given = folder / f"{name}.json"
        given.write_bytes(payload(event, folder, **more))
        hook = [python, "-S", "-E", "-s", str(checker / "check.py"), "--agent", "claude-code"]
        found[name] = Call(hook, given, home)
    for name, rules, line in (
        ("a call that reads state", FOLDED, "ls"),
        ("a call that is folded", FOLDED, "pwd"),
        ("a rule that rests", RESTING, "ls"),
    ):
        for keys in (1, 9_000):
            hook = found[f"{name}{', 9,000 keys' if keys > 1 else ''}"] = _kept(
                python, folder / f"{name.replace(' ', '-')}-{keys}", rules, line, home
            )
            fill(hook, keys)
    return found


def _kept(python: str, project: Path, rules: str, line: str, home: dict[str, str]) -> Call:
    (project / ".git").mkdir(parents=True)
    checker = compile_checker(rules, project)
    given = project / "payload.json"
    more = {"tool_name": "Bash", "tool_input": {"command": line}}
    given.write_bytes(payload("PreToolUse", project, **more))
    hook = [python, "-S", "-E", "-s", str(checker / "check.py"), "--agent", "claude-code"]
    return Call(hook, given, home)


FILL = """
import sys
sys.path.insert(0, {runtime!r})
from src_runtime.foldrows import changed, step
from src_runtime.state import Store
store = Store({checker!r}, "session")
with store:
    for number in range({keys}):
        for name, fold in (("lines", {{"form": "count", "value": 1}}), ("seen", {{"form": "set"}})):
            changed(store, step(name, fold, "take", "echo " + str(number)))
"""


def fill(call: Call, keys: int) -> None:
    """Keeps as many keys for the session as there may have been."""
    checker = str(Path(call.argv[4]).parent)
    program = FILL.format(runtime=str(RUNTIME), checker=checker, keys=keys)
    subprocess.run([sys.executable, "-c", program], env=call.environment, check=True)


def main(python: str, rounds: int) -> int:
    with tempfile.TemporaryDirectory() as made:
        found = measure(python, calls(python, Path(made).resolve()), rounds)
    empty, late = found[EMPTY], False
    for name, one in found.items():
        ratio = one.processor / empty.processor
        most = LIMITS.get(name.removesuffix(", 9,000 keys"))
        late = late or ratio > (most or 99)
        limit = f"at most {most}" if most else ""
        print(f"{name:34} {one.wall:7.2f} ms  CPU {ratio:5.2f}  {limit}")
    return int(late)


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else os.path.realpath(sys.executable)
    sys.exit(main(chosen, int(sys.argv[2]) if len(sys.argv) > 2 else 15))
