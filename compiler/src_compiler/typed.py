# SPDX-License-Identifier: MIT
"""The typed core: what `check` gives and `emit` reads. A tree here cannot be wrong.

Types do not take part in equality. Nodes that can fail at run time carry `at`, the `line:column` of
the sub-expression in the rule set's file, which the generated code repeats in its error.
`open` says that an operand's type is `any`, so that the generated code must look at run time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from src_compiler.types import Type


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    type: Type = field(compare=False)


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """A bool, int, float, string or nil; compare `type` beside `value` (True == 1)."""

    value: bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Root(Node):
    """event, context, state, session, hit, or a bare name of a file-guard."""

    name: str


@dataclass(frozen=True, slots=True)
class Local(Node):
    """An element of a predicate or a `let` name; `id` is unique in the rule, `name` the let's own
    name or "" for an element."""

    id: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Field(Node):
    """A field that is always there: of a record, of the event."""

    base: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Entry(Node):
    """A key of a map with typed values (flags, context, state, env …); a missing one reads as the
    zero of this node's type."""

    base: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class Open(Node):
    """A key or index of open data, or a `?.` of a `T?`. `optional` (`?.`): nil where the base is
    nil; otherwise nil or data without keys is an error. A key that a map lacks reads as nil."""

    base: Expr
    key: Expr
    optional: bool
    at: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class At(Node):
    """An index of a list; out of range is an error."""

    base: Expr
    index: Expr
    at: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Slice(Node):
    """A list's slice as in Python, or a string's in UTF-8 bytes."""

    base: Expr
    start: Expr | None
    stop: Expr | None


@dataclass(frozen=True, slots=True)
class Not(Node):
    operand: Expr


@dataclass(frozen=True, slots=True)
class All(Node):
    """`and` of two or more, flattened."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """`or` of two or more, flattened."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Equal(Node):
    left: Expr
    right: Expr
    negated: bool
    open: bool


@dataclass(frozen=True, slots=True)
class Order(Node):
    """`op` is < > <= >=."""

    op: str
    left: Expr
    right: Expr
    open: bool
    at: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class In(Node):
    """Element of a list, key of a map, int of a range; of open data where `open`."""

    item: Expr
    container: Expr
    negated: bool
    open: bool
    at: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class TextTest(Node):
    """`op` is contains, startsWith or endsWith."""

    op: str
    text: Expr
    part: Expr
    negated: bool
    open: bool
    at: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Matches(Node):
    """`pattern` is a literal in RE2's dialect that was seen to compile."""

    text: Expr
    pattern: str
    negated: bool
    open: bool
    at: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Globs(Node):
    """Text matches one of the globs (reference: `**/`, `**`, `*`, `?`, `[…]`)."""

    text: Expr
    globs: tuple[str, ...]
    open: bool = False
    at: str = field(compare=False, default="")


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """`op` is + - * / %; + also joins strings."""

    op: str
    left: Expr
    right: Expr
    open: bool
    at: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Negative(Node):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Range(Node):
    """Ints `first` to `last`, both ends included."""

    first: Expr
    last: Expr


@dataclass(frozen=True, slots=True)
class Default(Node):
    """`value ?? other`."""

    value: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class If(Node):
    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Let(Node):
    local: Local
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Quantifier(Node):
    """`name` is any, all, none, one, count, filter, map or find; `body` reads `local`."""

    name: str
    source: Expr
    local: Local
    body: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A row of `builtins.py` applied to checked arguments."""

    name: str
    args: tuple[Expr, ...]
    at: str = field(compare=False, default="")


Expr = (
    Constant | ListOf | Root | Local | Field | Entry | Open | At | Slice | Not | All | AnyOf | Equal
    | Order | In | TextTest | Matches | Globs | Arithmetic | Negative | Range | Default | If | Let
    | Quantifier | Call
)
