# SPDX-License-Identifier: MIT-0
"""How state lies in a store: a row for each key that is counted and each value that is collected,
so that a call reads and writes only those that it is about."""

from __future__ import annotations

from src_runtime.jsontext import dumps, loads
from src_runtime.values import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Union

    from src_runtime.decide import Rule
    from src_runtime.memory import Memory
    from src_runtime.state import Store

    Rows = Union["Layer", Store, Memory]
    # The fold's name, its form ("counts" where it counts by a key), what is done, with which key
    # or value.
    Step = tuple[str, str, str, str]

OWNER = ":state"
# Keys and values that are kept of one fold, and the characters of each.
MOST = 10_000
LONGEST = 512
# The characters of the JSON text of a value of `last`.
LARGEST = 1_000_000


def owner(name: str) -> str:
    """Of the rows of a fold with keys."""
    return f"{OWNER}/{name}"


def short(text: str) -> str:
    """A text of any length as a key: of a long one the beginning and a digest."""
    if len(text) <= LONGEST:
        return text
    from src_runtime.store import digest

    return f"{text[: LONGEST - 65]}…{digest(text)}"


def as_key(value: object) -> str:
    """A text, number or bool of a set; 1.0 is 1."""
    if isinstance(value, str):
        return dumps(short(value))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return dumps(value)


def step(name: str, fold: Rule, what: str, value: object = None) -> Step:
    """Raises where the value is of no use for the fold."""
    form = fold["form"]
    if form == "count" and "value" in fold:
        form = "counts"
    if what == "clear":
        return name, form, what, ""
    if form == "counts":
        if not isinstance(value, str):
            raise Unreadable(f"`count` counts by a text, this is {_is(value)}")
        return name, form, what, short(value)
    if form == "set":
        if not isinstance(value, (str, int, float)):
            raise Unreadable(f"a set keeps texts, numbers and bools, this is {_is(value)}")
        if isinstance(value, float) and value - value != 0:
            # JSON has none such; a set that holds nil cannot be read by what compares numbers.
            raise Unreadable("it is no number that can be kept")
        return name, form, what, as_key(value)
    if form == "last":
        text = dumps([value])
        # What is too long to be kept is not known: an empty list says so.
        return name, form, what, text if len(text) <= LARGEST else "[]"
    return name, form, what, "true"


def _is(value: object) -> str:
    kinds = {"dict": "a map", "NoneType": "nil", "list": "a list"}
    return kinds.get(type(value).__name__, "no text")


def changed(rows: Rows, step: Step) -> bool:
    """Does what a step says; whether it changes anything."""
    name, form, what, value = step
    if what == "clear":
        return _clear(rows, name, form)
    if what == "drop":
        return _drop(rows, name, value)
    if form == "counts":
        found = rows.raw(owner(name), value)
        if found is None:
            return _new(rows, name, value, False)
        rows.put(owner(name), value, str(int(found) + 1))
        return True
    if form == "set":
        return rows.raw(owner(name), value) is None and _new(rows, name, value, True)
    if form == "count":
        value = str(int(rows.raw(OWNER, name) or 0) + 1)
    if rows.raw(OWNER, name) == value:
        return False
    rows.put(OWNER, name, value)
    return True


def _clear(rows: Rows, name: str, form: str) -> bool:
    if rows.raw(OWNER, name) is None:
        return False
    rows.remove(OWNER, name)
    if form in ("counts", "set"):
        rows.clear(owner(name))
    return True


def _drop(rows: Rows, name: str, key: str) -> bool:
    if rows.raw(owner(name), key) is None:
        return False
    rows.remove(owner(name), key)
    known, serial, full = known_of(rows, name)
    rows.put(OWNER, name, dumps([known - 1, serial, full]))
    return True


def _new(rows: Rows, name: str, key: str, ordered: bool) -> bool:
    """A key that counts one, or a value with its place in the order. INVARIANT: what was not kept
    is never taken for what has not happened: a full fold says so until it is cleared."""
    known, serial, full = known_of(rows, name)
    if known >= MOST:
        if not full:
            rows.put(OWNER, name, dumps([known, serial, 1]))
        return not full
    rows.put(owner(name), key, str(serial) if ordered else "1")
    rows.put(OWNER, name, dumps([known + 1, serial + 1, full]))
    return True


def known_of(rows: Rows, name: str) -> list[int]:
    """How many keys or values are kept of a fold, which place the next one gets, and whether there
    were more."""
    found: list[int] = rows.get(OWNER, name) or [0, 0, 0]
    return found


def unkept(rows: Rows, name: str) -> None:
    """Raises where something of a fold was not kept."""
    if known_of(rows, name)[2]:
        raise Unreadable(f"state.{name} is full: it keeps {MOST:,} of what there was")


class Layer:
    """Changes that lie over rows, or over nothing, and do not touch them."""

    def __init__(self, below: Rows | None) -> None:
        self._below = below
        self._changes: dict[tuple[str, str], str | None] = {}
        self._cleared: set[str] = set()

    def raw(self, owner: str, key: str) -> Any:
        if (owner, key) in self._changes:
            return self._changes[owner, key]
        covered = self._below is None or owner in self._cleared
        return None if covered else self._below.raw(owner, key)  # type: ignore[union-attr]

    def get(self, owner: str, key: str) -> Any:
        value = self.raw(owner, key)
        return None if value is None else loads(value)

    def put(self, owner: str, key: str, value: str) -> None:
        self._changes[owner, key] = value

    def remove(self, owner: str, key: str) -> None:
        self._changes[owner, key] = None

    def clear(self, owner: str) -> None:
        self._cleared.add(owner)
        for key in [key for key in self._changes if key[0] == owner]:
            del self._changes[key]

    def items(self, owner: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self._below is not None and owner not in self._cleared:
            found = self._below.items(owner)
        for (own, key), value in self._changes.items():
            if own == owner:
                found[key] = value if value is None else loads(value)
        return {key: found[key] for key in sorted(found) if found[key] is not None}
