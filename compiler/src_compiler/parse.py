# SPDX-License-Identifier: MIT
"""Match text to `syntax.Expr`. Refuses what is no expression; knows no types and no names."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput

from src_compiler import syntax
from src_compiler.diagnostics import Findings
from src_compiler.parsing.failures import explain
from src_compiler.parsing.parser import parser
from src_compiler.parsing.tree import Builder, too_deep
from src_compiler.source import Text

LONGEST = 4096
DEEPEST = 64


def parse(text: Text, findings: Findings) -> syntax.Expr | None:
    """The tree of the text, or None after saying why there is none."""
    length = len(text.value)
    if length > LONGEST:
        findings.error(
            "expression-too-long",
            f"the expression has {length} characters; the limit is {LONGEST}",
            text.span(LONGEST, length),
            "split the rule, or move what repeats into `define`",
        )
        return None
    try:
        tree = parser().parse(text.value)
    except UnexpectedInput as failure:
        explain(failure, text, findings)
        return None
    deep = too_deep(tree, DEEPEST)
    if deep is not None:
        findings.error(
            "expression-too-deep",
            f"the expression nests more than {DEEPEST} levels deep",
            text.span(*deep),
            "split the rule, or use `let`",
        )
        return None
    return Builder(text, findings).start(tree)
