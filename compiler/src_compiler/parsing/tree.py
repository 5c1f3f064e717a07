# SPDX-License-Identifier: MIT
"""Lark's tree to `syntax.Expr`, with what only the spelling shows: bad literals, `??` mixed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from src_compiler import syntax
from src_compiler.diagnostics import Findings
from src_compiler.parsing.literals import BadLiteral, number, string
from src_compiler.source import Text

Branch = Tree[Token]
SPELT = {"||": "or", "&&": "and", "^": "**", "!": "not"}
ORDER = ("<", ">", "<=", ">=")
NO_LEVEL = {"start", "parens", "arguments", "comparison"}


def too_deep(tree: Branch, limit: int) -> syntax.Place | None:
    """The place of the first node below `limit` levels; parentheses are no level."""
    waiting = [(tree, 0)]
    while waiting:
        node, above = waiting.pop()
        level = above + (node.data not in NO_LEVEL)
        if level > limit:
            return place(node)
        waiting += [(child, level) for child in node.children[::-1] if isinstance(child, Tree)]
    return None


def place(node: Branch | Token) -> syntax.Place:
    if isinstance(node, Token):
        return node.start_pos or 0, node.end_pos or 0
    if node.meta.empty:
        return 0, 0
    return node.meta.start_pos, node.meta.end_pos


class Builder:
    """Builds one expression. After a mistake in a literal it goes on, to find the others."""

    def __init__(self, text: Text, findings: Findings) -> None:
        self.text = text
        self.findings = findings
        self.failed = False

    def start(self, tree: Branch) -> syntax.Expr | None:
        built = self.expr(tree.children[0])
        return None if self.failed else built

    def error(self, code: str, message: str, at: syntax.Place, help: str = "") -> None:
        self.failed = True
        self.findings.error(code, message, self.text.span(*at), help)

    def expr(self, node: Any) -> syntax.Expr:
        in_parens = False
        while node.data == "parens":
            node, in_parens = node.children[0], True
        build = getattr(self, f"_{node.data}")
        built: syntax.Expr = build(place(node), *node.children)
        return replace(built, parens=True) if in_parens else built

    def exprs(self, arguments: Any) -> tuple[syntax.Expr, ...]:
        return () if arguments is None else tuple(self.expr(a) for a in arguments.children)

    def maybe(self, node: Any) -> syntax.Expr | None:
        return None if node is None else self.expr(node)

    # Literals

    def _number(self, at: syntax.Place, token: Token, sign: int = 1) -> syntax.Expr:
        try:
            value = number(token)
        except BadLiteral as bad:
            self.error("bad-number", bad.message, place(token), bad.help)
            value = 0
        return syntax.Literal("float" if isinstance(value, float) else "int", sign * value, span=at)

    def _signed_number(self, at: syntax.Place, sign: Token, token: Token) -> syntax.Expr:
        return self._number(at, token, -1 if sign == "-" else 1)

    def _string(self, at: syntax.Place, token: Token) -> syntax.Expr:
        value, bad = string(token)
        for escape in bad:
            start = at[0] + escape.start
            self.error("bad-escape", escape.message, (start, start + escape.length), escape.help)
        return syntax.Literal("string", value, span=at)

    def _raw_string(self, at: syntax.Place, token: Token) -> syntax.Expr:
        return syntax.Literal("string", token[1:-1].replace("``", "`"), span=at)

    def _true(self, at: syntax.Place) -> syntax.Expr:
        return syntax.Literal("bool", True, span=at)

    def _false(self, at: syntax.Place) -> syntax.Expr:
        return syntax.Literal("bool", False, span=at)

    def _nil(self, at: syntax.Place) -> syntax.Expr:
        return syntax.Literal("nil", None, span=at)

    def _list(self, at: syntax.Place, *items: Any) -> syntax.Expr:
        return syntax.ListOf(tuple(self.expr(i) for i in items if i is not None), span=at)

    # Names and what follows them

    def _name(self, at: syntax.Place, token: Token) -> syntax.Expr:
        if token == "it":
            return syntax.Element(span=at)
        return syntax.Name(str(token), span=at)

    def _element(self, at: syntax.Place, token: Token) -> syntax.Expr:
        return syntax.Element(str(token)[1:], span=at)

    def _dot_member(self, at: syntax.Place, name: Token) -> syntax.Expr:
        base = syntax.Element(implied=True, span=(at[0], at[0] + 1))
        return syntax.Member(base, str(name), name_span=place(name), span=at)

    def _member(self, at: syntax.Place, base: Any, name: Token) -> syntax.Expr:
        return syntax.Member(self.expr(base), str(name), name_span=place(name), span=at)

    def _optional_member(self, at: syntax.Place, base: Any, _: Token, name: Token) -> syntax.Expr:
        return syntax.Member(self.expr(base), str(name), True, name_span=place(name), span=at)

    def _index(self, at: syntax.Place, base: Any, index: Any) -> syntax.Expr:
        return _keyed(self.expr(base), self.expr(index), False, at)

    def _optional_index(self, at: syntax.Place, base: Any, _: Token, index: Any) -> syntax.Expr:
        return _keyed(self.expr(base), self.expr(index), True, at)

    def _slice(self, at: syntax.Place, base: Any, start: Any, stop: Any) -> syntax.Expr:
        return syntax.Slice(self.expr(base), self.maybe(start), self.maybe(stop), span=at)

    # Calls

    def _call(self, at: syntax.Place, name: Token, arguments: Any) -> syntax.Expr:
        return syntax.Call(str(name), self.exprs(arguments), name_span=place(name), span=at)

    def _pipe_call(self, at: syntax.Place, first: Any, name: Token, rest: Any) -> syntax.Expr:
        arguments = (self.expr(first), *self.exprs(rest))
        return syntax.Call(str(name), arguments, piped=True, name_span=place(name), span=at)

    def _predicate_call(self, at: syntax.Place, name: Token, source: Any, body: Any) -> syntax.Expr:
        return syntax.Predicate(
            str(name), self.expr(source), self.maybe(body), name_span=place(name), span=at
        )

    def _pipe_predicate(self, at: syntax.Place, source: Any, name: Token, body: Any) -> syntax.Expr:
        return self._predicate_call(at, name, source, body)

    # Operators

    def _unary(self, at: syntax.Place, op: Token, operand: Any) -> syntax.Expr:
        return syntax.Unary(SPELT.get(op, str(op)), self.expr(operand), span=at)

    def _binary(self, at: syntax.Place, left: Any, op: Token, right: Any) -> syntax.Expr:
        spelt = SPELT.get(op, str(op))
        built = self.expr(left)
        if spelt != "??":
            self._unmixed(built, spelt, at)
        return syntax.Binary(spelt, built, self.expr(right), op_span=place(op), span=at)

    def _any_of(self, at: syntax.Place, *children: Any) -> syntax.Expr:
        return self._logic("or", children, at)

    def _all_of(self, at: syntax.Place, *children: Any) -> syntax.Expr:
        return self._logic("and", children, at)

    def _logic(self, op: str, children: tuple[Any, ...], at: syntax.Place) -> syntax.Expr:
        items = tuple(self.expr(child) for child in children[::2])
        self._unmixed(items[0], op, at)
        return syntax.Logic(op, items, span=at)

    def _compare(self, at: syntax.Place, left: Any, comparison: Any, right: Any) -> syntax.Expr:
        *negation, token = comparison.children
        op, op_span = str(token), place(comparison)
        built, other = self.expr(left), self.expr(right)
        self._unmixed(built, op, at)
        links = _links(built) if op in ORDER else ()
        if not links:
            return syntax.Binary(op, built, other, bool(negation), op_span=op_span, span=at)
        middle = links[-1].right
        link = syntax.Binary(op, middle, other, op_span=op_span, span=(middle.span[0], at[1]))
        return syntax.Logic("and", (*links, link), span=at)

    def _unmixed(self, left: syntax.Expr, op: str, at: syntax.Place) -> None:
        if isinstance(left, syntax.Binary) and left.op == "??" and not left.parens:
            self.error(
                "coalesce-mixed",
                f"`??` and `{op}` cannot be mixed without parentheses",
                at,
                "parenthesise the `??` part",
            )

    def _conditional(self, at: syntax.Place, test: Any, then: Any, other: Any) -> syntax.Expr:
        return syntax.Conditional(self.expr(test), self.expr(then), self.expr(other), span=at)

    def _elvis(self, at: syntax.Place, test: Any, other: Any) -> syntax.Expr:
        return syntax.Conditional(self.expr(test), None, self.expr(other), span=at)

    def _let(self, at: syntax.Place, _: Token, name: Token, value: Any, body: Any) -> syntax.Expr:
        return syntax.Let(
            str(name), self.expr(value), self.expr(body), name_span=place(name), span=at
        )


def _keyed(base: syntax.Expr, index: syntax.Expr, optional: bool, at: syntax.Place) -> syntax.Expr:
    if isinstance(index, syntax.Literal) and isinstance(index.value, str):
        return syntax.Member(
            base, index.value, optional, quoted=True, name_span=index.span, span=at
        )
    return syntax.Index(base, index, optional, span=at)


def _links(left: syntax.Expr) -> tuple[syntax.Binary, ...]:
    """The comparisons of a chain so far: `a < b`, or what `a < b < c` became."""
    if left.parens:
        return ()
    items = left.items if isinstance(left, syntax.Logic) else (left,)
    return tuple(item for item in items if isinstance(item, syntax.Binary) and item.op in ORDER)
