# SPDX-License-Identifier: MIT-0
"""Steps over the words of a program up to those of the program that it runs."""

from __future__ import annotations

from src_runtime.shell.model import Field, Scope
from src_runtime.shell.paths import resolve
from src_runtime.shell.walker import Walker


class Wrapper:
    """letters and names take a value in the next word; operands stand before the program.

    move: the options that set the directory; script: those whose value is a shell line;
    assigns: `A=1` before the program goes into its environment; once: options with which no program
    is run; until: options after which the program stands; after: it stands behind `--` only;
    pairs, triples: names that take two words, and three; line: what is left is a shell line;
    lines: each operand is one; away: it runs elsewhere; ends: no option stands between the last
    of its own operands and the program.
    """

    __slots__ = (
        "after",
        "assigns",
        "away",
        "ends",
        "letters",
        "line",
        "lines",
        "move",
        "names",
        "once",
        "operands",
        "pairs",
        "script",
        "triples",
        "until",
    )

    def __init__(
        self,
        letters: str = "",
        names: str = "",
        operands: int = 0,
        move: str = "",
        script: str = "",
        once: str = "",
        until: str = "",
        assigns: bool = False,
        after: bool = False,
        line: bool = False,
        lines: bool = False,
        away: bool = False,
        ends: bool = False,
        pairs: str = "",
        triples: str = "",
    ) -> None:
        self.letters = letters
        self.names = names.split()
        self.operands = operands
        self.move = move.split()
        self.script = script.split()
        self.once = once.split()
        self.until = until.split()
        self.assigns = assigns
        self.after = after
        self.line = line
        self.lines = lines
        self.away = away
        self.ends = ends
        self.pairs = pairs.split()
        self.triples = triples.split()


class Scan:
    """Steps over the words of a wrapper that are its own."""

    __slots__ = (
        "dropped",
        "fields",
        "name",
        "named",
        "operands",
        "payload",
        "place",
        "scope",
        "seen",
        "stopped",
        "unsure",
        "walker",
        "wrapper",
    )

    def __init__(
        self, walker: Walker, name: str, wrapper: Wrapper, fields: list[Field], scope: Scope
    ) -> None:
        self.walker = walker
        self.name = name
        self.wrapper = wrapper
        self.fields = fields
        self.scope = scope
        self.place = 1
        self.payload: Field | None = None
        self.dropped = self.unsure = self.named = self.stopped = False
        self.seen: dict[str, str | None] = {}
        self.operands: list[Field] = []

    def rest(self) -> list[Field]:
        fields, options = self.fields, True
        owed = 999 if self.wrapper.after else self.wrapper.operands
        deep = self.walker.deep
        while self.place < len(fields):
            field = fields[self.place]
            text = field.text
            if not field.known:
                if not self.unknown(field, owed, options):
                    break
                owed = max(owed - 1, 0)
            elif text == "--" and options:
                options = False
                owed = 0 if self.wrapper.after else owed
            elif options and text[:1] == "-" and len(text) > 1:
                self.option(text)
                if self.stopped or (self.payload is not None and self.name == "env"):
                    self.place += 1
                    break
            elif text.find("=") > 0 and (self.wrapper.assigns or not deep):
                if self.wrapper.assigns:
                    variable, _, value = text.partition("=")
                    self.scope.env = {**self.scope.env, variable: value}
                else:
                    self.walker.more = True
            elif text == "-" and self.name == "env" and self.ignores():
                pass
            elif owed:
                self.operands.append(field)
                owed -= 1
                options = options and (owed > 0 or not self.wrapper.ends)
            else:
                break
            self.place += 1
        if self.name == "runuser" and not self.named:
            self.dropped = True
        return fields[self.place :]

    def ignores(self) -> bool:
        """Whether `env -` is read as `env -i`; a plain walk takes `-` for the program."""
        self.walker.more = True
        return self.walker.deep

    def unknown(self, field: Field, owed: int, options: bool) -> bool:
        """Whether a word that is not known belongs to the wrapper, as far as its beginning says."""
        head = field.head
        if options and head[:1] == "-" and len(head) > 1:
            name = head[2:].partition("=")[0] if head.startswith("--") else head[1]
            if name in self.wrapper.move:
                self.scope.cwd = ""
            if name in self.wrapper.script:
                self.payload = Field("", False, False, False)
        elif self.wrapper.assigns and head.find("=") > 0:
            self.scope.env = {**self.scope.env, head.partition("=")[0]: None}
        elif not owed and not field.loose:
            return False
        self.unsure = self.unsure or field.loose
        return True

    def option(self, text: str) -> None:
        """An option, and its value where that is the next word."""
        if text.startswith("--"):
            name, equals, value = text[2:].partition("=")
            self.seen[name] = value if equals else None
            self.noticed(name)
            if equals:
                self.valued(name, Field(value, True, False, False))
            elif name in self.wrapper.names:
                self.valued(name, self.following())
            else:
                self.several(name)
            return
        letters = text[1:]
        for place, letter in enumerate(letters):
            attached = letters[place + 1 :]
            self.seen[letter] = attached or None
            self.noticed(letter)
            if letter in self.wrapper.letters:
                if attached:
                    self.valued(letter, Field(attached, True, False, False))
                else:
                    self.valued(letter, self.following())
                return
            self.several(letter)

    def several(self, name: str) -> None:
        """Steps over the words of an option that takes more than one."""
        self.place += 2 * (name in self.wrapper.pairs) + 3 * (name in self.wrapper.triples)

    def noticed(self, name: str) -> None:
        self.dropped = self.dropped or name in self.wrapper.once
        self.stopped = self.stopped or name in self.wrapper.until

    def following(self) -> Field | None:
        self.place += 1
        return self.fields[self.place] if self.place < len(self.fields) else None

    def valued(self, name: str, value: Field | None) -> None:
        if value is None:
            return
        self.seen[name] = value.text if value.known else None
        if not value.known and value.loose:
            self.unsure = True
        if name in self.wrapper.move:
            known = value.known and not value.open
            self.scope.cwd = resolve(self.scope.cwd, value.text) if known else ""
        if name in self.wrapper.script:
            self.payload = value
        if name in ("u", "user"):
            self.named = True
