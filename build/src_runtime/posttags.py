# SPDX-License-Identifier: MIT-0
"""The event of the tags that the agent wrote in a cycle."""

from __future__ import annotations

from src_runtime.recordformats import MODEL, place, readable, said
from src_runtime.records import Record, Unread
from src_runtime.store import digest
from src_runtime.tags import labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from src_runtime.cycle import Cycle

OWNER = ":record"
# Agents that give all that was said since the prompt as the last words, and write each of them to
# the transcript before.
TOGETHER = ("gemini",)
# Agents whose transcript may lag behind their hooks, and how many seconds it is waited for.
LATE, PATIENCE = ("copilot",), 0.5


def skip_past(cycle: Cycle) -> None:
    """A session that is taken up again: what was said before it is of no cycle of now. One that we
    have seen begin is read from its beginning, since a turn may have been interrupted."""
    path = _path(cycle)
    if not path or cycle.store.get(OWNER, record_key(path)) is not None:
        return
    mark: dict[str, Any] = {}
    if cycle.call.payload.get("source") != "compact":
        try:
            record = Record(path)
            for _ in record.lines():
                pass
            mark = record.mark
        except Unread:
            # It is not there yet, so that there is nothing to pass over.
            mark = {}
    cycle.store.set(OWNER, record_key(path), {**mark, "tags": [], "ahead": ""})


def tag_event(cycle: Cycle) -> None:
    path = _path(cycle)
    known: dict[str, Any] = (cycle.store.get(OWNER, record_key(path)) or {}) if path else {}
    mark, texts, heard = _written(cycle, path, known)
    last = None if cycle.agent in TOGETHER else cycle.call.payload.get("last_assistant_message")
    ahead = ""
    # Agents may write the last words to the transcript only after this hook.
    if isinstance(last, str) and last.strip() and last.strip() not in heard:
        texts.append(last)
        ahead = digest(last.strip())
    written = list(dict.fromkeys(label for each in texts for label in labels(each)))
    before: list[str] = known.get("tags", [])
    cycle.call.add({"kind": "PostTagWrite", "tags": [
        {"label": label, "seen": label not in written}
        for label in dict.fromkeys([*before, *written])
    ]})  # fmt: skip

    def keep(refused: bool) -> None:
        # A cycle stays open until an end passes, so that a retry need not repeat its tags.
        tags = list(dict.fromkeys([*before, *written])) if refused else []
        cycle.store.set(OWNER, record_key(path), {**mark, "tags": tags, "ahead": ahead})

    cycle.after.append(keep)


def _written(
    cycle: Cycle, path: str, known: dict[str, Any]
) -> tuple[dict[str, Any], list[str], set[str]]:
    """The place up to which was read; what the model has said since the last time; all that the
    transcript says of it now, also what was known before it stood there."""
    last = cycle.call.payload.get("last_assistant_message")
    if not readable(cycle.agent):
        if isinstance(last, str):
            return {}, [], set()
        raise Unread(f"the transcripts of {cycle.agent} cannot be read")
    record = _opened(cycle, path, known if "at" in known else None)
    own = _is_own(cycle)
    texts: list[str] = []
    heard: set[str] = set()
    ahead = known.get("ahead", "")
    for line in _lines(cycle, record):
        found = said(cycle.agent, line)
        if found.aside and not own:
            continue
        for part in found.parts:
            if part.role != MODEL:
                continue
            heard.add(part.text.strip())
            if ahead and digest(part.text.strip()) == ahead:
                ahead = ""
            else:
                texts.append(part.text)
    return record.mark, texts, heard


def _opened(cycle: Cycle, path: str, mark: dict[str, Any] | None) -> Record:
    """The transcript; an agent that writes it late may not have begun it."""
    from time import monotonic, sleep

    end = monotonic() + PATIENCE
    while True:
        try:
            return Record(path, mark)
        except Unread:
            if cycle.agent not in LATE or monotonic() > end:
                raise
        sleep(0.01)


def _lines(cycle: Cycle, record: Record) -> Iterator[dict[str, object]]:
    """The lines that follow; where an agent writes them late, also those that it writes within a
    moment, up to the one that tells of this very hook."""
    from time import monotonic, sleep

    end = monotonic() + PATIENCE
    while True:
        for _, line in record.lines():
            yield line
            data = line.get("data")
            if line.get("type") == "hook.start" and isinstance(data, dict):
                end = 0 if data.get("hookType") == cycle.call.point else end
        if cycle.agent not in LATE or monotonic() > end:
            return
        sleep(0.01)


def _is_own(cycle: Cycle) -> bool:
    """Whether the transcript is a sub-agent's own, of which each line says that it is an aside."""
    return bool(cycle.call.payload.get("agent_transcript_path"))


def _path(cycle: Cycle) -> str:
    from src_runtime.cycle import home_folder

    return place(cycle.agent, cycle.call.payload, home_folder())


def record_key(path: str) -> str:
    return digest(path)[:32]
