# SPDX-License-Identifier: MIT
"""What a template may not say, and what to write instead."""

from __future__ import annotations

import re
from typing import NoReturn

from jinja2 import nodes

from src_compiler.diagnostics import Findings
from src_compiler.judging.reading import Written
from src_compiler.judging.tags import UNSUPPORTED

_PREPARE = "let `prepare` work it out, and show what it returns in `additionalContext`"
# By the class of the node: what it is called, and what to do instead.
EXPRESSIONS: dict[type[nodes.Node], tuple[str, str]] = {
    nodes.Call: ("a call", "a template calls nothing; a filter such as `| length` stands behind"),
    nodes.CondExpr: ("an `if` inside an expression", "write `{% if … %}…{% else %}…{% endif %}`"),
    nodes.Concat: ("`~`", "write the texts one after the other: `{{ a }}{{ b }}`"),
    nodes.Slice: ("a slice", _PREPARE),
    nodes.Dict: ("a map", _PREPARE),
    nodes.Tuple: ("a tuple", "write a list in brackets"),
    nodes.Neg: ("arithmetic", _PREPARE),
    nodes.Pos: ("arithmetic", _PREPARE),
    nodes.BinExpr: ("arithmetic", _PREPARE),
}


class Refused(Exception):
    """An expression that was told to be wrong."""


class Refusals:
    def __init__(self, written: Written, findings: Findings) -> None:
        self.written = written
        self.findings = findings

    def this(
        self,
        node: nodes.Node,
        message: str,
        help: str = "",
        notes: tuple[str, ...] = (),
        *,
        code: str = UNSUPPORTED,
        start: int | None = None,
    ) -> NoReturn:
        """Refuses what a node is; `start` where not all of it is at fault."""
        place = node.lineno if start is None else start
        if start is None and isinstance(node, nodes.Getattr | nodes.Getitem):
            place = self.member(node)
        self.findings.error(code, message, self.written.span(place), help, notes)
        raise Refused

    def expression(self, node: nodes.Node) -> NoReturn:
        of = next((each for each in EXPRESSIONS if isinstance(node, each)), None)
        what, help = EXPRESSIONS[of] if of else ("this", _PREPARE)
        self.this(node, f"a judge's template takes no expression such as {what}", help)

    def member(self, node: nodes.Getattr | nodes.Getitem) -> int:
        """Where the name behind a dot, or the key in brackets, stands."""
        behind = re.compile(r"[.\[]\s*").match(self.written.text, node.lineno)
        return behind.end() if behind else node.lineno
