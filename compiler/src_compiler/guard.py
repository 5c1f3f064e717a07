# SPDX-License-Identifier: MIT
"""The two command lines that install registers, written and recognised.

User scope names one interpreter and one checker by absolute paths. Project scope is committed: a
text for any POSIX shell that finds both and never changes.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

FLAGS = "-S -E -s"
# Where an interpreter comes from before any PATH is asked, which a project may have set.
FOLDERS = ("/usr/bin", "/usr/local/bin", "/opt/homebrew/bin")
# Two agents put the values of variables that they know into a line before a shell reads it: names
# are ours alone, PATH is spelt so that they do not see it, and there is no `${name:-default}`.
_GUARD = (
    "src_f() {{ printf '%s\\n' \"src: $1{so}. See: src doctor\" >&2; exit {code}; }}; "
    'src_r="${{{variable}%/}}"; '
    'while [ "$src_r" ] && [ ! -f "$src_r"/{out}/check.py ] && [ ! -e "$src_r/.git" ]; '
    'do src_r="${{src_r%/*}}"; done; src_c="$src_r"/{out}/check.py; '
    '[ -f "$src_c" ] || src_f "there is no checker at $src_c"; src_p=; src_s=; '
    "for src_d in {folders}; do "
    '[ -x "$src_d/python3" ] && src_p="$src_d/python3" && break; done; '
    '[ "$src_p" ] || {{ set -f; IFS=:; eval "set -- \\$"PATH; for src_d do case "$src_d/" in '
    '"$src_r"/*|*//*|*/./*|*/../*) ;; '
    '*/shims/*) [ "$src_s" ] || [ ! -x "$src_d/python3" ] || src_s="$src_d/python3";; '
    '/*) [ -x "$src_d/python3" ] && src_p="$src_d/python3" && break;; esac; done; '
    '[ "$src_p" ] || src_p="$src_s"; }}; [ "$src_p" ] || src_f "there is no python3"; '
    "src_a={agent}; {guests}"
    '"$src_p" {flags} "$src_c" --agent "$src_a"; src_s=$?; '
    'case $src_s in 0|2) exit $src_s;; esac; src_f "the checker ended with $src_s"'
)
_HEAD = "src_f() { printf "
# How a line of user scope ends where the checker does not answer. Two agents take exit 2 for a
# refusal only with a text on stderr, which a checker that dies may not leave. Python itself exits
# with 2 where it finds no checker, so that where nothing may be refused one looks for it first.
REFUSES, PASSES, PASSES_ALL, BARE = "refuses", "passes", "passes all", "bare"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who runs a line. `variable` names the project for hooks, "" where nothing does, None where a
    bridge finds it. `guests` are other agents that read the same file, by a variable that each sets
    for hooks: a forged one has the call read wrongly, which refuses, and lets nothing pass."""

    agent: str
    variable: str | None
    guests: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class UserLine:
    python: str
    checker: Path
    agent: str


@dataclass(frozen=True, slots=True)
class ProjectLine:
    """`out` is the checker's folder below the project."""

    out: str
    agent: str


Line = UserLine | ProjectLine


def user_line(python: str, checker: Path, agent: str, end: str) -> str:
    """`end` is one of those above; only ever a name of the machine's own stands in the line."""
    check = shlex.quote(str(checker / "check.py"))
    line = f"{shlex.quote(python)} {FLAGS} {check} --agent {agent}"
    if end == REFUSES:
        return f"{line} || {{ echo '(refused by src)' >&2; exit 2; }}"
    if end == BARE:
        return line
    tail = " || exit 0" if end == PASSES_ALL else ""
    missing = "echo 'src: there is no checker. See: src doctor' >&2"
    return f"[ -f {check} ] || {{ {missing}; exit 0; }}; {line}{tail}"


def bridge_line(out: str, agent: str) -> str:
    """What a bridge in a project runs; it finds the project and the interpreter by itself."""
    return f"python3 {FLAGS} {shlex.quote(out)}/check.py --agent {agent}"


def project_line(out: str, caller: Caller, closed: bool) -> str:
    if caller.variable is None:
        return bridge_line(out, caller.agent)
    guests = (f'[ "${name}" ] && src_a={agent}; ' for name, agent in caller.guests)
    return _GUARD.format(
        code=2 if closed else 0, so=", so it is refused" if closed else "",
        variable=caller.variable, out=shlex.quote(out), agent=caller.agent,
        guests="".join(guests), flags=FLAGS, folders=" ".join(FOLDERS),
    )  # fmt: skip


def read_line(command: str, caller: Caller) -> Line | None:
    """What a registered line runs, or None where it is none of ours for this agent."""
    line = _user(command)
    if line is not None and line.agent == caller.agent:
        return line
    out = _out_of_bridge(command) if caller.variable is None else _out_of(command)
    known = [project_line(out, caller, closed) for closed in (True, False)] if out else []
    return ProjectLine(out, caller.agent) if command in known else None


def is_ours(command: str, caller: Caller) -> bool:
    """Whether a line is one that we write, or that another version of us wrote, for this agent."""
    line = _user(command)
    if line is not None:
        return line.agent == caller.agent
    if caller.variable is None:
        return bool(_out_of_bridge(command))
    return command.startswith(_HEAD) and f" src_a={caller.agent}; " in command


def _user(command: str) -> UserLine | None:
    """A line is read as a shell reads it, and is ours if we would write it so."""
    words = _words(command)
    at = words.index("-S") if "-S" in words[1:-5] else 0
    if not at or not (words[at - 1].startswith("/") and words[at + 3].startswith("/")):
        return None
    line = UserLine(words[at - 1], Path(words[at + 3]).parent, words[at + 5].rstrip(";"))
    ends = (REFUSES, PASSES, PASSES_ALL, BARE)
    known = [user_line(line.python, line.checker, line.agent, end) for end in ends]
    return line if command in known else None


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return []


def _out_of_bridge(command: str) -> str:
    words = _words(command)
    out = words[4].removesuffix("/check.py") if len(words) == 7 else ""
    return out if out and command == bridge_line(out, words[6]) else ""


def _out_of(command: str) -> str:
    """The folder in a text that may be a guard, unquoted; "" where there is none."""
    head, _, rest = command.partition('; src_c="$src_r"/')
    words = _words(rest.partition("/check.py; [ -f ")[0])
    return words[0] if head and len(words) == 1 else ""
