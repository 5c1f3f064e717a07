# SPDX-License-Identifier: MIT
"""`syntax.Expr` to `typed.Expr`: the visit of one expression, and what its helpers share."""

from __future__ import annotations

from dataclasses import replace

from src_compiler import syntax, typed
from src_compiler.checks import access, calls, operators, predicates
from src_compiler.checks.narrow import NotNil
from src_compiler.checks.scope import Env, Scope
from src_compiler.diagnostics import Findings
from src_compiler.source import Text
from src_compiler.types import ANY, BAD, BOOL, FLOAT, INT, NIL, STRING, List, Optional, Type
from src_compiler.visible import visible

LITERALS: dict[str, Type] = {"bool": BOOL, "int": INT, "float": FLOAT, "string": STRING, "nil": NIL}
LONGEST_QUOTE = 80


class Checker:
    """Checks one expression. INVARIANT: a node of type BAD has been refused already.

    `used` are the locals that were read, `seen` what each node gave.
    """

    def __init__(self, text: Text, scope: Scope, findings: Findings) -> None:
        self.text = text
        self.scope = scope
        self.findings = findings
        self.roots = scope.roots()
        self.used: set[int] = set()
        self.seen: dict[int, typed.Expr] = {}

    def expr(self, node: syntax.Expr, env: Env) -> typed.Expr:
        checked = self._expr(node, env)
        if isinstance(checked.type, Optional) and NotNil(checked) in env.known.facts:
            checked = replace(checked, type=checked.type.of)
        self.seen[id(node)] = checked
        return checked

    def _expr(self, node: syntax.Expr, env: Env) -> typed.Expr:
        match node:
            case syntax.Literal(kind, value):
                return typed.Constant(value, type=LITERALS[kind])
            case syntax.ListOf():
                return operators.list_of(self, node, env)
            case syntax.Name() | syntax.Element():
                return access.name(self, node, env)
            case syntax.Member():
                return access.member(self, node, env)
            case syntax.Index():
                return access.index(self, node, env)
            case syntax.Slice():
                return access.slice_of(self, node, env)
            case syntax.Call():
                return calls.call(self, node, env)
            case syntax.Predicate():
                return predicates.predicate(self, node, env)
            case syntax.Unary():
                return operators.unary(self, node, env)
            case syntax.Binary():
                return operators.binary(self, node, env)
            case syntax.Logic():
                return operators.logic(self, node, env)
            case syntax.Conditional():
                return operators.conditional(self, node, env)
            case syntax.Let():
                return predicates.let(self, node, env)
        raise AssertionError(node)

    # What the helpers share

    def error(
        self,
        code: str,
        message: str,
        at: syntax.Expr | syntax.Place,
        help: str = "",
        notes: tuple[str, ...] = (),
    ) -> typed.Expr:
        span = self.text.span(*place(at))
        self.findings.error(code, visible(message), span, visible(help), tuple(map(visible, notes)))
        return typed.Constant(None, type=BAD)

    def warning(
        self,
        code: str,
        message: str,
        at: syntax.Expr | syntax.Place,
        help: str = "",
        notes: tuple[str, ...] = (),
    ) -> None:
        span = self.text.span(*place(at))
        self.findings.warning(
            code, visible(message), span, visible(help), tuple(map(visible, notes))
        )

    def quote(self, node: syntax.Expr) -> str:
        """The author's own words for a node, on one line."""
        words = " ".join(self.text.value[slice(*node.span)].split())
        return words if len(words) <= LONGEST_QUOTE else words[: LONGEST_QUOTE - 1] + "…"

    def at(self, node: syntax.Expr) -> str:
        """`line:column` in the rule set's file."""
        line, column = self.text.source.position(self.text.offsets[node.span[0]])
        return f"{line}:{column}"

    def local(self, type: Type, name: str = "") -> typed.Local:
        return typed.Local(next(self.scope.ids), name, type=type)

    def need_bool(self, node: syntax.Expr, checked: typed.Expr, what: str) -> None:
        type = checked.type
        if type in (BOOL, BAD):
            return
        if type == ANY:
            self.error(
                "unknown-as-bool",
                f"the type of this value is not known, so it cannot be {what}",
                node,
                f"compare it: `{self.quote(node)} == true`",
            )
            return
        self.error(
            "not-a-bool", f"{what} must be a bool, this is {type}", node, self.test_help(node, type)
        )

    def test_help(self, node: syntax.Expr, type: Type) -> str:
        """How a value that is no bool may be tested."""
        words = self.quote(node)
        if isinstance(type, List):
            return f"test it with `any({words}, …)` or `len({words}) > 0`"
        if str(type) == "context":
            return f"write `{words}.active`"
        if isinstance(type, Optional):
            return "compare it with nil or give a default with `??`"
        return {
            "string": f'compare it, for example `{words} == "…"` or `{words} != ""`',
            "int": f"compare it, for example `{words} > 0`",
        }.get(str(type), "")


def place(at: syntax.Expr | syntax.Place) -> syntax.Place:
    return at if isinstance(at, tuple) else at.span
