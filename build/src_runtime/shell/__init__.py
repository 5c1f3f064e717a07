# SPDX-License-Identifier: MIT-0
"""A shell line: every program it would run, without running any of it; what each runs in turn."""

from __future__ import annotations

from src_runtime.shell.model import Command, Field, Run, Scope, ShellError
from src_runtime.shell.parser import parse
from src_runtime.shell.walker import DECLARES, MAX_RUNS, Walker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.shell.effects import Effects

MAX_NESTED = 200

SHELLS = frozenset(("sh", "bash", "zsh", "dash", "ksh", "fish"))
MORE_SHELLS = frozenset(("ash", "mksh", "rbash", "rzsh", "yash", "tcsh", "csh", "elvish"))
BUILTINS = frozenset(
    (
        "cd", "chdir", "pushd", "popd", "eval", "read", "unset", "source", ".", "trap", "printf",
        "mapfile", "readarray", "getopts", "export", "let", "set", "shift", "alias", "unalias",
        "wait",
    )
)  # fmt: skip
WRAPPERS = frozenset(
    (
        "sudo", "doas", "env", "xargs", "nohup", "setsid", "unbuffer", "torify", "builtin", "nice",
        "ionice", "stdbuf", "timeout", "watch", "proxychains", "caffeinate", "script", "flock",
        "chroot", "runuser", "command", "exec",
    )
)  # fmt: skip
LEAVES_WORK = frozenset(
    ("nohup", "setsid", "disown", "at", "batch", "crontab", "screen", "tmux", "systemd-run")
)
INTERPRETERS = frozenset(
    (
        "python", "python2", "python3", "node", "nodejs", "perl", "ruby", "php", "deno", "bun",
        "lua", "Rscript", "osascript", "tclsh",
    )
)  # fmt: skip
# Shells whose lines are not read.
FOREIGN = frozenset(("pwsh", "powershell", "cmd", "pwsh.exe", "powershell.exe", "cmd.exe"))
# Programs whose operands say where a file comes from that the line may run later.
FILERS = frozenset(("curl", "wget", "tee", "cp", "mv", "ln", "install"))
NO_GAPS: list[int] = []


def read(line: str, files: bool = False) -> dict[str, object]:
    """`invocations` and `programs` of a line, `complete` if all of it was read, `background`.

    files: also `effects`, what it does to files, as src_runtime.shell.effects has them.
    """
    items, whole = parse(line)
    plain = walk(items, False)
    invocations = [as_dict(run) for run in plain.out]
    found: dict[str, object] = {"invocations": invocations, "programs": invocations}
    background = plain.background
    whole = whole and plain.complete
    if plain.more or files:
        effects = None
        if files:
            from src_runtime.shell.effects import Effects

            effects = Effects()
            found["effects"] = effects.found
        deep = walk(items, True, effects)
        found["programs"] = [as_dict(run) for run in deep.out]
        whole = whole and deep.complete
        background = background or deep.background
    found["complete"] = whole
    found["background"] = background or not whole
    return found


def walk(items: list[tuple[Command, str]], deep: bool, effects: Effects | None = None) -> Runs:
    """All runs of a line; what a limit cuts off is missing at the end."""
    walker = Runs(deep)
    walker.effects = effects
    try:
        scope = Scope()
        # The line as a whole is given no arguments.
        scope.args = [] if deep else None
        walker.items(items, scope)
        walker.finish()
    except (ShellError, RecursionError):
        walker.complete = False
        walker.more = True
    return walker


