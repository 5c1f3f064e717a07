# SPDX-License-Identifier: MIT
"""Random typed expressions, as `check` would give them; `worlds` has events for them."""

from __future__ import annotations

from random import Random
from typing import Any

from src_compiler import typed
from src_compiler.schema.load import schema
from src_compiler.types import (
    ANY,
    BOOL,
    FLOAT,
    INT,
    NIL,
    STRING,
    Enum,
    Event,
    List,
    Map,
    Optional,
    Record,
    Type,
)
from typed_calls import GrownCalls, maybe
from worlds import COUNTS, STATE, TEXTS

PATTERNS = ("^spec/", "a", "b$", r"[a-g]it", r"\.md$", "(?i)git|push", "^$", r"x/.*/a", r"\d")
GLOBS = ("spec/**", "*.md", "**/a.md", "**", "README", "x/*/a.md", "?b", "**/x/**", "**/*.md")
CONTEXT = Map(Record("contextState", (("active", BOOL), ("payload", ANY))), "context")
SCALARS: tuple[Type, ...] = (BOOL, INT, FLOAT, STRING)


class Expressions(GrownCalls):
    """Grows expressions over the events of one kind."""

    def __init__(self, random: Random, kind: str, first_id: int = 0) -> None:
        self.random = random
        self.kind = kind
        self.next_id = first_id
        fields = schema().kinds[kind].fields
        self.fields: tuple[tuple[str, Type], ...] = tuple((f.name, f.type) for f in fields)
        self.locals: list[typed.Local] = []

    # What can be read.

    def roots(self) -> list[typed.Expr]:
        event = typed.Root("event", type=Event((self.kind,)))
        session = schema().session
        state = typed.Root("state", type=STATE)
        found: list[typed.Expr] = [typed.Field(event, n, type=of) for n, of in self.fields]
        found += [typed.Field(typed.Root("session", type=session), n, type=of)
                  for n, of in session.fields[:4]]  # fmt: skip
        found += [typed.Field(state, n, type=of) for n, of in STATE.fields]
        found.append(typed.Root("context", type=CONTEXT))
        # An element is what predicates are about, so it comes up more often.
        return found + [local for local in self.locals for _ in range(4)]

    def readable(self, depth: int) -> list[typed.Expr]:
        """Roots and what can be reached from them in a few steps."""
        found = self.roots()
        for _ in range(depth):
            base = self.random.choice(found)
            found += self.steps(base)
        return found

    def steps(self, base: typed.Expr) -> list[typed.Expr]:
        match base.type:
            case Record(_, fields):
                return [typed.Field(base, name, type=of) for name, of in fields]
            case Map(value):
                key = self.of(STRING, 0)
                return [typed.Entry(base, key, type=value)]
            case List(element):
                index = typed.Constant(self.random.choice((0, 1, -1, 5)), type=INT)
                return [
                    typed.At(base, index, self.place(), type=element),
                    typed.Call("first", (base,), self.place(), type=maybe(element)),
                ]
            case Optional(of) if isinstance(of, Record):
                name, field = self.random.choice(of.fields)
                key = typed.Constant(name, type=STRING)
                return [typed.Open(base, key, True, self.place(), type=maybe(field))]
        if base.type == ANY:
            options: list[typed.Expr] = [typed.Constant(key, type=STRING) for key in ("a", "b")]
            key = self.random.choice([*options, typed.Constant(0, type=INT)])
            return [typed.Open(base, key, self.random.random() < 0.5, self.place(), type=ANY)]
        return []

    def place(self) -> str:
        return f"{self.random.randrange(1, 90)}:{self.random.randrange(1, 90)}"

    # Values of a wanted type.

    def of(self, type: Type, depth: int) -> typed.Expr:
        """An expression of the type; `depth` bounds how large it grows."""
        if depth > 0 and self.random.random() < 0.75:
            return self.random.choice(self.ways(type))(depth - 1)
        found = [expr for expr in self.readable(2) if expr.type == type]
        if found and (self.random.random() < 0.7 or type not in (*SCALARS, ANY)):
            return self.random.choice(found)
        return self.constant(type)

    def constant(self, type: Type) -> typed.Expr:
        match type:
            case List(element):
                some = range(self.random.randrange(4))
                return typed.ListOf(tuple(self.constant(element) for _ in some), type=type)
            case Enum(_, values):
                return typed.Constant(self.random.choice(values), type=STRING)
            case Optional() | Map() | Record():
                return typed.Constant(None, type=NIL)
        if type == ANY:
            return typed.Open(self.data(), self.of(STRING, 0), True, self.place(), type=ANY)
        value: Any = {
            BOOL: self.random.choice((True, False)),
            INT: self.random.choice((0, 1, 2, 3, -1, 7, -7, -3)),
            FLOAT: self.random.choice((0.5, 1.0, -2.5)),
            STRING: self.random.choice(TEXTS),
        }[type]
        return typed.Constant(value, type=type)

    def data(self) -> typed.Expr:
        """Something of type any."""
        payload = typed.Entry(
            typed.Root("context", type=CONTEXT),
            typed.Constant(self.random.choice(("run", "gone")), type=STRING),
            type=CONTEXT.value,
        )
        return typed.Field(payload, "payload", type=ANY)

    def ways(self, type: Type) -> list[Any]:
        if type == BOOL:
            return [
                self.all, self.all, self.any_of, self.negated, self.equal, self.order, self.inside,
                self.text_test, self.matches, self.globs, *[self.quantified] * 4,
                self.let(type), self.conditional(type), self.open_default(type), self.chained,
                self.computed, self.named_last,
            ]  # fmt: skip
        common = [self.conditional(type), self.let(type), self.open_default(type)]
        if type == INT:
            more = [self.counted, self.call_of_int, self.negative(INT)]
            return [*common, self.arithmetic(INT), *more]
        if type == FLOAT:
            return [*common, self.arithmetic(FLOAT), self.negative(FLOAT)]
        if type == STRING:
            calls = [self.call_of_text, self.call_of_text]
            return [*common, *calls, self.cut, self.joined, self.defaulted]
        if type == ANY:
            return [self.opened, self.opened, self.open_arithmetic]
        if isinstance(type, List):
            return [*common, self.call_of_list(type), self.filtered(type), self.sliced(type)]
        return common

    def all(self, depth: int) -> typed.Expr:
        some = range(self.random.randrange(2, 5))
        return typed.All(tuple(self.of(BOOL, depth) for _ in some), type=BOOL)

    def any_of(self, depth: int) -> typed.Expr:
        some = range(self.random.randrange(2, 5))
        items = [self.of(BOOL, depth) for _ in some]
        if self.random.random() < 0.4:
            items = self.alike(depth)
        return typed.AnyOf(tuple(items), type=BOOL)

    def alike(self, depth: int) -> list[typed.Expr]:
        """Tests of one text, which the emitter puts together."""
        text = self.of(STRING, depth)
        op = self.random.choice(("startsWith", "endsWith", "contains", "=="))
        parts = [typed.Constant(self.random.choice(TEXTS), type=STRING) for _ in range(3)]
        if op == "==":
            return [typed.Equal(text, part, False, False, type=BOOL) for part in parts]
        return [typed.TextTest(op, text, p, False, False, self.place(), type=BOOL) for p in parts]

    def negated(self, depth: int) -> typed.Expr:
        return typed.Not(self.of(BOOL, depth), type=BOOL)

    def maybe_open(self, type: Type, depth: int) -> typed.Expr:
        return self.of(ANY if self.random.random() < 0.25 else type, depth)

    def equal(self, depth: int) -> typed.Expr:
        negated = self.random.random() < 0.4
        if self.random.random() < 0.2:
            left = self.of(ANY, depth)
            nil = typed.Constant(None, type=NIL)
            return typed.Equal(left, nil, negated, True, type=BOOL)
        type = self.random.choice((*SCALARS, List(STRING), List(INT)))
        left, right = self.maybe_open(type, depth), self.maybe_open(type, depth)
        opened = ANY in (left.type, right.type)
        return typed.Equal(left, right, negated, opened, type=BOOL)

    def order(self, depth: int) -> typed.Expr:
        type = self.random.choice((INT, FLOAT, STRING))
        left, right = self.maybe_open(type, depth), self.maybe_open(type, depth)
        opened = ANY in (left.type, right.type)
        op = self.random.choice(("<", "<=", ">", ">="))
        return typed.Order(op, left, right, opened, self.place(), type=BOOL)

    def inside(self, depth: int) -> typed.Expr:
        negated = self.random.random() < 0.4
        item: typed.Expr
        container: typed.Expr
        match self.random.randrange(4):
            case 0:
                item = self.of(self.random.choice((INT, FLOAT)), depth)
                container = self.range()
            case 1:
                item = self.of(STRING, depth)
                container = self.of(COUNTS, 0)
            case 2:
                item, container = self.maybe_open(STRING, depth), self.of(ANY, depth)
            case _:
                type = self.random.choice(SCALARS)
                item, container = self.maybe_open(type, depth), self.of(List(type), depth)
        if container.type == NIL:
            container = typed.ListOf((), type=List(item.type))
        opened = ANY in (item.type, container.type)
        return typed.In(item, container, negated, opened, self.place(), type=BOOL)

    def range(self) -> typed.Expr:
        first = self.random.randrange(-2, 4)
        ends = (typed.Constant(n, type=INT) for n in (first, first + self.random.randrange(-1, 4)))
        return typed.Range(*ends, type=List(INT))

    def text_test(self, depth: int) -> typed.Expr:
        text, part = self.maybe_open(STRING, depth), self.maybe_open(STRING, depth)
        op = self.random.choice(("contains", "startsWith", "endsWith"))
        opened = ANY in (text.type, part.type)
        negated = self.random.random() < 0.3
        return typed.TextTest(op, text, part, negated, opened, self.place(), type=BOOL)

    def matches(self, depth: int) -> typed.Expr:
        text = self.maybe_open(STRING, depth)
        negated, opened = self.random.random() < 0.3, text.type == ANY
        pattern = self.random.choice(PATTERNS)
        return typed.Matches(text, pattern, negated, opened, self.place(), type=BOOL)

    def globs(self, depth: int) -> typed.Expr:
        globs = tuple(self.random.sample(GLOBS, self.random.randrange(1, 4)))
        return typed.Globs(self.of(STRING, depth), globs, type=BOOL)

    def source(self, depth: int) -> typed.Expr:
        """A list, most often one of records."""
        found = [expr for expr in self.readable(2) if isinstance(expr.type, List)]
        if found and self.random.random() < 0.7:
            return self.random.choice(found)
        if self.random.random() < 0.2:
            return self.of(ANY, depth)
        if self.random.random() < 0.2:
            return self.range()
        return self.of(List(self.random.choice(SCALARS)), depth)

    def quantifier(self, name: str, type: Type, depth: int, source: typed.Expr) -> typed.Expr:
        element = source.type.element if isinstance(source.type, List) else ANY
        local = self.local(element)
        body = self.within(local, BOOL, depth)
        return typed.Quantifier(name, source, local, body, type=type)

    def quantified(self, depth: int) -> typed.Expr:
        name = self.random.choice(("any", "any", "all", "none", "one"))
        source = self.source(depth)
        if isinstance(source.type, List) and source.type.element in SCALARS and depth % 2:
            return self.member_test(name, source, source.type.element)
        return self.quantifier(name, BOOL, depth, source)

    def member_test(self, name: str, source: typed.Expr, element: Type) -> typed.Expr:
        """`any(list, it == c)`."""
        local = self.local(element)
        body = typed.Equal(local, self.constant(element), False, False, type=BOOL)
        return typed.Quantifier(name, source, local, body, type=BOOL)

    def local(self, type: Type, name: str = "") -> typed.Local:
        self.next_id += 1
        return typed.Local(self.next_id, name, type=type)

    def within(self, local: typed.Local, type: Type, depth: int) -> typed.Expr:
        self.locals.append(local)
        body = self.of(type, depth)
        self.locals.pop()
        return body

    def let(self, type: Type) -> Any:
        def way(depth: int) -> typed.Expr:
            of = self.random.choice((*SCALARS, ANY, List(STRING)))
            value = self.of(of, depth)
            name = self.random.choice(("x", "y", "args", "class", "len", "inv", "$a", "event_"))
            local = self.local(value.type, name)
            return typed.Let(local, value, self.within(local, type, depth), type=type)

        return way

    def counted(self, depth: int) -> typed.Expr:
        return self.quantifier("count", INT, depth, self.source(depth))
