# SPDX-License-Identifier: MIT
"""Writes fields and items: `event.path`, `context["run"].payload`, `event.tags[0]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from jinja2 import nodes

from src_compiler.judging.values import LOOP, Value, a_value, fields, of_event
from src_compiler.nearest import did_you_mean
from src_compiler.printing.code import ATOM, COMPARISON
from src_compiler.types import ANY, BOOL, INT, Event, List, Map, Record, Type
from src_compiler.wording import listed, quoted

if TYPE_CHECKING:
    from src_compiler.judging.expressions import Expressions

MANY = 16
Member = nodes.Getattr | nodes.Getitem


class Access:
    def __init__(self, around: Expressions) -> None:
        self._around = around
        self._refuse = around.refuse

    def write(self, node: Member) -> Value:
        if self._is_loop(node.node):
            return self._loop(node)
        base = self._around.write(node.node)
        key = self._key(node)
        type, content = self._member(node, base, key)
        return Value(self._code(base, key), ATOM, type, content)

    def _code(self, base: Value, key: Value) -> str:
        """`at(at(payload, "a"), "b")` is one call."""
        shown = self._around.show(key)
        if base.tight == ATOM and base.code.startswith("at("):
            return f"{base.code[:-1]}, {shown})"
        return f"{self._around.use('at')}({self._around.show(base)}, {shown})"

    def _key(self, node: Member) -> Value:
        if isinstance(node, nodes.Getattr):
            return self._around.write(nodes.Const(node.attr, lineno=node.lineno))
        return self._around.write(node.arg)

    def _named(self, node: Member) -> str | None:
        """The name of the field or the literal key."""
        if isinstance(node, nodes.Getattr):
            return node.attr
        value = node.arg.value if isinstance(node.arg, nodes.Const) else None
        return value if isinstance(value, str) else None

    def _member(self, node: Member, base: Value, key: Value) -> tuple[Type, bool]:
        name = self._named(node)
        match base.type:
            case Event() | Record() if name is None:
                what = "the event" if isinstance(base.type, Event) else f"an {base.type.name}"
                self._no(node, f"a field of {what} is named by a text", 'write `["name"]`')
            case Event(kinds):
                assert name is not None
                return of_event(kinds, name) or self._no_field(node, base.type, name)
            case Record():
                assert name is not None
                of = base.type.field(name)
                return self._no_field(node, base.type, name) if of is None else (of, False)
            case Map(of, "context"):
                self._declared(node, name)
                return of, False
            case Map(of):
                return of, False
            case List(of):
                if name is not None or key.type not in (INT, ANY):
                    self._not_in_list(node)
                return of, base.content
            case _ if base.type == ANY:
                return ANY, False
        self._no(node, f"{a_value(base.type)} has no fields and no items", "")

    def _declared(self, node: Member, name: str | None) -> None:
        known = self._around.names.contexts
        if name is None or name in known:
            return
        self._no(
            node,
            f"no context is called {quoted(name)}",
            did_you_mean(name, known) or "declare it under `contexts`, or remove this",
            (f"contexts: {', '.join(sorted(known))}",) if known else (),
            code="undeclared-context",
        )

    def _not_in_list(self, node: Member) -> NoReturn:
        name = self._named(node)
        help = "write a position, such as `[0]`, or go through it with `{% for %}`"
        if name in ("length", "size", "count"):
            help = "write `| length`"
        elif name in ("first", "last"):
            help = f"write `[{0 if name == 'first' else -1}]`"
        self._no(node, "this is a list: its items have positions and no names", help)

    def _no_field(self, node: Member, type: Event | Record, name: str) -> NoReturn:
        names = sorted(fields(type))
        known = f"fields: {', '.join(names)}" if len(names) <= MANY else ""
        whose = " and ".join(type.kinds) if isinstance(type, Event) else f"`{type.name}`"
        has = "have" if isinstance(type, Event) and len(type.kinds) > 1 else "has"
        self._no(
            node,
            f"{whose} {has} no field {quoted(name)}",
            did_you_mean(name, names),
            (known,) if known else (),
            code="unknown-field",
        )

    def _no(
        self,
        node: Member,
        message: str,
        help: str,
        notes: tuple[str, ...] = (),
        code: str = "template-not-supported",
    ) -> NoReturn:
        start = self._refuse.member(node)
        self._refuse.this(node, message, help, notes, code=code, start=start)

    def _is_loop(self, node: nodes.Expr) -> bool:
        names = self._around.names
        named = isinstance(node, nodes.Name) and node.name == "loop"
        return named and names.loop is not None

    def _loop(self, node: Member) -> Value:
        loop, name = self._around.names.loop, self._named(node)
        assert loop is not None
        if name not in LOOP:
            self._no(
                node,
                "this fact of a loop is none of ours",
                f"write {listed(f'loop.{each}' for each in LOOP)}",
            )
        loop.used.add(name)
        if name == "index":
            return Value(loop.number, ATOM, INT)
        other = "1" if name == "first" else f"len({loop.listed})"
        return Value(f"{loop.number} == {other}", COMPARISON, BOOL)
