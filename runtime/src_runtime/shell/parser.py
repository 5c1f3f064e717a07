# SPDX-License-Identifier: MIT-0
"""A shell line to a tree, by bash's grammar.  Nothing is expanded here and nothing is run."""

from __future__ import annotations

from src_runtime.shell.tree import Assign, Command, Part, Redirect, ShellError, unquoted
from src_runtime.shell.words import MAX_DEPTH, META, NAME, NAME_START, Words

MAX_TEXT = 262_144

LOWER = frozenset("abcdefghijklmnopqrstuvwxyz")
KEYWORD_START = frozenset("ifwuscdet{}![")
KEYWORDS = frozenset(
    (
        "if", "then", "else", "elif", "fi", "do", "done", "case", "esac", "while", "until", "for",
        "select", "function", "time", "coproc", "in", "{", "}", "!", "[[",
    )
)  # fmt: skip
CLOSERS = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "}"))
COMPOUNDS = frozenset(
    ("if", "case", "while", "until", "for", "select", "function", "coproc", "{", "[[")
)
REDIRECT_START = frozenset("<>&0123456789{")
# Longest first; `<(` and `>(` are words.
REDIRECTS = ("<<<", "<<-", "&>>", "<<", "<>", "<&", ">>", ">&", ">|", "&>", "<", ">")
DECLARES = frozenset(("export", "declare", "local", "readonly", "typeset", "alias", "eval", "let"))

Items = "list[tuple[Command, str]]"


