# SPDX-License-Identifier: MIT
"""`where`, a map of common conditions, as one typed expression: all of its keys hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from src_compiler import typed
from src_compiler.checks.kindred import is_text
from src_compiler.checks.patterns import DIALECT
from src_compiler.checks.scope import Scope
from src_compiler.checks.verbatim import texts_of
from src_compiler.diagnostics import Findings
from src_compiler.nearest import did_you_mean
from src_compiler.regex import PatternError, compile_pattern
from src_compiler.ruleset import Rule, Value
from src_compiler.schema.load import schema
from src_compiler.source import Span, Text
from src_compiler.types import BOOL, FLOAT, INT, STRING, Enum, List, Type
from src_compiler.wording import listed, quoted
from src_runtime.texts import lower

# The field of the event that a key is about.
FIELDS = {
    "input": "text",
    **{name: name for name in ("command", "result", "cwd", "tool", "source", "model")},
    **{name: name for name in ("sessionSize", "contextFill")},
}
AMOUNTS = ("sessionSize", "contextFill")
EXACT = ("tool", "source")
# Read as "" where it is not told, and then no pattern holds.
MAYBE_UNTOLD = ("cwd",)


def check(rule: Rule, scope: Scope, findings: Findings) -> typed.Expr | None:
    """None where the rule has no `where`, or after saying what is wrong with it."""
    written = rule.rest.get("where")
    if not isinstance(written, dict):
        return None
    return Where(scope, rule.spans["where"], findings).all(written)


@dataclass(frozen=True, slots=True)
class Where:
    """`place` is where a condition stands that has no text of its own."""

    scope: Scope
    place: Span
    findings: Findings

    def all(self, written: dict[str, Value]) -> typed.Expr | None:
        return _joined(typed.All, [self.one(key, value) for key, value in written.items()])

    def one(self, key: str, value: Value) -> typed.Expr | None:
        match key, value:
            case "any", tuple():
                return _joined(typed.AnyOf, list(map(self.all, _maps(value))))
            case "all", tuple():
                return _joined(typed.All, list(map(self.all, _maps(value))))
            case "not", dict():
                inner = self.all(value)
                return None if inner is None else typed.Not(inner, type=BOOL)
        field = self.field(key, value)
        if field is None:
            return None
        if key in AMOUNTS:
            return self.amount(key, field, value)
        if key in EXACT:
            return self.exact(key, field, list(texts_of(value)))
        if key == "model":
            return _joined(typed.AnyOf, [_contains(field, each) for each in texts_of(value)])
        return self.pattern(key, field, value)

    def field(self, key: str, value: Value) -> typed.Expr | None:
        """The field of the event, which every bound kind must have."""
        name = FIELDS[key]
        kinds = self.scope.kinds or ()
        found = {kind: schema().kinds[kind].field(name) for kind in kinds}
        lacking = [kind for kind in kinds if not _fits(key, found[kind])]
        if lacking:
            have = [kind for kind in schema().kinds if _fits(key, schema().kinds[kind].field(name))]
            self.findings.error(
                "field-of-some-kinds" if len(lacking) < len(kinds) else "unknown-field",
                f"`{key}` reads `event.{name}`, and {listed(lacking, 'and')} "
                f"{'has' if len(lacking) == 1 else 'have'} none",
                self.span(value),
                f"remove it, or bind the rule to {listed(have)} only",
            )
            return None
        types = {field.type for field in found.values() if field is not None}
        type = types.pop() if len(types) == 1 else STRING
        return typed.Field(typed.Root("event", type=self.scope.roots()["event"]), name, type=type)

    def span(self, value: Value) -> Span:
        return next((text.span() for text in texts_of(value)), self.place)

    def amount(self, key: str, field: typed.Expr, value: Value) -> typed.Expr | None:
        bounds = value if isinstance(value, dict) else {"min": value}
        least, most = bounds.get("min"), bounds.get("max")
        if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
            self.findings.error(
                "constant-result", f"no `{key}` is at least {least} and at most {most}", self.place
            )
            return None
        low, high = _number(least), _number(most)
        if low is not None and high is None:
            return typed.Order(">=", field, low, False, "", type=BOOL)
        # In this order two bounds read as `5 <= x <= 9` in the end.
        pairs = ((low, field), (field, high))
        tests: list[typed.Expr | None] = [
            typed.Order("<=", left, right, False, "", type=BOOL)
            for left, right in pairs
            if left is not None and right is not None
        ]
        return _joined(typed.All, tests)

    def exact(self, key: str, field: typed.Expr, texts: list[Text]) -> typed.Expr | None:
        allowed = field.type.values if isinstance(field.type, Enum) else None
        for text in texts:
            if allowed is not None and text.value not in allowed:
                self.findings.error(
                    "unknown-value",
                    f"`{key}` is never {quoted(text.value)}",
                    text.span(),
                    did_you_mean(text.value, allowed),
                    (f"it is one of {', '.join(allowed)}",),
                )
                return None
        values = tuple(typed.Constant(text.value, type=STRING) for text in texts)
        if len(values) == 1:
            return typed.Equal(field, values[0], False, False, type=BOOL)
        return typed.In(field, typed.ListOf(values, type=List(STRING)), False, False, "", type=BOOL)

    def pattern(self, key: str, field: typed.Expr, value: Value) -> typed.Expr | None:
        """Any of the texts in whatever case, or any of the patterns."""
        tests: list[typed.Expr | None] = []
        for each in value if isinstance(value, tuple) else (value,):
            parts = each if isinstance(each, dict) else {"contains": each}
            tests += [_contains(field, text) for text in texts_of(parts.get("contains"))]
            tests += [self.regex(key, field, text) for text in texts_of(parts.get("regex"))]
        return _joined(typed.AnyOf, tests)

    def regex(self, key: str, field: typed.Expr, text: Text) -> typed.Expr | None:
        try:
            program = compile_pattern(text.value)
        except PatternError as bad:
            at = min(bad.position, len(text.value) - 1)
            message = f"the pattern does not compile: {bad.message}"
            self.findings.error(
                "bad-pattern",
                message,
                text.span(at, at + 1),
                DIALECT,
                ((bad.help,) if bad.help else ()),
            )
            return None
        if program.always or program.never:
            every = "matches every text" if program.always else "matches no text"
            self.findings.error("constant-result", f"this pattern {every}", text.span())
            return None
        test = typed.Matches(field, text.value, False, False, "", type=BOOL)
        if key not in MAYBE_UNTOLD:
            return test
        nothing = typed.Constant("", type=STRING)
        return typed.All((typed.Equal(field, nothing, True, False, type=BOOL), test), type=BOOL)


def _fits(key: str, field: object) -> bool:
    type: Type | None = getattr(field, "type", None)
    if type is None:
        return False
    return type in (INT, FLOAT) if key in AMOUNTS else is_text(type)


def _contains(field: typed.Expr, text: Text) -> typed.Expr:
    small = typed.Call("lower", (field,), type=STRING)
    part = typed.Constant(lower(text.value), type=STRING)
    return typed.TextTest("contains", small, part, False, False, "", type=BOOL)


def _number(value: Value) -> typed.Expr | None:
    if not isinstance(value, int | float):
        return None
    return typed.Constant(value, type=FLOAT if isinstance(value, float) else INT)


def _joined(
    node: type[typed.All] | type[typed.AnyOf], parts: list[typed.Expr | None]
) -> typed.Expr | None:
    """None where a part was refused."""
    whole = tuple(part for part in parts if part is not None)
    if len(whole) < len(parts):
        return None
    return whole[0] if len(whole) == 1 else node(whole, type=BOOL)


def _maps(value: tuple[Value, ...]) -> Iterator[dict[str, Value]]:
    yield from (each for each in value if isinstance(each, dict))
