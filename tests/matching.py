# SPDX-License-Identifier: MIT
"""What the tests of match expressions share: kinds, a scope with names of each sort, findings."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.check import Scope, check_expression
from src_compiler.diagnostics import Diagnostic, Findings
from src_compiler.ruleset import Definition
from src_compiler.source import plain
from src_compiler.types import BOOL, INT, Map, Type

COMMAND = ("PreCommandInvoke",)
TOOL = ("PreToolUse",)
WRITE = ("PreFileCreate", "PreFileUpdate")
CHANGE = ("PreFileUpdate", "PreFileDelete")
CONTEXTS = frozenset({"research", "refactoring"})


def scope(kinds: tuple[str, ...] | None) -> Scope:
    listed = plain("protected").span()
    define = {
        "protected": Definition("protected", ("main", "master"), listed),
        "prefix": Definition("prefix", "^spec/.*md$", listed),
        "limit": Definition("limit", 3, listed),
    }
    folds: dict[str, Type] = {"failures": Map(INT, "state"), "stopped": BOOL}
    return Scope(kinds=kinds, contexts=CONTEXTS, folds=folds, define=define)


def check(
    text: str, kinds: tuple[str, ...] | None = COMMAND, want: Type = BOOL
) -> tuple[typed.Expr | None, list[Diagnostic]]:
    findings = Findings()
    checked = check_expression(plain(text), scope(kinds), want, findings)

    assert (checked is None) == findings.failed
    return checked, findings.sorted()


def told(
    text: str, kinds: tuple[str, ...] | None = COMMAND, want: Type = BOOL
) -> list[tuple[str, str, str]]:
    """Code, the words that are underlined, and the help of all findings."""
    return [(d.code, text[d.span.start : d.span.end], d.help) for d in check(text, kinds, want)[1]]
