# SPDX-License-Identifier: MIT
"""Reads what stands for characters in a pattern: escapes and bracketed classes."""

from __future__ import annotations

from src_compiler.regex.charset import LAST, PERL, POSIX, Ranges, fold, negate, normal
from src_compiler.regex.errors import PatternError

PLAIN = {"a": 7, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}
OCTAL = "01234567"
HEX = "0123456789abcdefABCDEF"
FOREIGN = {
    "Z": "write `\\z` for the end of the text",
    "G": "leave it out",
    "K": "leave it out: only whether the text matches is asked",
    "R": "write `(?:\\r\\n|\\n|\\r)`",
    "h": "write `[ \\t]`",
    "H": "write `[^ \\t]`",
    "e": "write `\\x1b`",
    "<": "write `\\b`",
    ">": "write `\\b`",
}


def escape(text: str, at: int) -> tuple[int, int]:
    """The character of the escape whose backslash stands at `at`, and where it ends."""
    if at + 1 >= len(text):
        raise PatternError("a backslash ends the pattern", at, "write `\\\\` for a backslash")
    name = text[at + 1]
    if name in PLAIN:
        return PLAIN[name], at + 2
    if name in OCTAL:
        return _octal(text, at)
    if name == "x":
        return _hexadecimal(text, at)
    if name.isascii() and not name.isalnum():
        return ord(name), at + 2
    raise _unknown(text, at)


def _octal(text: str, at: int) -> tuple[int, int]:
    stop = at + 2
    while stop < at + 4 and text[stop : stop + 1] and text[stop] in OCTAL:
        stop += 1
    if text[at + 1] != "0" and stop == at + 2:
        raise _unknown(text, at)
    return int(text[at + 1 : stop], 8), stop


def _hexadecimal(text: str, at: int) -> tuple[int, int]:
    if text[at + 2 : at + 3] == "{":
        end = text.find("}", at)
        digits, stop = text[at + 3 : end] if end > 0 else "", end + 1
    else:
        digits, stop = text[at + 2 : at + 4], at + 4
        digits = digits if len(digits) == 2 else ""
    if not digits or any(c not in HEX for c in digits):
        raise PatternError(
            "`\\x` needs two hexadecimal digits, or up to six in braces: `\\x41`, `\\x{1F600}`", at
        )
    if int(digits, 16) > LAST:
        raise PatternError("there is no character above `\\x{10FFFF}`", at)
    return int(digits, 16), stop


def _unknown(text: str, at: int) -> PatternError:
    name = text[at + 1]
    if name in "123456789":
        return PatternError(
            f"back references such as `\\{name}` are not supported", at, "RE2's dialect has none"
        )
    if name in "kg":
        return PatternError("back references are not supported", at, "RE2's dialect has none")
    if name in "pP":
        return PatternError(
            "Unicode classes such as `\\p{…}` are not supported", at, "list the characters in `[…]`"
        )
    if name == "C":
        return PatternError("`\\C` is not supported: a text has characters, no bytes", at)
    if name in "uU":
        return PatternError(f"there is no escape `\\{name}`", at, "write `\\x{…}`")
    return PatternError(f"there is no escape `\\{name}`", at, FOREIGN.get(name, ""))


def perl(text: str, at: int, folded: bool) -> Ranges | None:
    """The set of `\\d`, `\\S` … at `at`, else None."""
    name = text[at + 1 : at + 2]
    if text[at] != "\\" or not name or name.lower() not in PERL:
        return None
    return _signed(PERL[name.lower()], name.isupper(), folded)


def _signed(ranges: Ranges, negated: bool, folded: bool) -> Ranges:
    full = fold(ranges) if folded else ranges
    return negate(full) if negated else full


def bracket(text: str, at: int, folded: bool) -> tuple[Ranges, int]:
    """The set of the class whose `[` stands at `at`, and where it ends."""
    start = at
    negated = text[at + 1 : at + 2] == "^"
    at += 2 if negated else 1
    found: list[tuple[int, int]] = []
    first = at
    while at == first or text[at : at + 1] != "]":
        if at >= len(text):
            raise PatternError(
                "a `[` has no closing `]`", start, "write `\\[` for the character itself"
            )
        part, at = _item(text, at, folded)
        found += part
    ranges = fold(normal(found)) if folded else normal(found)
    return (negate(ranges) if negated else ranges), at + 1


def _item(text: str, at: int, folded: bool) -> tuple[Ranges, int]:
    """One entry of a class: `[:alpha:]`, `\\d`, a character or a range."""
    if text.startswith("[:", at) and (end := text.find(":]", at + 2)) >= 0:
        name = text[at + 2 : end]
        if name.removeprefix("^") not in POSIX:
            raise PatternError(
                f"there is no class `[:{name}:]`", at, "write `\\[` for the character itself"
            )
        return _signed(POSIX[name.removeprefix("^")], name.startswith("^"), folded), end + 2
    if (ranges := perl(text, at, folded)) is not None:
        return ranges, at + 2
    low, stop = _single(text, at)
    high = low
    if text[stop : stop + 1] == "-" and text[stop + 1 : stop + 2] not in ("", "]"):
        high, stop = _single(text, stop + 1)
    if high < low:
        raise PatternError(f"the range `{text[at:stop]}` runs backwards", at)
    return ((low, high),), stop


def _single(text: str, at: int) -> tuple[int, int]:
    if text[at] != "\\":
        return ord(text[at]), at + 1
    if text.startswith(("\\b", "\\B"), at):
        raise PatternError("`\\b` is no character", at, "write `\\x08` for a backspace")
    return escape(text, at)
