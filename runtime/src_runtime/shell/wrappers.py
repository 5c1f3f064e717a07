# SPDX-License-Identifier: MIT-0
"""Programs that run the program named by their own arguments."""

from __future__ import annotations

from src_runtime.shell.scope import Field, Scope, resolve


class Wrapper:
    """letters and names take a value in the next word; operands stand before the program.

    move: the options that set the directory; script: those whose value is a shell line;
    assigns: `A=1` before the program goes into its environment.
    """

    __slots__ = ("assigns", "deep", "letters", "move", "names", "operands", "script")

    def __init__(
        self,
        letters: str = "",
        names: str = "",
        operands: int = 0,
        move: str = "",
        script: str = "",
        assigns: bool = False,
        deep: bool = False,
    ) -> None:
        self.letters = letters
        self.names = names.split()
        self.operands = operands
        self.move = move.split()
        self.script = script.split()
        self.assigns = assigns
        self.deep = deep


PLAIN = Wrapper()
WRAPPERS = {
    "sudo": Wrapper(
        "ugCphDRTtrU",
        "user group close-from prompt host chdir chroot command-timeout role type other-user",
        move="D chdir",
        assigns=True,
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
    "proxychains4": Wrapper("f"),
    "caffeinate": Wrapper("tw"),
    "script": Wrapper(
        "cEBIOTmoF", "command echo log-in log-out log-io log-timing logging-format output-limit",
        1, script="c command",
    ),
    "flock": Wrapper(
        "wEc", "wait timeout conflict-exit-code command", 1, script="c command"
    ),
    "chroot": Wrapper("", "userspec groups", 1),
    "runuser": Wrapper(
        "ugGsc", "user group supp-group shell command session-command", script="c command"
    ),
    "command": PLAIN,
    "exec": Wrapper("a"),
}  # fmt: skip


def wrapped(walker, name: str, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """Finds the program behind a wrapper's options and hands it on."""
    wrapper = WRAPPERS[name]
    inner = scope.fork() if name not in ("command", "builtin", "exec") else scope
    scan = Scan(walker, name, wrapper, fields, inner)
    rest = scan.rest()
    if scan.payload is not None:
        if scan.payload.known:
            if name == "env":
                split(walker, scan.payload.text, rest, inner)
            else:
                walker.script(scan.payload.text, inner, "sh -c")
        else:
            record["opaque"] = True
            walker.more = True
        return
    if not rest or scan.dropped:
        return
    if scan.unsure:
        inner.cwd = ""
    start = len(walker.out)
    walker.invoke(rest, inner, name)
    if scan.unsure and len(walker.out) > start:
        walker.out[start]["gaps"] = [0, *walker.out[start]["gaps"]]


def split(walker, text: str, rest: list[Field], scope: Scope) -> None:  # type: ignore[no-untyped-def]
    """`env -S 'git push' origin`: the text is cut into words in front of the rest."""
    from src_runtime.shell.parser import parse

    items, whole = parse(text)
    if len(items) == 1 and items[0][0].kind == "simple" and whole:
        words = items[0][0]
        walker.prefixed(words.assigns, scope)
        walker.invoke([*walker.expand(words.words, scope), *rest], scope, "env")


class Scan:
    """Steps over a wrapper's own words."""

    def __init__(self, walker, name: str, wrapper: Wrapper, fields: list[Field], scope: Scope) -> None:  # type: ignore[no-untyped-def]
        self.walker = walker
        self.name = name
        self.wrapper = wrapper
        self.fields = fields
        self.scope = scope
        self.place = 1
        self.payload: Field | None = None
        self.dropped = False
        self.unsure = False
        self.named_user = False

    def rest(self) -> list[Field]:
        fields, owed, options = self.fields, self.wrapper.operands, True
        while self.place < len(fields):
            field = fields[self.place]
            text = field.text
            if not field.known:
                self.unsure = self.unsure or field.loose
                if not owed and not field.loose:
                    break
                owed = max(owed - 1, 0)
            elif options and text == "--":
                options = False
            elif options and text.startswith("-") and len(text) > 1:
                self.option(text)
                if self.payload is not None and self.name == "env":
                    self.place += 1
                    break
            elif text.find("=") > 0 and (self.wrapper.assigns or not self.walker.deep):
                if self.wrapper.assigns:
                    variable, _, value = text.partition("=")
                    self.scope.env = {**self.scope.env, variable: value}
            elif text == "-" and self.name == "env" and self.walker.deep:
                pass
            elif owed:
                owed -= 1
            else:
                break
            self.place += 1
        if self.name == "runuser" and not self.named_user:
            self.dropped = True
        return fields[self.place :]

    def option(self, text: str) -> None:
        """An option, and its value where that is the next word."""
        if text.startswith("--"):
            name, equals, value = text[2:].partition("=")
            if equals:
                self.valued(name, Field(value, True, False, False))
            elif name in self.wrapper.names:
                self.valued(name, self.following())
            return
        letters = text[1:]
        if self.name == "command" and ("v" in letters or "V" in letters):
            self.dropped = True
        for place, letter in enumerate(letters):
            if letter in self.wrapper.letters:
                attached = letters[place + 1 :]
                if attached:
                    self.valued(letter, Field(attached, True, False, False))
                else:
                    self.valued(letter, self.following())
                return

    def following(self) -> Field | None:
        self.place += 1
        return self.fields[self.place] if self.place < len(self.fields) else None

    def valued(self, name: str, value: Field | None) -> None:
        if value is None:
            return
        if not value.known and value.loose:
            self.unsure = True
        if name in self.wrapper.move:
            known = value.known and not value.open
            self.scope.cwd = resolve(self.scope.cwd, value.text) if known else ""
        if name in self.wrapper.script:
            self.payload = value
        if name in ("u", "user"):
            self.named_user = True
