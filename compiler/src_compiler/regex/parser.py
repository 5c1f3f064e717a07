# SPDX-License-Identifier: MIT
"""RE2's dialect, as Go's regexp takes it, to a tree. Keeps its own stack: depth is no recursion."""

from __future__ import annotations

from dataclasses import dataclass, field

from src_compiler.regex import escapes
from src_compiler.regex.charset import ANY, NOT_NEWLINE, fold
from src_compiler.regex.errors import PatternError
from src_compiler.regex.tree import (
    LINE_END,
    LINE_START,
    NO_WORD_EDGE,
    TEXT_END,
    TEXT_START,
    WORD_EDGE,
    Alt,
    Cat,
    Chars,
    Point,
    Repeat,
    Tree,
    alt,
    cat,
)

LENGTH = 20_000
DEPTH = 50
COUNT = 1000
SIMPLE = {"*": (0, None), "+": (1, None), "?": (0, 1)}
POINTS = {"A": TEXT_START, "z": TEXT_END, "b": WORD_EDGE, "B": NO_WORD_EDGE}
LOOK = {"(?=": "look-ahead", "(?!": "look-ahead", "(?<=": "look-behind", "(?<!": "look-behind"}
OTHER_GROUPS = {
    "(?>": ("atomic groups are not supported", "write `(?:`: no pattern backtracks here"),
    "(?#": ("comments in a pattern are not supported", "write it beside the rule"),
    "(?P=": ("back references are not supported", "RE2's dialect has none"),
    "(?P>": ("recursion is not supported", ""),
    "(?|": ("branch resets are not supported", "write `(?:`"),
    "(?(": ("conditional groups are not supported", ""),
}


@dataclass(slots=True)
class _Group:
    """An open group: what it holds so far, and the flags that its end restores."""

    at: int
    flags: frozenset[str]
    branches: list[Tree] = field(default_factory=list)
    items: list[Tree] = field(default_factory=list)

    def close(self) -> Tree:
        return alt([*self.branches, cat(self.items)])


