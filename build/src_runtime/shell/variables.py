# SPDX-License-Identifier: MIT-0
"""Assignments: to variables, to the environment of one command, and by declaring builtins."""

from __future__ import annotations

from src_runtime.shell.expand import single
from src_runtime.shell.model import Assign, Command, Scope, literal
from src_runtime.shell.walker import DECLARES, Walker


def assign_all(walker: Walker, command: Command, scope: Scope) -> None:
    """Carries out a command that is nothing but assignments."""
    walker.choice = ""
    before = scope.fork() if walker.deep else scope
    for assign in command.assigns:
        assign_one(walker, assign, scope)
    if walker.choice:
        from src_runtime.shell.branches import choose

        scope.vars = before.vars
        choose(walker, command, scope)


def assign_one(walker: Walker, assign: Assign, scope: Scope) -> None:
    name = assign.name
    if assign.items is not None:
        scope.assign(name, array(walker, assign, scope))
        return
    value = single(walker, assign.word, scope)
    old = scope.vars.get(name)
    if assign.index is not None or isinstance(old, list):
        value = None
    elif assign.append:
        value = old + value if isinstance(old, str) and value is not None else None
    if value is not None and len(value) > 65_536:
        value = None
    scope.assign(name, value)
    if value is not None or not walker.deep or assign.index is not None or assign.append:
        return
    from src_runtime.shell.leads import remember, remember_place

    if leads(assign):
        remember(scope, name, assign.word)
    elif not walker.choice:
        remember_place(walker, scope, name, assign.word)


def leads(assign: Assign) -> bool:
    """Whether an unknown value is probably a default, or where a program lies."""
    if len(assign.word) != 1:
        return False
    part = assign.word[0]
    words = part.body[0][0].words if part.body else []
    return bool(part.op) or bool(words and literal(words[0]) in ("which", "command", "type"))


def array(walker: Walker, assign: Assign, scope: Scope) -> list[str] | None:
    fields = walker.expand(assign.items or [], scope)
    values = [field.text for field in fields]
    if not all(field.known and not field.open for field in fields):
        return None
    if any(text.startswith("[") and "]=" in text for text in values):
        return None
    if not assign.append:
        return values
    old = scope.vars.get(assign.name, [])
    return old + values if isinstance(old, list) else None


def prefixed(walker: Walker, command: Command, scope: Scope) -> dict[str, str | None]:
    """The environment of a command with assignments before it; they do not reach its words."""
    env = scope.env
    inner = scope.fork()
    for assign in command.assigns:
        if not assign.declared:
            assign_one(walker, assign, inner)
            value = inner.vars[assign.name]
            env = {**env, assign.name: value if isinstance(value, str) else None}
    return env


def declare(walker: Walker, command: Command, name: str, scope: Scope) -> None:
    """Carries out `export A=1` and its like."""
    if name not in DECLARES:
        return
    options = [literal(word) or "" for word in command.words[1:]]
    exports = name == "export" or any(word[:1] == "-" and "x" in word for word in options)
    for assign in command.assigns:
        if assign.declared:
            assign_one(walker, assign, scope)
            if exports:
                value = scope.vars[assign.name]
                text = value if isinstance(value, str) else None
                scope.env = {**scope.env, assign.name: text}
