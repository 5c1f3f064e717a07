# SPDX-License-Identifier: MIT-0
"""Walks the tree of a line in the order of its text and hands every program run to `invoke`.

A plain walk reports what is promised of `event.invocations`, a deep one what can be inferred too.
"""

from __future__ import annotations

from src_runtime.shell.expand import Expander
from src_runtime.shell.parser import parse
from src_runtime.shell.scope import Feed, Field, Scope
from src_runtime.shell.tree import Assign, Command, Part, Redirect, ShellError, literal

MAX_RUNS = 2_000
MAX_STEPS = 40_000
MAX_LOOP = 20
# How deep texts that are scripts themselves are read.
PLAIN_DEPTH = 4
DEEP_DEPTH = 12
# Programs that may print something that a deep walk works out.
PRODUCERS = frozenset(("echo", "printf", "cat", "base64", "xxd", "tr", "rev"))
DECLARES = frozenset(("export", "declare", "local", "readonly", "typeset"))
INPUT = frozenset(("<", "<<", "<<-", "<<<", "<>", "<&"))


class Walker(Expander):
    """runs holds what `invoke` made, in the order of the walk."""

    def __init__(self, deep: bool) -> None:
        super().__init__(deep)
        self.out: list[dict[str, object]] = []
        self.depth = 0
        self.scripts = 0
        self.steps = 0
        self.background = False
        self.uncalled: dict[str, tuple[Command, Scope]] = {}

    def invoke(self, fields: list[Field], scope: Scope, via: str) -> None:
        raise NotImplementedError

    # Lists and compound commands

    def items(self, items: list[tuple[Command, str]], scope: Scope) -> None:
        for command, op in items:
            if op == "&":
                self.background = True
                self.node(command, scope.fork())
            else:
                self.node(command, scope)

    def node(self, command: Command, scope: Scope) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise ShellError("too many commands")
        kind = command.kind
        if kind == "simple":
            self.simple(command, scope)
        elif kind == "andor":
            self.and_or(command, scope)
        elif kind == "pipe":
            self.pipe(command, scope)
        else:
            from src_runtime.shell.compounds import WALKS

            WALKS[kind](self, command, scope)

    def and_or(self, command: Command, scope: Scope) -> None:
        """After `a && b` the directory is b's, after `a || b` it is a's; variables may be either."""
        before = scope.fork()
        self.node(command.commands[0], scope)
        ends: list[Scope] = []
        current = scope.fork()
        for op, part in zip(command.ops, command.commands[1:]):
            ends.append(current)
            if op == "&&":
                current = current.fork()
                self.node(part, current)
                continue
            other = self.alternative(before, current)
            self.node(part, other)
            if self.deep and other.cwd != current.cwd:
                again = current.fork()
                self.node(part, again)
                self.more = True
            other.cwd, other.lost = current.cwd, current.lost
            ends.append(other)
            current = current.fork()
        last = ends[-1] if command.ops[-1] == "||" else current
        for end in ends:
            end.cwd, end.lost, end.back = last.cwd, last.lost, last.back
            end.stack, end.args = last.stack, last.args
        scope.merge([*ends, current], self.deep)

    def alternative(self, before: Scope, current: Scope) -> Scope:
        """The state in which the right side of `||` runs: the left one failed, so it moved nowhere."""
        other = current.fork()
        other.cwd, other.lost, other.back = before.cwd, before.lost, before.back
        return other

    def pipe(self, command: Command, scope: Scope) -> None:
        feed = scope.feed
        before = scope.fork()
        for stage in command.commands:
            child = before.fork()
            child.feed = feed
            start = len(self.out)
            self.node(stage, child)
            inputs = self.bins(start)
            inputs.extend(name for name in feed.inputs if name not in inputs)
            text = None
            if stage is not command.commands[-1] and self.producing(stage):
                self.more = True
                if self.deep:
                    from src_runtime.shell.outputs import output_of

                    child = before.fork()
                    child.feed = feed
                    text = output_of(self, stage, child)
            feed = Feed(text, True, inputs)

    def producing(self, stage: Command) -> bool:
        if stage.kind != "simple" or not stage.words:
            return stage.kind != "simple"
        return literal(stage.words[0]) in PRODUCERS

    def bins(self, start: int) -> list[str]:
        """The programs reported since `start`, each once."""
        out: list[str] = []
        for record in self.out[start:]:
            name = record["bin"]
            if isinstance(name, str) and name and name not in out:
                out.append(name)
        return out

    # Simple commands

    def simple(self, command: Command, scope: Scope) -> None:
        words = command.words
        start = len(self.out)
        before = scope.fork() if self.nested(command) else scope
        if words:
            fields = self.expand(words, scope)
            feed, env = scope.feed, scope.env
            if command.redirects:
                scope.feed = self.fed(command.redirects, scope)
            if command.assigns:
                scope.env = self.prefixed(command.assigns, scope)
            mine = scope.env
            self.invoke(fields, scope, "line")
            scope.feed = feed
            if scope.env is mine:
                scope.env = env
            if command.assigns:
                self.declare(command, fields[0].text if fields else "", scope)
        else:
            for assign in command.assigns:
                self.assign(assign, scope)
        if before is not scope:
            self.substitutions(command, before, start)

    def declare(self, command: Command, name: str, scope: Scope) -> None:
        """Carries out `export A=1` and its like."""
        options = [literal(word) or "" for word in command.words[1:]]
        exports = name == "export" or (
            name in DECLARES and any(word[:1] == "-" and "x" in word for word in options)
        )
        for assign in command.assigns:
            if assign.declared and name in DECLARES:
                self.assign(assign, scope)
                if exports:
                    value = scope.vars[assign.name]
                    scope.env = {
                        **scope.env,
                        assign.name: value if isinstance(value, str) else None,
                    }

    def nested(self, command: Command) -> bool:
        """Whether commands stand inside the words of a command."""
        for word in command.words:
            if len(word) > 1 or word[0].kind != "text":
                return True
        return bool(command.assigns or command.redirects)

    def substitutions(self, command: Command, scope: Scope, start: int) -> None:
        """Walks the commands inside the words; what they print, the programs since `start` read."""
        stop = len(self.out)
        for word in command.words:
            self.inside(word, scope)
        for assign in command.assigns:
            if not assign.declared:
                self.inside(assign.word, scope)
            for item in assign.items or ():
                self.inside(item, scope)
            self.inside(assign.index or [], scope)
        for redirect in command.redirects:
            self.inside(redirect.target, scope)
        inner = self.bins(stop)
        if inner:
            for record in self.out[start:stop]:
                inputs = record["inputs"]
                assert isinstance(inputs, list)
                inputs.extend([name for name in inner if name not in inputs])

    def inside(self, word: list[Part], scope: Scope) -> None:
        for part in word:
            if part.body:
                self.items(part.body, scope.fork())
            if part.inner:
                self.inside(part.inner, scope)

    def fed(self, redirects: list[Redirect], scope: Scope) -> Feed:
        """Standard input after the redirections of a command: the last one that concerns it."""
        feed = scope.feed
        for redirect in redirects:
            if redirect.op not in INPUT or redirect.fd not in ("", "0"):
                continue
            text = None
            if redirect.op in ("<<", "<<-", "<<<"):
                text = self.single(redirect.target, scope)
                if text is not None and redirect.op == "<<<":
                    text += "\n"
            elif self.deep and redirect.target and redirect.target[0].kind == "process":
                text = self.output(redirect.target[0], scope)
            feed = Feed(text, True, [])
        return feed

    # Variables

    def prefixed(self, assigns: list[Assign], scope: Scope) -> dict[str, str | None]:
        env = dict(scope.env)
        inner = scope.fork()
        for assign in assigns:
            if assign.declared:
                continue
            self.assign(assign, inner)
            value = inner.vars[assign.name]
            env[assign.name] = value if isinstance(value, str) else None
        return env

    def assign(self, assign: Assign, scope: Scope) -> None:
        name = assign.name
        if assign.items is not None:
            value: str | list[str] | None = self.array(assign, scope)
        else:
            value = self.single(assign.word, scope)
            old = scope.vars.get(name)
            if assign.index is not None or isinstance(old, list):
                value = None
            elif assign.append:
                value = old + value if isinstance(old, str) and value is not None else None
        scope.assign(name, value)

    def array(self, assign: Assign, scope: Scope) -> list[str] | None:
        fields = self.expand(assign.items or [], scope)
        values = [field.text for field in fields]
        if not all(field.known and not field.open for field in fields):
            return None
        if any(text.startswith("[") and "]=" in text for text in values):
            return None
        old = scope.vars.get(assign.name, [])
        if assign.append:
            return old + values if isinstance(old, list) else None
        return values

    # Scripts inside the line

    def script(self, text: str, scope: Scope, via: str) -> None:
        """Walks a text that the line hands to a shell."""
        limit = DEEP_DEPTH if self.deep else PLAIN_DEPTH
        if self.scripts >= limit:
            self.more = True
            self.complete = self.complete and not self.deep
            return
        items, whole = parse(text, min(self.scripts * 4, 40))
        self.complete = self.complete and whole
        start = len(self.out)
        self.scripts += 1
        self.items(items, scope)
        self.scripts -= 1
        for record in self.out[start:]:
            if record["via"] == "line":
                record["via"] = via

    def output(self, part: Part, scope: Scope) -> str | None:
        from src_runtime.shell.outputs import output_of_items

        return output_of_items(self, part.body, scope)
