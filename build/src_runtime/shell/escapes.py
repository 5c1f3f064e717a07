# SPDX-License-Identifier: MIT-0
"""Backslash escapes: those of `$'…'`, and those of printf and `echo -e`."""

from __future__ import annotations

SIMPLE = {
    "a": b"\a",
    "b": b"\b",
    "e": b"\x1b",
    "E": b"\x1b",
    "f": b"\f",
    "n": b"\n",
    "r": b"\r",
    "t": b"\t",
    "v": b"\v",
    "\\": b"\\",
    "'": b"'",
    '"': b'"',
    "?": b"?",
}
HEX = frozenset("0123456789abcdefABCDEF")
OCTAL = frozenset("01234567")
WIDTH = {"x": 2, "u": 4, "U": 8}


def digits(text: str, start: int, most: int, allowed: frozenset[str]) -> str:
    stop = start
    while stop < len(text) and stop - start < most and text[stop] in allowed:
        stop += 1
    return text[start:stop]


def encoded(number: int) -> bytes:
    try:
        return chr(number).encode("utf-8", "surrogatepass")
    except (ValueError, OverflowError):
        return b"?"


def escape(text: str, i: int) -> tuple[bytes, int]:
    """The bytes of the escape whose backslash is at i, and where it ends."""
    char = text[i + 1 : i + 2]
    if char in WIDTH:
        found = digits(text, i + 2, WIDTH[char], HEX)
        if not found:
            return ("\\" + char).encode(), i + 2
        number = int(found, 16)
        return (bytes([number]) if char == "x" else encoded(number)), i + 2 + len(found)
    if char and char in OCTAL:
        found = digits(text, i + 1, 3, OCTAL)
        return bytes([int(found, 8) & 255]), i + 1 + len(found)
    if char == "c" and i + 2 < len(text):
        return bytes([ord(text[i + 2]) & 31]), i + 3
    if char in SIMPLE:
        return SIMPLE[char], i + 2
    return ("\\" + char).encode("utf-8", "surrogatepass"), i + 2


def decode(text: str) -> bytes:
    out: list[bytes] = []
    start = 0
    i = text.find("\\")
    while i >= 0:
        out.append(text[start:i].encode("utf-8", "surrogatepass"))
        value, start = escape(text, i)
        out.append(value)
        i = text.find("\\", start)
    out.append(text[start:].encode("utf-8", "surrogatepass"))
    return b"".join(out)


def ansi(text: str) -> str:
    """The text of `$'text'`: it ends at a NUL; bytes that are no UTF-8 become lone surrogates."""
    return decode(text).split(b"\0")[0].decode("utf-8", "surrogateescape")


def printed(text: str) -> str | None:
    """What printf or `echo -e` makes of the escapes; None for `\\c`, which ends the output."""
    if "\\c" in text:
        return None
    return decode(text).decode("utf-8", "surrogateescape")
