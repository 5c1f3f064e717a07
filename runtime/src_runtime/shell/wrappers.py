# SPDX-License-Identifier: MIT-0
"""Programs that run the program named by their own arguments."""

from __future__ import annotations

from src_runtime.shell.model import Field, Run, Scope
from src_runtime.shell.paths import resolve
from src_runtime.shell.walker import Walker


class Wrapper:
    """letters and names take a value in the next word; operands stand before the program.

    move: the options that set the directory; script: those whose value is a shell line;
    assigns: `A=1` before the program goes into its environment; once: options with which no program
    is run; until: options after which the program stands; after: it stands behind `--` only;
    line: what is left is a shell line; lines: each operand is one; away: it runs elsewhere.
    """

    __slots__ = (
        "after",
        "assigns",
        "away",
        "letters",
        "line",
        "lines",
        "move",
        "names",
        "once",
        "operands",
        "script",
        "until",
    )

    def __init__(
        self,
        letters: str = "",
        names: str = "",
        operands: int = 0,
        move: str = "",
        script: str = "",
        once: str = "",
        until: str = "",
        assigns: bool = False,
        after: bool = False,
        line: bool = False,
        lines: bool = False,
        away: bool = False,
    ) -> None:
        self.letters = letters
        self.names = names.split()
        self.operands = operands
        self.move = move.split()
        self.script = script.split()
        self.once = once.split()
        self.until = until.split()
        self.assigns = assigns
        self.after = after
        self.line = line
        self.lines = lines
        self.away = away


PLAIN = Wrapper()
TABLE = {
    "sudo": Wrapper(
        "ugCphDRTtrU",
        "user group close-from prompt host chdir chroot command-timeout role type other-user",
        move="D chdir", once="e edit l list v validate K remove-timestamp", assigns=True,
    ),
    "doas": Wrapper("uC"),
    "env": Wrapper(
        "uCSa", "unset chdir split-string argv0", move="C chdir", script="S split-string",
        assigns=True,
    ),
    "xargs": Wrapper(
        "adEILnPs", "arg-file delimiter max-args max-procs max-chars process-slot-var"
    ),
    "nohup": PLAIN,
    "setsid": PLAIN,
    "unbuffer": PLAIN,
    "torify": PLAIN,
    "builtin": PLAIN,
    "nice": Wrapper("n", "adjustment"),
    "ionice": Wrapper("cnpPu", "class classdata pid pgid uid"),
    "stdbuf": Wrapper("ioe", "input output error"),
    "timeout": Wrapper("ks", "kill-after signal", 1),
    "watch": Wrapper("nq", "interval equexit"),
    "proxychains": Wrapper("f"),
    "caffeinate": Wrapper("tw"),
    "script": Wrapper(
        "cEBIOTmoF", "command echo log-in log-out log-io log-timing logging-format output-limit",
        1, script="c command",
    ),
    "flock": Wrapper("wEc", "wait timeout conflict-exit-code command", 1, script="c command"),
    "chroot": Wrapper("", "userspec groups", 1),
    "runuser": Wrapper(
        "ugGsc", "user group supp-group shell command session-command",
        script="c command session-command",
    ),
    "command": Wrapper(once="v V"),
    "exec": Wrapper("a"),
}  # fmt: skip
# They run their program in the shell itself.
SAME_SHELL = frozenset(("command", "builtin", "exec"))


def wrapped(walker: Walker, run: Run, scope: Scope) -> None:
    """Finds the program behind the options of a wrapper and hands it on."""
    name = run.bin
    inner = scope if name in SAME_SHELL else scope.fork()
    scan = Scan(walker, name, TABLE[name], run.fields, inner)
    rest = scan.rest()
    if scan.payload is not None:
        payload(walker, run, scan, rest)
        return
    if not rest and name in ("sudo", "chroot", "doas") and scope.feed.piped:
        from src_runtime.shell.payloads import from_standard_input

        from_standard_input(walker, run, inner)
    if not rest or scan.dropped:
        return
    walker.more = walker.more or name in ("xargs", "watch")
    if walker.deep and name in ("xargs", "watch"):
        from src_runtime.shell.carrying import fed_words, lined

        if name == "xargs":
            fed_words(walker, run, rest, scan)
        elif not {"x", "exec"} & set(scan.seen):
            lined(walker, run, rest, inner)
        else:
            walker.invoke(rest, inner, name)
        return
    handed_on(walker, run, scan, rest)


def handed_on(walker: Walker, run: Run, scan: Scan, rest: list[Field]) -> None:
    if scan.unsure:
        scan.scope.cwd = ""
    start = len(walker.out)
    walker.invoke(rest, scan.scope, run.bin)
    if scan.unsure and len(walker.out) > start:
        walker.out[start].unsure = True


