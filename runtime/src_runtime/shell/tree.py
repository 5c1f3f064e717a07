# SPDX-License-Identifier: MIT-0
"""What a shell line is made of once it is read: words of parts, and commands of words."""

from __future__ import annotations


class ShellError(ValueError):
    """The text is not a shell line, or is past a limit."""


class Part:
    """A piece of a word.

    kind is text, var, param, command, process, arith or pattern.  `text` is the literal text or the
    variable's name, `op` what a `${…}` does, `inner` the parts inside, `body` the commands inside.
    """

    __slots__ = ("body", "inner", "kind", "op", "quoted", "text")

    def __init__(self, kind: str, text: str, quoted: bool) -> None:
        self.kind = kind
        self.text = text
        self.quoted = quoted
        self.op = ""
        self.inner: list[Part] = []
        self.body: list[tuple[Command, str]] = []


class Assign:
    """`name=word`, `name+=word`, `name[index]=word` or, with items, `name=( … )`.

    declared: it is an argument of a declaring builtin, and among the words of its command too.
    """

    __slots__ = ("append", "declared", "index", "items", "name", "word")

    def __init__(self, name: str, append: bool, declared: bool) -> None:
        self.declared = declared
        self.name = name
        self.append = append
        self.word: list[Part] = []
        self.items: list[list[Part]] | None = None
        self.index: list[Part] | None = None


class Redirect:
    """`2> file`, or a here-document whose body becomes the target once it has been read."""

    __slots__ = ("delimiter", "fd", "op", "quoted", "target")

    def __init__(self, op: str, fd: str) -> None:
        self.op = op
        self.fd = fd
        self.target: list[Part] = []
        self.delimiter = ""
        self.quoted = False


class Command:
    """A command of any kind; which fields it uses is said where its kind is parsed."""

    __slots__ = (
        "assigns",
        "commands",
        "kind",
        "lists",
        "name",
        "ops",
        "patterns",
        "redirects",
        "words",
    )

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.name = ""
        self.words: list[list[Part]] = []
        self.assigns: list[Assign] = []
        self.redirects: list[Redirect] = []
        self.commands: list[Command] = []
        self.ops: list[str] = []
        self.lists: list[list[tuple[Command, str]]] = []
        self.patterns: list[list[list[Part]]] = []


def literal(word: list[Part]) -> str | None:
    """The text of a word that nothing is expanded in, or None."""
    if len(word) == 1:
        return word[0].text if word[0].kind == "text" else None
    for part in word:
        if part.kind != "text":
            return None
    return "".join([part.text for part in word])


def unquoted(word: list[Part]) -> str:
    """The text of a word of one unquoted part, as reserved words and names must be, or ""."""
    if len(word) == 1 and word[0].kind == "text" and not word[0].quoted:
        return word[0].text
    return ""
