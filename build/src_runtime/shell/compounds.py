# SPDX-License-Identifier: MIT-0
"""Walks groups, branches, loops and functions, keeping what is known after them."""

from __future__ import annotations

from src_runtime.shell.branches import fits, merge
from src_runtime.shell.expand import inside, single
from src_runtime.shell.model import Command, Feed, Part, Scope
from src_runtime.shell.walker import Walker

MAX_LOOP = 20
MAX_PATTERNS = 4


def open_files(walker: Walker, command: Command, scope: Scope) -> None:
    """The redirections of a compound command hold for all of it."""
    if command.redirects:
        walker.feed(command, scope)
        walker.redirected(command, scope, len(walker.out))


def close_files(walker: Walker, command: Command, scope: Scope, feed: Feed, start: int) -> None:
    scope.feed = feed
    if command.redirects:
        stop = len(walker.out)
        for redirect in command.redirects:
            inside(walker, redirect.target, scope)
        for name in walker.bins(stop):
            for run in walker.out[start:stop]:
                run.add_inputs([name])


def subshell(walker: Walker, command: Command, scope: Scope) -> None:
    inner, start = scope.fork(), len(walker.out)
    open_files(walker, command, inner)
    walker.items(command.lists[0], inner)
    close_files(walker, command, scope, scope.feed, start)


def group(walker: Walker, command: Command, scope: Scope) -> None:
    feed, start = scope.feed, len(walker.out)
    open_files(walker, command, scope)
    walker.items(command.lists[0], scope)
    close_files(walker, command, scope, feed, start)


def negated(walker: Walker, command: Command, scope: Scope) -> None:
    walker.node(command.commands[0], scope)


