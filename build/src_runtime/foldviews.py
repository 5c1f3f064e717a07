# SPDX-License-Identifier: MIT-0
"""State as a match reads it: maps and lists that fetch what they are asked for."""

from __future__ import annotations

from src_runtime.foldrows import OWNER, as_key, owner, short, unkept
from src_runtime.values import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from src_runtime.foldrows import Rows

FILLING_MAP = (
    "__len__", "__iter__", "__reversed__", "__eq__", "__ne__", "__repr__", "keys", "values",
    "items", "copy", "__or__", "__ror__",
)  # fmt: skip
FILLING_LIST = (
    "__len__", "__iter__", "__reversed__", "__getitem__", "__eq__", "__ne__", "__lt__", "__le__",
    "__gt__", "__ge__", "__add__", "__mul__", "__rmul__", "__repr__", "count", "index", "copy",
)  # fmt: skip


class Counts(dict):  # type: ignore[type-arg]
    """How often each key was counted."""

    def __init__(self, rows: Rows, name: str) -> None:
        # Until it is filled it is not empty, since a writer of JSON would look no further.
        dict.__init__(self, {"": 0})
        self.rows = rows
        self.name = name
        self.filled = False

    def get(self, key: Any, otherwise: Any = None) -> Any:
        found = self.rows.get(owner(self.name), short(key)) if isinstance(key, str) else None
        if found is None:
            unkept(self.rows, self.name)
            return otherwise
        return found

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None

    def __getitem__(self, key: Any) -> Any:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def fill(self) -> None:
        unkept(self.rows, self.name)
        self.filled = True
        dict.clear(self)
        dict.update(self, self.rows.items(owner(self.name)))


class Values(list):  # type: ignore[type-arg]
    """The values of a set, in the order in which they first came."""

    def __init__(self, rows: Rows, name: str) -> None:
        list.__init__(self)
        self.rows = rows
        self.name = name
        self.filled = False

    def __contains__(self, value: object) -> bool:
        known = isinstance(value, (str, int, float))
        if known and self.rows.raw(owner(self.name), as_key(value)) is not None:
            return True
        unkept(self.rows, self.name)
        return False

    def __radd__(self, other: list[Any]) -> list[Any]:
        return [*other, *self]

    def fill(self) -> None:
        from src_runtime.jsontext import loads

        unkept(self.rows, self.name)
        self.filled = True
        found = self.rows.items(owner(self.name))
        values: Any = loads("[" + ",".join(sorted(found, key=found.__getitem__)) + "]")
        list.extend(self, values)


def _filling(kind: type, name: str) -> Callable[..., Any]:
    plain = getattr(kind, name)

    def read(self: Any, *given: Any) -> Any:
        if not self.filled:
            self.fill()
        return plain(self, *given)

    return read


for _kind, _names in ((Counts, FILLING_MAP), (Values, FILLING_LIST)):
    for _name in _names:
        # Older Pythons cannot join maps.
        if hasattr(_kind, _name):
            setattr(_kind, _name, _filling(_kind.__mro__[1], _name))


class State:
    """All folds; `modules` tells which module has which, `trouble` why nothing is known."""

    def __init__(self, rows: Rows, modules: dict[str, str], trouble: str) -> None:
        self.rows = rows
        self.modules = modules
        self.trouble = trouble

    def get(self, name: str, zero: Any = None) -> Any:
        """`zero` is what it is where nothing has happened."""
        if self.trouble:
            raise Unreadable(self.trouble)
        fold = self._fold(name)
        if fold is None:
            return zero
        if fold["form"] == "set":
            return Values(self.rows, name)
        if fold["form"] == "count" and "value" in fold:
            return Counts(self.rows, name)
        found = self.rows.get(OWNER, name)
        if found is None:
            return zero
        if fold["form"] != "last":
            return found
        if not found:
            raise Unreadable(f"the value of state.{name} is too long to be kept")
        return found[0]

    def _fold(self, name: str) -> Any:
        from src_runtime.decide import table

        module = self.modules.get(name)
        return None if module is None else table(module, "FOLDS").get(name)
