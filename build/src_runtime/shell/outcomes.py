# SPDX-License-Identifier: MIT-0
"""How the programs of a line that has run ended, as far as the line's own exit status tells."""

from __future__ import annotations

from src_runtime.shell import Runs, as_dict
from src_runtime.shell.model import Command, Scope, ShellError
from src_runtime.shell.parser import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Wrappers that end as what they run ends; with these statuses they may speak for themselves.
EXACT = ("env", "nice", "ionice", "nohup", "stdbuf", "command", "builtin")
ROUGH = ("sudo", "doas", "timeout", "setsid", "unbuffer")
OWN_STATUS = (125, 126, 127)
# With one of these nothing is sure: the line may end early, or a name may mean something else.
UNSURE = ("exit", "exec", "return", "trap", "eval", "source", ".", "alias", "kill", "logout")
# And with this one not where the line failed.
STRICT = "set"
HARMLESS = ("/dev/null", "1", "2")


class Traced(Runs):
    """A walk that notes which runs each simple command has. `is_folder` looks for one where the
    line started."""

    def __init__(self, deep: bool, is_folder: Callable[[str], bool]) -> None:
        super().__init__(deep)
        self.is_folder = is_folder
        self.spans: dict[int, tuple[int, int]] = {}
        self.outcomes: dict[int, str] = {}

    def simple(self, command: Command, scope: Scope) -> None:
        start = len(self.out)
        super().simple(command, scope)
        self.spans[id(command)] = (start, len(self.out))


def ended(
    line: str, status: int | None, is_folder: Callable[[str], bool] = lambda path: False
) -> dict[str, object]:
    """`invocations` and `programs` with their outcomes."""
    items, whole = parse(line)
    walker = _walk(items, whole, Traced(False, is_folder), status)
    invocations = programs = _rows(walker)
    if walker.more:
        programs = _rows(_walk(items, whole, Traced(True, is_folder), status))
    return {"invocations": invocations, "programs": programs}


def _rows(walker: Traced) -> list[dict[str, object]]:
    told = walker.outcomes
    return [
        {**as_dict(run), "outcome": told.get(at, "unknown")} for at, run in enumerate(walker.out)
    ]


def _walk(
    items: list[tuple[Command, str]], whole: bool, walker: Traced, status: int | None
) -> Traced:
    try:
        walker.items(items, Scope())
        walker.finish()
    except (ShellError, RecursionError):
        walker.complete = False
        walker.more = True
    names = {run.bin for run in walker.out}
    sure = whole and walker.complete and not walker.background and not names.intersection(UNSURE)
    if status is None or not sure or (status and STRICT in names) or _has_functions(items):
        return walker
    _list(walker, items, status == 0, status)
    return walker


def _has_functions(items: list[tuple[Command, str]]) -> bool:
    """Whether a function is defined somewhere, which may bear the name of a program."""
    todo = [command for command, _ in items]
    while todo:
        command = todo.pop()
        if command.kind == "function":
            return True
        todo += command.commands
        todo += [inner for each in command.lists for inner, _ in each]
    return False


def _list(walker: Traced, items: list[tuple[Command, str]], passed: bool, status: int) -> None:
    """A list ends as its last command ends."""
    if items and items[-1][1] != "&":
        _node(walker, items[-1][0], passed, status)


def _node(walker: Traced, command: Command, passed: bool, status: int) -> None:
    """`status` is -1 where only that it passed or failed is known."""
    kind = command.kind
    if kind == "simple":
        _simple(walker, command, passed, status)
    elif kind == "pipe":
        negated = command.name == "!"
        _node(walker, command.commands[-1], passed != negated, -1 if negated else status)
    elif kind == "not":
        _node(walker, command.commands[0], not passed, -1)
    elif kind in ("group", "subshell") and not command.redirects:
        _list(walker, command.lists[0], passed, status)
    elif kind == "andor":
        _chain(walker, command.commands, command.ops, passed, status)


def _chain(walker: Traced, parts: list[Command], ops: list[str], passed: bool, status: int) -> None:
    """`a && b` passes where both passed, `a || b` fails where both failed; else nobody knows."""
    if not ops:
        _node(walker, parts[0], passed, status)
    elif passed == (ops[-1] == "&&"):
        _chain(walker, parts[:-1], ops[:-1], passed, -1)
        _node(walker, parts[-1], passed, status)
    elif not passed and all(_enters(walker, part) for part in parts[:-1]) and "||" not in ops:
        _node(walker, parts[-1], passed, status)


def _enters(walker: Traced, command: Command) -> bool:
    """Whether it is a `cd` that cannot but have worked: the next program's folder is there."""
    start, stop = walker.spans.get(id(command), (0, 0))
    if command.kind != "simple" or stop - start != 1 or stop >= len(walker.out):
        return False
    folder = walker.out[stop].cwd
    return walker.out[start].bin == "cd" and bool(folder) and walker.is_folder(folder)


def _simple(walker: Traced, command: Command, passed: bool, status: int) -> None:
    """A program, and what a wrapper around it says of it."""
    start, stop = walker.spans.get(id(command), (0, 0))
    if start == stop or _nests(command) or not (passed or _written_for_sure(command)):
        return
    outcome = walker.outcomes[start] = "passed" if passed else "failed"
    own = not passed and status in OWN_STATUS
    mute = (*EXACT, *ROUGH) if passed else EXACT
    for at in range(start + 1, stop):
        before = walker.out[at - 1].bin
        if own or before not in mute or walker.out[at].via != before:
            return
        walker.outcomes[at] = outcome


def _nests(command: Command) -> bool:
    """Whether expanding the words runs something first."""
    words = [*command.words, *(each.word for each in command.assigns)]
    words += [each.target for each in command.redirects if not each.delimiter]
    return any(part.kind in ("command", "process", "broken") for word in words for part in word)


def _written_for_sure(command: Command) -> bool:
    """Whether every redirection works: one that does not fails the command before it runs."""
    for each in command.redirects:
        target = "".join([part.text for part in each.target])
        if not each.delimiter and target not in HARMLESS:
            return False
    return True
