# SPDX-License-Identifier: MIT-0
"""Walks groups, branches, loops and functions, keeping what is known after them."""

from __future__ import annotations

from src_runtime.shell.scope import Feed, Scope
from src_runtime.shell.tree import Command, Part
from src_runtime.shell.walker import MAX_LOOP, Walker


def outer(walker: Walker, command: Command, scope: Scope) -> None:
    """The redirections of a compound command hold for all of it."""
    if command.redirects:
        scope.feed = walker.fed(command.redirects, scope)


def after(walker: Walker, command: Command, scope: Scope, start: int) -> None:
    for redirect in command.redirects:
        walker.inside(redirect.target, scope)


def subshell(walker: Walker, command: Command, scope: Scope) -> None:
    inner = scope.fork()
    outer(walker, command, inner)
    walker.items(command.lists[0], inner)
    after(walker, command, scope, 0)


def group(walker: Walker, command: Command, scope: Scope) -> None:
    feed = scope.feed
    outer(walker, command, scope)
    walker.items(command.lists[0], scope)
    scope.feed = feed
    after(walker, command, scope, 0)


def negated(walker: Walker, command: Command, scope: Scope) -> None:
    walker.node(command.commands[0], scope)


def branches(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    feed = scope.feed
    outer(walker, command, scope)
    lists = command.lists
    ends: list[Scope] = []
    for place in range(0, len(lists) - 1, 2):
        walker.items(lists[place], scope)
        end = scope.fork()
        walker.items(lists[place + 1], end)
        ends.append(end)
    if len(lists) % 2:
        walker.items(lists[-1], scope)
    scope.merge([*ends, scope.fork()], walker.deep)
    scope.feed = feed
    after(walker, command, scope, 0)


def case(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    walker.inside(command.words[0], scope)
    feed = scope.feed
    outer(walker, command, scope)
    before = scope.fork()
    ends: list[Scope] = [before]
    for patterns, body, op in zip(command.patterns, command.lists, command.ops):
        for pattern in patterns:
            walker.inside(pattern, scope)
        end = before.fork()
        walker.items(body, end)
        ends.append(end)
        if op != ";;":
            # The next clause may follow on this one.
            before = before.fork()
            before.merge([before.fork(), end.fork()], walker.deep)
    scope.merge(ends, walker.deep)
    scope.feed = feed
    after(walker, command, scope, 0)


def while_loop(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    feed = scope.feed
    outer(walker, command, scope)
    rounds(walker, scope, command.lists)
    scope.feed = feed
    after(walker, command, scope, 0)


def rounds(walker: Walker, scope: Scope, lists: list[list[tuple[Command, str]]]) -> None:
    """A loop of unknown length: what its first round changes is not known in it nor after it."""
    before = scope.fork()
    start = len(walker.out)
    for items in lists:
        walker.items(items, scope)
    changed = [name for name in scope.vars if scope.vars[name] != before.vars.get(name)]
    moved = scope.cwd != before.cwd
    if (changed or moved) and walker.deep:
        for name in changed:
            scope.assign(name, None)
        for items in lists:
            walker.items(items, scope)
        walker.drop_repeated(start)
    for name in [*changed, *scope.vars]:
        if scope.vars.get(name) != before.vars.get(name):
            scope.assign(name, None)
    if moved or scope.cwd != before.cwd:
        scope.cwd, scope.lost = "", True


def forget(walker: Walker, scope: Scope, body: list[tuple[Command, str]]) -> None:
    """Makes unknown what a body that may run again assigns, before it is walked."""
    for name in assigned(body, []):
        scope.assign(name, None)


def assigned(items: list[tuple[Command, str]], out: list[str]) -> list[str]:
    for command, _ in items:
        assigned_by(command, out)
    return out


def assigned_by(command: Command, out: list[str]) -> None:
    out.extend(assign.name for assign in command.assigns)
    if command.kind == "for":
        out.append(command.name)
    if command.words and command.kind == "simple":
        first = command.words[0][0].text
        if first in ("read", "unset", "printf", "mapfile", "readarray", "getopts"):
            out.extend(word[0].text for word in command.words[1:])
    for inner in command.commands:
        assigned_by(inner, out)
    for items in command.lists:
        assigned(items, out)


def for_loop(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    for word in command.words:
        walker.inside(word, scope)
    feed = scope.feed
    fields = walker.expand(command.words, scope)
    outer(walker, command, scope)
    values = [field.text for field in fields]
    literal = all(field.known and not field.open for field in fields)
    if not command.ops:
        literal = scope.args is not None
        values = list(scope.args or [])
    if walker.deep and literal and 0 < len(values) <= MAX_LOOP and walker.loops < 2:
        start = len(walker.out)
        before = scope.cwd
        walker.loops += 1
        for value in values:
            scope.assign(command.name, value)
            walker.items(command.lists[0], scope)
        walker.loops -= 1
        walker.drop_repeated(start)
        if scope.cwd != before and len(values) > 1 and moves(command.lists[0]):
            scope.cwd, scope.lost = "", True
    else:
        one = literal and len(values) == 1
        forget(walker, scope, command.lists[0])
        scope.assign(command.name, values[0] if one else None)
        rounds(walker, scope, command.lists)
        scope.assign(command.name, None)
    scope.feed = feed
    after(walker, command, scope, 0)


def moves(body: list[tuple[Command, str]]) -> bool:
    """Whether a loop body may end early, so that how often it moved is not known."""
    return any(command.kind != "simple" for command, _ in body)


def arithmetic_for(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    walker.inside(command.words[0], scope)
    arithmetic(walker, command.words[0], scope)
    forget(walker, scope, command.lists[0])
    rounds(walker, scope, command.lists)
    after(walker, command, scope, 0)


def arithmetic(walker: Walker, parts: list[Part], scope: Scope) -> None:
    """Forgets what an expression assigns."""
    from src_runtime.shell.arith import assigned as names

    text = "".join([part.text for part in parts])
    for name in names(text):
        scope.assign(name, None)


def arithmetic_command(walker: Walker, command: Command, scope: Scope) -> None:
    walker.inside(command.words[0], scope)
    arithmetic(walker, command.words[0], scope)
    after(walker, command, scope, 0)


def condition(walker: Walker, command: Command, scope: Scope) -> None:
    for word in command.words:
        walker.inside(word, scope)
    after(walker, command, scope, 0)


def function(walker: Walker, command: Command, scope: Scope) -> None:
    """A plain walk reports the body where it is defined, a deep one where it is called."""
    walker.more = True
    body = command.commands[0]
    scope.functions = {**scope.functions, command.name: body}
    if walker.deep:
        walker.uncalled[command.name] = (body, scope.fork())
        return
    inner = scope.fork()
    inner.args = None
    for name in assigned([(body, ";")], []):
        inner.assign(name, None)
        scope.assign(name, None)
    walker.node(body, inner)


def coprocess(walker: Walker, command: Command, scope: Scope) -> None:
    walker.background = True
    inner = scope.fork()
    inner.feed = Feed(None, True, [])
    walker.node(command.commands[0], inner)


WALKS = {
    "subshell": subshell,
    "group": group,
    "not": negated,
    "if": branches,
    "case": case,
    "while": while_loop,
    "for": for_loop,
    "arithfor": arithmetic_for,
    "arith": arithmetic_command,
    "cond": condition,
    "function": function,
    "coproc": coprocess,
}
