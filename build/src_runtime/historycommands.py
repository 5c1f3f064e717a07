# SPDX-License-Identifier: MIT-0
"""`check.py events` and `check.py query`: what a transcript says, a JSON array, entry by entry."""

from __future__ import annotations

from src_runtime.jsontext import dumps
from src_runtime.main import home, write
from src_runtime.pastevents import History, chosen
from src_runtime.paths import variable
from src_runtime.recordformats import readable
from src_runtime.records import Record, Unread
from src_runtime.sidecommands import Wrong, options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType
    from typing import Any

    from src_runtime.pastevents import Entry

USAGE = (
    "check.py events|query [--transcript FILE] [--agent NAME] [--kinds KIND,…], and of query also "
    "[--role user|model|call|result] [--tool NAME] [--program NAME] [--since-stop] [--session ID]"
)
COMMON = ("--transcript", "--agent", "--kinds")
# By the folder in which each agent keeps its transcripts.
FOLDERS = {
    "/.claude/": "claude-code", "/.codex/": "codex", "/.gemini/": "gemini", "/.qwen/": "qwen",
    "/.copilot/": "copilot", "/.pi/": "pi",
}  # fmt: skip


def events(index: ModuleType, arguments: list[str]) -> str:
    words, found = options(arguments, COMMON)
    if words:
        raise Wrong(f"what is {words[0]}?")
    return _printed(_history(index, found), lambda entry: True)


def query(index: ModuleType, arguments: list[str]) -> str:
    known = (*COMMON, "--role", "--tool", "--program", "--session")
    since = "--since-stop" in arguments
    words, found = options([each for each in arguments if each != "--since-stop"], known)
    if words:
        raise Wrong(f"what is {words[0]}?")
    after = _stopped(index, found) if since else 0
    return _printed(_history(index, found), lambda entry: _asked(entry, found, after))


def _asked(entry: Entry, found: dict[str, str], after: int) -> bool:
    row: dict[str, Any] = entry
    tool, program = found.get("--tool"), found.get("--program")
    if row["line"] <= after or ("--role" in found and found["--role"] not in row["roles"]):
        return False
    if tool and all(each["tool"] != tool for each in row["calls"]):
        return False
    bins = [inv["bin"] for event in row["events"] for inv in event.get("invocations", ())]
    return not program or program in bins


def _printed(entries: Iterator[Entry], wanted: Callable[[Entry], bool]) -> str:
    """Writes as it reads, so that the length of a transcript does not count; the last piece is
    left to the caller."""
    start = "["
    for entry in entries:
        if wanted(entry):
            if not write(1, (start + dumps(entry)).encode("ascii")):
                return ""
            start = ",\n"
    return ("[" if start == "[" else "") + "]\n"


def _history(index: ModuleType | None, found: dict[str, str]) -> Iterator[Entry]:
    path = found.get("--transcript") or variable("SR_TRANSCRIPT")
    if not path:
        raise Wrong("which transcript? Scripts of rules have it in SR_TRANSCRIPT")
    tools = index.PROJECT.get("tools") or {} if index else {}
    return history(path, found.get("--agent", ""), found.get("--kinds", ""), tools)


def history(path: str, agent: str, kinds: str, tools: Any) -> Iterator[Entry]:
    """The entries of a transcript with the events of these kinds."""
    if not path.startswith("/"):
        import posix

        path = posix.getcwd() + "/" + path
    agent = agent or guessed(path)
    if not readable(agent):
        raise Wrong("which agent has written it? Name it with --agent")
    try:
        record = Record(path)
        name = "src_runtime.agents." + agent.replace("-", "_")
        dialect = __import__(name, None, None, ("DIALECT",)).DIALECT
    except Unread as error:
        raise Wrong(str(error))
    except ImportError:
        raise Wrong(f"this checker was not compiled for the agent {agent}")
    wanted = tuple(kind for kind in kinds.split(",") if kind)
    found = History(dialect, tools).entries(record)
    return (entry for entry in found if chosen(entry, wanted))


def guessed(path: str) -> str:
    """The agent by where the transcript lies, else by its first lines."""
    for folder, agent in FOLDERS.items():
        if folder in path:
            return agent
    try:
        for number, line in Record(path).lines():
            agent = _look(line)
            if agent or number > 50:
                return agent
    except Unread:
        # It is told when it is to be read.
        return "claude-code"
    return ""


def _look(line: dict[str, object]) -> str:
    if "provenance" in line:
        return "qwen"
    if "projectHash" in line:
        return "gemini"
    if ("payload" in line and "ordinal" in line) or line.get("type") == "session_meta":
        return "codex"
    if "data" in line and str(line.get("type")).startswith("session."):
        return "copilot"
    if line.get("type") == "session" and "version" in line:
        return "pi"
    return "claude-code" if "isSidechain" in line or "leafUuid" in line else ""


def _stopped(index: ModuleType, found: dict[str, str]) -> int:
    """The line up to which the last Stop that was judged has read."""
    from src_runtime.cycle import checker_of
    from src_runtime.posttags import OWNER, record_key
    from src_runtime.state import Store, exists

    session = found.get("--session") or variable("SR_SESSION_ID")
    path = found.get("--transcript") or variable("SR_TRANSCRIPT")
    checker = checker_of(home(index)[1])
    if not session:
        raise Wrong("which session? Scripts of rules have it in SR_SESSION_ID")
    if not exists(checker, session):
        return 0
    mark = Store(checker, session).get(OWNER, record_key(path)) or {}
    line = mark.get("line", 0)
    return line if isinstance(line, int) else 0
