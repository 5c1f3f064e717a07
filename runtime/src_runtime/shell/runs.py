# SPDX-License-Identifier: MIT-0
"""Program runs: the record of each, and what it runs in turn."""

from __future__ import annotations

from src_runtime.shell.scope import Field, Scope
from src_runtime.shell.tree import ShellError
from src_runtime.shell.walker import DECLARES, MAX_RUNS, Walker
from src_runtime.shell.wrappers import WRAPPERS, wrapped

SHELLS = frozenset(("sh", "bash", "zsh", "dash", "ksh", "fish"))
# Where what a program runs in turn, or does to the shell, is worked out; a name that stands only
# in DEEP says nothing about event.invocations.
PLAIN = {
    "cd": "builtins", "chdir": "builtins", "pushd": "builtins", "popd": "builtins",
    "eval": "builtins", "read": "builtins", "unset": "builtins", "source": "builtins",
    ".": "builtins", "trap": "builtins", "printf": "builtins", "mapfile": "builtins",
    "readarray": "builtins", "getopts": "builtins", "export": "builtins", "let": "builtins",
    "find": "carriers", "su": "carriers", "set": "builtins", "shift": "builtins",
    "alias": "builtins", "wait": "builtins",
}  # fmt: skip
LEAVES_WORK = frozenset(
    ("nohup", "setsid", "disown", "at", "batch", "crontab", "screen", "tmux", "systemd-run")
)
INTERPRETERS = frozenset(
    ("python", "python2", "python3", "node", "perl", "ruby", "php", "deno", "bun", "lua", "Rscript",
     "osascript", "pwsh", "powershell", "tclsh")
)  # fmt: skip


class Runs(Walker):
    """The whole walk; `out` is its result."""

    def __init__(self, deep: bool) -> None:
        super().__init__(deep)
        self.loops = 0
        self.calls = 0
        self.nested_runs = 0

    def invoke(self, fields: list[Field], scope: Scope, via: str) -> None:
        """Reports a program run and what it runs in turn."""
        if not fields:
            return
        first = fields[0]
        if not first.known or not first.text:
            self.more = True
            if self.deep and not first.known:
                self.record("", fields, scope, via)["opaque"] = True
            return
        name = first.text.rsplit("/", 1)[-1].rsplit("\\", 1)[-1].rstrip("\r")
        if name in DECLARES and not self.deep:
            self.more = True
            return
        record = self.record(name, fields, scope, via)
        if name in LEAVES_WORK:
            self.background = True
        self.nested_runs += 1
        if self.nested_runs > 250:
            raise ShellError("nesting too deep")
        self.carry(name, fields, scope, record)
        self.nested_runs -= 1

    def record(self, name: str, fields: list[Field], scope: Scope, via: str) -> dict[str, object]:
        if len(self.out) >= MAX_RUNS:
            raise ShellError("too many programs")
        known = [field.text for field in fields if field.known]
        feed = scope.feed
        record: dict[str, object] = {
            "bin": name,
            "argv": known,
            "flags": flags(known),
            "cwd": scope.cwd,
            "env": {key: value or "" for key, value in scope.env.items()},
            "stdin": feed.text or "",
            "gaps": [],
            "via": via,
            "inputs": list(feed.inputs),
            "opaque": False,
        }
        if len(known) < len(fields):
            record["gaps"] = [place for place, field in enumerate(fields) if not field.known]
        self.out.append(record)
        return record

    def carry(
        self, name: str, fields: list[Field], scope: Scope, record: dict[str, object]
    ) -> None:
        """What a program runs, or changes in the shell, as far as its words say."""
        if name in WRAPPERS:
            wrapped(self, name, fields, scope, record)
        elif name in SHELLS:
            from src_runtime.shell.payloads import shell

            shell(self, fields, scope, record)
        elif name in PLAIN:
            if PLAIN[name] == "builtins":
                from src_runtime.shell.builtins import BUILTINS

                BUILTINS[name](self, fields, scope, record)
            else:
                from src_runtime.shell.payloads import CARRIERS

                CARRIERS[name](self, fields, scope, record)
        elif name in INTERPRETERS:
            record["opaque"] = interprets(fields, scope)
        elif name in scope.functions:
            self.more = True
            if self.deep:
                self.call(name, fields, scope)

    def call(self, name: str, fields: list[Field], scope: Scope) -> None:
        """Walks the body of a function with the arguments of the call."""
        if self.calls > 8:
            return
        self.uncalled.pop(name, None)
        args = scope.args
        scope.args = None
        if all(field.known for field in fields):
            scope.args = [field.text for field in fields[1:]]
        start = len(self.out)
        self.calls += 1
        self.node(scope.functions[name], scope)
        self.calls -= 1
        scope.args = args
        for record in self.out[start:]:
            if record["via"] == "line":
                record["via"] = "function"

    def drop_repeated(self, start: int) -> None:
        """Keeps each of the records since `start` once."""
        seen: set[object] = set()
        kept: list[dict[str, object]] = []
        for record in self.out[start:]:
            key = repr((record["argv"], record["cwd"], record["gaps"], record["env"]))
            if key not in seen:
                seen.add(key)
                kept.append(record)
        self.out[start:] = kept

    def finish(self) -> None:
        """Walks the functions that nothing called."""
        while self.uncalled:
            name, (body, scope) = self.uncalled.popitem()
            scope.args = None
            start = len(self.out)
            self.node(body, scope)
            for record in self.out[start:]:
                if record["via"] == "line":
                    record["via"] = "function"


def interprets(fields: list[Field], scope: Scope) -> bool:
    """Whether an interpreter is given a program that stands in no file."""
    for field in fields[1:]:
        if not field.known:
            return True
        text = field.text
        if text == "-":
            return True
        if not text.startswith("-"):
            return False
        if not text.startswith("--") and any(letter in text for letter in "ceErp"):
            return True
        if text in ("--eval", "--print"):
            return True
    return scope.feed.piped


def flags(argv: list[str]) -> dict[str, list[str]]:
    """The words that begin with a dash, by name; only `--name=value` has a value."""
    out: dict[str, list[str]] = {}
    for place in range(1, len(argv)):
        word = argv[place]
        if word[:1] != "-" or len(word) < 2:
            continue
        if word == "--":
            break
        name, _, value = word.lstrip("-").partition("=")
        if name:
            out.setdefault(name, []).append(value)
    return out