def payload(walker: Walker, run: Run, scan: Scan, rest: list[Field]) -> None:
    """The shell line in an option; what `env -S` holds is only cut into words."""
    field = scan.payload
    if field is not None and run.bin != "env":
        from src_runtime.shell.payloads import given

        given(walker, run, field, scan.scope, "sh -c")
    elif field is None or not field.known:
        run.opaque = walker.more = True
    else:
        from src_runtime.shell.parser import parse

        items, whole = parse(field.text, 10)
        if whole and len(items) == 1 and items[0][0].kind == "simple":
            words = items[0][0].words
            walker.invoke([*walker.expand(words, scan.scope), *rest], scan.scope, "env")
        else:
            run.opaque = True


class Scan:
    """Steps over the words of a wrapper that are its own."""

    __slots__ = (
        "dropped",
        "fields",
        "name",
        "named",
        "operands",
        "payload",
        "place",
        "scope",
        "seen",
        "stopped",
        "unsure",
        "walker",
        "wrapper",
    )

    def __init__(
        self, walker: Walker, name: str, wrapper: Wrapper, fields: list[Field], scope: Scope
    ) -> None:
        self.walker = walker
        self.name = name
        self.wrapper = wrapper
        self.fields = fields
        self.scope = scope
        self.place = 1
        self.payload: Field | None = None
        self.dropped = self.unsure = self.named = self.stopped = False
        self.seen: dict[str, str | None] = {}
        self.operands: list[Field] = []

    def rest(self) -> list[Field]:
        fields, options = self.fields, True
        owed = 999 if self.wrapper.after else self.wrapper.operands
        deep = self.walker.deep
        while self.place < len(fields):
            field = fields[self.place]
            text = field.text
            if not field.known:
                if not self.unknown(field, owed, options):
                    break
                owed = max(owed - 1, 0)
            elif options and text == "--":
                options = False
                owed = 0 if self.wrapper.after else owed
            elif options and text[:1] == "-" and len(text) > 1:
                self.option(text)
                if self.stopped or (self.payload is not None and self.name == "env"):
                    self.place += 1
                    break
            elif text.find("=") > 0 and (self.wrapper.assigns or not deep):
                if self.wrapper.assigns:
                    variable, _, value = text.partition("=")
                    self.scope.env = {**self.scope.env, variable: value}
                else:
                    self.walker.more = True
            elif text == "-" and self.name == "env" and self.ignores():
                pass
            elif owed:
                self.operands.append(field)
                owed -= 1
            else:
                break
            self.place += 1
        if self.name == "runuser" and not self.named:
            self.dropped = True
        return fields[self.place :]

    def ignores(self) -> bool:
        """Whether `env -` is read as `env -i`; a plain walk takes `-` for the program."""
        self.walker.more = True
        return self.walker.deep

    def unknown(self, field: Field, owed: int, options: bool) -> bool:
        """Whether a word that is not known belongs to the wrapper, as far as its beginning says."""
        head = field.head
        if options and head[:1] == "-" and len(head) > 1:
            name = head[2:].partition("=")[0] if head.startswith("--") else head[1]
            if name in self.wrapper.move:
                self.scope.cwd = ""
            if name in self.wrapper.script:
                self.payload = Field("", False, False, False)
        elif self.wrapper.assigns and head.find("=") > 0:
            self.scope.env = {**self.scope.env, head.partition("=")[0]: None}
        elif not owed and not field.loose:
            return False
        self.unsure = self.unsure or field.loose
        return True

    def option(self, text: str) -> None:
        """An option, and its value where that is the next word."""
        if text.startswith("--"):
            name, equals, value = text[2:].partition("=")
            self.seen[name] = value if equals else None
            self.noticed(name)
            if equals:
                self.valued(name, Field(value, True, False, False))
            elif name in self.wrapper.names:
                self.valued(name, self.following())
            return
        letters = text[1:]
        for place, letter in enumerate(letters):
            attached = letters[place + 1 :]
            self.seen[letter] = attached or None
            self.noticed(letter)
            if letter in self.wrapper.letters:
                if attached:
                    self.valued(letter, Field(attached, True, False, False))
                else:
                    self.valued(letter, self.following())
                return

    def noticed(self, name: str) -> None:
        self.dropped = self.dropped or name in self.wrapper.once
        self.stopped = self.stopped or name in self.wrapper.until

    def following(self) -> Field | None:
        self.place += 1
        return self.fields[self.place] if self.place < len(self.fields) else None

    def valued(self, name: str, value: Field | None) -> None:
        if value is None:
            return
        self.seen[name] = value.text if value.known else None
        if not value.known and value.loose:
            self.unsure = True
        if name in self.wrapper.move:
            known = value.known and not value.open
            self.scope.cwd = resolve(self.scope.cwd, value.text) if known else ""
        if name in self.wrapper.script:
            self.payload = value
        if name in ("u", "user"):
            self.named = True
