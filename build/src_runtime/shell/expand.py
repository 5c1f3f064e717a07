# SPDX-License-Identifier: MIT-0
"""Words to fields as bash makes them, as far as the line says; nothing is run or looked up."""

from __future__ import annotations

from src_runtime.shell.model import Command, Feed, Field, Part, Redirect, Scope
from src_runtime.shell.walker import Walker

MAX_FIELDS = 256
# A variable that nothing assigns stands in a template for what is not known.
UNKNOWN = "${__}"
# Variables that say where a word leads though their value is not known.
FOLDERS = {"HOME": "~", "PWD": "."}
DEFAULT_IFS = " \t\n"


def expand_word(walker: Walker, word: list[Part], scope: Scope, out: list[Field]) -> None:
    """Adds the fields of a word: braces first, then expansions, then splitting."""
    for part in word:
        if part.kind == "text" and not part.quoted and "{" in part.text:
            from src_runtime.shell.braces import spread

            several = spread(word, MAX_FIELDS)
            if several is None:
                walker.complete = False
                out.append(Field("", False, True, False))
                return
            for one in several:
                Split(walker, scope, out).word(one)
            return
    Split(walker, scope, out).word(word)


class Split:
    """The field that is being put together, and those that are done."""

    __slots__ = (
        "head", "held", "known", "lead", "loose", "name", "open", "out", "present", "scope",
        "walker",
    )  # fmt: skip

    def __init__(self, walker: Walker, scope: Scope, out: list[Field]) -> None:
        self.walker = walker
        self.scope = scope
        self.out = out
        self.begin()

    def begin(self) -> None:
        self.held: list[str] = []
        self.head = self.lead = self.name = ""
        self.known = True
        self.loose = self.open = self.present = False

    def end(self) -> None:
        if self.present:
            text = "".join(self.held)
            self.out.append(Field(text if self.known else "", self.known, self.loose, self.open))
            if not self.known:
                self.out[-1].head = self.head
                self.out[-1].template = text
                if text == UNKNOWN:
                    self.out[-1].name = self.name
                if self.lead and UNKNOWN not in text[1:]:
                    self.out[-1].path = self.lead + text[len(UNKNOWN) :]
                    self.out[-1].open = is_open(self.lead, False)
        self.begin()

    def lose(self, loose: bool) -> None:
        """What comes next is not known."""
        if self.known:
            self.head = "".join(self.held)
        self.held.append(UNKNOWN)
        self.known, self.present = False, True
        self.loose = self.loose or loose

    def word(self, word: list[Part]) -> None:
        for part in word:
            kind = part.kind
            if kind == "text":
                first = not self.held
                self.held.append(part.text)
                self.present = self.present or part.quoted or bool(part.text)
                if not part.quoted and is_open(part.text, first):
                    self.open = True
                continue
            if kind == "pattern":
                self.held.append(part.text)
                self.present = self.open = True
                continue
            values = value_of(self.walker, part, self.scope)
            if values is None:
                if not self.held and kind != "arith":
                    self.name = part.text
                    if part.op in (":-", "-", ":=", "="):
                        from src_runtime.shell.leads import by_default

                        self.lead = by_default(part, self.scope)
                    elif part.op == "":
                        known = part.text in self.scope.vars
                        lead = "" if known else FOLDERS.get(part.text, "")
                        self.lead = self.scope.leads.get(part.text, lead)
                        if kind == "command":
                            from src_runtime.shell.leads import folder

                            self.lead = folder(part.body, self.scope)
                self.lose(not part.quoted or part.text == "@" or part.text.endswith("[@]"))
            elif part.quoted or kind == "process":
                self.quoted(part, values)
            else:
                self.unquoted(values)
        if len(word) == 1 and word[0].kind == "process":
            text = output(self.walker, word[0], self.scope)
            self.end()
            self.out[-1].content = text
            return
        self.end()

    def quoted(self, part: Part, values: list[str]) -> None:
        many = part.text == "@" or part.text.endswith("[@]")
        self.present = self.present or not many
        for place, value in enumerate(values):
            if place:
                self.end()
            self.held.append(value)
            self.present = True

    def unquoted(self, values: list[str]) -> None:
        for place, value in enumerate(values):
            chunks = separated(value, self.scope)
            if chunks is None:
                self.lose(True)
                continue
            if place:
                self.end()
            for number, chunk in enumerate(chunks):
                if number:
                    self.end()
                if chunk:
                    self.held.append(chunk)
                    self.present = True
                    self.open = self.open or is_open(chunk, False)


def is_open(text: str, first: bool) -> bool:
    if "*" in text or "?" in text or "[" in text:
        return True
    return first and text.startswith("~")


