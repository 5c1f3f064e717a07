# SPDX-License-Identifier: MIT
"""Steps as the text that a generated module holds; the runtime's pattern.py reads it.

A step is a word: the characters that it reads, as in a bracketed class (`a-z`, `^0-9`), then,
unless it is just the next step that may follow, `:` and what may: numbers of steps, `$` for "it
matches if the text ends here", `!` for "it matches". Characters that a word cannot hold stand in a
list beside the words, and the word is `@` and their number there.
"""

from __future__ import annotations

from src_compiler.literal import text as quoted
from src_compiler.regex.charset import ANY, LAST, Ranges, common, negate
from src_compiler.regex.steps import END, FOUND, Next, Steps

SIGNS = {"$": END, "!": FOUND}


def arguments(pattern: str, made: Steps, needs: str, folded: bool, large: str) -> tuple[str, ...]:
    """The arguments of the runtime's `pattern(…)`, as Python."""
    sets: dict[str, str] = {}
    words = " ".join(
        _word(ranges, after, number, len(made.reads), sets)
        for number, (ranges, after) in enumerate(zip(made.reads, made.after, strict=True))
    )
    out = [quoted(pattern), ascii_text(words), *map(ascii_text, sets)]
    if made.start != {0}:
        out.append(f"start={ascii_text(_next(made.start))}")
    if made.again != made.start:
        out.append(f"again={ascii_text(_next(made.again))}")
    if needs:
        out.append(f"{'folded' if folded else 'needs'}={ascii_text(needs)}")
    if large:
        out.append(f"large={ascii_text(large)}")
    return tuple(out)


def ascii_text(value: str) -> str:
    """A literal in which look-alikes such as U+212A cannot be taken for a letter."""
    return "".join(c if c.isascii() else _escaped(ord(c)) for c in quoted(value))


def _escaped(code: int) -> str:
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _word(ranges: Ranges, after: Next, number: int, count: int, sets: dict[str, str]) -> str:
    chars = characters(ranges)
    if not _speakable(chars):
        chars = sets.setdefault(chars, f"@{len(sets)}")
    usual = {number + 1} if number + 1 < count else {FOUND}
    return chars if after == usual else f"{chars}:{_next(after)}"


def _speakable(chars: str) -> bool:
    """Whether a word can hold the class: no space in it, and nothing that is read otherwise."""
    if len(chars) == 1:
        return "!" <= chars <= "~"
    return ":" not in chars and chars[0] != "@" and min(chars) > " "


def _next(after: Next) -> str:
    """Numbers in order, then `$` and `!`."""
    numbers = [str(step) for step in sorted(after) if step >= 0]
    return ",".join([*numbers, *(sign for sign, step in SIGNS.items() if step in after)])


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
