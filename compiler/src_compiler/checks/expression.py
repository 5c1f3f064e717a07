# SPDX-License-Identifier: MIT
"""One expression, from its text to its typed tree."""

from __future__ import annotations

from src_compiler import syntax, typed
from src_compiler.checks.constants import constant, looks_at_nothing
from src_compiler.checks.scope import Scope
from src_compiler.checks.visit import Checker
from src_compiler.diagnostics import Diagnostic, Findings
from src_compiler.parse import parse
from src_compiler.source import Text
from src_compiler.types import ANY, BAD, BOOL, Type

CONSTANT = {
    ("a match", True): "leave `match` out to take every occurrence",
    ("a match", False): "the rule could never fire",
    ("`unless`", True): "the rule could never fire",
    ("`unless`", False): "leave `unless` out",
    ("`when`", True): "leave `when` out",
    ("`when`", False): "what never applies is not required: remove the entry",
    ("an assertion", True): "it never refuses: remove the check",
    ("an assertion", False): "write a gate with `deny` instead",
    ("`exit`", True): "write `exit: true`, without quotes",
    ("`exit`", False): "write `exit: false`, without quotes",
}


def check_expression(text: Text, scope: Scope, want: Type, findings: Findings) -> typed.Expr | None:
    """The typed tree of an expression, or None after saying why there is none.

    A wanted BOOL is a condition, which also may not be the same for every event; ANY is any value.
    """
    tree = parse(text, findings)
    if tree is None:
        return None
    found = Findings()
    checker = Checker(text, scope, found)
    env = scope.start()
    checked = checker.expr(tree, env)
    if want == BOOL:
        _condition(checker, tree, checked)
    elif want != ANY and checked.type not in (want, BAD):
        checker.error("operand-type", f"this must be {want}, and is {checked.type}", tree)
    for each in _told(found):
        findings.add(each)
    return None if found.failed else checked


def _told(found: Findings) -> list[Diagnostic]:
    """All findings; that the whole is constant says more than a warning why."""
    told = found.sorted()
    if any(each.code == "constant-result" for each in told):
        return [each for each in told if each.code not in ("contradiction", "same-operand")]
    return told


def _condition(checker: Checker, tree: syntax.Expr, checked: typed.Expr) -> None:
    what = checker.scope.what
    if checked.type == ANY:
        checker.error(
            "unknown-as-bool",
            f"{what} must be a bool, and the type of this value is not known",
            tree,
            "compare it, for example `== true`",
        )
        return
    checker.need_bool(tree, checked, what)
    if checker.findings.failed:
        return
    answer = constant(checked, checker.scope.start().known)
    this = what.replace("a ", "this ", 1).replace("an ", "this ", 1)
    if answer is None:
        if looks_at_nothing(checked):
            message = f"{this} has the same answer for every event: it looks at none of its fields"
            checker.error("constant-result", message, tree, "compare something of `event`")
        return
    help = CONSTANT.get((what, answer), "")
    checker.error("constant-result", f"{this} is always {str(answer).lower()}", tree, help)
