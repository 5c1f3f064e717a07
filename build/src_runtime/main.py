# SPDX-License-Identifier: MIT-0
"""One run of a checker: arguments and a payload in, an answer out.

INVARIANT: only `finish` writes to stdout, once, and no way out of here has exit code 1.
"""

from __future__ import annotations

import posix

import src_runtime
from src_runtime.jsontext import decode, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from src_runtime.decide import Verdict
    from src_runtime.toolcalls import Call

    Wanted = dict[str, set[str]]

LIMIT = 16 * 1024 * 1024
PIECE = 1 << 16
# What has happened to files in a cycle, and its end in each vocabulary.
FILES = ("PostFileCreate", "PostFileUpdate", "PostFileDelete")
ENDS = ("Stop", "turn.stop")
# Which kinds make a session's beginning and a turn's end cost more than the events themselves.
POSTS = (*FILES, "PostTagWrite")
TURNS = {"start": {*POSTS}, "stop": {*POSTS, *ENDS}}
# A payload with this key comes from `src doctor`; models fill in tools' arguments only.
PROBE = "src_doctor"
ASIDE = ("state", "query", "events", "cite", "prepare")
USAGE = (
    "usage: check.py --agent NAME [--trace] < payload, check.py --version, or check.py with one of "
    + ", ".join(ASIDE[:-1])
)


def main(index: ModuleType, arguments: list[str], given: list[bytes]) -> None:
    """Never returns where all goes well. `given` keeps stdin for a second try."""
    if index.FORMAT != src_runtime.FORMAT:
        raise ImportError(f"the index is of format {index.FORMAT}, not {src_runtime.FORMAT}")
    if arguments[:1] and arguments[0] in ASIDE:
        from src_runtime.sidecommands import run

        run(index, arguments)
    agent, trace = _arguments(index, arguments)
    adapter = _adapter(index, agent)
    if agent == "events":
        adapter.run(index)
        posix._exit(0)
    _hook(index, adapter, given, [] if trace else None)


def option(arguments: list[str], name: str) -> str:
    """The value of `--name value` or `--name=value`; "" where it is not given."""
    for at, each in enumerate(arguments):
        if each == name:
            return arguments[at + 1] if at + 1 < len(arguments) else ""
        if each.startswith(name + "="):
            return each[len(name) + 1 :]
    return ""


def _arguments(index: ModuleType, arguments: list[str]) -> tuple[str, bool]:
    if arguments == ["--version"]:
        finish(f"src checker, format {index.FORMAT}, compiled by src {index.COMPILER}\n", "", 0)
    agent = option(arguments, "--agent")
    known = ("--agent", "--trace", "--agent=" + agent, agent)
    if not agent or any(each not in known for each in arguments):
        finish("", USAGE + "\n", 2)
    return agent, "--trace" in arguments


def _adapter(index: ModuleType, agent: str) -> Any:
    if agent != "events" and agent not in index.PROJECT["agents"]:
        finish("", f"this checker was not compiled for the agent {agent!a}\n", 2)
    return src_runtime.fetch("src_runtime.agents." + agent.replace("-", "_"))


def _hook(index: ModuleType, adapter: Any, given: list[bytes], trace: list[str] | None) -> None:
    from src_runtime.decide import decide

    seconds = index.PROJECT.get("deadline_ms", 8000) / 1000
    payload: list[Any] = [None]

    def read(wanted: Wanted) -> Call:
        found: Call = adapter.read(payload[0], wanted, home(index), index.PROJECT.get("tools"))
        return found

    arm(seconds, lambda: adapter.failure(payload[0], f"the rules did not answer in {seconds:g} s"))
    try:
        if not given:
            given.append(received())
        payload[0] = loads(decode(given[0]))
        if not isinstance(payload[0], dict):
            raise ValueError("it is no object")
        kinds = wanted(index)
        call = read(kinds)
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        finish(*adapter.failure(payload[0], f"the hook's payload cannot be read: {_told(error)}"))
    call = _attended(index, call, kinds, read)
    verdict = decide(index, call, trace)
    if call.cycle:
        call.cycle.settle(verdict)
    _tell_beside(index, call, verdict, payload[0])
    out, err, code = adapter.answer(verdict, call)
    if trace is not None:
        err += "\n".join([*trace, f"decision: {verdict.decision}", ""])
    finish(out, err, code)


