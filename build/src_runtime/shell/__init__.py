# SPDX-License-Identifier: MIT-0
"""A shell line: every program it would run, without running any of it."""

from __future__ import annotations

from src_runtime.shell.model import Command, Scope, ShellError
from src_runtime.shell.parser import parse
from src_runtime.shell.runs import Runs, as_dict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.shell.effects import Effects


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


def walk(
    items: list[tuple[Command, str]], deep: bool, effects: Effects | None = None
) -> Runs:
    """All runs of a line; what a limit cuts off is missing at the end."""
    walker = Runs(deep)
    walker.effects = effects
    try:
        walker.items(items, Scope())
        walker.finish()
    except (ShellError, RecursionError):
        walker.complete = False
        walker.more = True
    return walker
