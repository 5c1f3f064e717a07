# SPDX-License-Identifier: MIT-0
"""Turns an agent's tool call into flat events. What cannot be known is left out of an event, so
that a rule that reads it is undecided; `notes` says why."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from src_runtime.citations import Grounding
    from src_runtime.cycle import Cycle
    from src_runtime.kept import Kept
    from src_runtime.paths import Place

    Event = dict[str, object]
    Wanted = dict[str, set[str] | None]

SHELL = "PreCommandInvoke"
# Parts of the names of tools that run lines for other shells than those of Unix.
FOREIGN = ("powershell", "pwsh", "cmd.exe")
WRITES = ("PreFileCreate", "PreFileUpdate")


class Call:
    """One hook call, as the rules see it.

    `point` is the agent's name for the moment, `moment` ours. `whole` is False where the call does
    more than its events tell, so that nothing can allow it. `session` is a map, or a function of
    the call that makes one when a rule reads it; `context` and `state` are what flat events bring
    along. `kept` is what outlives the call, once somebody has asked for it. `unread` are
    the command lines that could not be read to their end. `again` are events of what has run
    already, of which only a refusal is told.
    """

    __slots__ = (
        "_find", "_place", "again", "agent", "context", "cycle", "events", "kept", "moment",
        "notes", "payload", "point", "session", "state", "unread", "wanted", "whole",
    )  # fmt: skip

    def __init__(
        self,
        point: str,
        payload: dict[str, object],
        find: Callable[[], Place],
        wanted: Wanted | None,
    ) -> None:
        self.point = point
        self.payload = payload
        self._find = find
        self._place: Place | None = None
        self.wanted = wanted
        self.whole = True
        self.events: list[Event] = []
        self.notes: dict[int, str] = {}
        self.unread: set[int] = set()
        self.again: set[int] = set()
        self.session: object = {}
        self.agent = self.moment = ""
        self.cycle: Cycle | Grounding | None = None
        self.kept: Kept | None = None
        self.context: object = {}
        self.state: object = {}

    @property
    def place(self) -> Place:
        if self._place is None:
            self._place = self._find()
        return self._place

    def needs(self, kind: str, *fields: str) -> bool:
        """Whether a rule reads one of these fields of a kind; without fields, any of the kind."""
        if self.wanted is None:
            return True
        needed = self.wanted.get(kind, ())
        return needed is None or (not fields and kind in self.wanted) or bool({*fields} & {*needed})

    def add(self, event: Event, note: str = "") -> None:
        if note:
            self.notes[len(self.events)] = note
        self.events.append(event)


def tool_events(call: Call, tool: str, kind: str, form: tuple[str, ...], given: object) -> None:
    """Adds the events of one call; `form` is the rest of the tool's row in its agent's table."""
    event: Event = {"kind": "PreToolUse", "tool": tool, "toolKind": kind}
    if isinstance(given, dict):
        event["input"] = _own(call, given, form)
        call.add(event)
    else:
        given = {}
        call.add(event, "the tool's input is no object")
    if not form:
        return
    does, names = form[0], form[1:]
    if does == "guess":
        from src_runtime.guesses import guess

        guess(call, tool, given)
    elif does in ("watches", "searches") and names[0] not in given:
        return
    elif does in ("runs", "watches"):
        command(call, given.get(names[0]), tool)
    elif does == "types":
        for name in names:
            if name in given:
                command(call, given[name], tool)
    elif does in ("reads", "searches"):
        _reads(call, tool, given.get(names[0]))
    elif does == "patches":
        patch(call, given.get(names[0]), {"tool": tool, "bin": ""})
    elif does == "deletes":
        from src_runtime.fileevents import delete_event

        for name in names:
            if name in given:
                delete_event(call, given[name], {"tool": tool, "bin": ""})
    else:
        written(call, tool, does, [given.get(name) for name in names])


def _own(call: Call, given: Event, form: tuple[str, ...]) -> Event:
    """The input without what other tools call their arguments: the tool ignores it, and a rule that
    reads it would look at a decoy."""
    if not form or form[0] == "guess" or not call.needs("PreToolUse", "input"):
        return given
    from src_runtime.guesses import SPELLINGS

    return {name: given[name] for name in given if name in form or name not in SPELLINGS}


def command(call: Call, line: object, tool: str) -> None:
    """The events of a shell line: itself, and the files that it changes."""
    if line == "":
        return
    if not isinstance(line, str):
        call.add({"kind": SHELL, "citations": []}, "the tool was given no command line")
        return
    files = any(call.needs(kind) for kind in (*WRITES, "PreFileDelete", "PreFileRead"))
    if not files and not call.needs(SHELL):
        call.whole = False
        return
    from src_runtime.commands import command_events, hidden_line

    (hidden_line if is_foreign(tool) else command_events)(call, line, tool)


def is_foreign(tool: str) -> bool:
    """Whether its lines are not read here."""
    return any(part in tool.lower() for part in FOREIGN)


def _reads(call: Call, tool: str, path: object) -> None:
    if not call.needs("PreFileRead"):
        call.whole = False
        return
    from src_runtime.fileevents import read_event

    read_event(call, path, {"tool": tool, "bin": ""}, True)


def written(call: Call, tool: str, does: str, values: list[object]) -> None:
    """The event of a file that a tool writes; `values` are its path and the rest of its form."""
    if not any(call.needs(kind) for kind in WRITES):
        call.whole = False
        return
    from src_runtime.fileevents import write_event

    write_event(call, values[0], {"tool": tool, "bin": ""}, does, values[1:])


def patch(call: Call, text: object, by: Event) -> None:
    """The events of the files that a patch changes."""
    if not any(call.needs(kind) for kind in (*WRITES, "PreFileDelete")):
        call.whole = False
        return
    from src_runtime.patches import patch_events

    patch_events(call, text, by)