def separated(value: str, scope: Scope) -> list[str] | None:
    """An unquoted value cut at IFS; "" at an end means that a word ends there."""
    ifs = scope.vars.get("IFS", DEFAULT_IFS)
    if not isinstance(ifs, str):
        return None
    if not any(char in value for char in ifs):
        return [value]
    if ifs.strip(DEFAULT_IFS):
        for char in ifs[1:]:
            value = value.replace(char, ifs[0])
        return value.split(ifs[0])
    chunks = value.split()
    if value[:1] in ifs or not chunks:
        chunks.insert(0, "")
    if value[-1:] in ifs:
        chunks.append("")
    return chunks


def single(walker: Walker, word: list[Part], scope: Scope) -> str | None:
    """The text of a word that is not split, as after `=` or in a here-document."""
    text, known = template(walker, word, scope)
    return text if known else None


def template(walker: Walker, word: list[Part], scope: Scope) -> tuple[str, bool]:
    """The text of a word that is not split, and whether all of it is known."""
    held: list[str] = []
    known = True
    for part in word:
        if part.kind == "text" or part.kind == "pattern":
            held.append(part.text)
            continue
        values = value_of(walker, part, scope)
        known = known and values is not None
        held.append(UNKNOWN if values is None else " ".join(values))
    return "".join(held), known


def value_of(walker: Walker, part: Part, scope: Scope) -> list[str] | None:
    """The values of an expansion: one, or any number for `$@` and arrays; None: not known."""
    kind = part.kind
    if kind == "process":
        walker.more = True
        return ["/dev/fd/63"]
    if kind == "arith":
        from src_runtime.shell.arith import evaluate

        number = evaluate(walker, part.inner, scope)
        return None if number is None else [str(number)]
    walker.more = True
    if kind == "var":
        return variable(walker, part.text, part.quoted, scope)
    if kind == "param":
        from src_runtime.shell.params import parameter

        return parameter(walker, part, scope)
    if kind == "command":
        text = output(walker, part, scope)
        return None if text is None else [text.rstrip("\n")]
    return None


def output(walker: Walker, part: Part, scope: Scope) -> str | None:
    """What a substitution prints, if the line says it; a plain walk does not ask."""
    if not walker.deep or part.text == ">":
        return None
    from src_runtime.shell.outputs import output_of_items

    return output_of_items(walker, part.body, scope)


def variable(walker: Walker, name: str, quoted: bool, scope: Scope) -> list[str] | None:
    if name == "@" or name == "*":
        if scope.args is None:
            return None
        return [" ".join(scope.args)] if name == "*" and quoted else list(scope.args)
    if name == "#":
        return None if scope.args is None else [str(len(scope.args))]
    if name.isdigit() and name != "0" and scope.args is not None:
        number = int(name) if len(name) < 5 else 9_999
        return [scope.args[number - 1] if number <= len(scope.args) else ""]
    value = scope.vars.get(name)
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return value[:1] or [""]
    if isinstance(value, tuple):
        walker.choice = name
    if name == "IFS" and name not in scope.vars and walker.deep:
        return [DEFAULT_IFS]
    return None


def inside(walker: Walker, word: list[Part], scope: Scope) -> None:
    """Walks the commands that stand inside a word."""
    for part in word:
        if part.body:
            walker.items(part.body, scope.fork())
        if part.inner:
            inside(walker, part.inner, scope)


def sources(command: Command, scope: Scope) -> list[str]:
    """The programs whose output is in the variables that a command uses."""
    out: list[str] = []
    if scope.sources:
        for word in [*command.words, *[assign.word for assign in command.assigns]]:
            for part in word:
                if part.kind in ("var", "param"):
                    out.extend(scope.sources.get(part.text, ()))
    return out


def fed(walker: Walker, redirect: Redirect, scope: Scope) -> Feed:
    """Standard input after a redirection of it."""
    if redirect.op in ("<<", "<<-", "<<<"):
        text, known = template(walker, redirect.target, scope)
        if redirect.op == "<<<":
            text += "\n"
        feed = Feed(text if known else None, True, [])
        feed.template = text
        return feed
    return from_file(walker, redirect.target, scope)


def from_file(walker: Walker, target: list[Part], scope: Scope) -> Feed:
    if target and target[0].kind == "process":
        walker.more = True
        return Feed(output(walker, target[0], scope), True, [])
    if walker.files:
        fields = walker.expand([target], scope)
        if len(fields) == 1:
            from src_runtime.shell.files import written

            text, names = written(walker, fields[0], scope)
            return Feed(text, True, list(names))
    return Feed(None, True, [])
