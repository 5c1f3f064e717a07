# SPDX-License-Identifier: MIT-0
"""Carries out `modify`: another input for a call, and what the rules say of the call that comes of
it. Only imported where such a rule has fired."""

from __future__ import annotations

import src_runtime
from src_runtime.decide import BROKEN, Asked
from src_runtime.doubts import Undecidable, undecided
from src_runtime.toolcalls import SHELL, Call

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Row, Rule
    from src_runtime.toolcalls import Event

TYPED = "bang"
LINE = "command"
# Rules that are asked again say only this; `allow` must hold before and after.
AGAIN = ("deny", "ask")


def rewrite(asked: Asked) -> None:
    """Puts the new input into the verdict, unless a rule denies the call or what becomes of it."""
    call = asked.call
    # What has run cannot be changed any more.
    if call.again or _denied(asked):
        return
    if call.agent and call.point in getattr(_adapter(call), "CHANGED", ()):
        return
    try:
        before = given(call)
        after = changed(asked, before)
        if _denied(asked) or after == before:
            return
        result = anew(asked, after)
    except (OSError, ValueError, RecursionError) as error:
        rule, at, _ = asked.modifies[0]
        undecided(asked, rule, at, error)
        return
    judged_again(asked, result)
    if not _denied(asked):
        asked.verdict.rewrite = {"input": after}


def _denied(asked: Asked) -> bool:
    return any(row["verb"] == "deny" for row in asked.verdict.rules)


def given(call: Call) -> Event:
    """The input of the call as it is; Undecidable where that is no object."""
    if call.agent and call.moment != TYPED:
        told = call.payload.get("tool_input")
        if not isinstance(told, dict):
            raise Undecidable("the tool's input is no object")
        return told
    if call.agent:
        return {LINE: call.payload.get("command")}
    return _of_event(call.events[0])


def _of_event(event: Event) -> Event:
    """The input that a flat event tells of."""
    if event["kind"] == SHELL:
        return {LINE: event.get("raw")}
    if event["kind"] == "tool_call":
        from src_runtime.jsontext import loads

        told = loads(str(event.get("text") or "{}"))
        if not isinstance(told, dict):
            raise Undecidable("the tool's input is no object")
        return told
    return {LINE: event.get(LINE)}


def changed(asked: Asked, before: Event) -> Event:
    """The input after all rules that change it, the most important one first. A rule changes a line
    once, also where it fires on several events of the call."""
    after = {**before}
    done: set[tuple[object, str]] = set()
    for rule, at, hit in sorted(asked.modifies, key=lambda each: each[0].get("priority", 1)):
        event = asked.call.events[at]
        try:
            values, prepend, append = _parts(asked, rule, event, hit)
        except BROKEN:
            raise
        except Exception as error:
            undecided(asked, rule, at, error)
            continue
        after.update(values)
        names = lines(asked, event, before)
        if not names and (prepend or append) and isinstance(event.get("raw"), str):
            undecided(asked, rule, at, "the line is no argument of its own")
        for name in names:
            line = after.get(name)
            if (rule["id"], name) not in done and isinstance(line, str):
                done.add((rule["id"], name))
                after[name] = f"{prepend}{line}{append}"
    return after


def _parts(asked: Asked, rule: Rule, event: Event, hit: object) -> tuple[Event, object, object]:
    """The values of keys, and what comes before and after a line."""

    def value(written: object) -> object:
        return asked.call_with(rule, written, event, hit) if callable(written) else written

    modify = rule["modify"]
    values = {key: value(written) for key, written in modify.get("set", {}).items()}
    return values, value(modify.get("prepend", "")), value(modify.get("append", ""))


def lines(asked: Asked, event: Event, before: Event) -> tuple[str, ...]:
    """The arguments of the call that are command lines; of a shell event the one it tells of."""
    call = asked.call
    if not call.agent or call.moment == TYPED:
        return (LINE,)
    from src_runtime.hooks import row_of

    tool = call.payload.get("tool_name")
    form = row_of(_adapter(call).DIALECT, str(tool), _tools(asked))[1:]
    names: tuple[str, ...] = ()
    if form[:1] == ("guess",):
        from src_runtime.servertools import LINES, plainly

        names = tuple(name for name in before if plainly(name) in LINES)
    elif form[:1] in (("runs",), ("watches",)):
        names = form[1:2]
    elif form[:1] == ("types",):
        names = form[1:]
    return tuple(
        name for name in names if event["kind"] != SHELL or before.get(name) == event.get("raw")
    )


def _adapter(call: Call) -> Any:
    return src_runtime.fetch("src_runtime.agents." + call.agent.replace("-", "_"))


def _tools(asked: Asked) -> dict[str, dict[str, str]]:
    return asked.index.PROJECT.get("tools") or {}


def anew(asked: Asked, after: Event) -> Call:
    """The call with its new input, with the events of that."""
    call = asked.call
    if not call.agent:
        result = _anew_of_event(asked, after)
    else:
        from src_runtime.hooks import read
        from src_runtime.main import home

        more = {LINE: after.get(LINE)} if call.moment == TYPED else {"tool_input": after}
        adapter = _adapter(call)
        payload = {**call.payload, **more}
        result = read(adapter.DIALECT, payload, call.wanted, home(asked.index), _tools(asked))
        # What an agent's own module adds to the events.
        if hasattr(adapter, "complete"):
            adapter.complete(result)
    result.context, result.state, result.session = call.context, call.state, call.session
    result.kept = call.kept
    grounding: Any = call.cycle
    if grounding and call.moment == "before":
        grounding.call = result
        grounding.give()
    return result


def _anew_of_event(asked: Asked, after: Event) -> Call:
    call, index = asked.call, asked.index
    event, line = call.events[0], after.get(LINE)
    result = Call("events", call.payload, lambda: call.place, {SHELL: {"invocations"}})
    if event["kind"] == SHELL:
        from src_runtime.agents.events import filled
        from src_runtime.commands import command_events

        command_events(result, str(line), "Bash")
        made = {**event, **result.events[0]}
        result.events[0] = filled(made, index.ZEROS[SHELL], index.RECORDS, "event", [])
        return result
    told = {**event, "command": line if isinstance(line, str) else ""}
    if event["kind"] == "tool_call":
        from src_runtime.jsontext import dumps

        result.add({**told, "text": dumps(after)})
    else:
        result.add({**told, "text": told["command"]})
    return result


def judged_again(asked: Asked, result: Call) -> None:
    """Adds what the rules say of the call with its new input."""
    second = Asked(asked.index, result, asked.trace)
    second.world, second.rehearses = asked.world, True
    second.everything()
    verdict = asked.verdict
    known = [_told(row) for row in verdict.rules]
    at = asked.modifies[0][1]
    rows: list[Row] = [
        {**row, "event": at}
        for row in second.verdict.rules
        if row["verb"] in AGAIN and _told(row) not in known
    ]
    second.verdict.weigh(result.whole)
    if second.verdict.decision != "allow":
        verdict.granted.clear()
    verdict.rules += rows
    verdict.errors += [each for each in second.verdict.errors if each not in verdict.errors]


def _told(row: Row) -> tuple[object, ...]:
    return row["id"], row["verb"], row["reason"]
