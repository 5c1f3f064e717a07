# SPDX-License-Identifier: MIT
"""Steps as the text that a generated module holds; the runtime's pattern.py says how it reads."""

from __future__ import annotations

from collections import Counter

from src_compiler.literal import text as quoted
from src_compiler.regex.charset import ANY, LAST, Ranges, common, fold, negate, only
from src_compiler.regex.literals import Literals
from src_compiler.regex.steps import END, FOUND, Next, Steps

SIGNS = {"$": END, "!": FOUND}
# As many equal steps in a row are counted; as many texts are worth looking for before all else.
REPEATED = 4
SOUGHT = 4


def arguments(pattern: str, made: Steps, required: Literals) -> tuple[str, ...]:
    """The arguments of the runtime's `pattern(…)`, as Python."""
    words, sets = _Words(made).all()
    out = [quoted(pattern), ascii_text(words), *map(ascii_text, sets)]
    if made.start != {0}:
        out.append(f"start={ascii_text(_next(made.start))}")
    if made.again != made.start:
        out.append(f"again={ascii_text(_next(made.again))}")
    if required.texts and len(required.texts) <= SOUGHT:
        shown = ", ".join(map(ascii_text, required.texts))
        out.append(f"needs=({shown}{',' * (len(required.texts) == 1)})")
        out += ["folded=True"] * required.folded
    return tuple(out)


def ascii_text(value: str) -> str:
    """A literal in which look-alikes such as U+212A cannot be taken for a letter."""
    return "".join(c if c.isascii() else _escaped(ord(c)) for c in quoted(value))


def _escaped(code: int) -> str:
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class _Words:
    def __init__(self, made: Steps) -> None:
        self.made = made
        self.count = len(made.reads)
        self.shared = Counter(made.after)
        self.sets: dict[str, str] = {}

    def all(self) -> tuple[str, tuple[str, ...]]:
        """The words, and the sets that they name."""
        words = []
        at = 0
        while at < self.count:
            word, stop = self.word(at)
            words.append(word + self.after(stop - 1))
            at = stop
        return " ".join(words), tuple(self.sets)

    def word(self, at: int) -> tuple[str, int]:
        """The steps that one word says from `at` on, and where they end."""
        equal = self.equal(at)
        if equal < REPEATED or self.usual(at):
            if text := self.run(at, any_case=True):
                return f"~{text}", at + len(text)
            if text := self.run(at, any_case=False):
                return text if len(text) == 1 else f"'{text}", at + len(text)
        chars = characters(self.made.reads[at])
        if not _speakable(chars):
            chars = self.sets.setdefault(chars, f"@{len(self.sets)}")
        if equal < REPEATED or chars in (":", "@"):
            return chars, at + 1
        return f"{equal}*{chars}", at + equal

    def equal(self, at: int) -> int:
        """How many steps from `at` on read the same and are followed by what is said the same."""
        made = self.made
        stop = at + 1
        while stop < self.count and made.reads[stop] == made.reads[at]:
            if self.after(stop) != self.after(at):
                break
            stop += 1
        return stop - at

    def run(self, at: int, any_case: bool) -> str:
        """The characters of steps that follow each other from `at` on, while each reads but one;
        "" where there is none, or where any case will do but none has a case."""
        text = ""
        cased = False
        for step in range(at, self.count):
            char, folded = _spoken(self.made.reads[step])
            if not char or folded > any_case or (any_case and not folded and char.isalpha()):
                break
            text += char
            cased |= folded
            if not self.usual(step):
                break
        return text if cased or not any_case else ""

    def usual(self, step: int) -> bool:
        """Whether just the next step may follow; after the last one, that the text matches."""
        return self.made.after[step] == {step + 1 if step + 1 < self.count else FOUND}

    def after(self, step: int) -> str:
        if self.usual(step):
            return ""
        after = self.made.after[step]
        # What many steps lead to is said in the same words; else a chain of them would differ.
        if step + 1 in after and self.shared[after] == 1:
            return f":{_next(after - {step + 1}, '+')}"
        return f":{_next(after)}"


def _next(after: Next, more: str = "") -> str:
    numbers = [str(step) for step in sorted(after) if step >= 0]
    signs = [sign for sign, step in SIGNS.items() if step in after]
    return ",".join([*more, *numbers, *signs])


def _spoken(ranges: Ranges) -> tuple[str, bool]:
    """The character that a step reads, and whether in any case; "" if it cannot stand in a word."""
    char = only(ranges)
    if not char and (low := ranges[0][0]) < 128 and fold(((low, low),)) == ranges:
        return chr(low).lower(), True
    return (char, False) if "!" <= char <= "~" and char != ":" else ("", False)


def _speakable(chars: str) -> bool:
    """Whether a word can hold the class: nothing in it that ends a word or is read otherwise."""
    if len(chars) == 1:
        return "!" <= chars <= "~"
    return ":" not in chars and chars[0] not in "@'~" and min(chars) > " "


def characters(ranges: Ranges) -> str:
    """A set as in a bracketed class, `^` first where it reaches to the last character.

    One character alone is itself, and `all` is every character: no class lists one twice.
    """
    if ranges == ANY:
        return "all"
    if ranges[-1][1] == LAST:
        return "^" + _listed(negate(ranges))
    return _listed(ranges)


def _listed(ranges: Ranges) -> str:
    """Characters and ranges; a `-` that could make a range first, a `^` that could negate last."""
    first = last = ""
    if any(45 in ends for ends in ranges):
        first, ranges = "-", common(ranges, ((0, 44), (46, LAST)))
    elif ranges[0][0] == 94:
        last, ranges = "^", common(ranges, ((95, LAST),))
    return first + "".join(_range(low, high) for low, high in ranges) + last


def _range(low: int, high: int) -> str:
    if high <= low + 1:
        return chr(low) + chr(high) * (high > low)
    return f"{chr(low)}-{chr(high)}"
