# SPDX-License-Identifier: MIT
"""The values of string and number tokens."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from src_compiler.visible import visible

SIMPLE = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}
ESCAPE = re.compile(
    r"\\(?:([abfnrtv\\'\"])|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})"
    r"|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|.)",
    re.DOTALL,
)
LARGEST = 2**63 - 1


class BadLiteral(Exception):
    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message, self.help = message, help


@dataclass(frozen=True, slots=True)
class BadEscape:
    """An escape that means nothing, `start` characters into the token."""

    start: int
    length: int
    message: str
    help: str


def string(token: str) -> tuple[str, list[BadEscape]]:
    """The value of a quoted string, and the escapes in it that are none."""
    bad: list[BadEscape] = []

    def value(found: re.Match[str]) -> str:
        simple, *codes, octal = found.groups()
        if simple is not None and (simple not in "'\"" or simple == token[0]):
            return SIMPLE.get(simple, simple)
        digits = next((code for code in codes if code), None)
        if digits or octal:
            point = int(digits, 16) if digits else int(octal, 8)
            if point <= 0x10FFFF and not 0xD800 <= point <= 0xDFFF:
                return chr(point)
        bad.append(_bad(found.group(), found.start() + 1))
        return ""

    return ESCAPE.sub(value, token[1:-1]), bad


def _bad(escape: str, start: int) -> BadEscape:
    return BadEscape(
        start,
        len(escape),
        f"invalid escape `{visible(escape)}` in a string",
        "write `\\\\` for a backslash, or use a raw string in backticks",
    )


def number(token: str) -> int | float:
    plain = token.replace("_", "").lower()
    base = {"0x": 16, "0b": 2, "0o": 8}.get(plain[:2], 10)
    try:
        if base == 10 and ("." in plain or "e" in plain):
            value: int | float = float(plain)
        else:
            value = int(plain, base)
    except ValueError:
        raise BadLiteral(f"malformed number `{token}`") from None
    if isinstance(value, float) and not math.isfinite(value):
        raise BadLiteral(f"number `{token}` does not fit 64 bits")
    if isinstance(value, int) and value > LARGEST:
        raise BadLiteral(f"integer `{token}` does not fit 64 bits")
    return value