class Parser(Words):
    """The grammar over the words; compound commands are read by src_runtime.shell.compound."""

    def __init__(self, text: str, depth: int, budget: list[int]) -> None:
        super().__init__(text, depth, budget)
        self.pending: list[Redirect] = []

    # Lists

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
            if keyword in CLOSERS and keyword:
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
                if not keywords or self.keyword() not in keywords:
                    raise self.fail("unexpected " + char)
                break
        self.depth -= 1
        return out

    def commands_until(self, closing: str) -> list[tuple[Command, str]]:
        kept, self.pending = self.pending, []
        out = self.commands(closing, ())
        if self.peek() != closing:
            raise self.fail("no closing " + closing)
        self.pos += 1
        self.pending = kept + self.pending
        return out

    def backquoted(self, text: str) -> list[tuple[Command, str]]:
        return self.late(text)[0]

    def late(self, text: str) -> tuple[list[tuple[Command, str]], str]:
        """What bash parses only when it gets there: a mistake in it leaves the rest of the line."""
        try:
            inner = Parser(text, self.depth + 1, self.budget)
            found, bad = inner.lines()
            self.flawed = self.flawed or inner.flawed or bool(bad)
        except ShellError as error:
            found, bad = [], str(error)
            self.flawed = True
        return found, bad

    def nest(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail("nesting too deep")

    def and_or(self) -> Command:
        """A pipeline, or `andor` with its pipelines in commands and the operators between in ops."""
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
        """A command, `pipe` with its stages in commands, or one of them in `not` or `time`."""
        negated = timed = False
        keyword = self.keyword()
        while keyword == "!" or keyword == "time":
            self.pos += len(keyword)
            self.blanks()
            if keyword == "!":
                negated = not negated
            else:
                timed = True
                self.time_options()
            keyword = self.keyword()
        if (negated or timed) and self.peek() in ("", "\n", ";", "&", "|", ")"):
            return Command("simple")
        stages = [self.command(keyword)]
        self.blanks()
        while self.peek() == "|" and not self.text.startswith("||", self.pos):
            self.pos += 2 if self.text.startswith("|&", self.pos) else 1
            self.newlines()
            stages.append(self.stage())
            self.blanks()
        if len(stages) == 1 and not negated:
            return stages[0]
        command = Command("pipe" if len(stages) > 1 else "not")
        command.commands = stages
        return command

    def stage(self) -> Command:
        keyword = self.keyword()
        while keyword == "!" or keyword == "time":
            self.pos += len(keyword)
            self.blanks()
            keyword = self.keyword()
        return self.command(keyword)

    def time_options(self) -> None:
        while self.text.startswith(("-p", "--"), self.pos):
            after = self.text[self.pos + 2 : self.pos + 3]
            if after and after not in META:
                return
            self.pos += 2
            self.blanks()

    # Commands

    def command(self, keyword: str) -> Command:
        char = self.peek()
        if char == "(":
            if self.text.startswith("((", self.pos):
                close = self.arithmetic(self.pos + 2)
                if close > 0:
                    command = Command("arith")
                    command.words = [self.region(self.pos + 2, close - 2)]
                    self.pos = close
                    return self.redirected(command)
            command = Command("subshell")
            self.pos += 1
            command.lists = [self.commands_until(")")]
            if not command.lists[0]:
                raise self.fail("nothing between ( and )")
            return self.redirected(command)
        if keyword in COMPOUNDS:
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
        """`simple`: assigns, words, redirects; a word of a declaring builtin may be an assignment.

        Such a word is in `words` too, so that positions count.
        """
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
                return self.definition(command)
            if (not words or declares) and char in NAME_START and self.assignment(command):
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

    def definition(self, command: Command) -> Command:
        """`function`: its name, and its body in commands[0]."""
        self.pos += 1
        self.blanks()
        if len(command.words) != 1 or command.assigns or self.peek() != ")":
            raise self.fail("unexpected (")
        self.pos += 1
        self.newlines()
        function = Command("function")
        function.name = unquoted(command.words[0])
        self.nest()
        function.commands = [self.command(self.keyword())]
        self.depth -= 1
        return function

    def assignment(self, command: Command) -> bool:
        """Takes an assignment at the cursor, if there is one."""
        text, end, start = self.text, self.end, self.pos
        i = start + 1
        while i < end and text[i] in NAME:
            i += 1
        name_end = i
        if i < end and text[i] == "[":
            i = self.subscript(i)
        append = text.startswith("+=", i)
        i += append
        if i >= end or text[i] != "=":
            self.pos = start
            return False
        assign = Assign(text[start:name_end], append, bool(command.words))
        if text[name_end] == "[":
            inside = i - append - 1
            assign.index = self.region(name_end + 1, inside)
        self.pos = i + 1
        if text.startswith("(", i + 1) and i + 1 < end:
            self.pos = i + 2
            assign.items = self.array()
        elif i + 1 < end and (text[i + 1] not in META or text.startswith(("<(", ">("), i + 1)):
            assign.word = self.word() or []
        if command.words:
            head = Part("text", text[start : i + 1], False)
            command.words.append([head, *assign.word])
        command.assigns.append(assign)
        return True

    def subscript(self, start: int) -> int:
        """Past the `]` of the `[` at start, or start where none follows on that line."""
        text, end = self.text, self.end
        i, depth = start + 1, 1
        while i < end and depth:
            char = text[i]
            if char == "\n":
                return start
            if char == "$" or char == "`":
                self.pos = i
                self.expansion(False)
                i = max(self.pos, i + 1)
                continue
            if char == "'" or char == '"':
                i = text.find(char, i + 1, end)
                if i < 0:
                    return start
            depth += (char == "[") - (char == "]")
            i += 2 if char == "\\" else 1
        return start if depth else i

    def array(self) -> list[list[Part]]:
        items: list[list[Part]] = []
        while True:
            self.newlines()
            if self.peek() == ")":
                self.pos += 1
                return items
            word = self.word()
            if word is None:
                raise self.fail("no closing )")
            items.append(word)

    # Redirections and here-documents

    def redirect(self, command: Command) -> bool:
        """Takes a redirection at the cursor, if there is one."""
        text, end, i = self.text, self.end, self.pos
        start = i
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
            self.delimiter(redirect)
            self.pending.append(redirect)
        else:
            word = self.word()
            if word is None:
                raise self.fail("a redirection without a target")
            redirect.target = word
        command.redirects.append(redirect)
        return True

    def delimiter(self, redirect: Redirect) -> None:
        """The word after `<<`; any quote in it keeps the body from being expanded."""
        text, end, start = self.text, self.end, self.pos
        held: list[str] = []
        i = start
        while i < end and text[i] not in META:
            char = text[i]
            if char == "'" or char == '"':
                close = text.find(char, i + 1, end)
                if close < 0:
                    raise self.fail("no closing " + char)
                held.append(text[i + 1 : close])
                redirect.quoted = True
                i = close + 1
            elif char == "\\":
                held.append(text[i + 1 : i + 2].replace("\n", ""))
                redirect.quoted = redirect.quoted or not text.startswith("\n", i + 1)
                i += 2
            elif char == "$" and text.startswith(("$(", "${"), i):
                self.pos = i
                self.expansion(False)
                held.append(text[i : self.pos])
                i = self.pos
            elif char == "$" and text.startswith(("$'", '$"'), i):
                i += 1
            else:
                held.append(char)
                i += 1
        if i == start:
            raise self.fail("a here-document without a delimiter")
        self.pos = min(i, end)
        redirect.delimiter = "".join(held)

    def heredocs(self) -> None:
        """Reads the bodies that begin at the cursor."""
        pending, self.pending = self.pending, []
        for redirect in pending:
            body = self.body(redirect)
            if redirect.quoted:
                redirect.target = [Part("text", body, True)]
                continue
            try:
                inner = Parser(body, self.depth + 1, self.budget)
                redirect.target = inner.double("")
                self.flawed = self.flawed or inner.flawed
            except ShellError:
                # bash reports it when it expands the body; the rest of the line still runs.
                self.flawed = True
                redirect.target = [Part("broken", body, True)]

    def body(self, redirect: Redirect) -> str:
        text, end = self.text, self.end
        strip = redirect.op == "<<-"
        lines: list[str] = []
        while self.pos < end:
            line = self.raw_line()
            if not redirect.quoted:
                while line.endswith("\\") and self.pos < end:
                    if (len(line) - len(line.rstrip("\\"))) % 2 == 0:
                        break
                    line = line[:-1] + self.raw_line()
            if strip:
                line = line.lstrip("\t")
            if line == redirect.delimiter:
                return "".join(lines)
            lines.append(line + "\n")
        if lines and not text.endswith("\n", 0, end):
            lines[-1] = lines[-1][:-1]
        return "".join(lines)

    def raw_line(self) -> str:
        start = self.pos
        stop = self.text.find("\n", start, self.end)
        stop = self.end if stop < 0 else stop
        self.pos = min(stop + 1, self.end)
        return self.text[start:stop]

    # Space and reserved words

    def peek(self) -> str:
        return self.text[self.pos] if self.pos < self.end else ""

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
            if self.pending:
                self.heredocs()

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
