# SPDX-License-Identifier: MIT-0
"""Walks the tree of a line in the order of its text and hands every program run to `invoke`.

A plain walk reports what is promised of `event.invocations`, a deep one what can be inferred too.
"""

from __future__ import annotations

from src_runtime.shell.model import Command, Feed, Field, Part, Run, Scope, ShellError, literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.shell.effects import Effects

MAX_RUNS = 2_000
MAX_STEPS = 20_000
# How deep texts that are scripts themselves are read.
PLAIN_DEPTH = 4
DEEP_DEPTH = 12
# Programs that may print something that a deep walk works out.
PRODUCERS = frozenset(("echo", "printf", "cat", "base64", "xxd", "tr", "rev", "openssl", "tee"))
DECLARES = frozenset(("export", "declare", "local", "readonly", "typeset"))
INPUT = frozenset(("<", "<<", "<<-", "<<<", "<>", "<&"))


class Walker:
    """out holds the runs in the order of the walk.

    more: a deep walk would find more than this one; complete: nothing was left out for its size;
    background: something is left running.
    """

    def __init__(self, deep: bool) -> None:
        self.deep = deep
        self.more = False
        self.complete = True
        self.background = False
        self.out: list[Run] = []
        self.steps = 0
        self.scripts = 0
        self.loops = 0
        self.calling: list[str] = []
        self.choice = ""
        self.choosing = 0
        self.uncalled: dict[str, tuple[Command, Scope]] = {}
        self.traps: list[tuple[str, Scope]] = []
        self.files: dict[str, tuple[str | None, list[str]]] = {}
        self.effects: Effects | None = None

    def invoke(self, fields: list[Field], scope: Scope, via: str) -> None:
        """Reports a program run and what it runs in turn."""
        raise NotImplementedError

    # Lists

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
        """After `a && b` the directory is b's; a variable that b sets may not be set."""
        if "||" in command.ops:
            from src_runtime.shell.branches import alternatives

            alternatives(self, command, scope)
            return
        self.node(command.commands[0], scope)
        before, env = dict(scope.vars), scope.env
        for part in command.commands[1:]:
            self.node(part, scope)
        if scope.vars != before or scope.env is not env:
            from src_runtime.shell.branches import join

            join(scope.vars, before, self.deep)
            scope.env = dict(scope.env)
            join(scope.env, env, False)

    def pipe(self, command: Command, scope: Scope) -> None:
        feed = scope.feed
        last = command.commands[-1]
        for stage in command.commands:
            child = scope.fork()
            child.feed = feed
            start = len(self.out)
            self.node(stage, child)
            if stage is last:
                return
            inputs = self.bins(start)
            inputs.extend([name for name in feed.inputs if name not in inputs])
            text = self.printed(stage, scope, feed) if self.producing(stage) else None
            feed = Feed(text, True, inputs)

    def producing(self, stage: Command) -> bool:
        if stage.kind == "simple" and stage.words:
            return literal(stage.words[0]) in PRODUCERS
        return stage.kind in ("group", "subshell")

    def printed(self, stage: Command, scope: Scope, feed: Feed) -> str | None:
        """What a stage of a pipeline writes into the next, if the line says it."""
        self.more = True
        if not self.deep:
            return None
        from src_runtime.shell.outputs import output_of

        child = scope.fork()
        child.feed = feed
        return output_of(self, stage, child)

    def bins(self, start: int) -> list[str]:
        """The programs reported since `start`, each once."""
        names: list[str] = []
        for run in self.out[start:]:
            if run.bin and run.bin not in names:
                names.append(run.bin)
        return names

    # Simple commands

    def simple(self, command: Command, scope: Scope) -> None:
        words = command.words
        start = len(self.out)
        if not words or command.assigns or command.redirects:
            self.dressed(command, scope)
            return
        nested = False
        for word in words:
            if len(word) > 1 or word[0].kind != "text":
                nested = True
                break
        if not nested:
            self.invoke(self.expand(words, scope), scope, "line")
            return
        fields = self.expanded(command, scope)
        if fields is None:
            return
        before = scope.fork()
        self.invoke(fields, scope, "line")
        self.substitutions(command, before, start)

    def expanded(self, command: Command, scope: Scope) -> list[Field] | None:
        """The fields of a command; None if its variables made it several commands, now walked."""
        self.choice = ""
        fields = self.expand(command.words, scope)
        if self.choice:
            from src_runtime.shell.branches import choose

            choose(self, command, scope)
            return None
        if fields and not plain(command.words[0]):
            if not self.deep:
                # A program named by a variable is left alone.
                fields[0] = Field("", False, True, False)
            elif not fields[0].known and (scope.leads or command.words[0][0].kind != "var"):
                from src_runtime.shell.leads import programs

                fields = [*programs(command.words[0], fields[0], scope), *fields[1:]]
        return fields

    def dressed(self, command: Command, scope: Scope) -> None:
        """A command with assignments or redirections."""
        from src_runtime.shell.variables import assign_all, declare, prefixed

        start = len(self.out)
        before = scope.fork()
        if not command.words:
            assign_all(self, command, scope)
            self.redirected(command, before, start)
            self.substitutions(command, before, start)
            return
        fields = self.expanded(command, scope)
        if fields is None:
            return
        feed, env = scope.feed, scope.env
        if command.redirects:
            self.feed(command, scope)
        if command.assigns:
            scope.env = prefixed(self, command, scope)
        mine = scope.env
        self.invoke(fields, scope, "line")
        scope.feed = feed
        if scope.env is mine:
            scope.env = env
        if command.assigns:
            declare(self, command, fields[0].text if fields else "", scope)
        self.redirected(command, before, start)
        self.substitutions(command, before, start)

    def redirected(self, command: Command, scope: Scope, start: int) -> None:
        """Notes the files that the redirections of a command open."""
        for redirect in command.redirects:
            if redirect.op[0] in ">&" or redirect.op == "<>" or self.effects is not None:
                from src_runtime.shell.files import opened

                by = self.out[start].bin if start < len(self.out) else ""
                opened(self, command, scope, by, self.bins(start))
                return

    def feed(self, command: Command, scope: Scope) -> None:
        """Sets standard input as the redirections of a command say: the last one counts."""
        for redirect in command.redirects:
            if redirect.op in INPUT and redirect.fd in ("", "0"):
                from src_runtime.shell.expand import fed

                scope.feed = fed(self, redirect, scope)

    def substitutions(self, command: Command, scope: Scope, start: int) -> None:
        """Walks the commands inside the words; the programs since `start` read what they print."""
        from src_runtime.shell.expand import inside, sources

        stop = len(self.out)
        for word in command.words:
            inside(self, word, scope)
        for assign in command.assigns:
            if not assign.declared:
                inside(self, assign.word, scope)
            for item in assign.items or ():
                inside(self, item, scope)
            inside(self, assign.index or [], scope)
        for redirect in command.redirects:
            inside(self, redirect.target, scope)
        names = self.bins(stop)
        names.extend(sources(command, scope))
        if names:
            for run in self.out[start:stop]:
                run.add_inputs(names)
            for assign in command.assigns:
                scope.sources[assign.name] = names

    # Words

    def expand(self, words: list[list[Part]], scope: Scope) -> list[Field]:
        out: list[Field] = []
        for word in words:
            if len(word) == 1 and word[0].kind == "text":
                text = word[0].text
                if word[0].quoted:
                    out.append(Field(text, True, False, False))
                    continue
                if "{" not in text:
                    is_open = "*" in text or "?" in text or "[" in text or text[:1] == "~"
                    out.append(Field(text, True, False, is_open))
                    continue
            from src_runtime.shell.expand import expand_word

            expand_word(self, word, scope, out)
        return out

    # Scripts inside the line

    def script(self, text: str, scope: Scope, via: str) -> None:
        """Walks a text that the line hands to a shell."""
        from src_runtime.shell.parser import parse

        if self.scripts >= (DEEP_DEPTH if self.deep else PLAIN_DEPTH):
            self.more = True
            self.complete = self.complete and not self.deep
            return
        items, whole = parse(text, min(self.scripts * 4, 40))
        self.complete = self.complete and whole
        start = len(self.out)
        self.scripts += 1
        self.items(items, scope)
        self.scripts -= 1
        self.mark(start, via)

    def mark(self, start: int, via: str) -> None:
        """Says of the runs since `start` how they came about, where nothing nearer is said."""
        for run in self.out[start:]:
            if run.via == "line":
                run.via = via


def plain(word: list[Part]) -> bool:
    """Whether nothing is expanded in a word."""
    for part in word:
        if part.kind not in ("text", "process", "arith"):
            return False
    return True
