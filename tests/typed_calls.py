# SPDX-License-Identifier: MIT
"""Random calls, slices and arithmetic: the part of `typed_expressions` about builtins."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from src_compiler import typed
from src_compiler.types import ANY, BOOL, FLOAT, INT, STRING, List, Optional, Type


def maybe(type: Type) -> Type:
    return type if type == ANY or isinstance(type, Optional) else Optional(type)


class GrownCalls:
    """Needs what `Expressions` has: `of` a type, `place`, `source`, `quantifier`, `local`."""

    random: Random
    of: Any
    place: Any
    source: Any
    local: Any
    within: Any
    quantifier: Any
    maybe_open: Any
    data: Any
    constant: Any

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

    def chained(self, depth: int) -> typed.Expr:
        """`a < b and b < c`, or nearly."""
        first, middle, last = (self.of(INT, depth) for _ in range(3))
        again = middle if self.random.random() < 0.6 else self.of(INT, 0)
        ops = (self.random.choice(("<", "<=", ">")) for _ in range(2))
        pairs = zip(ops, (first, again), (middle, last), strict=True)
        tests = (typed.Order(op, a, b, False, self.place(), type=BOOL) for op, a, b in pairs)
        return typed.All(tuple(tests), type=BOOL)

    def computed(self, depth: int) -> typed.Expr:
        """A sum, a quotient or a remainder of numbers that are small and of either sign."""
        left, right, wanted = (self.constant(INT) for _ in range(3))
        if self.random.random() < 0.5:
            left = self.of(INT, depth)
        op = self.random.choice("+-*/%%")
        type = FLOAT if op == "/" else INT
        value = typed.Arithmetic(op, left, right, False, self.place(), type=type)
        return typed.Equal(value, wanted, self.random.random() < 0.5, False, type=BOOL)

    def named_last(self, depth: int) -> typed.Expr:
        """A predicate that ends with a `let`."""
        source = self.source(depth)
        element = source.type.element if isinstance(source.type, List) else ANY
        local = self.local(element)
        first = self.within(local, BOOL, 0)
        last = self.within(local, BOOL, 0)
        name = self.local(BOOL, "holds")
        body = typed.AnyOf((name, typed.Not(name, type=BOOL), last), type=BOOL)
        if self.random.random() < 0.7:
            body = typed.All((name, last, name), type=BOOL)
        let = typed.Let(name, self.within(local, BOOL, 1), body, type=BOOL)
        quantifier = self.random.choice(("any", "all", "none", "one", "count"))
        test = typed.Quantifier(
            quantifier, source, local, typed.All((first, let), type=BOOL), type=BOOL
        )
        if quantifier != "count":
            return test
        return typed.Order(">", replace(test, type=INT), self.constant(INT), False, "", type=BOOL)

    def conditional(self, type: Type) -> Any:
        def way(depth: int) -> typed.Expr:
            parts = (self.of(of, depth) for of in (BOOL, type, type))
            return typed.If(*parts, type=type)

        return way
