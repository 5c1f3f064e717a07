# SPDX-License-Identifier: MIT
"""What is known where an expression stands: facts that flow as `and`, `or`, `not`, `?:` evaluate.

Events never change, so a fact holds for good. Facts are about typed expressions, in which every
element of a predicate has an id of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from src_compiler import typed
from src_compiler.types import BOOL, Map, Optional

KIND = typed.Field(typed.Root("event", type=BOOL), "kind", type=BOOL)
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}

Scalar = str | int | float


@dataclass(frozen=True, slots=True)
class Holds:
    """A bool is true, or false."""

    subject: typed.Expr
    truth: bool


@dataclass(frozen=True, slots=True)
class NotNil:
    subject: typed.Expr


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A list has so many elements."""

    subject: typed.Expr
    size: int


Fact = Holds | NotNil | AtLeast


@dataclass(frozen=True, slots=True)
class Values:
    """What a value may be (None: anything) and what it is not."""

    allowed: frozenset[Scalar] | None
    excluded: frozenset[Scalar]

    def both(self, other: Values) -> Values:
        excluded = self.excluded | other.excluded
        if self.allowed is None or other.allowed is None:
            allowed = other.allowed if self.allowed is None else self.allowed
        else:
            allowed = self.allowed & other.allowed
        return Values(None if allowed is None else allowed - excluded, excluded)

    def either(self, other: Values) -> Values:
        known = self.allowed is not None and other.allowed is not None
        allowed = (self.allowed or frozenset()) | (other.allowed or frozenset())
        return Values(allowed if known else None, self.excluded & other.excluded)


@dataclass(frozen=True, slots=True)
class Known:
    """`live` are the kinds that the event may still have; `impossible`: nothing gets here."""

    live: frozenset[str] | None
    facts: frozenset[Fact] = frozenset()
    values: dict[typed.Expr, Values] = field(default_factory=dict)
    impossible: bool = False

    def with_fact(self, fact: Fact) -> Known:
        clash = isinstance(fact, Holds) and Holds(fact.subject, not fact.truth) in self.facts
        return replace(self, facts=self.facts | {fact}, impossible=self.impossible or clash)

    def with_values(self, subject: typed.Expr, values: Values) -> Known:
        both = self.values[subject].both(values) if subject in self.values else values
        none = both.allowed is not None and not both.allowed
        return replace(
            self, values=self.values | {subject: both}, impossible=self.impossible or none
        )

    def with_live(self, live: frozenset[str]) -> Known:
        return replace(self, live=live, impossible=self.impossible or not live)

    def has_length(self, subject: typed.Expr, size: int) -> bool:
        return any(
            isinstance(f, AtLeast) and f.subject == subject and f.size >= size for f in self.facts
        )


def either(one: Known, other: Known) -> Known:
    """What holds whichever of the two it was."""
    if one.impossible or other.impossible:
        return one if other.impossible else other
    live = None if one.live is None or other.live is None else one.live | other.live
    shared = one.values.keys() & other.values.keys()
    return Known(
        live,
        one.facts & other.facts,
        {subject: one.values[subject].either(other.values[subject]) for subject in shared},
    )


def narrow(expr: typed.Expr, truth: bool, known: Known) -> Known:
    """What is known once the expression was found true, or false."""
    return split(expr, known)[0 if truth else 1]


def split(expr: typed.Expr, known: Known) -> tuple[Known, Known]:
    """What is known once the expression was found true, and once it was found false.

    Both at once, since each operand of `and` and `or` has to be followed either way: one after the
    other would double the work with every level.
    """
    match expr:
        case typed.Constant(value):
            # A condition that was refused has no value.
            never = replace(known, impossible=True) if isinstance(value, bool) else known
            return (known, never) if value else (never, known)
        case typed.Not(operand):
            true, false = split(operand, known)
            return false, true
        case typed.All(items):
            return _in_turn(items, True, known)
        case typed.AnyOf(items):
            false, true = _in_turn(items, False, known)
            return true, false
        case typed.If(test, then, other):
            when, unless = split(test, known)
            yes, no = split(then, when), split(other, unless)
            return either(yes[0], no[0]), either(yes[1], no[1])
        case typed.Let(_, _, body):
            return split(body, known)
    return _single(expr, True, known), _single(expr, False, known)


