# SPDX-License-Identifier: MIT-0
"""Reads words: quotes, escapes and expansions.  What stands inside an expansion is left to the parser."""

from __future__ import annotations

from src_runtime.shell.tree import Command, Part, ShellError

MAX_DEPTH = 50

BLANK = frozenset(" \t")
META = frozenset(" \t\n;&|<>()")
STOP = frozenset(" \t\n;&|<>()$`\\'\"")
DOUBLE_STOP = frozenset('"\\$`')
NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
NAME = NAME_START | frozenset("0123456789")
SPECIAL = frozenset("@*#?-$!0123456789")


def text_part(text: str, quoted: bool) -> Part:
    return Part("text", text, quoted)


class Words:
    """A cursor over text[pos:end].

    `memo` keeps each expansion by its place, since the scans for closing brackets come by again;
    `budget` is the number of characters that such scans may still read, shared by all cursors.
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
        if i > start and (i == end or text[i] in BLANK or text[i] in ";\n|&)"):
            self.pos = i
            return [Part("text", text[start:i], False)]
        parts: list[Part] = []
        if i > start and text[i] != "(":
            parts.append(Part("text", text[start:i], False))
        elif i > start:
            # An extended glob takes its operator from the run before the parenthesis.
            i = i - 1 if text[i - 1] in "?*+@!" else i
            if i > start:
                parts.append(Part("text", text[start:i], False))
        self.pos = i
        while self.pos < end and self.piece(parts, False):
            pass
        if self.pos == start:
            return None
        return parts or [Part("text", "", False)]

    def piece(self, parts: list[Part], in_regex: bool) -> bool:
        """Adds what begins at the cursor to `parts`; False where the word ends."""
        text, i = self.text, self.pos
        char = text[i]
        if char in META:
            if char not in "<>" or not text.startswith("(", i + 1):
                return False
            self.pos = i + 2
            part = Part("process", char, False)
            part.body = self.commands_until(")")
            parts.append(part)
        elif char == "'":
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
            found = self.expansion(False)
            if found is None:
                self.pos = i + 1
                parts.append(Part("text", "$", False))
            elif found.kind == "quote":
                parts.extend(found.inner)
            else:
                parts.append(found)
        elif char in "?*+@!" and text.startswith("(", i + 1) and not in_regex:
            self.pattern(parts)
        else:
            self.run(parts)
        return True

    def run(self, parts: list[Part]) -> None:
        text, end = self.text, self.end
        start = self.pos
        i = start + 1
        while i < end and text[i] not in STOP:
            i += 1
        if i < end and text[i] == "(" and i - 1 > start and text[i - 1] in "?*+@!":
            i -= 1
        parts.append(Part("text", text[start:i], False))
        self.pos = i

    def pattern(self, parts: list[Part]) -> None:
        """An extended glob such as `!(a|b)`."""
        start = self.pos
        close = self.closing(start + 2)
        part = Part("pattern", self.text[start:close], False)
        part.inner = self.region(start + 2, close - 1)
        parts.append(part)
        self.pos = close

    def region(self, start: int, stop: int) -> list[Part]:
        """The parts of text[start:stop], read like the inside of double quotes."""
        keep = self.pos, self.end
        self.pos, self.end = start, stop
        try:
            return self.double("")
        finally:
            self.pos, self.end = keep

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
        parts: list[Part] = []
        held: list[str] = []
        while True:
            start = i
            while i < end and text[i] not in DOUBLE_STOP:
                i += 1
            if i > start:
                held.append(text[start:i])
            if i >= end:
                if closing:
                    raise self.fail('no closing "')
                break
            char = text[i]
            if char == '"':
                i += 1
                if closing:
                    break
                held.append('"')
            elif char == "\\":
                follower = text[i + 1 : min(i + 2, end)]
                if follower != "\n":
                    plain = follower and (follower in "$`\\" or follower == closing)
                    held.append(follower if plain else "\\" + follower)
                i = min(i + 2, end)
            else:
                self.pos = i
                part = self.expansion(True)
                if part is None:
                    held.append("$")
                    i += 1
                    continue
                if held:
                    parts.append(Part("text", "".join(held), True))
                    held = []
                parts.append(part)
                i = self.pos
        if held or not parts:
            parts.append(Part("text", "".join(held), True))
        self.pos = i
        return parts

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
        depth = self.depth
        self.depth += 1
        try:
            if self.depth > MAX_DEPTH:
                return None, -1
            part = self.backtick(quoted) if self.text[self.pos] == "`" else self.dollar(quoted)
        except ShellError:
            return None, -1
        finally:
            self.depth = depth
        return part, self.pos

    def backtick(self, quoted: bool) -> Part:
        text, end = self.text, self.end
        i = self.pos + 1
        start = i
        held: list[str] = []
        while i < end and text[i] != "`":
            if text[i] == "\\" and i + 1 < end:
                follower = text[i + 1]
                if follower in "$`\\" or (quoted and follower == '"'):
                    held.append(text[start:i])
                    start = i + 1
                i += 1
            i += 1
        if i >= end:
            raise self.fail("no closing `")
        held.append(text[start:i])
        part = Part("command", "`", quoted)
        part.body = self.backquoted("".join(held))
        self.pos = i + 1
        return part

    def dollar(self, quoted: bool) -> Part | None:
        text, end, i = self.text, self.end, self.pos
        char = text[i + 1] if i + 1 < end else ""
        if char in NAME_START and char:
            j = i + 2
            while j < end and text[j] in NAME:
                j += 1
            self.pos = j
            return Part("var", text[i + 1 : j], quoted)
        if char == "(":
            return self.parenthesis(quoted)
        if char == "{":
            from src_runtime.shell.braced import parameter

            self.pos = i + 2
            return parameter(self, quoted)
        if char and char in SPECIAL:
            self.pos = i + 2
            return Part("var", char, quoted)
        if char == "'" and not quoted:
            from src_runtime.shell.escapes import ansi

            j = i + 2
            while j < end and text[j] != "'":
                j += 2 if text[j] == "\\" else 1
            if j >= end:
                raise self.fail("no closing '")
            self.pos = j + 1
            return Part("text", ansi(text[i + 2 : j]), True)
        if char == '"' and not quoted:
            self.pos = i + 2
            part = Part("quote", "", True)
            part.inner = self.double('"')
            return part
        close = text.find("]", i, end) if char == "[" else -1
        if close < 0:
            return None
        part = Part("arith", text[i + 2 : close], quoted)
        part.inner = self.region(i + 2, close)
        self.pos = close + 1
        return part

    def parenthesis(self, quoted: bool) -> Part:
        i = self.pos
        if self.text.startswith("((", i + 1):
            close = self.arithmetic(i + 3)
            if close > 0:
                part = Part("arith", self.text[i + 3 : close - 2], quoted)
                part.inner = self.region(i + 3, close - 2)
                self.pos = close
                return part
        self.pos = i + 2
        part = Part("command", "$", quoted)
        part.body = self.commands_until(")")
        return part

    def arithmetic(self, start: int) -> int:
        """Past the `))` that closes the `((` before `start`; -1 where that means two subshells."""
        try:
            close = self.closing(start)
        except ShellError:
            return -1
        return close + 1 if self.text.startswith(")", close) and close < self.end else -1

    def closing(self, start: int) -> int:
        """Past the parenthesis that closes one opened before `start`."""
        text, end, keep = self.text, self.end, self.pos
        i, depth = start, 1
        try:
            while i < end:
                char = text[i]
                if char == "(":
                    depth += 1
                elif char == ")":
                    depth -= 1
                    if not depth:
                        return i + 1
                elif char == "\\":
                    i += 1
                elif char == "'":
                    i = text.find("'", i + 1, end)
                    if i < 0:
                        break
                elif char == '"':
                    self.pos = i + 1
                    self.double('"')
                    i = self.pos - 1
                elif char == "`" or (char == "$" and text.startswith(("(", "{"), i + 1)):
                    self.pos = i
                    self.expansion(False)
                    i = self.pos - 1
                i += 1
            raise self.fail("no closing )")
        finally:
            self.budget[0] -= max(i, start) - start
            self.pos = keep
            if self.budget[0] < 0:
                raise self.fail("too much to read")
