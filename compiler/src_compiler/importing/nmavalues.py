# SPDX-License-Identifier: MIT
"""Values of nma's frontmatter, and those that stand on one line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

# What a rule that people write stays far below.
DEPTH = 60
SHOWN = 60
_NUMBER = re.compile(
    r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
    r"|0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|[+-]?Infinity"
)
_DOUBTFUL_ESCAPE = re.compile(r"\\.")

Tell = Callable[[int, str, str], None]


class Broken(Exception):
    """The file that nma refuses too, with the line and its reason."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Scalar:
    value: str | int | float | bool | None
    line: int


@dataclass(frozen=True, slots=True)
class Listing:
    items: tuple[Value, ...]
    line: int


@dataclass(slots=True)
class Mapping:
    line: int
    entries: dict[str, Value] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def get(self, key: str) -> Value | None:
        return self.entries.get(key)


Value = Scalar | Listing | Mapping


def _cut(text: str) -> bool:
    """Whether a quote opens a text and does not end it: a comma stood in the quotes."""
    return text[:1] in ('"', "'") and (len(text) < 2 or text[-1] != text[0])


def short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def inline(text: str, line: int, tell: Tell, depth: int = 0) -> Value:
    """A value on one line."""
    if depth > DEPTH:
        raise Broken(line, "it is nested too deeply")
    if text.startswith("[") and text.endswith("]") and len(text) > 1:
        return _list(text[1:-1].strip(), line, tell)
    if text.startswith("{") and text.endswith("}") and len(text) > 1:
        return _map(text[1:-1].strip(), line, tell, depth)
    return _scalar(text, line, tell)


def _list(inner: str, line: int, tell: Tell) -> Listing:
    parts = [part.strip() for part in inner.split(",")] if inner else []
    if any(map(_cut, parts)):
        tell(
            line,
            f"a comma in quotes ends the item: `[{short(inner)}]` is {len(parts)} items there",
            "write the list one item a line",
        )
    elif any(part[:1] in ("[", "{") for part in parts):
        tell(
            line,
            f"lists in a list are not known: `[{short(inner)}]` is {len(parts)} texts there",
            "",
        )
    return Listing(tuple(_scalar(part, line, tell) for part in parts), line)


def _map(inner: str, line: int, tell: Tell, depth: int) -> Mapping:
    found = Mapping(line)
    for pair in _pairs(inner) if inner else []:
        key, colon, value = pair.partition(":")
        if not colon or _cut(value.strip()):
            tell(
                line,
                "commas part a map in braces, in quotes too:"
                f" `{short(pair.strip())}` is an entry there",
                "write the map one key a line",
            )
        # There the last character is lost where a pair has no colon.
        name = key.strip() if colon else pair[:-1].strip()
        if name in found.entries:
            tell(line, f"`{name}` stands here twice, and the last one counts", "")
        found.entries[name] = inline((value if colon else pair).strip(), line, tell, depth + 1)
        found.lines[name] = line
    return found


def _pairs(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char in "[{") - (char in "]}")
        if char == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _scalar(text: str, line: int, tell: Tell) -> Scalar:
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        inner = text[1:-1]
        if text[0] == '"' and (found := _DOUBTFUL_ESCAPE.search(inner)):
            tell(
                line,
                f"`{found.group()}` in quotes is no escape there: a backslash is a backslash", "",
            )  # fmt: skip
        return Scalar(inner, line)
    if text in ("true", "false", "null"):
        return Scalar({"true": True, "false": False, "null": None}[text], line)
    if _NUMBER.fullmatch(text) and len(text) < 300:
        return Scalar(_number(text), line)
    return Scalar(text, line)


def _number(text: str) -> int | float:
    if text.endswith("y"):
        return float(text)
    if text[:2].lower() in ("0x", "0b", "0o"):
        return int(text, 0)
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def as_text(value: Value) -> str:
    """What String() makes of it."""
    match value:
        case Scalar(bool() as flag):
            return str(flag).lower()
        case Scalar(None):
            return "null"
        case Scalar(float() as number):
            return repr(number).replace("inf", "Infinity")
        case Scalar(of):
            return str(of)
        case Listing(items):
            return ",".join("" if _is_null(item) else as_text(item) for item in items)
        case Mapping():
            return "[object Object]"


def _is_null(value: Value) -> bool:
    return isinstance(value, Scalar) and value.value is None
