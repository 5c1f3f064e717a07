# SPDX-License-Identifier: MIT
"""Writes the filters: `tojson`, `default`, `length`, `join`; `raw` is the output's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from jinja2 import nodes

from src_compiler.judging.values import Value
from src_compiler.literal import literal
from src_compiler.nearest import did_you_mean
from src_compiler.printing.code import ATOM
from src_compiler.types import ANY, BOOL, FLOAT, INT, NIL, STRING, List, Type
from src_compiler.wording import quoted

if TYPE_CHECKING:
    from src_compiler.judging.expressions import Expressions

NAMES = ("tojson", "raw", "default", "length", "join")
INSTEAD = {
    "safe": "write `| raw`",
    "d": "write `| default(…)`",
    "count": "write `| length`",
    **dict.fromkeys(("e", "escape", "forceescape"), "remove it: every value is escaped"),
    "first": "write `[0]`",
    "last": "write `[-1]`",
    "string": "remove it, or write `| tojson`",
}


def write(around: Expressions, node: nodes.Filter) -> Value:
    """A filter anywhere but as the last one of an output."""
    if node.name == "raw":
        around.refuse.this(
            node, "`raw` is only the last filter of an output", "write it last: `{{ x | raw }}`"
        )
    if node.name not in WRITERS:
        around.refuse.this(
            node,
            f"a judge's template has no filter {quoted(node.name)}",
            INSTEAD.get(node.name) or did_you_mean(node.name, NAMES),
            (f"its filters are {', '.join(NAMES)}",),
        )
    # Only a `{% filter %}` block has no value in front, and those are no tags of ours.
    assert node.node is not None
    value = around.write(node.node)
    arguments = _arguments(around, node)
    return WRITERS[node.name](around, node, value, arguments)


def _arguments(around: Expressions, node: nodes.Filter) -> list[Value]:
    most = {"default": 2, "join": 1}.get(node.name, 0)
    named = node.kwargs or node.dyn_args or node.dyn_kwargs
    if named or len(node.args) > most:
        wanted = ("no argument", "one argument", "at most two arguments")[most]
        around.refuse.this(node, f"`{node.name}` takes {wanted} here, and none by name")
    return [around.write(argument) for argument in node.args]


def _tojson(around: Expressions, node: nodes.Filter, value: Value, given: list[Value]) -> Value:
    return Value(_call(around, "tojson", value), ATOM, STRING)


def _default(around: Expressions, node: nodes.Filter, value: Value, given: list[Value]) -> Value:
    other = given[0] if given else Value('""', ATOM, STRING)
    more: tuple[str, ...] = ()
    if len(given) > 1:
        constant = node.args[1]
        if not isinstance(constant, nodes.Const) or not isinstance(constant.value, bool):
            around.refuse.this(constant, "the second argument of `default` is `true` or `false`")
        more = (literal(constant.value),)
    type = value.type if value.type == other.type else ANY
    code = _call(around, "default", value, around.show(other), *more)
    return Value(code, ATOM, type, value.content)


def _length(around: Expressions, node: nodes.Filter, value: Value, given: list[Value]) -> Value:
    if value.type in (BOOL, INT, FLOAT, NIL):
        around.refuse.this(node, "a number and a bool have no length")
    return Value(f"len({around.show(value)})", ATOM, INT)


def _join(around: Expressions, node: nodes.Filter, value: Value, given: list[Value]) -> Value:
    if _is_no_list(value.type):
        around.refuse.this(node, "`join` is for lists", "remove it, or join a list")
    return Value(
        _call(around, "join", value, *map(around.show, given)), ATOM, STRING, value.content
    )


def _is_no_list(type: Type) -> bool:
    return type != ANY and not isinstance(type, List)


def _call(around: Expressions, name: str, value: Value, *more: str) -> str:
    return f"{around.use(name)}({', '.join([around.show(value), *more])})"


WRITERS: dict[str, Callable[[Expressions, nodes.Filter, Value, list[Value]], Value]] = {
    "tojson": _tojson,
    "default": _default,
    "length": _length,
    "join": _join,
}