def _single(expr: typed.Expr, truth: bool, known: Known) -> Known:
    match expr:
        case typed.Equal():
            return _equal(expr, truth, known)
        case typed.In():
            return _in(expr, truth != expr.negated, known)
        case typed.Order(op, left, right):
            return _order(op if truth else OPPOSITE[op], left, right, known)
        case typed.Quantifier(name, source):
            return _quantifier(name, source, expr, truth, known)
    return known.with_fact(Holds(expr, truth)) if expr.type == BOOL else known


def _in_turn(items: tuple[typed.Expr, ...], going_on: bool, known: Known) -> tuple[Known, Known]:
    """`and` goes on while its operands are true, `or` while they are false: what is known at the
    end of all of them, and where one of them ended it."""
    ended = None
    for item in items:
        true, false = split(item, known)
        here = false if going_on else true
        ended = here if ended is None else either(ended, here)
        known = true if going_on else false
    assert ended is not None
    return known, ended


def _equal(expr: typed.Equal, truth: bool, known: Known) -> Known:
    equal = truth != expr.negated
    for subject, other in ((expr.left, expr.right), (expr.right, expr.left)):
        if not isinstance(other, typed.Constant) or isinstance(subject, typed.Constant):
            continue
        value = other.value
        if isinstance(value, bool):
            return narrow(subject, value == equal, known)
        if value is None:
            return known if equal else known.with_fact(NotNil(subject))
        known = _one_of(subject, frozenset({value}), equal, known)
        if equal and isinstance(subject, typed.Open) and isinstance(subject.base.type, Optional):
            known = known.with_fact(NotNil(subject.base))
        if isinstance(value, int):
            known = _length("==" if equal else "!=", subject, value, known)
    return known


def _one_of(subject: typed.Expr, values: frozenset[Scalar], inside: bool, known: Known) -> Known:
    if subject == KIND and known.live is not None:
        live = known.live & values if inside else known.live - values
        return known.with_live(frozenset(str(kind) for kind in live))
    if inside:
        return known.with_values(subject, Values(values, frozenset()))
    return known.with_values(subject, Values(None, values))


def _in(expr: typed.In, inside: bool, known: Known) -> Known:
    container = expr.container
    if isinstance(container, typed.ListOf):
        values = [item.value for item in container.items if isinstance(item, typed.Constant)]
        plain = [v for v in values if isinstance(v, (str, int, float)) and not isinstance(v, bool)]
        if len(plain) == len(container.items) and not isinstance(expr.item, typed.Constant):
            return _one_of(expr.item, frozenset(plain), inside, known)
    known = known.with_fact(Holds(replace(expr, negated=False), inside))
    if not inside:
        return known
    if isinstance(container.type, Map) and container.type.name == "flags":
        # A flag that was passed has a value for each time.
        entry = typed.Entry(container, expr.item, type=container.type.value)
        known = known.with_fact(AtLeast(entry, 1))
    return known.with_fact(AtLeast(container, 1))


def _order(op: str, left: typed.Expr, right: typed.Expr, known: Known) -> Known:
    for subject, other, spelt in ((left, right, op), (right, left, MIRRORED[op])):
        if isinstance(other, typed.Constant) and isinstance(other.value, int):
            return _length(spelt, subject, other.value, known)
    return known


def _length(op: str, subject: typed.Expr, number: int, known: Known) -> Known:
    """`len(x) > 0` and its like."""
    if not isinstance(subject, typed.Call) or subject.name != "len":
        return known
    least = {">": number + 1, ">=": number, "==": number, "!=": 1 if number == 0 else 0}.get(op, 0)
    return known.with_fact(AtLeast(subject.args[0], least)) if least > 0 else known


def _quantifier(
    name: str, source: typed.Expr, expr: typed.Expr, truth: bool, known: Known
) -> Known:
    if expr.type != BOOL:
        return known
    known = known.with_fact(Holds(expr, truth))
    some = (name in ("any", "one") and truth) or (name in ("all", "none") and not truth)
    return known.with_fact(AtLeast(source, 1)) if some else known
