# SPDX-License-Identifier: MIT-0
"""JSON as JavaScript writes it, in and out, without importing `json`, which costs a whole start."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from json.encoder import encode_basestring_ascii as quote
    from json.scanner import make_scanner
else:
    try:
        from _json import encode_basestring_ascii as quote
        from _json import make_scanner
    except ImportError:
        from json.encoder import encode_basestring_ascii as quote
        from json.scanner import make_scanner

BLANK = " \t\n\r"
DIGITS = 4300


def _integer(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError("a number of more than 4,300 digits")
    return int(text)


def _constant(text: str) -> float:
    raise ValueError(text + " is not JSON")


class _Settings:
    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    # Only an old `int` reads any number of digits, slowly.
    parse_int = int if hasattr(sys, "get_int_max_str_digits") else _integer
    parse_constant = staticmethod(_constant)

    def __init__(self) -> None:
        self.memo: dict[str, str] = {}


SETTINGS = _Settings()


def loads(text: str) -> object:
    """The value of a JSON text; ValueError or RecursionError where it is not one."""
    body = text.strip(BLANK)
    try:
        value, end = make_scanner(SETTINGS)(body, 0)  # type: ignore[arg-type]
    except (StopIteration, SystemError):
        # What the scanner raises where `json.decoder`, whose error it wants, is not imported.
        raise ValueError("it is not JSON") from None
    if end != len(body):
        raise ValueError(f"more text follows the JSON value at character {end}")
    return value


def decode(data: bytes) -> str:
    """UTF-8 with or without a byte order mark; surrogates that JavaScript left unpaired survive."""
    return data.decode("utf-8", "surrogatepass").removeprefix("\ufeff")


def dumps(value: object) -> str:
    """One line of ASCII. Floats that JSON does not have become null."""
    if isinstance(value, str):
        return quote(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return float.__repr__(value) if value - value == 0 else "null"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{quote(str(k))}: {dumps(v)}" for k, v in value.items()]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([dumps(item) for item in value]) + "]"
    raise TypeError("not JSON: " + type(value).__name__)
