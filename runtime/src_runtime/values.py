# SPDX-License-Identifier: MIT-0
"""What Python's own operators do not say as the match language does: open data, numbers, lists.

Whatever cannot be read raises `Unreadable`, which leaves the rule undecided.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

INACTIVE = {"active": False, "payload": None}
NAMES = {
    "NoneType": "nil",
    "bool": "a bool",
    "int": "an int",
    "float": "a float",
    "str": "a string",
    "list": "a list",
    "dict": "a map",
}


class Unreadable(Exception):
    """An expression met data that it cannot read; `at` is its `line:column` in the rule set."""

    def __init__(self, message: str, at: str = "") -> None:
        Exception.__init__(self, message)
        self.message = message
        self.at = at


def _is(value: object) -> str:
    name = type(value).__name__
    return NAMES.get(name, name)


def _number(value: object) -> bool:
    return type(value) is int or type(value) is float


# Data whose shape no schema tells.


def equal(a: object, b: object) -> bool:
    """`==` where a side is open: a bool equals no number, an int may equal a float."""
    if isinstance(a, bool) is not isinstance(b, bool):
        return False
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(equal, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(equal(a[key], b[key]) for key in a)
    return a == b


def order(a: object, op: str, b: object, at: str) -> bool:
    if (_number(a) and _number(b)) or (isinstance(a, str) and isinstance(b, str)):
        if op == "<":
            return a < b  # type: ignore[operator, no-any-return]
        if op == "<=":
            return a <= b  # type: ignore[operator, no-any-return]
        if op == ">":
            return a > b  # type: ignore[operator, no-any-return]
        return a >= b  # type: ignore[operator, no-any-return]
    raise Unreadable(f"{_is(a)} and {_is(b)} have no order", at)


def is_in(item: object, container: object, at: str) -> bool:
    """`in` where a side is open."""
    if container is None:
        return False
    if isinstance(container, dict):
        if item is None or isinstance(item, str):
            return item in container
        raise Unreadable(f"{_is(item)} is no key of a map", at)
    if isinstance(container, (list, tuple, range)):
        return any(equal(item, each) for each in container)
    raise Unreadable(f"`in` needs a list or a map, this is {_is(container)}", at)


def _texts(text: object, part: object, at: str) -> bool:
    """Whether both are there; nil is in no text, and no text is in nil."""
    for value in (text, part):
        if value is not None and not isinstance(value, str):
            raise Unreadable(f"a string is needed, this is {_is(value)}", at)
    return text is not None and part is not None


def contains(text: object, part: object, at: str) -> bool:
    return _texts(text, part, at) and part in text  # type: ignore[operator]


def starts_with(text: object, part: object, at: str) -> bool:
    return _texts(text, part, at) and text.startswith(part)  # type: ignore[attr-defined]


def ends_with(text: object, part: object, at: str) -> bool:
    return _texts(text, part, at) and text.endswith(part)  # type: ignore[attr-defined]


def matches(test: Callable[[str], bool], text: object, at: str) -> bool:
    """`test` is a pattern; nil matches none."""
    return _texts(text, "", at) and test(text)  # type: ignore[arg-type]


def get(base: object, key: object, at: str) -> object:
    """A key of a map (nil where it lacks it) or an index of a list."""
    if isinstance(base, dict):
        if isinstance(key, str):
            return base.get(key)
        raise Unreadable(f"{_is(key)} is no key of a map", at)
    if isinstance(base, (list, range)):
        return item_at(base, key, at)
    raise Unreadable(f"{_is(base)} has no keys", at)


def get_if(base: object, key: object, at: str) -> object:
    """`?.`: nil where the base is nil."""
    return None if base is None else get(base, key, at)


def item_at(items: object, index: object, at: str) -> object:
    """An element of a list, counted from the end where negative."""
    if not isinstance(items, (list, range)):
        raise Unreadable(f"{_is(items)} has no elements", at)
    if type(index) is not int:
        raise Unreadable(f"an index is an int, this is {_is(index)}", at)
    if -len(items) <= index < len(items):
        return items[index]
    if not items:
        raise Unreadable(f"the list is empty, so there is no [{index}]", at)
    has = "1 element" if len(items) == 1 else f"{len(items)} elements"
    raise Unreadable(f"the list has {has}, so there is no [{index}]", at)


def fired(element: object) -> object:
    """What a rule gives that fired on the element: anything but False."""
    return "false" if element is False else element


def default(value: object, other: object) -> object:
    return other if value is None else value


def length(value: object, at: str) -> int:
    if isinstance(value, (str, list, dict, range)):
        return len(value)
    raise Unreadable(f"{_is(value)} has no length", at)


def a_list(value: object, at: str = "") -> list[object]:
    if isinstance(value, list):
        return value
    raise Unreadable(f"a list is needed, this is {_is(value)}", at)


def a_list_of_texts(value: object, at: str = "") -> list[str]:
    return [a_text(each, at) for each in a_list(value, at)]


def a_text(value: object, at: str = "") -> str:
    if isinstance(value, str):
        return value
    raise Unreadable(f"a string is needed, this is {_is(value)}", at)


def an_int(value: object, at: str = "") -> int:
    if type(value) is int:
        return value
    raise Unreadable(f"an int is needed, this is {_is(value)}", at)


def a_number(value: object, at: str = "") -> float:
    if _number(value):
        return value  # type: ignore[return-value]
    raise Unreadable(f"a number is needed, this is {_is(value)}", at)


def a_map(value: object, at: str = "") -> dict[str, object]:
    if isinstance(value, dict):
        return value
    raise Unreadable(f"a map is needed, this is {_is(value)}", at)


def a_bool(value: object, at: str = "") -> bool:
    if isinstance(value, bool):
        return value
    raise Unreadable(f"a bool is needed, this is {_is(value)}", at)


# Numbers.


def calculate(a: object, op: str, b: object, at: str) -> object:
    if op == "+" and isinstance(a, str) and isinstance(b, str):
        return a + b
    if not (_number(a) and _number(b)):
        raise Unreadable(f"`{op}` does not take {_is(a)} and {_is(b)}", at)
    if op == "+":
        return a + b  # type: ignore[operator]
    if op == "-":
        return a - b  # type: ignore[operator]
    if op == "*":
        return a * b  # type: ignore[operator]
    if op == "/":
        return divide(a, b, at)  # type: ignore[arg-type]
    return remainder(a, b, at)  # type: ignore[arg-type]


def divide(a: float, b: float, at: str) -> float:
    if b == 0:
        raise Unreadable("a division by zero", at)
    return a / b


def remainder(a: int, b: int, at: str) -> int:
    """The sign is the dividend's, unlike Python's `%`."""
    if type(a) is not int or type(b) is not int:
        raise Unreadable(f"`%` needs ints, these are {_is(a)} and {_is(b)}", at)
    if b == 0:
        raise Unreadable("a division by zero", at)
    return abs(a) % abs(b) * (1 if a >= 0 else -1)


def negative(value: object) -> object:
    if _number(value):
        return -value  # type: ignore[operator]
    raise Unreadable(f"`-` needs a number, this is {_is(value)}")


def in_range(value: float, first: int, last: int) -> bool:
    """`value in first..last` for a float."""
    return first <= value <= last and value == int(value)


def total(values: list[float]) -> float:
    """From left to right; how Python's `sum` rounds floats depends on its version."""
    result = 0
    for value in values:
        if not _number(value):
            raise Unreadable(f"a sum needs numbers, this is {_is(value)}")
        result = result + value  # type: ignore[assignment]
    return result


def smallest(*values: float | list[float]) -> float:
    return min(_numbers(values))


def largest(*values: float | list[float]) -> float:
    return max(_numbers(values))


def _numbers(values: tuple[float | list[float], ...]) -> list[float]:
    numbers: list[float] = []
    for value in values:
        numbers += value if isinstance(value, list) else [value]
    for number in numbers:
        if not _number(number):
            raise Unreadable(f"a number is needed, this is {_is(number)}")
    if not numbers:
        raise Unreadable("the list is empty, so it has no smallest and no largest number")
    return numbers


# Lists.


def uniq(values: list[object]) -> list[object]:
    kept: list[object] = []
    for value in values:
        if not any(equal(value, other) for other in kept):
            kept.append(value)
    return kept


def take(values: list[object], count: int) -> list[object]:
    if count < 0:
        raise Unreadable(f"there are no {count} elements to take")
    return values[:count]
