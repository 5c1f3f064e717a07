# SPDX-License-Identifier: MIT-0
"""Past events: what each entry of a transcript did, flat, in the shape of events that happen now.

Nothing is looked up on the disk, which is no longer what it was: whether a file was there, and what
it held, is only what the transcript itself shows.
"""

from __future__ import annotations

from src_runtime.hooks import row_of
from src_runtime.paths import Place, join
from src_runtime.recordformats import CALL, MODEL, RESULT, Part, Said, said
from src_runtime.records import Record
from src_runtime.tags import labels
from src_runtime.toolcalls import Call, is_foreign, tool_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from src_runtime.hooks import Dialect, Tools
    from src_runtime.toolcalls import Event

    Entry = dict[str, object]

ALIASES = {
    "PreFileWrite": ("PreFileCreate", "PreFileUpdate"),
    "PreFileChange": ("PreFileCreate", "PreFileUpdate", "PreFileDelete"),
    "PostFileWrite": ("PostFileCreate", "PostFileUpdate"),
}
CREATE, UPDATE, DELETE = "PreFileCreate", "PreFileUpdate", "PreFileDelete"
MOVE = "*** Move to: "
PATCHES = {
    "*** Add File: ": CREATE, "*** Update File: ": UPDATE, "*** Delete File: ": DELETE,
    MOVE: CREATE,
}  # fmt: skip
TEXT = 16 * 1024
SHELL = {"PreToolUse": None, "PreCommandInvoke": None}
# Of so many lines that run at once the results are waited for.
PENDING = 1000


class History:
    """A transcript, entry by entry."""

    def __init__(self, dialect: Dialect, tools: Tools) -> None:
        self.dialect = dialect
        self.tools = tools
        self.cwd = "/"
        self.lines: dict[str, str] = {}
        # Paths that were named before, so that a write is one to a file that is there.
        self.known: set[str] = set()

    def entries(self, record: Record) -> Iterator[Entry]:
        for number, line in record.lines():
            found = said(self.dialect.agent, line)
            self.cwd = found.cwd or self.cwd
            if found.parts:
                yield self.entry(number, found)

    def entry(self, number: int, found: Said) -> Entry:
        texts = [part.text for part in found.parts if part.role != CALL]
        calls = [part for part in found.parts if part.role == CALL]
        return {
            "line": number,
            "roles": list(dict.fromkeys(part.role for part in found.parts)),
            "aside": found.aside,
            "text": "\n".join(texts)[:TEXT],
            "calls": [{"id": each.call, "tool": each.tool, "input": each.input} for each in calls],
            "results": [
                {"id": each.call, "failed": each.failed}
                for each in found.parts
                if each.role == RESULT
            ],
            "events": [event for part in found.parts for event in self.events(part)],
        }

    def events(self, part: Part) -> list[Event]:
        if part.role == MODEL:
            tags = [{"label": label, "seen": False} for label in labels(part.text)]
            return [{"kind": "PostTagWrite", "tags": tags}] if tags else []
        if part.role == CALL:
            return self.called(part)
        if part.role == RESULT and part.call in self.lines:
            return [self.ended(self.lines.pop(part.call), part)]
        return []

    def called(self, part: Part) -> list[Event]:
        kind, *form = row_of(self.dialect, part.tool, self.tools)
        given = part.input if isinstance(part.input, dict) else {}
        folder = given.get(self.dialect.folders.get(part.tool, ""))
        cwd = join(self.cwd, folder) if isinstance(folder, str) and folder else self.cwd
        call = Call("PreToolUse", {}, lambda: Place(cwd, [cwd]), {k: set() for k in SHELL})
        tool_events(call, part.tool, kind, tuple(form) if kind == "shell" else (), part.input)
        does, argument = (*form, "", "")[:2]
        value = given.get(argument) if argument else None
        if does == "guess" or not isinstance(value, str) or not value:
            return call.events
        by: Event = {"tool": part.tool, "bin": ""}
        if does in ("runs", "watches"):
            if not is_foreign(part.tool):
                self._remember(part.call, value)
        elif does == "reads":
            self.known.add(join(cwd, value))
            call.add({
                "kind": "PreFileRead", "path": _spelled(value, cwd), "certain": True, "by": by,
                "outside": False,
            })  # fmt: skip
        elif does == "patches":
            for kind, path in patched(value):
                call.add(self.changed(kind, path, cwd, by, None))
        elif does != "searches":
            text = given.get(form[2]) if does == "writes" and len(form) > 2 else None
            there = does != "writes" or join(cwd, value) in self.known
            call.add(self.changed(UPDATE if there else CREATE, value, cwd, by, text))
        return call.events

    def _remember(self, call: str, line: str) -> None:
        if len(self.lines) >= PENDING:
            del self.lines[next(iter(self.lines))]
        self.lines[call] = line

    def changed(self, kind: str, path: str, cwd: str, by: Event, text: object) -> Event:
        self.known.add(join(cwd, path))
        event: Event = {
            "kind": kind, "path": _spelled(path, cwd), "citations": [], "outside": False, "by": by
        }  # fmt: skip
        if kind != DELETE:
            from src_runtime.markers import markers

            known = isinstance(text, str)
            event["newContent"], event["resultKnown"] = text if known else "", known
            event["newMarkers"] = markers(str(event["newContent"]))
        return event

    def ended(self, line: str, part: Part) -> Event:
        event: Event = {
            "kind": "PostCommandInvoke", "raw": line, "output": part.text, "outputKnown": True
        }  # fmt: skip
        from src_runtime.shell.outcomes import ended

        # Only Claude Code says of every result whether it failed.
        passed = self.dialect.agent == "claude-code" and not part.failed
        try:
            event.update(ended(line, 0 if passed else None))
        except Exception:
            event.update(invocations=[], programs=[])
        return event


def patched(text: str) -> list[tuple[str, str]]:
    """The files that a patch names, each with what it does to it."""
    found: list[tuple[str, str]] = []
    for line in text.split("\n"):
        for head, kind in PATCHES.items():
            if line.startswith(head):
                if head == MOVE and found:
                    found[-1] = (DELETE, found[-1][1])
                found.append((kind, line[len(head) :].strip()))
    return found


def _spelled(path: str, cwd: str) -> str:
    """Relative where it lies below the folder in which the agent worked, if that is known."""
    if cwd == "/":
        return path
    full = join(cwd, path)
    start = cwd.rstrip("/") + "/"
    return full[len(start) :] if full.startswith(start) else full


def chosen(entry: Entry, kinds: tuple[str, ...]) -> bool:
    """Keeps the events of these kinds only; whether there is one."""
    if not kinds:
        return True
    wanted = {each for kind in kinds for each in ALIASES.get(kind, (kind,))}
    events: list[Event] = entry["events"]  # type: ignore[assignment]
    entry["events"] = [event for event in events if event["kind"] in wanted]
    return bool(entry["events"])
