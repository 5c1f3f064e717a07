# SPDX-License-Identifier: MIT
"""Breaks a long line of generated code the way black does, so that black leaves it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass

from src_compiler.printing.displays import INDENT, WIDTH, width
from src_compiler.printing.tokens import COMMA, DOT, Token, tokenize


class CannotSplit(Exception):
    """This way of breaking a line does not apply to it."""


@dataclass(slots=True)
class Line:
    tokens: list[Token]
    depth: int
    inside: bool = False
    explode: bool = False

    def __str__(self) -> str:
        parts = [self.tokens[0].text]
        for token in self.tokens[1:]:
            parts.append(" " * (token.space and any(parts)) + token.text)
        return INDENT * self.depth + "".join(parts)

    @property
    def fits(self) -> bool:
        return width(str(self)) <= WIDTH

    def delimiters(self) -> dict[int, int]:
        """Positions after which the line may be broken, and how eagerly."""
        found: dict[int, int] = {}
        depth = 0
        for position, token in enumerate(self.tokens):
            if token.closes:
                if depth == 0:
                    continue
                depth -= 1
            if depth == 0:
                if token.before and position:
                    found[position - 1] = token.before
                elif token.after:
                    found[position] = token.after
            if token.opens:
                depth += 1
        return found


@dataclass(frozen=True, slots=True)
class Bracketed:
    """A line in three: up to an opening bracket, what is in it, and from its closing one on."""

    head: Line
    body: Line
    tail: Line
    opening: Token
    closing: Token

    @property
    def lines(self) -> list[Line]:
        return [line for line in (self.head, self.body, self.tail) if line.tokens]


Split = Callable[[Line, bool], list[Line]]


def lay_out(line: str) -> list[str]:
    """The lines of one statement that was written on one line."""
    statement = line.lstrip(" ")
    depth = (len(line) - len(statement)) // len(INDENT)
    if width(line) <= WIDTH:
        return [line]
    if statement.startswith("def "):
        return _definition(statement, depth)
    if statement.startswith("from "):
        return _import(statement)
    return [str(part) for part in _transform(Line(tokenize(statement), depth), False)]


def _definition(statement: str, depth: int) -> list[str]:
    head, _, rest = statement.partition("(")
    parameters = rest.removesuffix("):")
    indent = INDENT * depth
    if "," not in parameters:
        parameters += ","
    return [f"{indent}{head}(", f"{indent}{INDENT}{parameters}", f"{indent}):"]


def _import(statement: str) -> list[str]:
    head, _, names = statement.partition(" import ")
    return [f"{head} import (", *(f"{INDENT}{name}," for name in names.split(", ")), ")"]


def _transform(line: Line, forced: bool) -> list[Line]:
    if not line.explode and line.fits:
        return [line]
    ways: list[Split] = [_at_delimiters, _at_brackets] if line.inside else [_at_brackets]
    for way in ways:
        try:
            return _run(line, way, forced)
        except CannotSplit:
            continue
    return [line]


def _run(line: Line, way: Split, forced: bool) -> list[Line]:
    """`forced` keeps optional parentheses, which is tried where a first line came out too long."""
    before = str(line)
    optional = [token for token in line.tokens if token.opens and not token.text]
    second = line if forced or not optional else _copied(line)
    result: list[Line] = []
    for part in way(line, forced):
        if str(part) == before:
            raise CannotSplit
        result += _transform(part, forced)
    if forced or way is _at_delimiters or not optional or any(t.text for t in optional):
        return result
    if result[0].fits:
        return result
    other = _run(second, way, True)
    return other if all(part.fits for part in other) else result


def _copied(line: Line) -> Line:
    copies = {id(token): copy(token) for token in line.tokens}
    for token in copies.values():
        if token.partner is not None:
            token.partner = copies.get(id(token.partner), token.partner)
    return Line(list(copies.values()), line.depth, line.inside, line.explode)


def _at_delimiters(line: Line, forced: bool) -> list[Line]:
    """A line for each part between the most eager delimiters."""
    delimiters = line.delimiters()
    inner = {at: how for at, how in delimiters.items() if at != len(line.tokens) - 1}
    if not inner:
        raise CannotSplit
    most = max(inner.values())
    if most == DOT and list(inner.values()).count(DOT) == 1:
        raise CannotSplit
    parts: list[Line] = [Line([], line.depth, line.inside)]
    for position, token in enumerate(line.tokens):
        parts[-1].tokens.append(token)
        if delimiters.get(position) == most and position < len(line.tokens) - 1:
            parts.append(Line([], line.depth, line.inside))
    if most == COMMA and line.tokens[-1].text != ",":
        parts[-1].tokens.append(Token(",", False, after=COMMA))
    return parts


def _at_brackets(line: Line, forced: bool) -> list[Line]:
    """At the last brackets, or at earlier ones whose rest fits on the line of their end."""
    first: list[Line] | None = None
    for omitted in _trailers(line):
        lines = _right_hand(line, forced, omitted)
        if first is None:
            first = lines
        if lines[0].fits:
            return lines
    assert first is not None
    return first


def _trailers(line: Line) -> Iterator[frozenset[int]]:
    """Closing brackets to leave out: none, then more and more of those at the end of the line."""
    omitted: frozenset[int] = frozenset()
    yield omitted
    length = len(INDENT) * line.depth
    opening: Token | None = None
    closing: Token | None = None
    inner: set[int] = set()
    for position in range(len(line.tokens) - 1, -1, -1):
        token = line.tokens[position]
        length += len(token)
        if length > WIDTH:
            return
        if opening is not None:
            if token is opening:
                opening = None
            elif token.closes:
                inner.add(id(token))
        elif token.closes:
            if position and line.tokens[position - 1].opens:
                inner.add(id(token))
                continue
            if closing is not None:
                omitted = omitted | {id(closing)} | inner
                inner.clear()
                yield omitted
            if token.text:
                opening, closing = token.partner, token


def _right_hand(line: Line, forced: bool, omitted: frozenset[int]) -> list[Line]:
    """In three at the last brackets; optional parentheses only where the line needs them."""
    split = _bracketed(line, omitted)
    if not split.opening.text and not forced and _can_do_without(split.body):
        try:
            return _right_hand(line, forced, omitted | {id(split.closing)})
        except CannotSplit:
            if not split.body.fits and not _can_be_split(split.body):
                raise
    if not split.opening.text:
        split.opening.text, split.closing.text = "()"
    return split.lines


def _bracketed(line: Line, omitted: frozenset[int]) -> Bracketed:
    tokens = line.tokens
    end = len(tokens) - 1
    while end > 0:
        closing = tokens[end]
        if not closing.closes or id(closing) in omitted:
            end -= 1
            continue
        start = next((i for i in range(end) if tokens[i] is closing.partner), None)
        if start is None:
            raise CannotSplit
        if start + 1 == end:
            end = start - 1
            continue
        body = Line(tokens[start + 1 : end], line.depth + 1, inside=True)
        eager = max(body.delimiters().values(), default=0)
        body.explode = eager == COMMA and tokens[start].display
        head, tail = Line(tokens[: start + 1], line.depth), Line(tokens[end:], line.depth)
        return Bracketed(head, body, tail, tokens[start], closing)
    raise CannotSplit


def _can_be_split(line: Line) -> bool:
    """Whether there is hope for a line; black gives up on the methods of a literal text."""
    tokens = line.tokens
    return len(tokens) > 1 and not (tokens[0].text[0] in "\"'" and tokens[1].text == ".")


def _can_do_without(body: Line) -> bool:
    """Whether an expression reads well without parentheses of its own."""
    found = list(body.delimiters().values())
    if not found:
        return True
    most = max(found)
    if found.count(most) > 1:
        return False
    first, last = body.tokens[0], body.tokens[-1]
    if most == DOT or (first.opens and not body.tokens[1].closes and _ends_well(body, first)):
        return True
    if last.text in (")", "}") or (last.text == "]" and last.display):
        return not body.tokens[-2].opens and _starts_well(body, last)
    return False


def _ends_well(body: Line, first: Token) -> bool:
    """Whether what follows the first bracket's end fits on a line, up to the next bracket."""
    length = len(INDENT) * body.depth
    counted = False
    for token in body.tokens:
        counted = counted or token is first.partner
        if counted:
            length += len(token)
            if length > WIDTH:
                return False
            counted = not token.opens
    return True


def _starts_well(body: Line, last: Token) -> bool:
    """Whether what stands before the last bracket fits on a line or has brackets of its own."""
    length = len(INDENT) * body.depth
    for token in body.tokens:
        length += len(token)
        if token is last.partner:
            return length <= WIDTH
        if token.opens:
            return True
    return False
