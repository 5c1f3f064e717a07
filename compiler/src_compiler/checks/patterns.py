# SPDX-License-Identifier: MIT
"""`matches` and `glob`: literals that are compiled when the rule loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import lints
from src_compiler.regex import PatternError, compile_pattern
from src_compiler.types import ANY, BOOL

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

DIALECT = "the dialect is RE2: no look-around and no back-references"


def matches(c: Checker, node: syntax.Binary, text: typed.Expr, part: typed.Expr) -> typed.Expr:
    if not isinstance(part, typed.Constant) or not isinstance(part.value, str):
        return c.error(
            "dynamic-pattern",
            "the pattern of `matches` must be a literal, so that it can be checked when the rule"
            " loads",
            node.right,
        )
    if "\b" in part.value:
        c.error(
            "backspace-in-pattern",
            "`\\b` in a string is a backspace, not the boundary of a word",
            node.right,
            "write `\\\\b`, or put the pattern into backticks; a backspace is `\\\\x08`",
        )
    checked = typed.Matches(text, part.value, node.negated, text.type == ANY, c.at(node), type=BOOL)
    try:
        program = compile_pattern(part.value)
    except PatternError as bad:
        _refused(c, node.right, bad)
        return checked
    if program.always:
        c.error(
            "constant-result",
            "this pattern matches every string",
            node.right,
            f'to ask whether there is any text write `{c.quote(node.left)} != ""`',
        )
        return checked
    if program.never:
        c.error("constant-result", "this pattern matches no text", node.right)
        return checked
    if not program.folded:
        lints.holds(c, text, program.literal, node.right)
    if program.slow:
        c.warning(
            "slow-pattern",
            "this pattern needs many states, so it is slow on long texts",
            node.right,
        )
    if program.simple is not None:
        _plain(c, node, program.simple)
    return checked


def _refused(c: Checker, at: syntax.Expr, bad: PatternError) -> None:
    if bad.message.startswith("the pattern is too large"):
        c.error("pattern-too-large", bad.message, at, "match a part of it, or use shorter counts")
        return
    c.error(
        "bad-pattern",
        f"the pattern does not compile: {bad.message}",
        at,
        DIALECT,
        (f"at character {bad.position + 1} of the pattern", *([bad.help] if bad.help else [])),
    )


def _plain(c: Checker, node: syntax.Binary, simple: tuple[str, str]) -> None:
    test, text = simple
    op = "==" if test == "equals" else test
    if node.negated:
        op = "!=" if op == "==" else f"not {op}"
    literal = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if not text.isprintable():
        return
    c.warning(
        "plain-pattern",
        f"this pattern only asks `{op} {literal}`",
        node.right,
        f"write `{c.quote(node.left)} {op} {literal}`",
    )
