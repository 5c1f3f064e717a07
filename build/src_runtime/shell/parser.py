# SPDX-License-Identifier: MIT-0
"""A shell line to a tree, by bash's grammar.  Nothing is expanded here and nothing is run."""

from __future__ import annotations

from src_runtime.shell.model import Command, Redirect, ShellError, unquoted
from src_runtime.shell.words import NAME, NAME_START, Words

MAX_TEXT = 262_144

CLOSERS = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "}"))
COMPOUNDS = frozenset(
    ("if", "case", "while", "until", "for", "select", "function", "coproc", "{", "[[")
)
REDIRECT_START = frozenset("<>&0123456789{")
# Longest first; `<(` and `>(` are words.
REDIRECTS = ("<<<", "<<-", "&>>", "<<", "<>", "<&", ">>", ">&", ">|", "&>", "<", ">")
DECLARES = frozenset(("export", "declare", "local", "readonly", "typeset", "alias", "eval", "let"))


class Parser(Words):
    """The grammar over the words; compound commands are read by src_runtime.shell.compound."""

    def __init__(self, text: str, depth: int, budget: list[int]) -> None:
        super().__init__(text, depth, budget)
        self.pending: list[Redirect] = []

    def lines(self) -> tuple[list[tuple[Command, str]], str]:
        """The commands of all lines, or of those ahead of the first bad one and what is bad."""
        out: list[tuple[Command, str]] = []
        try:
            while True:
                self.newlines()
                if self.pos >= self.end:
                    return out, ""
                out.extend(self.line())
        except ShellError as error:
            return out, str(error)
        except RecursionError:
            return out, "nesting too deep"

    def line(self) -> list[tuple[Command, str]]:
        out: list[tuple[Command, str]] = []
        while self.pos < self.end and self.text[self.pos] != "\n":
            command = self.and_or()
            self.blanks()
            char = self.peek()
            if (char == ";" and not self.text.startswith((";;", ";&"), self.pos)) or char == "&":
                self.pos += 1
            elif char and char != "\n":
                raise self.fail("unexpected " + char)
            out.append((command, "&" if char == "&" else ";"))
            self.blanks()
        if self.pending:
            self.newlines()
            self.heredocs()
        return out

    def commands(self, closing: str, keywords: tuple[str, ...]) -> list[tuple[Command, str]]:
        """Commands up to the closing character, one of the keywords, or the end."""
        out: list[tuple[Command, str]] = []
        self.nest()
        while True:
            self.newlines()
            char = self.peek()
            if char == "" or char == closing or self.text.startswith((";;", ";&"), self.pos):
                break
            keyword = self.keyword()
            if keyword in CLOSERS:
                if keyword in keywords:
                    break
                raise self.fail("unexpected " + keyword)
            command = self.and_or()
            self.blanks()
            char = self.peek()
            out.append((command, "&" if char == "&" else ";"))
            if char == "&" or (char == ";" and not self.text.startswith((";;", ";&"), self.pos)):
                self.pos += 1
            elif char and char not in ";\n" and char != closing:
                if self.keyword() not in keywords:
                    raise self.fail("unexpected " + char)
                break
        self.depth -= 1
        return out

    def commands_until(self, closing: str) -> list[tuple[Command, str]]:
        kept, self.pending = self.pending, []
        try:
            out = self.commands(closing, ())
            if self.peek() != closing:
                raise self.fail("no closing " + closing)
            self.pos += 1
            kept.extend(self.pending)
        finally:
            self.pending = kept
        return out

    def backquoted(self, text: str) -> list[tuple[Command, str]]:
        """What bash parses only when it gets there: a mistake in it leaves the rest of the line."""
        try:
            inner = Parser(text, self.depth + 1, self.budget)
        except ShellError:
            self.flawed = True
            return []
        found, bad = inner.lines()
        self.flawed = self.flawed or inner.flawed or bool(bad)
        return found

    def and_or(self) -> Command:
        """A pipeline, or `andor` with its pipelines in commands and the operators in ops."""
        first = self.pipeline()
        self.blanks()
        if not self.text.startswith(("&&", "||"), self.pos):
            return first
        command = Command("andor")
        command.commands.append(first)
        while self.text.startswith(("&&", "||"), self.pos):
            command.ops.append(self.text[self.pos : self.pos + 2])
            self.pos += 2
            self.newlines()
            command.commands.append(self.pipeline())
            self.blanks()
        return command

    def pipeline(self) -> Command:
        """A command, or `pipe` with its stages in commands; one in `not`, a pipe named `!` then."""
        keyword = self.keyword()
        negated = timed = False
        if keyword == "!" or keyword == "time":
            from src_runtime.shell.compound import prefixes

            timed = True
            negated, keyword = prefixes(self, keyword)
        if timed and self.peek() in ("", "\n", ";", "&", "|", ")"):
            return Command("simple")
        stages = [self.command(keyword)]
        self.blanks()
        while self.peek() == "|" and not self.text.startswith("||", self.pos):
            self.pos += 2 if self.text.startswith("|&", self.pos) else 1
            self.newlines()
            keyword = self.keyword()
            if keyword == "!" or keyword == "time":
                from src_runtime.shell.compound import prefixes

                keyword = prefixes(self, keyword)[1]
            stages.append(self.command(keyword))
            self.blanks()
        if len(stages) == 1 and not negated:
            return stages[0]
        command = Command("pipe" if len(stages) > 1 else "not")
        command.commands = stages
        command.name = "!" if negated else ""
        return command

    def command(self, keyword: str) -> Command:
        if keyword in COMPOUNDS or self.peek() == "(":
            from src_runtime.shell.compound import compound

            self.nest()
            command = compound(self, keyword)
            self.depth -= 1
            return command
        if keyword in CLOSERS:
            raise self.fail("unexpected " + keyword)
        return self.simple()

    def redirected(self, command: Command) -> Command:
        self.blanks()
        while self.peek() in REDIRECT_START and self.redirect(command):
            self.blanks()
        return command

    def simple(self) -> Command:
        """`simple`: assigns, words, redirects."""
        text, end = self.text, self.end
        command = Command("simple")
        words = command.words
        declares = False
        while True:
            self.blanks()
            if self.pos >= end:
                break
            char = text[self.pos]
            if char == "\n" or char == ";" or char == "|" or char == ")":
                break
            if char in REDIRECT_START:
                if self.redirect(command):
                    continue
                if char == "&":
                    break
            if char == "(":
                from src_runtime.shell.compound import definition

                return definition(self, command)
            if (not words or declares) and char in NAME_START and self.assigns(command):
                continue
            word = self.word()
            if word is None:
                raise self.fail("unexpected " + char)
            words.append(word)
            if len(words) == 1:
                declares = unquoted(word) in DECLARES
        if not (words or command.assigns or command.redirects):
            raise self.fail("a command is missing")
        return command

    def assigns(self, command: Command) -> bool:
        """Takes an assignment at the cursor, if there is one."""
        text, end = self.text, self.end
        i = self.pos + 1
        while i < end and text[i] in NAME:
            i += 1
        if i >= end or text[i] not in "=+[":
            return False
        from src_runtime.shell.assigns import assignment

        return assignment(self, command, i)

    def redirect(self, command: Command) -> bool:
        """Takes a redirection at the cursor, if there is one."""
        text, end, start = self.text, self.end, self.pos
        i = start
        if text[i] == "{":
            i += 1
            while i < end and (text[i] in NAME or text[i] in "[]"):
                i += 1
            if i == start + 1 or i >= end or text[i] != "}":
                return False
            i += 1
        else:
            while i < end and text[i] in "0123456789":
                i += 1
        if i >= end or text[i] not in "<>&" or text.startswith(("<(", ">("), i):
            return False
        if text[i] == "&" and (i > start or not text.startswith("&>", i)):
            return False
        op = ""
        for op in REDIRECTS:
            if text.startswith(op, i):
                break
        redirect = Redirect(op, text[start:i])
        self.pos = i + len(op)
        self.blanks()
        if op == "<<" or op == "<<-":
            from src_runtime.shell.heredoc import delimiter

            delimiter(self, redirect)
            self.pending.append(redirect)
        else:
            word = self.word()
            if word is None:
                raise self.fail("a redirection without a target")
            redirect.target = word
        command.redirects.append(redirect)
        return True

    def heredocs(self) -> None:
        """Reads the bodies that begin at the cursor."""
        if self.pending:
            from src_runtime.shell.heredoc import bodies

            bodies(self)

    def newlines(self) -> None:
        while True:
            self.blanks()
            if self.pos >= self.end:
                return
            if self.text.startswith("\r\n", self.pos):
                self.pos += 1
            elif self.text[self.pos] != "\n":
                return
            self.pos += 1
            self.heredocs()

    def expect(self, keyword: str) -> None:
        self.newlines()
        if self.keyword() != keyword:
            raise self.fail("expected " + keyword)
        self.pos += len(keyword)


def parse(text: str, depth: int = 0) -> tuple[list[tuple[Command, str]], bool]:
    """The commands of a line, and whether all of it could be read.

    After a mistake bash still runs the complete lines ahead of it: these are returned.
    """
    fits = len(text) <= MAX_TEXT
    if not fits:
        text = text[: text.rfind("\n", 0, MAX_TEXT) + 1]
    if "\0" in text:
        text = text.replace("\0", "")
    try:
        parser = Parser(text, depth, [16 * len(text) + 4_096])
    except ShellError:
        return [], False
    found, bad = parser.lines()
    return found, fits and not bad and not parser.flawed
