# SPDX-License-Identifier: MIT
"""Random typed expressions, as `check` would give them, and random events to evaluate them on."""

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

KINDS = ("PreCommandInvoke", "PreFileUpdate", "PreToolUse", "PostTagWrite", "PostCommandInvoke")
TEXTS = (
    "", "a", "ab", "git", "push", "+main", "-f", "spec/", "spec/a.md", "a.md", "x/y/a.md", "README",
    "user", "É", "héllo", "日本語", "ß", "İ", "ΑΣ", "ᾳ", "ŉ", "\n", " a ", "\x1c", "\x85", "a\nb",
    "\ud800", "K", "ſ", '"', "\\", "{x}", "passed",
)  # fmt: skip
PATTERNS = ("^spec/", "a", "b$", r"[a-g]it", r"\.md$", "(?i)git|push", "^$", r"x/.*/a", r"\d")
GLOBS = ("spec/**", "*.md", "**/a.md", "**", "README", "x/*/a.md", "?b", "**/x/**", "**/*.md")
CONTEXT = Map(Record("contextState", (("active", BOOL), ("payload", ANY))), "context")
COUNTS = Map(INT)
STATE = Record("state", (("failures", COUNTS), ("last", Map(STRING))))
SCALARS: tuple[Type, ...] = (BOOL, INT, FLOAT, STRING)


class Expressions:
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
                    typed.Call("first", (base,), self.place(), type=_maybe(element)),
                ]
            case Optional(of) if isinstance(of, Record):
                name, field = self.random.choice(of.fields)
                key = typed.Constant(name, type=STRING)
                return [typed.Open(base, key, True, self.place(), type=_maybe(field))]
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
            INT: self.random.choice((0, 1, 2, 3, -1, 7)),
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
                self.let(type), self.conditional(type), self.open_default(type),
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

    def conditional(self, type: Type) -> Any:
        def way(depth: int) -> typed.Expr:
            parts = (self.of(of, depth) for of in (BOOL, type, type))
            return typed.If(*parts, type=type)

        return way

    def negative(self, type: Type) -> Any:
        return lambda depth: typed.Negative(self.of(type, depth), type=type)

    def arithmetic(self, type: Type) -> Any:
        def way(depth: int) -> typed.Expr:
            op = self.random.choice("+-*%" if type == INT else "+-*/")
            left, right = (self.of(type, depth) for _ in range(2))
            return typed.Arithmetic(op, left, right, False, self.place(), type=type)

        return way

    def open_arithmetic(self, depth: int) -> typed.Expr:
        left = self.of(ANY, depth)
        right = self.of(self.random.choice((INT, FLOAT, STRING)), depth)
        op = "+" if right.type == STRING else self.random.choice("+-*/")
        return typed.Arithmetic(op, left, right, True, self.place(), type=ANY)

    def opened(self, depth: int) -> typed.Expr:
        key = self.of(self.random.choice((STRING, INT)), 0)
        optional = self.random.random() < 0.6
        base = self.of(ANY, depth) if depth else self.data()
        return typed.Open(base, key, optional, self.place(), type=ANY)

    def counted(self, depth: int) -> typed.Expr:
        return self.quantifier("count", INT, depth, self.source(depth))

    def call(self, name: str, type: Type, *args: typed.Expr) -> typed.Expr:
        return typed.Call(name, args, self.place(), type=type)

    def call_of_int(self, depth: int) -> typed.Expr:
        match self.random.randrange(6):
            case 0:
                name = self.random.choice(("indexOf", "lastIndexOf"))
                return self.call(name, INT, self.of(STRING, depth), self.of(STRING, 0))
            case 1:
                name = self.random.choice(("min", "max"))
                return self.call(name, INT, self.of(INT, depth), self.of(INT, depth))
            case 2:
                name = self.random.choice(("min", "max", "sum"))
                return self.call(name, INT, self.of(List(INT), depth))
            case 3:
                return self.call("abs", INT, self.of(INT, depth))
            case 4:
                return self.call("len", INT, self.source(depth))
        return self.call("len", INT, self.maybe_open(STRING, depth))

    def call_of_text(self, depth: int) -> typed.Expr:
        text = self.maybe_open(STRING, depth)
        name = self.random.choice(
            ("lower", "upper", "trim", "trim2", "trimPrefix", "trimSuffix", "replace", "replace4")
        )
        if name in ("lower", "upper", "trim"):
            return self.call(name, STRING, text)
        if name == "trim2":
            return self.call("trim", STRING, text, self.of(STRING, 0))
        if name.startswith("replace"):
            args = [text, self.of(STRING, 0), self.of(STRING, 0)]
            if name == "replace4":
                args.append(self.of(INT, 0))
            return self.call("replace", STRING, *args)
        return self.call(name, STRING, text, self.maybe_open(STRING, 0))

    def cut(self, depth: int) -> typed.Expr:
        bounds = (self.random.choice((None, self.of(INT, 0))) for _ in range(2))
        return typed.Slice(self.of(STRING, depth), *bounds, type=STRING)

    def joined(self, depth: int) -> typed.Expr:
        texts = self.of(List(STRING), depth)
        more = [self.of(STRING, 0)] if self.random.random() < 0.6 else []
        return self.call("join", STRING, texts, *more)

    def open_default(self, type: Type) -> Any:
        """Open data that is taken for the type of its default."""

        def way(depth: int) -> typed.Expr:
            return typed.Default(self.of(ANY, depth), self.of(type, depth), type=type)

        return way

    def defaulted(self, depth: int) -> typed.Expr:
        value = self.call("first", Optional(STRING), self.of(List(STRING), depth))
        return typed.Default(value, self.of(STRING, depth), type=STRING)

    def call_of_list(self, type: List) -> Any:
        def way(depth: int) -> typed.Expr:
            if type.element == STRING and self.random.random() < 0.5:
                more = [self.of(INT, 0)] if self.random.random() < 0.4 else []
                return self.call("split", type, self.of(STRING, depth), self.of(STRING, 0), *more)
            name = self.random.choice(("uniq", "reverse", "take", "concat"))
            if name == "take":
                return self.call(name, type, self.of(type, depth), self.of(INT, 0))
            count = self.random.randrange(1, 3) if name == "concat" else 1
            return self.call(name, type, *(self.of(type, depth) for _ in range(count)))

        return way

    def filtered(self, type: List) -> Any:
        def way(depth: int) -> typed.Expr:
            if self.random.random() < 0.5:
                return self.quantifier("filter", type, depth, self.of(type, depth))
            source = self.source(depth)
            element = source.type.element if isinstance(source.type, List) else ANY
            local = self.local(element)
            body = self.within(local, type.element, depth)
            return typed.Quantifier("map", source, local, body, type=type)

        return way

    def sliced(self, type: List) -> Any:
        def way(depth: int) -> typed.Expr:
            bounds = (self.random.choice((None, self.of(INT, 0))) for _ in range(2))
            return typed.Slice(self.of(type, depth), *bounds, type=type)

        return way


