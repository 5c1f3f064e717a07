# SPDX-License-Identifier: MIT
"""`glob(text, …)` and the globs of `paths`: literals, translated when the rule loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import lints
from src_compiler.checks.kindred import is_text
from src_compiler.checks.scope import Env
from src_compiler.regex import GlobError, compile_globs
from src_compiler.types import ANY, BAD, BOOL

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker


def call(c: Checker, node: syntax.Call, env: Env) -> typed.Expr:
    text = c.expr(node.args[0], env)
    if text.type not in (BAD, ANY) and not is_text(text.type):
        c.error("operand-type", f"`glob` takes a string here, this is {text.type}", node.args[0])
    listed: list[str] = []
    for written in node.args[1:]:
        listed += _literals(c, written, c.expr(written, env), text)
    return typed.Globs(text, tuple(listed), text.type == ANY, c.at(node), type=BOOL)


def _literals(c: Checker, written: syntax.Expr, checked: typed.Expr, text: typed.Expr) -> list[str]:
    items = checked.items if isinstance(checked, typed.ListOf) else (checked,)
    found = []
    for item in items:
        if isinstance(item, typed.Constant) and isinstance(item.value, str):
            problem = mistake(item.value)
            if problem:
                c.error("bad-glob", problem, written)
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