def _tell_beside(
    index: ModuleType, call: Call, verdict: Verdict, payload: dict[str, object]
) -> None:
    """What a checker says of itself: errors in its log, how it is, that it is there."""
    if verdict.errors:
        from src_runtime.errorlog import log

        log(verdict.errors, home(index)[1], str(payload.get("session_id", "")))
    if call.moment == "start":
        from src_runtime.health import notices

        verdict.effects += notices(index, call, home(index)[1])
    if PROBE in payload:
        from src_runtime.probe import probe

        probe(index, verdict)


def _attended(index: ModuleType, call: Call, kinds: Wanted, read: Callable[[Wanted], Call]) -> Call:
    """The call with what the session adds to it: citations, the end of a cycle."""
    if call.moment == "before" and any("citations" in fields for fields in kinds.values()):
        from src_runtime.citations import ground

        call, call.cycle = ground(index, call, home(index)[1], read, kinds)
    elif call.moment in TURNS and not TURNS[call.moment].isdisjoint(kinds):
        from src_runtime.cycle import attend

        call.cycle = attend(index, call, home(index)[1])
    return call


def wanted(index: ModuleType) -> Wanted:
    """The kinds that rules are bound to, each with the fields that they read."""
    kinds: Wanted = {}
    for entry in index.MODULES.values():
        for kind, fields in entry["needs"].items():
            kinds.setdefault(kind, set()).update(fields)
    return kinds


def _told(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8"
    return ascii(str(error) or type(error).__name__)[1:-1]


def received() -> bytes:
    """All of stdin."""
    pieces: list[bytes] = []
    size = 0
    while True:
        piece = posix.read(0, PIECE)
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)
        size += len(piece)
        # Past this, parsing might hold back the deadline's signal for seconds.
        if size > LIMIT:
            raise ValueError("it is larger than 16 MB")


def home(index: ModuleType) -> tuple[str, str]:
    """The project that the checker was compiled for, "" where it lies elsewhere; its own folder."""
    folder = (index.__file__ or "").rpartition("/rulesets/")[0]
    own = "/" + index.PROJECT.get("checker", "").strip("/")
    return folder[: -len(own)] if folder.endswith(own) else "", folder


def arm(seconds: float, late: Any) -> None:
    """Answers by itself when the time is up, since a hook that is killed lets its tool run."""
    if TYPE_CHECKING:
        import signal as signals
    else:
        try:
            import _signal as signals
        except ImportError:
            import signal as signals

    signals.signal(signals.SIGALRM, lambda number, frame: finish(*late()))
    signals.pthread_sigmask(signals.SIG_UNBLOCK, (signals.SIGALRM,))
    signals.setitimer(signals.ITIMER_REAL, seconds)


ending: list[bool] = []
# What must not outlive this process, each with a function that ends it.
endings: list[Any] = []


def finish(out: str, err: str, code: int) -> None:
    """Writes the answer and ends the process; the first call wins."""
    if ending:
        return
    ending.append(True)
    status = 2
    try:
        written = write(1, out.encode("utf-8", "backslashreplace"))
        if not written and code == 0:
            err, code = err + "the checker's answer could not be written\n", 2
        write(2, err.encode("utf-8", "backslashreplace"))
        status = code
        for end in endings:
            end()
    finally:
        posix._exit(status)


def write(file: int, data: bytes) -> bool:
    """Whether all of it could be written; a full pipe is waited for."""
    waits = 0
    while data:
        try:
            data = data[posix.write(file, data) :]
        except BlockingIOError:
            import time

            waits += 1
            if waits > 2000:
                return False
            time.sleep(0.001)
        except OSError:
            return False
    return True
