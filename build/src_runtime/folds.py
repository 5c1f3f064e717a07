# SPDX-License-Identifier: MIT-0
"""Folds: what `state` counts and keeps of a session's events. A call is folded before its rules are
asked, in memory; that is kept once they have let it pass."""

from __future__ import annotations

from src_runtime import kept
from src_runtime.decide import BROKEN, table
from src_runtime.foldrows import Layer, changed, step
from src_runtime.foldviews import State
from src_runtime.following import caused
from src_runtime.jsontext import dumps
from src_runtime.store import Unusable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from src_runtime.decide import Asked, Rule
    from src_runtime.foldrows import Rows, Step
    from src_runtime.toolcalls import Event

# The ids of tool calls that were folded, since a hook may be registered twice.
DONE = ":folded"
REMEMBERED = 1_000
NEXT = "#"
# Nobody's prompt, though it comes as one.
MACHINE = "extension"


class Folded:
    """What the events of one call change. `happened` are changes by what has happened already, the
    others are kept only where the call is not refused. `trouble` is why nothing can be kept."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.kept = kept.of(asked)
        self.trouble = ""
        self.rows: Rows = Layer(None)
        steps = [] if self.kept.brought else list(_steps(asked))
        try:
            if self.kept.there():
                self.rows = self.kept.store
            if steps:
                self._try(steps)
        except Unusable as error:
            self.trouble = str(error)
            if steps:
                asked.verdict.error(steps[0][0], f"what happens is not kept: {error}")

    def _try(self, steps: list[tuple[Rule, bool, Step]]) -> None:
        """Folds in memory, and has it kept later where it changes something."""
        for happened, later in ((True, self.kept.later), (False, self.kept.if_allowed)):
            mine = [each for _, when, each in steps if when is happened]
            layer = Layer(self.rows)
            if mine and self._fold(layer, mine, happened):
                self.rows = layer
                later.append(lambda store, mine=mine, happened=happened: self._fold(  # type: ignore[misc]
                    store, mine, happened))  # fmt: skip

    def _fold(self, rows: Rows, steps: list[Step], happened: bool) -> bool:
        """Whether it changes something. INVARIANT: inside of a transaction this is all there is to
        it, so that what others have kept meanwhile is neither lost nor counted twice."""
        mark = self._mark(happened)
        if mark and rows.raw(DONE, mark) is not None:
            return False
        count = sum(changed(rows, each) for each in steps)
        if count and mark:
            _remember(rows, mark)
        return count > 0

    def _mark(self, happened: bool) -> str:
        """One tool call counts once before it runs and once after."""
        call = self.asked.call
        told = call.payload.get("tool_use_id")
        event = call.events[0] if call.events else {}
        name = told if isinstance(told, str) and told else event.get("tool_call_id")
        moment = call.moment or str(event.get("kind"))
        return f"{moment} {happened} {name}" if isinstance(name, str) and name else ""


def _remember(rows: Rows, mark: str) -> None:
    """In place of the oldest, so that a long session does not grow by each of its calls."""
    serial = rows.get(DONE, NEXT) or 0
    place = f"{NEXT}{serial % REMEMBERED}"
    oldest = rows.get(DONE, place)
    if oldest is not None:
        rows.remove(DONE, oldest)
    rows.put(DONE, place, dumps(mark))
    rows.put(DONE, mark, "1")
    rows.put(DONE, NEXT, str(serial + 1))


def load(asked: Asked) -> object:
    """All of `state` as a match reads it."""
    call = asked.call
    if call.state or "folds" not in asked.index.PROJECT:
        return call.state or {}
    folded = Folded(asked)
    return State(folded.rows, asked.index.PROJECT["folds"], folded.trouble)


def _steps(asked: Asked) -> Iterator[tuple[Rule, bool, Step]]:
    """The changes in the order of the events, each with its fold and whether it is of something
    that has happened."""
    for at, event in enumerate(asked.call.events):
        # What a call is judged by once more was folded before it ran.
        if at in asked.call.again or caused(event):
            continue
        kind = event["kind"]
        for name, entry in asked.index.MODULES.items():
            if kind in entry.get("folds", ()):
                for key, fold in table(name, "FOLDS").items():
                    happened = kind in fold.get("happened", ())
                    for each in _of(asked, key, fold, at, event):
                        yield fold, happened, each


def _of(asked: Asked, name: str, fold: Rule, at: int, event: Event) -> list[Step]:
    """What one event changes of one fold; an error is that fold's alone."""
    found: list[Step] = []
    try:
        if _clears(asked, fold, event):
            found.append(step(name, fold, "clear"))
        if event["kind"] in fold["on"]:
            found += _takes(asked, name, fold, event)
    except BROKEN:
        raise
    except Exception as error:
        from src_runtime.doubts import why

        message, place = why(error, asked.call.notes.get(at, ""))
        asked.verdict.error(fold, f"state.{name} does not take this event: {message}", place)
    return found


def _clears(asked: Asked, fold: Rule, event: Event) -> bool:
    kind = event["kind"]
    if kind in fold.get("turn", ()) and not _is_nobodys(asked, event):
        return True
    clear = fold.get("clear", {})
    if kind not in clear:
        return False
    return clear[kind] is None or bool(asked.call_with(fold, clear[kind], event))


def _is_nobodys(asked: Asked, event: Event) -> bool:
    """Whether a prompt is no person's: an extension's, or the task of a sub-agent. Only of hooks is
    its origin known: a program that embeds a checker leaves it as it finds it."""
    if event.get("source") == MACHINE:
        return True
    return bool(asked.call.agent) and event.get("origin") == "agent"


def _takes(asked: Asked, name: str, fold: Rule, event: Event) -> list[Step]:
    value = fold.get("value")
    if "reset" in fold and asked.call_with(fold, fold["reset"], event):
        if fold["form"] == "count" and value:
            key = asked.call_with(fold, value, event)
            return [] if key is None else [step(name, fold, "drop", key)]
        return [step(name, fold, "clear")]
    if "where" in fold and not asked.call_with(fold, fold["where"], event):
        return []
    taken = asked.call_with(fold, value, event) if value else True
    # What is not there is neither a key nor a value; that there was none is what came last.
    return [] if taken is None and fold["form"] != "last" else [step(name, fold, "take", taken)]
