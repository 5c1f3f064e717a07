# SPDX-License-Identifier: MIT-0
"""JSON as JavaScript writes it, in and out. The easy part of it is read here: importing `json`
costs a whole start of Python, and its C part, which reads the rest, a twentieth."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BLANK = " \t\n\r"
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
WORDS = {"t": ("true", True), "f": ("false", False), "n": ("null", None)}
# A text that is longer is read faster by the C part, import included.
EASY = 20_000


def loads(text: str) -> object:
    """The value of a JSON text; ValueError or RecursionError where it is not one."""
    if len(text) < EASY:
        try:
            value, end = _value(text, _skip(text, 0))
            if _skip(text, end) == len(text):
                return value
        except (IndexError, ValueError, RecursionError):
            # What only the full reader reads, or refuses.
            pass
    from src_runtime.jsonfull import loads as full

    return full(text)


def decode(data: bytes) -> str:
    """UTF-8 with or without a byte order mark; surrogates that JavaScript left unpaired survive."""
    return data.decode("utf-8", "surrogatepass").removeprefix("\ufeff")


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] in BLANK and at < len(text):
        at += 1
    return at


def _value(text: str, at: int) -> tuple[object, int]:
    """The value that begins at a place, and the place after it."""
    char = text[at]
    if char == '"':
        return _string(text, at + 1)
    if char == "{":
        return _object(text, _skip(text, at + 1))
    if char == "[":
        return _array(text, _skip(text, at + 1))
    if char in WORDS:
        word, value = WORDS[char]
        if text.startswith(word, at):
            return value, at + len(word)
        raise ValueError
    end = at
    while text[end] in "0123456789":
        end += 1
    # Signs, fractions, exponents and long numbers are the full reader's.
    if end == at or end - at > 15 or text[end] not in ",]} \n" or (char == "0" and end > at + 1):
        raise ValueError
    return int(text[at:end]), end


def _object(text: str, at: int) -> tuple[object, int]:
    found: dict[str, object] = {}
    if text[at] == "}":
        return found, at + 1
    while True:
        if text[at] != '"':
            raise ValueError
        key, at = _string(text, at + 1)
        at = _skip(text, at)
        if text[at] != ":":
            raise ValueError
        found[key], at = _value(text, _skip(text, at + 1))
        at = _skip(text, at)
        if text[at] == "}":
            return found, at + 1
        if text[at] != ",":
            raise ValueError
        at = _skip(text, at + 1)


def _array(text: str, at: int) -> tuple[object, int]:
    found: list[object] = []
    if text[at] == "]":
        return found, at + 1
    while True:
        value, at = _value(text, at)
        found.append(value)
        at = _skip(text, at)
        if text[at] == "]":
            return found, at + 1
        if text[at] != ",":
            raise ValueError
        at = _skip(text, at + 1)


def _string(text: str, at: int) -> tuple[str, int]:
    pieces: list[str] = []
    while True:
        end = text.index('"', at)
        escape = text.find("\\", at, end)
        piece = text[at : end if escape < 0 else escape]
        if not piece.isprintable():
            raise ValueError
        pieces.append(piece)
        if escape < 0:
            return "".join(pieces), end + 1
        if text[escape + 1] not in ESCAPES:
            raise ValueError
        pieces.append(ESCAPES[text[escape + 1]])
        at = escape + 2


def dumps(value: object) -> str:
    """One line of ASCII. Floats that JSON does not have become null."""
    return written(value, _quoted)


def written(value: object, quoted: Callable[[str], str], absent: object = None) -> str:
    """JSON on one line, each text as `quoted` has it; `absent` is null too."""
    if isinstance(value, str):
        return quoted(value)
    if value is None or value is absent:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return float.__repr__(value) if value - value == 0 else "null"
    if isinstance(value, dict):
        pairs = [
            f"{quoted(str(key))}: {written(each, quoted, absent)}" for key, each in value.items()
        ]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([written(each, quoted, absent) for each in value]) + "]"
    raise TypeError("not JSON: " + type(value).__name__)


def _quoted(text: str) -> str:
    if text.isascii() and text.replace("\n", "").isprintable():
        text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{text}"'
    try:
        from _json import encode_basestring_ascii
    except ImportError:
        from json.encoder import encode_basestring_ascii
    return encode_basestring_ascii(text)
