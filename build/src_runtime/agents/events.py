# SPDX-License-Identifier: MIT-0
"""Flat events in, verdicts out, one JSON object a line: for tests and for embedding."""

from __future__ import annotations

import gc
import posix

from src_runtime.decide import Verdict, decide
from src_runtime.jsontext import decode, dumps, loads
from src_runtime.main import LIMIT, PIECE, write
from src_runtime.paths import Place
from src_runtime.toolcalls import Call

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from src_runtime.decide import Row
    from src_runtime.toolcalls import Event, Wanted

# Lists of records whose name is not that of the list in the singular.
ELEMENTS = {"programs": "invocation", "oldMarkers": "marker", "newMarkers": "marker"}
INACTIVE = {"active": False, "payload": None}


def run(index: ModuleType) -> None:
    """A verdict for every line of stdin, as soon as the line is there."""
    gc.enable()
    for line in lines():
        if line.strip() and not write(1, (dumps(judge(index, line)) + "\n").encode("ascii")):
            return


def lines() -> Iterator[bytes]:
    """The lines of stdin; of one that is too long only as much as shows that it is."""
    rest = b""
    while True:
        piece = posix.read(0, PIECE)
        whole, *more = (rest + piece).split(b"\n") if b"\n" in piece else (rest + piece,)
        if more:
            yield whole
            yield from more[:-1]
            whole = more[-1]
        if not piece:
            yield whole
            return
        rest = whole[: LIMIT + 1]


def judge(index: ModuleType, line: bytes) -> Row:
    try:
        if len(line) > LIMIT:
            raise ValueError("it is larger than 16 MB")
        return verdict(index, loads(decode(line)))
    except Exception as error:
        return _unread(error)


def verdict(index: ModuleType, given: object) -> Row:
    """The verdict on what a line holds."""
    if not isinstance(given, dict):
        raise ValueError("it is no object")
    call = read(given, None, index=index)
    note_time(call)
    return decide(index, call).row()


def note_time(call: Call) -> None:
    """Keeps the time of an event for those of its session that have none."""
    from src_runtime.kept import ENDLESS

    told = [event.get("ts") for event in call.events]
    times = [each for each in told if isinstance(each, (int, float)) and 0 < each < ENDLESS]
    if times:
        from src_runtime.memory import of_session

        memory = of_session(call)
        memory.time = max(memory.time, *times)


def _unread(error: Exception) -> Row:
    """What was to be judged is not known, or no rule could judge it, so nothing is let through."""
    found = Verdict([])
    found.decision = "deny"
    what = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
    if not isinstance(error, (ValueError, RecursionError)):
        what = f"{type(error).__name__}: {what}"
    found.errors.append({"id": "", "at": "", "message": f"the line cannot be judged: {what}"})
    return found.row()


def read(given: dict[str, object], wanted: Wanted | None, index: ModuleType | None = None) -> Call:
    """A flat event, or one in a map with context, state and session, as a call. `unknown` in the
    map are fields of the event that nobody knows, each with the reason."""
    event = given if "kind" in given else given.get("event")
    kind = event.get("kind") if isinstance(event, dict) else None
    if not isinstance(event, dict) or not isinstance(kind, str) or not kind:
        raise ValueError("it has no kind")
    call = Call("events", given, lambda: Place("/", []), wanted)
    call.add(event)
    if event.get("complete") is False:
        call.unread.add(0)
    wrong: list[str] = []
    if index is not None and event["kind"] in index.ZEROS:
        call.events[0] = filled(event, index.ZEROS[event["kind"]], index.RECORDS, "event", wrong)
    if event is not given:
        call.context = _contexts(given.get("context"))
        call.state = given.get("state") or {}
        session = given.get("session") or {}
        call.session = session if isinstance(session, dict) else {}
    lacking = given.get("unknown") if event is not given else None
    if isinstance(lacking, dict):
        for name in lacking:
            call.events[0].pop(name, None)
        wrong += dict.fromkeys(str(why) for why in lacking.values())
    if wrong:
        call.notes[0] = ", ".join(wrong)
    return call


def filled(event: Event, zeros: Row, records: dict[str, Row], at: str, wrong: list[str]) -> Event:
    """The event with zeros for what it omits, and without what is not of its field's type."""
    made = {**zeros, **event}
    for name, zero in zeros.items():
        value = made[name]
        if value is None:
            made[name] = zero
        elif isinstance(zero, list) and isinstance(value, list):
            record = records.get(ELEMENTS.get(name, name[:-1]))
            made[name] = [_element(each, record, records, f"{at}.{name}", wrong) for each in value]
        elif isinstance(zero, dict) and isinstance(value, dict):
            made[name] = filled(value, zero, records, f"{at}.{name}", wrong) if zero else value
        elif not fits(value, zero):
            wrong.append(f"{at}.{name} is of the wrong type")
            del made[name]
    return made


def _element(
    value: object, record: Row | None, records: dict[str, Row], at: str, wrong: list[str]
) -> object:
    if record and isinstance(value, dict):
        return filled(value, record, records, at, wrong)
    return value


def fits(value: object, zero: object) -> bool:
    if zero is None:
        return True
    if isinstance(zero, float):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type(value) is type(zero)


def _contexts(given: object) -> object:
    if not isinstance(given, dict):
        return {}
    return {
        name: {**INACTIVE, **value} if isinstance(value, dict) else value
        for name, value in given.items()
    }


def shell_line(payload: object) -> None:
    """Nothing here runs a shell."""


def failure(payload: object, reason: str) -> tuple[str, str, int]:
    """No line can be answered."""
    return "", reason + "\n", 2
