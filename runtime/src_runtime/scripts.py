# SPDX-License-Identifier: MIT-0
"""Scripts of rules: how they are started and what they find in their environment. What their answer
means is told elsewhere.

A script is a pair: its path in the checker's folder, and its arguments as they were written.
"""

from __future__ import annotations

import posix

from src_runtime import processes
from src_runtime.jsontext import dumps
from src_runtime.paths import FILE, FOLDER, KIND, variable
from src_runtime.processes import Ran
from src_runtime.shown import show
from src_runtime.tokens import VARIABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Rule

    Script = tuple[str, str]

SECONDS = 600.0
SHELL = "/bin/sh"
# What may make arguments more than one command.
COMPOUND = ("|", "&", ";", "(", "\n")
# The runs that a process is a part of, by which those that a run leaves behind are known.
RUNS, DEEPEST = "SR_RUNS", 8


def call(
    asked: Asked, rule: Rule, script: Script, payload: object, seconds: float = SECONDS
) -> Ran:
    """Runs a script of a rule, with a token of its own while it runs."""
    from src_runtime.reentry import leave, token

    folder = checker_folder(asked)
    env = environment(asked, rule, folder + "/" + script[0])
    env[VARIABLE] = token(asked, rule, seconds)
    try:
        return run(asked, script, folder, payload, env, seconds)
    finally:
        leave(asked, env[VARIABLE])


def run(
    asked: Asked | None, script: Script, folder: str, payload: object, env: dict[str, str],
    seconds: float,
) -> Ran:  # fmt: skip
    """Runs a script of the checker in `folder`, in the folder that it lies in. A variable of `env`
    that is "" is none in its environment; a payload of None is an empty stdin."""
    line, why = line_of(folder, script)
    if why:
        return Ran(why)
    given = b"" if payload is None else dumps(payload).encode("ascii") + b"\n"
    ran = start((SHELL, "-c", line), given, env, seconds)
    if asked is not None and asked.trace is not None:
        ended = "out of time" if ran.late else f"exit {ran.code}, signal {ran.signal}"
        asked.trace.append(f"{script[0]}: {ran.unstarted or ended}")
    return ran


def start(argv: tuple[str, ...], given: bytes, env: dict[str, str], seconds: float) -> Ran:
    """Runs a command of the project's with these variables and `given` on its stdin."""
    # The variable can only make things stricter.
    runs = [each for each in variable(RUNS).split(":") if each]
    if len(runs) >= DEEPEST:
        return Ran(f"{DEEPEST} scripts that start each other are too many")
    mark = posix.urandom(8).hex()
    made = inherited({**env, RUNS: ":".join([*runs, mark])})
    return processes.execute(argv, given, made, seconds, mark)


def line_of(folder: str, script: Script, within: str = "") -> tuple[str, str]:
    """The shell line that runs a script of the checker in `folder`, and why there is none. It runs
    in the folder that it lies in where `within` names no other."""
    path, arguments = folder + "/" + script[0], script[1]
    lead, why = _lead(path)
    own, _, name = path.rpartition("/")
    # A script that takes the shell's place is the one that is asked to end.
    start = "" if any(each in arguments for each in COMPOUND) else "exec "
    called = quoted(path if within else "./" + name)
    return f"cd {quoted(within or own)} || exit 126\n{start}{lead}{called} {arguments}", why


def environment(asked: Asked, rule: Rule, script: str) -> dict[str, str]:
    """What every script of a rule is told by variables."""
    from src_runtime.recordformats import place
    from src_runtime.store import session_of

    payload = asked.call.payload
    return {
        "SR_GUARDRAIL": str(rule["id"]).rpartition("/")[2],
        "SR_GUARDRAIL_DIR": script.rpartition("/")[0],
        "SR_WORKSPACE": workspace(asked),
        "SR_SESSION_ID": session_of(payload),
        "SR_TRANSCRIPT": place(asked.call.agent, payload, variable("HOME")),
        "SR_CHECKER": checker_folder(asked) + "/check.py",
    }


def inherited(env: dict[str, str]) -> dict[bytes, bytes]:
    """Our own environment with these variables, which always win."""
    names = {name.encode() for name in env}
    made = {name: value for name, value in posix.environ.items() if name not in names}
    for name, value in env.items():
        data = value.encode("utf-8", "surrogateescape")
        if value and b"\0" not in data:
            made[name.encode()] = data
    return made


def checker_folder(asked: Asked) -> str:
    from src_runtime.main import home

    return home(asked.index)[1]


def workspace(asked: Asked) -> str:
    """The work tree; for flat events that of their session, else where the checker was called."""
    if asked.call.agent:
        return asked.call.place.root
    facts = asked.call.session
    root = facts.get("root") if isinstance(facts, dict) else None
    if isinstance(root, str) and root.startswith("/"):
        return root
    try:
        return posix.getcwd()
    except OSError:
        return ""


def _lead(path: str) -> tuple[str, str]:
    """What stands before a script to run it, "" mostly; or why it cannot be run."""
    try:
        mode = posix.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return "", "it is not there"
    except OSError as error:
        return "", error.strerror or "it cannot be looked at"
    if mode & KIND != FILE:
        return "", "it is a folder" if mode & KIND == FOLDER else "it is no regular file"
    runs = posix.access(path, posix.X_OK)
    try:
        words = _interpreter(path)
    except OSError:
        return "", "" if runs else "it cannot be read"
    if words and not posix.access(words[0], posix.X_OK):
        return "", f"its interpreter `{show(words[0])}` is not there"
    if runs:
        return "", ""
    return "".join(quoted(word) + " " for word in words or [SHELL]), ""


def _interpreter(path: str) -> list[str]:
    """The program that its first line names, with what follows as one argument, as systems do."""
    file = posix.open(path, posix.O_RDONLY | posix.O_NONBLOCK | posix.O_CLOEXEC)
    try:
        head = posix.read(file, 4096).partition(b"\n")[0]
    finally:
        posix.close(file)
    if head[:2] != b"#!":
        return []
    # A carriage return is part of the name for the system, and so for us.
    line = head[2:].strip(b" \t").decode("utf-8", "surrogateescape").replace("\t", " ")
    name, _, argument = line.partition(" ")
    return [each for each in (name, argument.strip(" ")) if each]


def quoted(text: str) -> str:
    """One word for the shell."""
    return "'" + text.replace("'", "'\\''") + "'"