def branches(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    feed, start = scope.feed, len(walker.out)
    open_files(walker, command, scope)
    lists = command.lists
    ends: list[Scope] = []
    for place in range(0, len(lists) - 1, 2):
        walker.items(lists[place], scope)
        end = scope.fork()
        walker.items(lists[place + 1], end)
        ends.append(end)
    if len(lists) % 2:
        walker.items(lists[-1], scope)
    merge(scope, [*ends, scope], walker.deep)
    close_files(walker, command, scope, feed, start)


def case(walker: Walker, command: Command, scope: Scope) -> None:
    """After a body that moves, a plain walk knows no directory, though all bodies may agree."""
    walker.more = True
    feed, start = scope.feed, len(walker.out)
    inside(walker, command.words[0], scope)
    open_files(walker, command, scope)
    before = scope.fork()
    ends: list[Scope] = [scope.fork()]
    value = single(walker, command.words[0], scope) if walker.deep else None
    for patterns, body, op in zip(command.patterns, command.lists, command.ops):
        for pattern in patterns:
            inside(walker, pattern, scope)
        end = before.fork()
        walker.items(body, end)
        ends.append(end)
        sure = value is not None and any(fits(value, pattern) for pattern in patterns)
        if sure:
            # Nothing passes by this clause.
            ends, value = ends[1:], None
        if op != ";;":
            # The next clause may follow on this one.
            merge(before, [end] if sure else [before, end], walker.deep)
    merge(scope, ends, walker.deep)
    close_files(walker, command, scope, feed, start)


def while_loop(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    feed, start = scope.feed, len(walker.out)
    open_files(walker, command, scope)
    reads = command.lists[0][0][0]
    first = reads.words[0][0].text if reads.kind == "simple" and reads.words else ""
    if walker.deep and first == "read" and scope.feed.text is not None:
        read_loop(walker, command, scope)
    else:
        rounds(walker, scope, command.lists)
    close_files(walker, command, scope, feed, start)


def read_loop(walker: Walker, command: Command, scope: Scope) -> None:
    """`while read NAME` over a text that the line says: a round for each line of it."""
    start = len(walker.out)
    scope.feed = Feed(scope.feed.text, True, scope.feed.inputs)
    for _ in range(MAX_LOOP):
        walker.items(command.lists[0], scope)
        walker.items(command.lists[1], scope)
        if not scope.feed.text:
            break
    else:
        rounds(walker, scope, command.lists)
    drop_repeated(walker, start)


def rounds(walker: Walker, scope: Scope, lists: list[list[tuple[Command, str]]]) -> None:
    """A loop of unknown length: what its first round changes is not known in it nor after it."""
    before = scope.fork()
    start = len(walker.out)
    for items in lists:
        walker.items(items, scope)
    changed = [name for name in scope.vars if scope.vars[name] != before.vars.get(name)]
    moved = scope.cwd != before.cwd
    if (changed or moved) and walker.deep and walker.loops < 2:
        walker.loops += 1
        for name in changed:
            scope.assign(name, None)
        for items in lists:
            walker.items(items, scope)
        walker.loops -= 1
        drop_repeated(walker, start)
    for name in [*changed, *scope.vars]:
        if scope.vars.get(name) != before.vars.get(name):
            scope.assign(name, None)
    if scope.args != before.args:
        scope.args = None
    if moved or scope.cwd != before.cwd:
        scope.cwd, scope.lost = "", True


def drop_repeated(walker: Walker, start: int) -> None:
    """Keeps each of the runs since `start` once."""
    seen: set[object] = set()
    kept = []
    for run in walker.out[start:]:
        words = tuple([field.text if field.known else None for field in run.fields])
        key = (words, run.cwd, run.via, tuple(run.env.items()), run.stdin)
        if key not in seen:
            seen.add(key)
            kept.append(run)
    walker.out[start:] = kept


def assigned(items: list[tuple[Command, str]], names: list[str]) -> list[str]:
    """The variables that a list assigns, as far as its words say."""
    for command, _ in items:
        assigned_by(command, names)
    return names


def assigned_by(command: Command, names: list[str]) -> None:
    names.extend([assign.name for assign in command.assigns])
    if command.kind == "for":
        names.append(command.name)
    name = command.words[0][0].text if command.words and command.kind == "simple" else ""
    if name in ("read", "unset", "printf", "mapfile", "readarray"):
        names.extend([word[0].text for word in command.words[1:]])
    for inner in command.commands:
        assigned_by(inner, names)
    for items in command.lists:
        assigned(items, names)


def for_loop(walker: Walker, command: Command, scope: Scope) -> None:
    """A deep walk takes a loop over a few literal words round by round."""
    walker.more = True
    feed, start = scope.feed, len(walker.out)
    for word in command.words:
        inside(walker, word, scope)
    fields = walker.expand(command.words, scope)
    open_files(walker, command, scope)
    values = [field.text for field in fields]
    known = all(field.known and not field.open for field in fields)
    if not command.ops:
        known = scope.args is not None
        values = list(scope.args or [])
    cwd = scope.cwd
    if walker.deep and known and 0 < len(values) <= MAX_LOOP and walker.loops < 2:
        walker.loops += 1
        for value in values:
            scope.assign(command.name, value)
            walker.items(command.lists[0], scope)
        walker.loops -= 1
        drop_repeated(walker, start)
    else:
        for name in assigned(command.lists[0], []):
            scope.assign(name, None)
        patterned(walker, command, scope, values if walker.deep else [])
        scope.assign(command.name, None)
    if scope.cwd != cwd and (len(values) != 1 or not known):
        scope.cwd, scope.lost = "", True
    close_files(walker, command, scope, feed, start)


def patterned(walker: Walker, command: Command, scope: Scope, words: list[str]) -> None:
    """A loop over words that are not all known, or over patterns of files."""
    start = len(walker.out)
    several = 0 < len(words) <= MAX_PATTERNS and all(words) and walker.loops < 2
    walker.loops += several
    for word in words if several else words[:1] or [""]:
        scope.assign(command.name, None)
        if word:
            scope.leads = {**scope.leads, command.name: word}
        rounds(walker, scope, command.lists)
    walker.loops -= several
    if several:
        drop_repeated(walker, start)


def arithmetic_for(walker: Walker, command: Command, scope: Scope) -> None:
    walker.more = True
    feed, start = scope.feed, len(walker.out)
    inside(walker, command.words[0], scope)
    open_files(walker, command, scope)
    forget_assigned(command.words[0], scope)
    for name in assigned(command.lists[0], []):
        scope.assign(name, None)
    rounds(walker, scope, command.lists)
    close_files(walker, command, scope, feed, start)


def forget_assigned(parts: list[Part], scope: Scope) -> None:
    """Forgets what an expression assigns."""
    from src_runtime.shell.arith import assigned as names

    for name in names("".join([part.text for part in parts])):
        scope.assign(name, None)


def arithmetic(walker: Walker, command: Command, scope: Scope) -> None:
    walker.redirected(command, scope, len(walker.out))
    inside(walker, command.words[0], scope)
    forget_assigned(command.words[0], scope)
    close_files(walker, command, scope, scope.feed, len(walker.out))


def condition(walker: Walker, command: Command, scope: Scope) -> None:
    walker.redirected(command, scope, len(walker.out))
    for word in command.words:
        inside(walker, word, scope)
    close_files(walker, command, scope, scope.feed, len(walker.out))


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
    "arith": arithmetic,
    "cond": condition,
    "function": function,
    "coproc": coprocess,
}