class Runs(Walker):
    """The whole walk; `out` is its result."""

    nested = 0

    def invoke(self, fields: list[Field], scope: Scope, via: str) -> None:
        if not fields:
            return
        first = fields[0]
        if not first.known or not first.text:
            self.more = True
            if self.deep and not first.known:
                from src_runtime.shell.possible import possible

                run = self.record("", fields, scope, via)
                run.opaque = True
                possible(self, run, scope)
            return
        name = first.text
        if "/" in name or "\\" in name:
            name = name.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]
        name = name.rstrip("\r")
        if not name:
            return
        if name in DECLARES and not self.deep:
            self.more = True
            if name == "export":
                self.carry(name, Run(name, fields, scope.cwd, via), scope)
            return
        run = self.record(name, fields, scope, via)
        if first.open and name != "[":
            self.patterned(run, scope)
        self.nested += 1
        if self.nested > MAX_NESTED:
            raise ShellError("nesting too deep")
        self.carry(name, run, scope)
        self.nested -= 1

    def patterned(self, run: Run, scope: Scope) -> None:
        from src_runtime.shell.possible import is_pattern, named_by

        if is_pattern(run.fields[0]):
            self.more = True
            if self.deep:
                named_by(self, run, scope)

    def record(self, name: str, fields: list[Field], scope: Scope, via: str) -> Run:
        if len(self.out) >= MAX_RUNS:
            raise ShellError("too many programs")
        run = Run(name, fields, scope.cwd, via)
        run.place = scope.cwd or scope.guess
        run.env = scope.env
        run.stdin = scope.feed.text
        run.inputs = list(scope.feed.inputs)
        self.out.append(run)
        return run

    def carry(self, name: str, run: Run, scope: Scope) -> None:
        """What a program runs, or changes in the shell, as far as its words say."""
        if name in BUILTINS:
            from src_runtime.shell.builtins import BUILTIN_EFFECTS

            BUILTIN_EFFECTS[name](self, run, scope)
        elif name in WRAPPERS:
            from src_runtime.shell.wrappers import wrapped

            wrapped(self, run, scope)
        elif name in SHELLS or (self.deep and name in MORE_SHELLS):
            from src_runtime.shell.payloads import shell

            shell(self, run, scope)
        elif name == "find":
            from src_runtime.shell.payloads import find

            find(self, run, scope)
        elif name == "su":
            from src_runtime.shell.payloads import su

            su(self, run, scope)
        else:
            self.other(name, run, scope)
        if name in LEAVES_WORK:
            self.background = True
        if self.effects is not None:
            self.effects.ran(run)

    def other(self, name: str, run: Run, scope: Scope) -> None:
        """What only a deep walk says more about."""
        if name in INTERPRETERS:
            run.opaque = interprets(run.fields, scope)
            self.module(name, run, scope)
        elif name in FOREIGN:
            run.opaque = True
        if name in scope.functions or name in scope.aliases:
            self.more = True
            if self.deep:
                from src_runtime.shell.functions import called

                called(self, name, run, scope)
            return
        if name in FILERS:
            from src_runtime.shell.files import filed

            filed(self, run)
        from src_runtime.shell.carriers import carries

        words = [field.text for field in run.fields]
        if carries(name, words) or (self.files and "/" in words[0]):
            self.more = True
            if self.deep:
                from src_runtime.shell.carrying import carried

                carried(self, name, run, scope)

    def module(self, name: str, run: Run, scope: Scope) -> None:
        """`python -m pip install x` is as good as `pip install x`."""
        fields = run.fields
        if len(fields) > 2 and fields[1].text == "-m" and name.startswith("python"):
            self.more = True
            if self.deep:
                self.invoke(fields[2:], scope, "python -m")

    def finish(self) -> None:
        """Walks the traps, in the state at the end, and the functions that nothing called."""
        for text, scope in self.traps:
            self.script(text, scope, "trap")
        while self.uncalled:
            body, scope = self.uncalled.popitem()[1]
            scope.args = None
            start = len(self.out)
            self.node(body, scope)
            self.mark(start, "function")


def interprets(fields: list[Field], scope: Scope) -> bool:
    """Whether an interpreter is given a program that stands in no file."""
    for field in fields[1:]:
        if not field.known:
            return True
        text = field.text
        if text == "-" or text.startswith("/dev/fd/") or text == "/dev/stdin":
            return True
        if not text.startswith("-"):
            return False
        if not text.startswith("--") and any(letter in text for letter in "ceErp"):
            return True
        if text in ("--eval", "--print"):
            return True
    return scope.feed.piped


def as_dict(run: Run) -> dict[str, object]:
    """An invocation as a rule sees it."""
    fields = run.fields
    argv = [field.text for field in fields if field.known]
    gaps = NO_GAPS
    if len(argv) < len(fields) or run.unsure:
        gaps = [place for place, field in enumerate(fields) if not field.known]
        if run.unsure and gaps[:1] != [0]:
            gaps.insert(0, 0)
    return {
        "bin": run.bin,
        "argv": argv,
        "flags": flags(argv),
        "cwd": run.cwd,
        "env": {name: value or "" for name, value in run.env.items()},
        "stdin": run.stdin or "",
        "gaps": gaps,
        "via": run.via,
        "inputs": run.inputs,
        "opaque": run.opaque,
    }


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
