# SPDX-License-Identifier: MIT-0
"""Reads words: quotes, escapes, expansions.  What stands inside of these is left to the parser."""

from __future__ import annotations

from src_runtime.shell.model import Command, Part, ShellError

MAX_DEPTH = 50

BLANK = frozenset(" \t")
META = frozenset(" \t\n;&|<>()")
STOP = frozenset(" \t\n;&|<>()$`\\'\"")
NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
NAME = NAME_START | frozenset("0123456789")
SPECIAL = frozenset("@*#?-$!0123456789")

LOWER = frozenset("abcdefghijklmnopqrstuvwxyz")
KEYWORD_START = frozenset("ifwuscdet{}![")
KEYWORDS = frozenset(
    (
        "if", "then", "else", "elif", "fi", "do", "done", "case", "esac", "while", "until", "for",
        "select", "function", "time", "coproc", "in", "{", "}", "!", "[[",
    )
)  # fmt: skip


class Words:
    """A cursor over text[pos:end].

    `memo` keeps each expansion by its place, since the scans for closing brackets come by again;
    `budget` is the number of characters that such scans may still read, shared by all cursors of a
    line.  flawed: something in it cannot be read, though bash would run the rest.
    """

    def __init__(self, text: str, depth: int, budget: list[int]) -> None:
        self.text = text
        self.pos = 0
        self.end = len(text)
        self.depth = depth
        self.budget = budget
        self.memo: dict[int, tuple[Part | None, int]] = {}
        self.flawed = False
        if depth > MAX_DEPTH:
            raise ShellError("nesting too deep")

    def fail(self, message: str) -> ShellError:
        return ShellError(message + " at " + str(self.pos))

    def commands_until(self, closing: str) -> list[tuple[Command, str]]:
        """The commands up to an unquoted `closing`, which is stepped over."""
        raise NotImplementedError

    def backquoted(self, text: str) -> list[tuple[Command, str]]:
        """The commands of a text that is parsed only when it runs."""
        raise NotImplementedError

    def peek(self) -> str:
        return self.text[self.pos] if self.pos < self.end else ""

    def nest(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail("nesting too deep")

    def keyword(self) -> str:
        """The reserved word at the cursor, or ""."""
        text, end, i = self.text, self.end, self.pos
        if i >= end or text[i] not in KEYWORD_START:
            return ""
        j = i + 1
        if text[i] in LOWER:
            while j < end and text[j] in LOWER:
                j += 1
        elif text.startswith("[[", i):
            j += 1
        word = text[i:j]
        if word not in KEYWORDS:
            return ""
        if j < end and text[j] not in META and not text.startswith("\\\n", j):
            return ""
        return word

    def blanks(self) -> None:
        text, end, i = self.text, self.end, self.pos
        while i < end:
            char = text[i]
            if char == " " or char == "\t":
                i += 1
            elif char == "\\" and text.startswith("\n", i + 1):
                i += 2
            elif char == "#":
                i = text.find("\n", i, end)
                i = end if i < 0 else i
                break
            else:
                break
        self.pos = i

    def word(self) -> list[Part] | None:
        """The word at the cursor, or None where an operator or the end stands."""
        text, end, start = self.text, self.end, self.pos
        i = start
        while i < end and text[i] not in STOP:
            i += 1
        if i > start and (i == end or text[i] in " \t;\n|&)"):
            self.pos = i
            return [Part("text", text[start:i], False)]
        parts: list[Part] = []
        if i > start and i < end and text[i] == "(" and text[i - 1] in "?*+@!":
            # An extended glob takes its operator from the run before the parenthesis.
            i -= 1
        if i > start:
            parts.append(Part("text", text[start:i], False))
        self.pos = i
        while self.pos < end and self.piece(parts):
            pass
        if self.pos == start:
            return None
        return parts or [Part("text", "", False)]

    def piece(self, parts: list[Part]) -> bool:
        """Adds what begins at the cursor to `parts`; False where the word ends."""
        text, i = self.text, self.pos
        char = text[i]
        if char == "'":
            close = text.find("'", i + 1, self.end)
            if close < 0:
                raise self.fail("no closing '")
            parts.append(Part("text", text[i + 1 : close], True))
            self.pos = close + 1
        elif char == '"':
            self.pos = i + 1
            parts.extend(self.double('"'))
        elif char == "\\":
            follower = text[i + 1 : min(i + 2, self.end)]
            self.pos = min(i + 2, self.end)
            if follower != "\n":
                parts.append(Part("text", follower or "\\", True))
        elif char == "$" or char == "`":
            self.dollar(parts)
        elif char in META:
            if char not in "<>" or not text.startswith("(", i + 1):
                return False
            self.pos = i + 2
            part = Part("process", char, False)
            part.body = self.commands_until(")")
            parts.append(part)
        elif char in "?*+@!" and text.startswith("(", i + 1):
            from src_runtime.shell.dollar import pattern

            parts.append(pattern(self))
        else:
            self.run(parts)
        return True

    def run(self, parts: list[Part]) -> None:
        text, end, start = self.text, self.end, self.pos
        i = start + 1
        while i < end and text[i] not in STOP:
            i += 1
        if i < end and text[i] == "(" and i - 1 > start and text[i - 1] in "?*+@!":
            i -= 1
        parts.append(Part("text", text[start:i], False))
        self.pos = i

    def dollar(self, parts: list[Part]) -> None:
        start = self.pos
        found = self.expansion(False)
        if found is None:
            self.pos = start + 1
            parts.append(Part("text", "$", False))
        elif found.kind == "quote":
            parts.extend(found.inner)
        else:
            parts.append(found)

    def double(self, closing: str) -> list[Part]:
        """The parts up to an unescaped `closing`, or to the end where that is ""."""
        text, end, i = self.text, self.end, self.pos
        close = text.find('"', i, end) if closing else end
        if close < 0:
            raise self.fail('no closing "')
        chunk = text[i:close]
        if "\\" not in chunk and "$" not in chunk and "`" not in chunk:
            self.pos = close + 1 if closing else end
            return [Part("text", chunk, True)]
        from src_runtime.shell.dollar import double

        return double(self, closing)

    def region(self, start: int, stop: int) -> list[Part]:
        """The parts of text[start:stop], read like the inside of double quotes."""
        keep = self.pos, self.end
        self.pos, self.end = start, stop
        try:
            return self.double("")
        finally:
            self.pos, self.end = keep

    def expansion(self, quoted: bool) -> Part | None:
        """What a `$` or a backtick at the cursor begins; None for a plain dollar."""
        key = self.pos * 2 + quoted
        known = self.memo.get(key)
        if known is None:
            known = self.memo[key] = self.expand(quoted)
        if known[1] < 0:
            raise self.fail("an expansion that does not end")
        self.pos = known[1]
        return known[0]

    def expand(self, quoted: bool) -> tuple[Part | None, int]:
        """The expansion at the cursor and its end; -1 where it cannot be read.

        A failure is an answer like any other: tried again at every level above, it would double
        the work each time.
        """
        text, end, depth = self.text, self.end, self.depth
        i = start = self.pos + 1
        if text[self.pos] == "$" and i < end and text[i] in NAME_START:
            while i < end and text[i] in NAME:
                i += 1
            return Part("var", text[start:i], quoted), i
        from src_runtime.shell.dollar import backtick, dollar

        self.depth += 1
        try:
            if self.depth > MAX_DEPTH:
                return None, -1
            part = backtick(self, quoted) if text[self.pos] == "`" else dollar(self, quoted)
        except ShellError:
            return None, -1
        finally:
            self.depth = depth
        return part, self.pos

    def arithmetic(self, start: int) -> int:
        """Past the `))` that closes the `((` before `start`; -1 where that means two subshells."""
        from src_runtime.shell.dollar import closing

        depth = self.depth
        try:
            close = closing(self, start)
        except ShellError:
            self.depth = depth
            return -1
        return close + 1 if self.text.startswith(")", close) and close < self.end else -1
