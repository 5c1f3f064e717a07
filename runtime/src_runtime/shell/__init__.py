# SPDX-License-Identifier: MIT-0
"""A shell line: every program it would run, without running any of it."""

from __future__ import annotations


def read(line: str) -> dict[str, object]:
    """`invocations` and `programs` of a line, whether all of it was read, and `background`."""
    from src_runtime.shell.parser import parse

    items, complete = parse(line)
    out, plain = walk(items, False)
    programs = out
    if plain.more:
        programs, deep = walk(items, True)
        complete = complete and deep.complete
    return {
        "complete": complete and plain.complete,
        "invocations": out,
        "programs": programs,
        "background": plain.background or not complete,
    }


def walk(items, deep: bool):  # type: ignore[no-untyped-def]
    from src_runtime.shell.runs import Runs
    from src_runtime.shell.scope import Scope
    from src_runtime.shell.tree import ShellError

    walker = Runs(deep)
    try:
        walker.items(items, Scope())
        walker.finish()
    except (ShellError, RecursionError):
        walker.complete = False
        walker.more = True
    return walker.out, walker