def _maybe(type: Type) -> Type:
    return type if type == ANY or isinstance(type, Optional) else Optional(type)


# Events.


def world(random: Random, kind: str) -> dict[str, Any]:
    fields = schema().kinds[kind].fields
    event = {field.name: value(random, field.type, field.name) for field in fields}
    session = {name: value(random, of, name) for name, of in schema().session.fields}
    run = {"active": random.random() < 0.5, "payload": data(random, 3)}
    state = {name: value(random, of, name) for name, of in STATE.fields}
    context = {"run": run} if random.random() < 0.8 else {}
    return {
        "event": {"kind": kind, **event},
        "session": session,
        "state": state,
        "context": context,
    }


def value(random: Random, type: Type, name: str = "") -> Any:
    match type:
        case List(element):
            return [value(random, element, name) for _ in range(random.choice((0, 1, 1, 2, 3)))]
        case Map(of):
            keys = random.sample(("a", "b", "git", "tag", "f"), random.randrange(3))
            return {key: value(random, of, key) for key in keys}
        case Record(_, fields):
            return {field: value(random, of, field) for field, of in fields}
        case Enum(_, values):
            return random.choice(values)
    if type == ANY:
        return data(random, 2)
    if name == "bin":
        return random.choice(("git", "push", "a", "ab"))
    return {
        BOOL: random.random() < 0.5,
        INT: random.choice((0, 1, 2, 7, -1)),
        FLOAT: random.choice((0.0, 0.5, 1.0)),
        STRING: random.choice(TEXTS),
    }[type]


def data(random: Random, depth: int) -> Any:
    if depth and random.random() < 0.7:
        if random.random() < 0.4:
            return [data(random, depth - 1) for _ in range(random.randrange(3))]
        keys = random.sample(("a", "b", "git", "", "push"), 3)
        return {key: data(random, depth - 1) for key in keys}
    return random.choice((None, True, False, 0, 1, 1.0, 2.5, -1, "", "a", "git"))
