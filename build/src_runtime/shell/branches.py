# SPDX-License-Identifier: MIT-0
"""What is known where a line may have gone one way or another."""

from __future__ import annotations

from src_runtime.shell.model import Command, Part, Scope, ShellError
from src_runtime.shell.walker import Walker

MAX_CHOICE = 8
# Variables with choices in one command; more of them are not known.
MAX_CHOSEN = 3


def alternatives(walker: Walker, command: Command, scope: Scope) -> None:
    """A chain with `||` in it, whose right side runs where the left side failed.

    A `cd` that failed moved nowhere; after the chain the left side is taken to have worked.
    """
    before = scope.fork()
    walker.node(command.commands[0], scope)
    current = scope.fork()
    ends: list[Scope] = []
    for op, part in zip(command.ops, command.commands[1:]):
        ends.append(current.fork())
        if op == "&&":
            walker.node(part, current)
            continue
        other = current.fork()
        other.cwd, other.lost, other.back = before.cwd, before.lost, before.back
        walker.node(part, other)
        if current.cwd != before.cwd:
            walker.more = True
            if walker.deep:
                walker.node(part, current.fork())
        if other.cwd not in (before.cwd, current.cwd):
            current.cwd, current.lost = "", True
        ends.append(other)
    for end in ends:
        end.cwd, end.lost, end.back = current.cwd, current.lost, current.back
        end.stack = current.stack
    merge(scope, [current, *ends], walker.deep)


def merge(scope: Scope, ends: list[Scope], choices: bool) -> None:
    """Makes scope what is known when it may have gone any of these ways."""
    first = ends[0].fork()
    for other in ends[1:]:
        if other.cwd != first.cwd or other.lost:
            first.cwd, first.lost = "", True
        if other.guess != first.guess:
            first.guess = ""
        if other.back != first.back:
            first.back = None
        if other.stack != first.stack:
            first.stack = []
        if other.args != first.args:
            first.args = None
        join(first.vars, other.vars, choices)
        if other.env is not first.env:
            first.env = dict(first.env)
            join(first.env, other.env, False)
        if other.functions is not first.functions:
            first.functions = {**other.functions, **first.functions}
        if other.aliases is not first.aliases:
            first.aliases = {**other.aliases, **first.aliases}
    scope.__dict__.update(first.__dict__)


def join(first: dict, other: dict, choices: bool) -> None:  # type: ignore[type-arg]
    """Leaves in first what both say; a text that differs is a choice, or not known."""
    for name in [*first, *other]:
        one, two = first.get(name), other.get(name)
        if name in first and one == two:
            continue
        first[name] = united(one, two) if choices and name in first and name in other else None


def united(one: object, two: object) -> tuple[str, ...] | None:
    found: set[str] = set()
    for value in (one, two):
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            found.update(value)
        else:
            return None
    return tuple(sorted(found)) if len(found) <= MAX_CHOICE else None


def fits(value: str, pattern: list[Part]) -> bool:
    """Whether a text surely fits a pattern of a clause: a literal, which a star may end."""
    if len(pattern) != 1 or pattern[0].kind != "text":
        return False
    text = pattern[0].text
    if pattern[0].quoted:
        return value == text
    star = text[-1:] == "*"
    literal = text[:-1] if star else text
    if any(char in literal for char in "*?[\\~"):
        return False
    return value.startswith(literal) if star else value == literal


def choose(walker: Walker, command: Command, scope: Scope) -> None:
    """Walks a command once for each value that a variable in it may have."""
    name = walker.choice
    values = scope.vars[name]
    if not isinstance(values, tuple):
        raise ShellError("no choice")
    ends: list[Scope] = []
    walker.choosing += 1
    for value in values if walker.choosing <= MAX_CHOSEN else (None,):
        end = scope.fork()
        end.assign(name, value)
        walker.node(command, end)
        ends.append(end)
    walker.choosing -= 1
    merge(scope, ends, True)
