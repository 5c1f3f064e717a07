# SPDX-License-Identifier: MIT
"""`glob(text, …)` and the globs of `paths`: literals, translated when the rule loads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import lints
from src_compiler.checks.kindred import is_text
from src_compiler.checks.scope import Env
from src_compiler.regex import GlobError, compile_globs
from src_compiler.types import ANY, BAD, BOOL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from src_compiler.checks.visit import Checker

# Of globs that become one program, in characters: below what a program may hold.
LONGEST = 3_000
CHOICE = re.compile(r"\{([^{},]*(?:,[^{},]*)+)\}")


def call(c: Checker, node: syntax.Call, env: Env) -> typed.Expr:
    text = c.expr(node.args[0], env)
    if text.type not in (BAD, ANY) and not is_text(text.type):
        c.error("operand-type", f"`glob` takes a string here, this is {text.type}", node.args[0])
    listed: list[str] = []
    for written in node.args[1:]:
        listed += _literals(c, written, c.expr(written, env), text)
    return one_of(text, listed, text.type == ANY, c.at(node))


def one_of(text: typed.Expr, listed: Sequence[str], open: bool = False, at: str = "") -> typed.Expr:
    """Whether the text matches one of the globs, which may be more than one program can hold."""
    parts: list[list[str]] = [[]]
    for glob in listed:
        if parts[-1] and sum(map(len, parts[-1])) + len(glob) > LONGEST:
            parts.append([])
        parts[-1].append(glob)
    tests = tuple(typed.Globs(text, tuple(part), open, at, type=BOOL) for part in parts)
    return tests[0] if len(tests) == 1 else typed.AnyOf(tests, type=BOOL)


def _literals(c: Checker, written: syntax.Expr, checked: typed.Expr, text: typed.Expr) -> list[str]:
    items = checked.items if isinstance(checked, typed.ListOf) else (checked,)
    found = []
    for item in items:
        if isinstance(item, typed.Constant) and isinstance(item.value, str):
            problem = mistake(item.value)
            if problem:
                c.error("bad-glob", problem, written)
            elif other := foreign(item.value):
                c.warning("foreign-glob", other[0], written, other[1])
            lints.path(c, text, item, written)
            found.append(item.value)
        elif item.type != BAD:
            c.error(
                "dynamic-glob",
                "a glob must be a literal, so that it can be checked when the rule loads",
                written,
            )
            break
    return found


def mistake(glob: str) -> str:
    """What is wrong with a glob; "" where it is fine."""
    if not glob:
        return "an empty glob matches nothing"
    try:
        compile_globs((glob,))
    except GlobError as bad:
        return f"this glob does not compile: {bad.message}"
    return ""


def foreign(glob: str) -> tuple[str, str] | None:
    """What means something in the globs of other tools and only itself here, with what to write."""
    choice = CHOICE.search(glob)
    if choice:
        each = [glob[: choice.start()] + one + glob[choice.end() :] for one in choice[1].split(",")]
        written = ", ".join(f"`{one}`" for one in each[:4])
        return "braces stand for themselves in a glob", f"write one glob for each: {written}"
    if glob.startswith("!"):
        return (
            "a glob that begins with `!` excludes nothing",
            f'write `unless: glob(event.path, "{glob[1:]}")`',
        )
    if "\\." in glob:
        return (
            "this reads like a regular expression, and is a glob",
            "write a glob such as `**/*.md`, or `match: event.path matches …`",
        )
    if glob.endswith("/"):
        return "no path ends with `/`", f"write `{glob}**` for all that is below"
    if glob.startswith("~"):
        return (
            "`~` stands for itself in a glob",
            f"a path outside the repository is absolute: write `**{glob[1:]}`",
        )
    return None
