# SPDX-License-Identifier: MIT-0
"""Picks the rules that could fire on an event, by what they need it to have.

INVARIANT: a rule that is not picked would have said that it does not fire.
"""

from __future__ import annotations

# By dimension: the field, and what of its elements counts.
LISTS = {"bin": "invocations", "program": "programs"}
# The text that was folded last, and what came of it: many rules ask the same one.
FOLDED = [("", "")]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def candidates(
    index: dict[str, object], event: dict[str, object], order: Iterable[str] = ()
) -> list[str]:
    """The names of the rules, each once; `index` is a module's INDEX of the event's kind, `order`
    all its rules in the order of the file."""
    found: dict[str, None] = {}
    for dimension, table in index.items():
        if dimension == "":
            found.update(dict.fromkeys(table))  # type: ignore[call-overload]
        elif dimension == "text":
            for field, literal, folded, rules in table:  # type: ignore[attr-defined]
                if holds(event.get(field), literal, folded):
                    found.update(dict.fromkeys(rules))
        else:
            for key in met(table, dimension, event):
                found.update(dict.fromkeys(table[key]))  # type: ignore[index]
    if len(found) < 2:
        return list(found)
    return [name for name in order if name in found] or list(found)


def concerns(keys: dict[str, object], event: dict[str, object]) -> bool:
    """Whether a module has a candidate; `keys` are those of the index of all modules."""
    for dimension, table in keys.items():
        if dimension == "":
            return True
        if dimension == "text":
            for field, literal, folded in table:  # type: ignore[attr-defined]
                if holds(event.get(field), literal, folded):
                    return True
        elif met(table, dimension, event):
            return True
    return False


def met(table: object, dimension: str, event: dict[str, object]) -> list[str]:
    """The keys of a dimension that the event has; all of them where it cannot be read."""
    known: dict[str, object] = table  # type: ignore[assignment]
    try:
        keys = event_keys(dimension, event)
    except (LookupError, TypeError, AttributeError):
        return list(known)
    # Of the index of all modules the table is a tuple, in which a search takes long.
    few, many = (keys, known) if isinstance(known, dict) else (known, keys)
    return [key for key in few if key in many]


def event_keys(dimension: str, event: dict[str, object]) -> dict[str, None]:
    if dimension in LISTS:
        keys: dict[str, None] = {}
        for program in event[LISTS[dimension]]:  # type: ignore[attr-defined]
            name = program["bin"]
            keys[name] = None
            for word in program["argv"]:
                keys[name + " " + word] = None
        return keys
    if dimension == "tool":
        return {event["tool"]: None}  # type: ignore[dict-item]
    path: str = event["path"]  # type: ignore[assignment]
    if dimension == "name":
        return {path.rpartition("/")[2]: None}
    head, slash, _ = path.partition("/")
    return {head + slash: None}


def holds(text: object, literal: str, folded: bool) -> bool:
    """Whether a text that a rule needs is there; `folded`: in any case."""
    if not isinstance(text, str):
        return True
    return literal in text or (folded and literal in fold(text))


def fold(text: str) -> str:
    """The text with the letters that a pattern takes for one another made one."""
    return text.lower().replace("\u017f", "s").replace("\u212a", "k")