def parse(text: str) -> Tree:
    """The tree of a pattern; raises PatternError."""
    if len(text) > LENGTH:
        raise PatternError(f"the pattern is too large: over {LENGTH} characters", 0)
    return _Parser(text).run()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.flags: frozenset[str] = frozenset()
        self.open = [_Group(0, self.flags)]
        # Where the repetition began that ended just here, or -1.
        self.repeated = -1

    def run(self) -> Tree:
        while self.at < len(self.text):
            before = self.repeated
            self.repeated = -1
            self.step(before)
        if len(self.open) > 1:
            raise PatternError(
                "a `(` has no closing `)`", self.open[-1].at, "write `\\(` for the character itself"
            )
        return self.open[0].close()

    def step(self, repeated: int) -> None:
        char = self.text[self.at]
        if char in SIMPLE:
            low, high = SIMPLE[char]
            self.repeat(low, high, self.at + 1, repeated)
        elif char == "{" and (count := self.count()) is not None:
            self.repeat(*count, repeated)
        elif char == "|":
            self.open[-1].branches.append(cat(self.open[-1].items))
            self.open[-1].items = []
            self.at += 1
        elif char == "(":
            self.group()
        elif char == ")":
            self.close()
        elif self.text.startswith("\\Q", self.at):
            self.quoted()
        else:
            self.open[-1].items.append(self.atom(char))

    # -- groups

    def group(self) -> None:
        flags = self.flags
        start = self.at
        if self.text.startswith("(?", start):
            opens = self.perl_group()
        else:
            opens = True
            self.at += 1
        if not opens:
            return
        if len(self.open) > DEPTH:
            raise PatternError(f"groups are nested deeper than {DEPTH}", start)
        self.open.append(_Group(start, flags))

    def perl_group(self) -> bool:
        """Reads `(?P<name>`, `(?:`, `(?i)` …; whether a group begins."""
        text, start = self.text, self.at
        for opening, name in LOOK.items():
            if text.startswith(opening, start):
                raise PatternError(
                    f"{name} `{opening}…)` is not supported", start, "use a second `matches`"
                )
        for opening, (message, help) in OTHER_GROUPS.items():
            if text.startswith(opening, start):
                raise PatternError(message, start, help)
        if text.startswith(("(?P<", "(?<"), start):
            self.named()
            return True
        return self.flagged()

    def named(self) -> None:
        begin = self.text.index("<", self.at) + 1
        end = self.text.find(">", begin)
        name = self.text[begin:end] if end > 0 else ""
        if not name or not name.isascii() or not name.replace("_", "a").isalnum():
            raise PatternError("the name of a group is made of letters, digits and `_`", self.at)
        self.at = end + 1

    def flagged(self) -> bool:
        text, at = self.text, self.at + 2
        on, off, minus = set(self.flags), set[str](), False
        while at < len(text) and text[at] in "imsU-":
            if text[at] == "-":
                if minus:
                    break
                minus = True
            else:
                (off if minus else on).add(text[at])
            at += 1
        if text[at : at + 1] not in (":", ")") or not text[at : at + 1] or (minus and not off):
            shown = text[self.at : at + 1]
            raise PatternError(
                f"there is no group that begins `{shown}`", self.at, "the flags are i, m, s and U"
            )
        self.flags = frozenset(on - off)
        self.at = at + 1
        return text[at] == ":"

    def close(self) -> None:
        if len(self.open) == 1:
            raise PatternError(
                "a `)` has no opening `(`", self.at, "write `\\)` for the character itself"
            )
        group = self.open.pop()
        self.flags = group.flags
        self.open[-1].items.append(group.close())
        self.at += 1

    # -- repetition

    def count(self) -> tuple[int, int | None, int] | None:
        """`{n}`, `{n,}` or `{n,m}` here and where it ends; anything else is literal text."""
        end = self.text.find("}", self.at)
        low, comma, high = self.text[self.at + 1 : max(end, 0)].partition(",")
        if not _number(low) or not (high == "" or _number(high)):
            return None
        most = (int(high[:9]) if high else None) if comma else int(low[:9])
        return int(low[:9]), most, end + 1

    def repeat(self, low: int, high: int | None, stop: int, repeated: int) -> None:
        sign = self.text[self.at : stop]
        if repeated >= 0:
            raise self.stacked(repeated, stop)
        if not self.open[-1].items:
            raise PatternError(
                f"there is nothing for `{sign}` to repeat", self.at,
                f"write `\\{sign[0]}` for the character itself",
            )  # fmt: skip
        if max(low, high or 0) > COUNT:
            raise PatternError(f"`{sign}` counts over {COUNT}", self.at)
        if high is not None and high < low:
            raise PatternError(f"`{sign}` counts backwards", self.at)
        item = Repeat(self.open[-1].items.pop(), low, high)
        if sign[0] == "{" and _product(item) > COUNT:
            raise PatternError(f"nested counts come to more than {COUNT}", self.at)
        self.open[-1].items.append(item)
        self.repeated, self.at = self.at, stop
        if self.text.startswith("?", stop):
            self.at += 1

    def stacked(self, repeated: int, stop: int) -> PatternError:
        sign = self.text[repeated:stop]
        if self.text[self.at] == "+":
            return PatternError(
                f"possessive repetition `{sign}` is not supported", repeated,
                "leave the last `+` out: no pattern backtracks here",
            )  # fmt: skip
        return PatternError(
            f"`{sign}` repeats a repetition", repeated, "put the inner one in `(?:…)`"
        )

    # -- characters

    def quoted(self) -> None:
        end = self.text.find("\\E", self.at + 2)
        stop = len(self.text) if end < 0 else end
        for char in self.text[self.at + 2 : stop]:
            self.open[-1].items.append(self.literal(ord(char)))
        self.at = min(len(self.text), stop + 2)

    def atom(self, char: str) -> Tree:
        if char == "[":
            ranges, self.at = escapes.bracket(self.text, self.at, "i" in self.flags)
            return Chars(ranges)
        if char == "\\":
            return self.escaped()
        self.at += 1
        if char == ".":
            return Chars(ANY if "s" in self.flags else NOT_NEWLINE)
        if char == "^":
            return Point(LINE_START if "m" in self.flags else TEXT_START)
        if char == "$":
            return Point(LINE_END if "m" in self.flags else TEXT_END)
        return self.literal(ord(char))

    def escaped(self) -> Tree:
        name = self.text[self.at + 1 : self.at + 2]
        if name and name in POINTS:
            self.at += 2
            return Point(POINTS[name])
        ranges = escapes.perl(self.text, self.at, "i" in self.flags)
        if ranges is not None:
            self.at += 2
            return Chars(ranges)
        code, self.at = escapes.escape(self.text, self.at)
        return self.literal(code)

    def literal(self, code: int) -> Tree:
        return Chars(fold(((code, code),)) if "i" in self.flags else ((code, code),))


def _number(text: str) -> bool:
    """A count without a leading zero."""
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")


def _product(tree: Tree) -> int:
    """How many copies of its innermost part a counted repetition asks for."""
    match tree:
        case Chars() | Point():
            return 1
        case Cat(items) | Alt(items):
            return max((_product(item) for item in items), default=1)
        case Repeat(item, low, high):
            most = low if high is None else high
            return 1 if high == 0 else max(most, 1) * _product(item)
    raise AssertionError(tree)
