# SPDX-License-Identifier: MIT
"""Prints tables as black lays them out: on one line where that fits, otherwise an entry a line."""

from __future__ import annotations

from collections.abc import Mapping

from src_compiler.literal import literal

WIDTH = 88
INDENT = "    "
WIDE = (
    (0x1100, 0x115F), (0x2E80, 0x303E), (0x3041, 0xA4CF), (0xA960, 0xA97F), (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF), (0xFE30, 0xFE6F), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6), (0x1F300, 0x1F64F),
    (0x1F900, 0x1F9FF), (0x20000, 0x3FFFD),
)  # fmt: skip


class Code(str):
    """A piece of Python, such as a function's name, among literal values."""

    __slots__ = ()


Display = (
    Code | None | bool | int | float | str | list["Display"] | tuple["Display", ...]
    | Mapping[str, "Display"]
)  # fmt: skip


def assignment(name: str, value: Display, levels: int = 0) -> list[str]:
    """`name = value`, in lines; so many outer levels have an entry a line even if they fit."""
    return _display(f"{name} = ", value, "", "", levels)


def _display(before: str, value: Display, after: str, indent: str, levels: int) -> list[str]:
    """Lines of a value with what stands before and after it."""
    line = f"{indent}{before}{_one_line(value)}{after}"
    entries = _entries(value)
    if not entries or (levels <= 0 and width(line) <= WIDTH):
        return [line]
    opening, closing = _brackets(value)
    lines = [f"{indent}{before}{opening}"]
    for key, entry in entries:
        lines += _display(key, entry, ",", indent + INDENT, levels - 1)
    return [*lines, f"{indent}{closing}{after}"]


def width(line: str) -> int:
    """Columns of a line, as black counts them; wide characters by a fixed table."""
    if line.isascii():
        return len(line)
    return sum(2 if any(first <= ord(c) <= last for first, last in WIDE) else 1 for c in line)


def _one_line(value: Display) -> str:
    if isinstance(value, Code):
        return value
    if not isinstance(value, list | tuple | Mapping):
        return literal(value)
    opening, closing = _brackets(value)
    inside = ", ".join(key + _one_line(entry) for key, entry in _entries(value))
    lonely = "," if isinstance(value, tuple) and len(value) == 1 else ""
    return f"{opening}{inside}{lonely}{closing}"


def _entries(value: Display) -> list[tuple[str, Display]]:
    if isinstance(value, Mapping):
        return [(f"{literal(key)}: ", entry) for key, entry in value.items()]
    return [("", entry) for entry in value] if isinstance(value, list | tuple) else []


def _brackets(value: Display) -> tuple[str, str]:
    if isinstance(value, Mapping):
        return "{", "}"
    return ("[", "]") if isinstance(value, list) else ("(", ")")
