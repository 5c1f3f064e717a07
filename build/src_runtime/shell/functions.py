# SPDX-License-Identifier: MIT-0
"""Calls of functions and aliases that the line itself defines."""

from __future__ import annotations

from src_runtime.shell.model import Run, Scope
from src_runtime.shell.walker import Walker

MAX_CALLS = 20
# A function that calls itself is walked again, for it may get other arguments, but not for ever.
MAX_AGAIN = 2


def called(walker: Walker, name: str, run: Run, scope: Scope) -> None:
    if walker.calling.count(name) >= MAX_AGAIN:
        return
    if len(walker.calling) >= MAX_CALLS:
        walker.complete = False
        return
    walker.calling.append(name)
    if name in scope.functions:
        call(walker, name, run, scope)
    else:
        replaced(walker, name, run, scope)
    walker.calling.pop()


def call(walker: Walker, name: str, run: Run, scope: Scope) -> None:
    """Walks the body of a function with the arguments of the call."""
    walker.uncalled.pop(name, None)
    args, scope.args = scope.args, None
    if all(field.known for field in run.fields):
        scope.args = [field.text for field in run.fields[1:]]
    start = len(walker.out)
    walker.node(scope.functions[name], scope)
    scope.args = args
    walker.mark(start, "function")


def replaced(walker: Walker, name: str, run: Run, scope: Scope) -> None:
    """An alias: its text stands in front of the arguments."""
    text = scope.aliases[name]
    if text is None or not text.strip():
        run.opaque = True
        return
    from src_runtime.shell.parser import parse

    items, whole = parse(text, 10)
    last = items[-1][0] if items and whole else None
    if last is None or last.kind != "simple" or not last.words:
        walker.script(text, scope, "alias")
        return
    walker.items(items[:-1], scope)
    walker.invoke([*walker.expand(last.words, scope), *run.fields[1:]], scope, "alias")
