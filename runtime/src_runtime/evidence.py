# SPDX-License-Identifier: MIT-0
"""What the record of a session shows: skills that were loaded, and pages that were read. A
sub-agent's record is its own; what others have read is not in its context."""

from __future__ import annotations

import src_runtime
from src_runtime.hooks import row_of
from src_runtime.paths import Unknown, join, resolve, variable
from src_runtime.recordformats import CALL, RESULT, place, readable, said
from src_runtime.records import Record, Unread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from src_runtime.decide import Asked
    from src_runtime.recordformats import Part

# Tools that load a skill; its name is in one of the arguments.
LOADERS, NAMED = ("Skill", "skill", "activate_skill"), ("skill", "name")
# Programs that show a file to whoever runs them.
SHOWING = (
    "cat", "tac", "nl", "less", "more", "most", "bat", "batcat", "head", "tail", "sed", "view",
)  # fmt: skip
COMPACTION = ("compact", "compression", "truncation")
CACHE = ":evidence"


class Evidence:
    """`pages` are absolute paths, `fresh` those that were read since the last compaction."""

    def __init__(self) -> None:
        self.skills: set[str] = set()
        self.pages: set[str] = set()
        self.fresh: set[str] = set()
        self.compacted = False

    def ends_with(self, end: str) -> bool:
        return any(page.endswith(end) for page in self.pages)


def evidence(asked: Asked) -> Evidence:
    """Reads the record once a call. Unread or Changed where it proves nothing."""
    found = asked.world.get(CACHE)
    if not isinstance(found, Evidence):
        found = asked.world[CACHE] = Reader(asked).read()
    return found


def spelled(asked: Asked, path: str) -> str:
    """One spelling for a file, in whatever work tree of the repository it was read."""
    try:
        return asked.call.place.spell(resolve(path)[0])[0]
    except Unknown:
        return path


class Reader:
    """Gathers what calls show. INVARIANT: a call counts once its result is there: what is called at
    the same time, or is this call itself, has shown nothing yet."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.agent = asked.call.agent
        self.dialect: Any = None
        self.cwd = "/"
        # The id of a call, its place in the record, and whether it is a skill.
        self.steps: list[tuple[str, int, bool, str]] = []
        self.ended: set[str] = set()
        self.failed: set[str] = set()

    def read(self) -> Evidence:
        if not readable(self.agent):
            raise Unread(f"the transcripts of {self.agent or 'flat events'} cannot be read")
        name = "src_runtime.agents." + self.agent.replace("-", "_")
        self.dialect = src_runtime.fetch(name).DIALECT
        path, own = _own_record(self.asked)
        _is_what_it_was(self.asked, path)
        compacted = self._lines(Record(path), own)
        found = Evidence()
        found.compacted = compacted > 0
        for call, number, skill, value in self.steps:
            if call in self.failed or call not in self.ended:
                continue
            (found.skills if skill else found.pages).add(value)
            if not skill and number > compacted:
                found.fresh.add(value)
        return found

    def _lines(self, record: Record, own: bool) -> int:
        """Reads all lines; the number of the last that tells of a compaction."""
        compacted = 0
        sub = self.asked.call.payload.get("agent_id")
        for number, line in record.lines():
            if is_compaction(line):
                compacted = number
            entry = said(self.agent, line)
            self.cwd = entry.cwd or self.cwd
            if entry.aside and not own and (not sub or line.get("agentId") != sub):
                continue
            for part in entry.parts:
                if part.role == CALL:
                    for skill, value in self._shown_by(part):
                        self.steps.append((part.call, number, skill, value))
                elif part.role == RESULT:
                    self.ended.add(part.call)
                    if part.failed or (self.agent == "codex" and _failed_in_words(part.text)):
                        self.failed.add(part.call)
        return compacted

    def _shown_by(self, part: Part) -> Iterator[tuple[bool, str]]:
        given = part.input if isinstance(part.input, dict) else {}
        if part.tool in LOADERS:
            for name in NAMED:
                if isinstance(given.get(name), str):
                    yield True, given[name]
        tools = self.asked.index.PROJECT.get("tools") or {}
        _, does, argument, *_ = (*row_of(self.dialect, part.tool, tools), "", "")
        value = given.get(argument) if argument else None
        if not isinstance(value, str) or not value:
            return
        folder = given.get(self.dialect.folders.get(part.tool, ""))
        cwd = join(self.cwd, folder) if isinstance(folder, str) and folder else self.cwd
        paths = [value] if does == "reads" else []
        if does == "runs":
            paths = pages_of(value)
        for path in paths:
            yield False, _plain(join(cwd, path))


def pages_of(line: str) -> list[str]:
    """The files that a shell line shows, as far as it tells by itself."""
    if not any(name in line for name in SHOWING):
        return []
    from src_runtime import shell

    try:
        effects: Any = shell.read(line, True)["effects"]
    except Exception:
        # What cannot be read shows nothing.
        return []
    return [
        _at_home(str(each["path"]))
        for each in effects
        if each["op"] == "read" and each["by"] in SHOWING and each["certain"]
    ]


def _failed_in_words(text: str) -> bool:
    """Codex tells only in words that a call has failed, or was refused."""
    head, output, _ = text.partition("Output:")
    if not output:
        return '"exit_code":0' not in text.replace(" ", "")
    return "code" in head.lower() and "code 0\n" not in head and "code: 0\n" not in head


def is_compaction(line: dict[str, Any]) -> bool:
    """Whether what was said before may no longer be in the model's context."""
    payload = line.get("payload")
    told = [line.get("type"), line.get("subtype")]
    told += [payload.get("type")] if isinstance(payload, dict) else []
    if any(isinstance(each, str) and mark in each for each in told for mark in COMPACTION):
        return True
    put = line.get("$set")
    return line.get("isCompactSummary") is True or (isinstance(put, dict) and "messages" in put)


def _own_record(asked: Asked) -> tuple[str, bool]:
    """The record of whoever makes this call; and whether it is a sub-agent's own, of which each
    line says that it is an aside."""
    payload = asked.call.payload
    path = place(asked.call.agent, payload, variable("HOME"))
    if payload.get("agent_transcript_path"):
        return path, True
    sub = payload.get("agent_id")
    stem, dot, _ = path.rpartition(".jsonl")
    if not isinstance(sub, str) or not sub or not dot or "/" in sub:
        return path, False
    folder, _, session = stem.rpartition("/")
    if asked.call.agent == "claude-code":
        return f"{stem}/subagents/agent-{sub}.jsonl", True
    if asked.call.agent == "qwen":
        above = folder.rpartition("/")[0]
        return f"{above}/subagents/{session}/agent-{sub}.jsonl", True
    return path, False


def _is_what_it_was(asked: Asked, path: str) -> None:
    """A record whose past is no longer what a Stop has read proves nothing."""
    from src_runtime.kept import of
    from src_runtime.posttags import OWNER, record_key

    kept = of(asked)
    known = kept.store.get(OWNER, record_key(path)) if kept.there() else None
    if isinstance(known, dict) and "at" in known:
        Record(path, known).close()


def _at_home(path: str) -> str:
    return variable("HOME") + path[1:] if path == "~" or path.startswith("~/") else path


def _plain(path: str) -> str:
    """Without `.` and `..`; nothing is looked up, since the disk is no longer what it was."""
    done: list[str] = []
    for part in path.split("/"):
        if part == "..":
            del done[-1:]
        elif part not in ("", "."):
            done.append(part)
    return "/" + "/".join(done)
