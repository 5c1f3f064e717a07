# SPDX-License-Identifier: MIT-0
"""What a shell line is made of, and what a walk over it knows: the data of this package.

No class has slots: to make their descriptors is a tenth of what loading the package costs.
"""

from __future__ import annotations


class ShellError(ValueError):
    """The text is not a shell line, or is past a limit."""


class Part:
    """A piece of a word.

    kind is text, var, param, command, process, arith, pattern or broken.  `text` is the literal
    text or the variable's name, `op` what a `${…}` does, `inner` the parts and `body` the commands
    inside.
    """

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

    def __init__(self, name: str, append: bool, declared: bool) -> None:
        self.name = name
        self.append = append
        self.declared = declared
        self.word: list[Part] = []
        self.items: list[list[Part]] | None = None
        self.index: list[Part] | None = None


class Redirect:
    """`2> file`, or a here-document whose body becomes the target once it has been read."""

    def __init__(self, op: str, fd: str) -> None:
        self.op = op
        self.fd = fd
        self.target: list[Part] = []
        self.delimiter = ""
        self.quoted = False


class Command:
    """A command of any kind; which fields it uses is said where its kind is parsed."""

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


class Field:
    """A word after expansion.

    known: `text` is what the program gets; loose: it may become none or several words; open: the
    shell still expands a pattern or a tilde in it; content: what the file that it names holds.
    Of a word that is not known, head is its beginning, and template the whole of it as a shell
    line would have it, with a variable in place of what is not known; path is the file that it
    names, or a pattern of it, where the line says that of what its beginning stands for; name is
    the variable that is the whole of it.
    """

    def __init__(self, text: str, known: bool, loose: bool, is_open: bool) -> None:
        self.text = text
        self.known = known
        self.loose = loose
        self.open = is_open
        self.head = ""
        self.path = ""
        self.name = ""
        self.template = ""
        self.content: str | None = None


class Feed:
    """Standard input: its text if known, whether it is redirected, the bins that make it.

    template: as of a Field.
    """

    def __init__(self, text: str | None, piped: bool, inputs: list[str]) -> None:
        self.text = text
        self.piped = piped
        self.inputs = inputs
        self.template = ""


class Run:
    """A program run.

    place: the folder that its files are taken to lie in; unsure: words that could not be read
    stood before it.
    """

    def __init__(self, name: str, fields: list[Field], cwd: str, via: str) -> None:
        self.bin = name
        self.fields = fields
        self.cwd = cwd
        self.place = cwd
        self.via = via
        self.env: dict[str, str | None] = {}
        self.stdin: str | None = None
        self.inputs: list[str] = []
        self.opaque = False
        self.unsure = False

    def add_inputs(self, names: list[str]) -> None:
        for name in names:
            if name not in self.inputs:
                self.inputs.append(name)


class Scope:
    """What is known of the shell's state at a place in a line.

    cwd is "." where the line starts and "" where not known; lost: a plain walk finds it no more;
    guess: where it was before an `eval` of unknown text, which hardly ever moves the shell.
    A variable is a text, an array, a choice of texts that branches set, or None: not known.
    sources: the programs whose output is in a variable; leads: what a variable of unknown value
    may well hold.  Only `cwd`, `vars` and what is assigned to
    an attribute change; the other containers are replaced, so that forks may share them.
    """

    def __init__(self) -> None:
        self.cwd = "."
        self.back: str | None = None
        self.guess = ""
        self.lost = False
        self.stack: list[str] = []
        self.vars: dict[str, str | list[str] | tuple[str, ...] | None] = {}
        self.env: dict[str, str | None] = {}
        self.args: list[str] | None = None
        self.functions: dict[str, Command] = {}
        self.aliases: dict[str, str | None] = {}
        self.sources: dict[str, list[str]] = {}
        self.leads: dict[str, str] = {}
        self.feed = Feed(None, False, [])

    def fork(self) -> Scope:
        other = Scope.__new__(Scope)
        other.cwd = self.cwd
        other.back = self.back
        other.guess = self.guess
        other.lost = self.lost
        other.stack = self.stack
        other.vars = dict(self.vars)
        other.env = self.env
        other.args = self.args
        other.functions = self.functions
        other.aliases = self.aliases
        other.sources = self.sources
        other.leads = self.leads
        other.feed = self.feed
        return other

    def assign(self, name: str, value: str | list[str] | tuple[str, ...] | None) -> None:
        self.vars[name] = value
        if name in self.leads:
            self.leads = {one: lead for one, lead in self.leads.items() if one != name}
        if name in self.env:
            self.env = {**self.env, name: value if isinstance(value, str) else None}


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
