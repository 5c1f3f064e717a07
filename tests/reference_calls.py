# SPDX-License-Identifier: MIT
"""The builtin functions of the reference evaluator, straight from the table of semantics."""

from __future__ import annotations

import unicodedata
from typing import Any

WHITE_SPACE = {
    chr(code)
    for first, last in (
        (9, 13), (32, 32), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A),
        (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000),
    )
    for code in range(first, last + 1)
}  # fmt: skip


class Undecided(Exception):
    """The expression has no value on this event."""


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def both(test: type, *values: Any) -> bool:
    return all(isinstance(value, test) for value in values)


def equal(left: Any, right: Any) -> bool:
    if is_number(left) and is_number(right):
        return bool(left == right)
    if type(left) is not type(right):
        return False
    if isinstance(left, list):
        return len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, dict):
        return set(left) == set(right) and all(equal(left[key], right[key]) for key in left)
    return bool(left == right)


def inside(item: Any, container: Any) -> bool:
    if container is None:
        return False
    if isinstance(container, list):
        return any(equal(item, each) for each in container)
    if isinstance(container, dict) and (item is None or isinstance(item, str)):
        return item in container
    raise Undecided


class Calls:
    """`call_NAME` for each function; TypeError and its like mean undecided, too."""

    def need(self, test: Any, *values: Any) -> None:
        for value in values:
            if not isinstance(value, test) or (test is int and isinstance(value, bool)):
                raise Undecided

    def call_len(self, value: Any) -> Any:
        self.need(str | list | dict, value)
        return len(value)

    def call_lower(self, text: Any) -> Any:
        self.need(str, text)
        return "".join("i" if c == "İ" else c.lower() for c in text)

    def call_upper(self, text: Any) -> Any:
        self.need(str, text)
        return "".join(self.simple_upper(c) for c in text)

    def simple_upper(self, char: str) -> str:
        """Where the full mapping has several letters, the simple one is the title-case letter."""
        if len(char.upper()) == 1:
            return char.upper()
        name = unicodedata.name(char, "").replace("SMALL LETTER", "CAPITAL LETTER")
        name = name.replace(" AND YPOGEGRAMMENI", " AND PROSGEGRAMMENI")
        name = name.replace(" WITH YPOGEGRAMMENI", " WITH PROSGEGRAMMENI")
        try:
            found = unicodedata.lookup(name)
        except KeyError:
            return char
        return found if found.lower() == char and char not in "ß" else char

    def call_trim(self, text: Any, characters: Any = WHITE_SPACE) -> Any:
        self.need(str, text)
        self.need(str | set, characters)
        start, stop = 0, len(text)
        while start < stop and text[start] in characters:
            start += 1
        while start < stop and text[stop - 1] in characters:
            stop -= 1
        return text[start:stop]

    def call_trimPrefix(self, text: Any, prefix: Any) -> Any:
        self.need(str, text, prefix)
        return text[len(prefix) :] if text[: len(prefix)] == prefix else text

    def call_trimSuffix(self, text: Any, suffix: Any) -> Any:
        self.need(str, text, suffix)
        keep = len(text) - len(suffix)
        return text[:keep] if keep >= 0 and text[keep:] == suffix else text

    def call_split(self, text: Any, by: Any, pieces: Any = -1) -> Any:
        self.need(str, text, by)
        self.need(int, pieces)
        found: list[str] = []
        rest: str | None = text
        while pieces < 0 or len(found) < pieces - 1:
            if rest is None or (not by and len(rest) < 2):
                break
            at = 1 if not by else rest.find(by)
            if at < 0:
                break
            found.append(rest[:at])
            rest = rest[at + len(by) :]
        if pieces == 0 or (not by and not text):
            return []
        return [*found, rest]

    def call_join(self, texts: Any, by: Any = "") -> Any:
        self.need(list, texts)
        self.need(str, by, *texts)
        joined = ""
        for number, text in enumerate(texts):
            joined += (by if number else "") + text
        return joined

    def call_replace(self, text: Any, old: Any, new: Any, times: Any = -1) -> Any:
        self.need(str, text, old, new)
        self.need(int, times)
        out, at, done = "", 0, 0
        while at <= len(text):
            wanted = times < 0 or done < times
            if wanted and text[at : at + len(old)] == old:
                out += new
                done += 1
                at += len(old)
                if old:
                    continue
            out += text[at : at + 1]
            at += 1
        return out

    def call_indexOf(self, text: Any, part: Any) -> Any:
        self.need(str, text, part)
        return text.encode("utf-8", "surrogatepass").find(part.encode("utf-8", "surrogatepass"))

    def call_lastIndexOf(self, text: Any, part: Any) -> Any:
        self.need(str, text, part)
        return text.encode("utf-8", "surrogatepass").rfind(part.encode("utf-8", "surrogatepass"))

    def call_first(self, items: Any) -> Any:
        self.need(list, items)
        return items[0] if items else None

    def call_last(self, items: Any) -> Any:
        self.need(list, items)
        return items[len(items) - 1] if items else None

    def call_take(self, items: Any, count: Any) -> Any:
        self.need(list, items)
        self.need(int, count)
        if count < 0:
            raise Undecided
        return [item for number, item in enumerate(items) if number < count]

    def call_reverse(self, items: Any) -> Any:
        self.need(list, items)
        return list(reversed(items))

    def call_uniq(self, items: Any) -> Any:
        self.need(list, items)
        kept: list[Any] = []
        for item in items:
            if not inside(item, kept):
                kept.append(item)
        return kept

    def call_concat(self, *lists: Any) -> Any:
        self.need(list, *lists)
        return [item for items in lists for item in items]

    def call_keys(self, table: Any) -> Any:
        self.need(dict, table)
        return sorted(table)

    def numbers(self, values: tuple[Any, ...]) -> list[Any]:
        found: list[Any] = []
        for value in values:
            found += value if isinstance(value, list) else [value]
        if not found or not all(map(is_number, found)):
            raise Undecided
        return found

    def call_min(self, *values: Any) -> Any:
        return sorted(self.numbers(values))[0]

    def call_max(self, *values: Any) -> Any:
        return sorted(self.numbers(values))[-1]

    def call_sum(self, values: Any) -> Any:
        self.need(list, values)
        result: Any = 0
        for value in values:
            if not is_number(value):
                raise Undecided
            result += value
        return result

    def call_abs(self, number: Any) -> Any:
        if not is_number(number):
            raise Undecided
        return number if number > 0 else 0 - number
