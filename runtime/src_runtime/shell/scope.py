# SPDX-License-Identifier: MIT-0
"""What is known of the shell's state at a place in a line: directory, variables, functions, input."""

from __future__ import annotations

from src_runtime.shell.tree import Command

# A value is a text, an array, a choice between texts that branches set, or None: not known.
MAX_CHOICE = 8


class Field:
    """A word after expansion.

    known: `text` is what the program gets; loose: it may become none or several words;
    open: the shell still expands a pattern or a tilde in it.
    """

    __slots__ = ("known", "loose", "open", "text")

    def __init__(self, text: str, known: bool, loose: bool, is_open: bool) -> None:
        self.text = text
        self.known = known
        self.loose = loose
        self.open = is_open


class Feed:
    """What stands on a program's standard input: its text if known, and the bins that make it."""

    __slots__ = ("inputs", "piped", "text")

    def __init__(self, text: str | None, piped: bool, inputs: list[str]) -> None:
        self.text = text
        self.piped = piped
        self.inputs = inputs


class Scope:
    """cwd is "." where the line starts, "" where not known; lost: it stays so after a plain cd."""

    __slots__ = (
        "aliases",
        "args",
        "back",
        "cwd",
        "env",
        "feed",
        "functions",
        "lost",
        "stack",
        "vars",
    )

    def __init__(self) -> None:
        self.cwd = "."
        self.back: str | None = None
        self.lost = False
        self.stack: list[str] = []
        self.vars: dict[str, str | list[str] | tuple[str, ...] | None] = {}
        self.env: dict[str, str | None] = {}
        self.args: list[str] | None = None
        self.functions: dict[str, Command] = {}
        self.aliases: dict[str, str | None] = {}
        self.feed = Feed(None, False, [])

    def fork(self) -> Scope:
        other = Scope.__new__(Scope)
        other.cwd = self.cwd
        other.back = self.back
        other.lost = self.lost
        other.stack = self.stack
        other.vars = dict(self.vars)
        other.env = dict(self.env)
        other.args = self.args
        other.functions = self.functions
        other.aliases = self.aliases
        other.feed = self.feed
        return other

    def child(self) -> Scope:
        """The state that a shell started here begins with: what is exported, and the directory."""
        other = Scope()
        other.cwd = self.cwd
        other.lost = self.lost
        other.vars.update(self.env)
        other.env = dict(self.env)
        other.feed = self.feed
        return other

    def become(self, other: Scope) -> None:
        for name in Scope.__slots__:
            setattr(self, name, getattr(other, name))

    def merge(self, others: list[Scope], choices: bool) -> None:
        """Becomes what is known when any of the others may be how it went."""
        first = others[0]
        for other in others[1:]:
            if other.cwd != first.cwd or other.lost:
                first.cwd, first.lost = "", True
            if other.back != first.back:
                first.back = None
            if other.stack != first.stack:
                first.stack = []
            if other.args != first.args:
                first.args = None
            join(first.vars, other.vars, choices)
            join(first.env, other.env, False)
            if other.functions is not first.functions:
                first.functions = {**other.functions, **first.functions}
        self.become(first)

    def assign(
        self, name: str, value: str | list[str] | tuple[str, ...] | None
    ) -> None:
        self.vars[name] = value
        if name in self.env:
            self.env[name] = value if isinstance(value, str) else None


def join(first: dict, other: dict, choices: bool) -> None:  # type: ignore[type-arg]
    for name in [*first, *other]:
        one, two = first.get(name), other.get(name)
        if one == two and name in first:
            continue
        value = None
        if choices and name in first and name in other:
            value = united(one, two)
        first[name] = value


def united(one: object, two: object) -> tuple[str, ...] | None:
    found: list[str] = []
    for value in (one, two):
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, tuple):
            found.extend(value)
        else:
            return None
    found = sorted(set(found))
    return tuple(found) if len(found) <= MAX_CHOICE else None


def resolve(cwd: str, path: str) -> str:
    """The folder `path` as seen from cwd, cleaned; "" where cwd is not known and path needs it."""
    if not path.startswith("/"):
        if not cwd:
            return ""
        path = path if cwd == "." else cwd + "/" + path
    absolute = path.startswith("/")
    out: list[str] = []
    for name in path.split("/"):
        if name == ".." and out and out[-1] != "..":
            out.pop()
        elif name not in ("", ".") and not (name == ".." and absolute):
            out.append(name)
    return ("/" if absolute else "") + "/".join(out) or "."
