# SPDX-License-Identifier: MIT-0
"""The beginning of a session and the end of each cycle. What happened until a Stop becomes events;
what was decided is kept, so that the next Stop knows what an earlier one has seen."""

from __future__ import annotations

from src_runtime.main import FILES
from src_runtime.paths import Unknown, resolve, variable
from src_runtime.store import Unusable, session_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from src_runtime.decide import Verdict
    from src_runtime.state import Store
    from src_runtime.toolcalls import Call

TAGS = "PostTagWrite"
COUNT = ":stop"
# Where a project lets a Stop be refused without end, no agent may go on for ever.
UNLIMITED = 100
RELEASED = (
    "The end of this turn was refused {} times in a row. It is let through without a judgement, and"
    " what it covers will be judged at the next one."
)


class Cycle:
    """One session as a hook call finds it."""

    def __init__(self, call: Call, folder: str, cap: int) -> None:
        self.call = call
        self.agent = call.agent
        self.folder = checker_of(folder)
        self.cap = cap or UNLIMITED
        self.session = session_of(call.payload)
        # A sub-agent has its parent's state, and a count of its own.
        other = "subagent" if call.point.lower().startswith("subagent") else "main"
        self.who = str(call.payload.get("agent_id") or other)
        self.ends = call.moment == "stop"
        self.released = False
        self.lost: list[str] = []
        self.after: list[Any] = []
        # What tells a changed file's content from any other, by path.
        self.prints: dict[str, str] = {}
        self._store: Store | None = None

    @property
    def store(self) -> Store:
        if self._store is None:
            from src_runtime.state import Store

            self._store = Store(self.folder, self.session)
        return self._store

    def kept(self) -> bool:
        """Whether there is any state, without making some."""
        from src_runtime.state import exists

        return self._store is not None or exists(self.folder, self.session)

    def count(self) -> int:
        """How many times in a row this end was refused."""
        try:
            found = self.store.get(COUNT, self.who) if self.kept() else 0
        except Unusable:
            return 0
        return found if isinstance(found, int) else 0

    def begin(self) -> None:
        """Keeps what there is when a session begins."""
        if self.wants(*FILES):
            self._try(self._baseline, FILES)
        if self.wants(TAGS):
            self._try(self._position, (TAGS,))

    def _baseline(self) -> None:
        from src_runtime.baseline import take

        take(self.store, self.call.place)

    def _position(self) -> None:
        from src_runtime.posttags import skip_past

        skip_past(self)

    def end(self) -> None:
        """Puts what happened in this cycle before the events of its end."""
        if self.count() >= self.cap:
            self.released = True
            self.call.events.clear()
            self.call.notes.clear()
            return
        ends, notes = self.call.events, self.call.notes
        self.call.events, self.call.notes = [], {}
        if self.wants(*FILES):
            from src_runtime.postfiles import file_events

            self._try(lambda: file_events(self), FILES)
        if self.wants(TAGS):
            from src_runtime.posttags import tag_event

            self._try(lambda: tag_event(self), (TAGS,))
        shift = len(self.call.events)
        self.call.events += ends
        self.call.notes.update({at + shift: note for at, note in notes.items()})

    def wants(self, *kinds: str) -> bool:
        return any(self.call.needs(kind) for kind in kinds)

    def _try(self, do: Any, kinds: tuple[str, ...]) -> None:
        """What cannot be worked out leaves the rules that read it undecided, with the reason."""
        from src_runtime.records import Changed, Unread
        from src_runtime.rungit import Failed
        from src_runtime.snapshot import TooMany

        start = len(self.call.events)
        try:
            do()
        except (Unusable, Failed, TooMany, Unknown, Changed, Unread) as error:
            del self.call.events[start:]
            self.lost.append(str(error))
            for kind in kinds:
                # A beginning has no such events: what it has not kept, the end will miss.
                if self.ends and self.call.needs(kind):
                    self.call.add({"kind": kind}, str(error))

    def settle(self, verdict: Verdict) -> None:
        """Keeps what this end has decided and seen. INVARIANT: an end that was not judged leaves
        nothing behind but that the count begins anew."""
        for each in self.lost:
            tell(verdict, each)
        if not self.ends:
            return
        refused = verdict.decision == "deny"
        try:
            if self.released:
                self.store.remove(COUNT, self.who)
                tell(verdict, RELEASED.format(self.cap))
                return
            if refused or self.after or self.kept():
                with self.store:
                    self._record(refused)
        except Unusable as error:
            tell(verdict, str(error))
            self._unkept(verdict, refused)

    def _record(self, refused: bool) -> None:
        if refused:
            self.store.add(COUNT, self.who)
        else:
            self.store.remove(COUNT, self.who)
        for each in self.after:
            each(refused)

    def _unkept(self, verdict: Verdict, refused: bool) -> None:
        """Nobody counts, so that a second refusal might be the first of very many."""
        if refused and self.call.payload.get("stop_hook_active") is True:
            verdict.decision = "none"


def tell(verdict: Verdict, message: str) -> None:
    verdict.effects.append(
        {"verb": "notify", "rule": "checker", "event": 0, "message": message, "level": "warning"}
    )


def checker_of(folder: str) -> str:
    """One name for a checker, however it was called. A copy that was pinned is named by its bytes:
    when it is pinned anew, sessions that run go on."""
    try:
        folder = resolve(folder)[0]
    except Unknown:
        return folder
    above = folder.rpartition("/")[0]
    return above if above.endswith("/pinned") else folder


def attend(index: ModuleType, call: Call, folder: str) -> Cycle:
    """Looks after a session's beginning or a cycle's end; `settle` is to be called in the end."""
    cycle = Cycle(call, folder, index.PROJECT.get("stop_hook_block_cap", 8))
    if call.moment == "start":
        cycle.begin()
    else:
        cycle.end()
    return cycle


def home_folder() -> str:
    return variable("HOME")
