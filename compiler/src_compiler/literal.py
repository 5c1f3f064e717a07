# SPDX-License-Identifier: MIT
"""Python literals: the only way in which an author's text enters generated code.

The escapes come from a fixed table, never from `repr`, whose choice depends on Python's version.
"""

from __future__ import annotations

from collections.abc import Mapping

Value = (
    None | bool | int | float | str | list["Value"] | tuple["Value", ...] | Mapping[str, "Value"]
)

# What a reader of the code could not see, or would see in another order, is written as an escape.
HIDDEN = (
    (0x00, 0x1F), (0x7F, 0xA0), (0xAD, 0xAD), (0x34F, 0x34F), (0x600, 0x605), (0x61C, 0x61C),
    (0x6DD, 0x6DD), (0x70F, 0x70F), (0x890, 0x891), (0x8E2, 0x8E2), (0x115F, 0x1160),
    (0x1680, 0x1680), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2000, 0x200F), (0x2028, 0x202F),
    (0x205F, 0x206F), (0x2800, 0x2800), (0x3000, 0x3000), (0x3164, 0x3164), (0xD800, 0xDFFF),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFF), (0x110BD, 0x110BD),
    (0x110CD, 0x110CD), (0x13430, 0x1345F), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF), (0xFFFFE, 0x10FFFF),
)  # fmt: skip
SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}


def literal(value: Value) -> str:
    """The value as an expression on one line, as black would leave it."""
    match value:
        case None | bool():
            return str(value)
        case int():
            return str(value)
        case float():
            return _number(value)
        case str():
            return text(value)
        case list():
            return f"[{', '.join(map(literal, value))}]"
        case tuple():
            return f"({', '.join(map(literal, value))}{',' * (len(value) == 1)})"
        case Mapping():
            return f"{{{', '.join(f'{text(key)}: {literal(of)}' for key, of in value.items())}}}"
    raise AssertionError(value)


def text(value: str) -> str:
    """A string in double quotes, or in single ones where that saves escapes."""
    if value.isascii() and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    quote = "'" if value.count('"') > value.count("'") else '"'
    return quote + "".join(_character(c, quote) for c in value) + quote


def docstring(value: str) -> str:
    """A docstring of one line; runs of space, and what ends a line, become one space.

    INVARIANT: a value ends in a full stop, so that no quote or backslash touches the end.
    """
    assert value.endswith("."), value
    body = "".join(_character(c, '"') for c in " ".join(value.split()))
    return f'"""{body}"""'


def _character(char: str, quote: str) -> str:
    if char == quote:
        return "\\" + quote
    if char in SHORT:
        return SHORT[char]
    code = ord(char)
    if 0x20 <= code < 0x7F or not any(first <= code <= last for first, last in HIDDEN):
        return char
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _number(value: float) -> str:
    if value - value != 0:
        raise AssertionError(value)
    return repr(value).replace("e+", "e")
