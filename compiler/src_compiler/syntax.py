# SPDX-License-Identifier: MIT
"""A match expression as it was written: the tree that `parse` gives and `check` reads.

Every node carries `span`, the characters of the match text that it covers (start, end), parentheses
excluded; `parens` tells whether it stood in parentheses of its own. Neither takes part in equality,
so that two spellings of one expression compare equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Place = tuple[int, int]


def _span() -> Place:
    return (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    span: Place = field(default_factory=_span, compare=False)
    parens: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """`true`, `12`, `0.5`, `"text"`, `nil`. NB: True == 1 in Python, so `kind` takes part too."""

    kind: str  # "bool" "int" "float" "string" "nil"
    value: bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Name(Node):
    name: str


@dataclass(frozen=True, slots=True)
class Element(Node):
    """`#` or `it`; the base of a leading-dot field (`implied`); `name` is what follows `#`."""

    name: str = ""
    implied: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Member(Node):
    """`base.name`, `base?.name`; `base["name"]` with a literal is the same (`quoted`)."""

    base: Expr
    name: str
    optional: bool = False
    quoted: bool = field(default=False, compare=False)
    name_span: Place = field(default_factory=_span, compare=False)


@dataclass(frozen=True, slots=True)
class Index(Node):
    base: Expr
    index: Expr
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Slice(Node):
    base: Expr
    start: Expr | None
    stop: Expr | None


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`name(args)`; a pipe `x | name(args)` is the same with x put first (`piped`)."""

    name: str
    args: tuple[Expr, ...]
    piped: bool = field(default=False, compare=False)
    name_span: Place = field(default_factory=_span, compare=False)


@dataclass(frozen=True, slots=True)
class Predicate(Node):
    """`any(source, body)` and its like; `body` is None where it was left out."""

    name: str
    source: Expr
    body: Expr | None
    name_span: Place = field(default_factory=_span, compare=False)


@dataclass(frozen=True, slots=True)
class Unary(Node):
    op: str  # "not" "-" "+"
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """`op` is one of: == != < > <= >= in contains startsWith endsWith matches .. + - * / % ** ??

    `negated` is the `not in` form.
    """

    op: str
    left: Expr
    right: Expr
    negated: bool = False
    op_span: Place = field(default_factory=_span, compare=False)


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """`op` is and, or; two or more operands. `a < b < c` arrives as `a < b and b < c`."""

    op: str
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """`test ? then : other`; `a ?: b` has `then` None."""

    test: Expr
    then: Expr | None
    other: Expr


@dataclass(frozen=True, slots=True)
class Let(Node):
    name: str
    value: Expr
    body: Expr
    name_span: Place = field(default_factory=_span, compare=False)


Expr = (
    Literal | ListOf | Name | Element | Member | Index | Slice | Call | Predicate | Unary | Binary
    | Logic | Conditional | Let
)
