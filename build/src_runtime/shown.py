# SPDX-License-Identifier: MIT-0
"""Makes text from outside harmless to look at: controls are seen instead of acting."""

from __future__ import annotations

LIMIT = 500
NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
# Bidirectional, zero-width, separating, annotating and tagging characters.
HIDDEN = (
    (0x00AD, 0x00AD),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)


def show(value: object) -> str:
    """A value inside a message: escaped, and cut at 500 characters."""
    text = plain(value)[: LIMIT + 1]
    if not text.isprintable():
        text = escape(text)
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


def plain(value: object) -> str:
    """A scalar as the match language prints it."""
    if isinstance(value, str):
        return value
    if value is None:
        return "nil"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + " ".join([plain(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "map[" + " ".join([f"{key}:{plain(value[key])}" for key in sorted(value)]) + "]"
    return str(value)


def named(event: dict[str, object]) -> str:
    """An event's kind, and the file that it is about."""
    return f"{event['kind']} {show(event['path'])}" if "path" in event else str(event["kind"])


def escape(text: str, keep: str = "") -> str:
    """Every character that acts instead of being seen as an escape; those in `keep` stay."""
    return "".join([c if c in keep or c.isprintable() else _escaped(c) for c in text])


def _escaped(char: str) -> str:
    code = ord(char)
    if char in NAMED:
        return NAMED[char]
    if code < 0x20 or 0x7F <= code < 0xA0:
        return f"\\x{code:02x}"
    for low, high in HIDDEN:
        if low <= code <= high:
            return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    return char
