# SPDX-License-Identifier: MIT
"""Names, elements, fields, keys, indexes and slices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks import chains, fields
from src_compiler.checks.kindred import is_text, joined
from src_compiler.checks.scope import Env
from src_compiler.nearest import did_you_mean
from src_compiler.parsing.failures import glob_help
from src_compiler.ruleset import Definition
from src_compiler.types import (
    ANY,
    BAD,
    FLOAT,
    INT,
    STRING,
    Event,
    List,
    Map,
    Optional,
    Record,
    Type,
)  # fmt: skip

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker


# Values of other languages, in small letters.
FOREIGN = {
    "null": "write `nil`", "none": "write `nil`", "undefined": "write `nil`",
    "true": "write `true`", "false": "write `false`",
}  # fmt: skip


def name(c: Checker, node: syntax.Name | syntax.Element, env: Env) -> typed.Expr:
    if isinstance(node, syntax.Element):
        return _element(c, node, env)
    for local in reversed(env.lets):
        if local.name == node.name:
            c.used.add(local.id)
            return local
    if node.name in c.scope.define:
        return constant(c.scope.define[node.name])
    if node.name in c.roots:
        return typed.Root(node.name, type=c.roots[node.name])
    return _unknown(c, node, env)


def constant(definition: Definition) -> typed.Expr:
    """A `define` name's value, written out."""
    value = definition.value
    if not isinstance(value, tuple):
        return _literal(value)
    items = tuple(_literal(item) for item in value)
    element: Type = items[0].type if items else ANY
    for item in items:
        element = joined(element, item.type) or ANY
    return typed.ListOf(items, type=List(element))


def _literal(value: str | int | float) -> typed.Expr:
    kind: Type = STRING if isinstance(value, str) else INT if isinstance(value, int) else FLOAT
    return typed.Constant(value, type=kind)


def _element(c: Checker, node: syntax.Element, env: Env) -> typed.Expr:
    if not env.elements:
        spelt = "a leading dot" if node.implied else f"`{c.quote(node)}`"
        return c.error(
            "element-outside-predicate",
            f"{spelt} only has a meaning inside a predicate such as `any(list, …)`",
            node,
            _element_help(c, node),
        )
    if node.name:
        return c.error("named-element", f"`#{node.name}` is not available here", node, "write `it`")
    c.used.add(env.elements[-1].id)
    return env.elements[-1]


def _element_help(c: Checker, node: syntax.Element) -> str:
    if "event" not in c.roots:
        return ""
    if glob := glob_help(c.text.value):
        return glob
    rest = c.text.value[node.span[0] :].split(" ")[0] if node.implied else ""
    return f"write `event{rest}`"


def _unknown(c: Checker, node: syntax.Name, env: Env) -> typed.Expr:
    word = node.name
    return c.error("unknown-name", f"unknown name `{word}`", node, _unknown_help(c, word, env))


def _unknown_help(c: Checker, word: str, env: Env) -> str:
    kinds = c.scope.kinds
    if glob := glob_help(c.text.value):
        return glob
    if kinds is not None and any(word in fields.of_kind(kind) for kind in kinds):
        where = "of a file-guard too" if c.scope.names else "in a gate or context"
        return f"{where} the event's fields are read through event: `event.{word}`"
    if word == "markers" and any("newMarkers" in fields.of_kind(kind) for kind in kinds or ()):
        return "only a file-guard has this name: write `event.newMarkers`"
    element = env.elements[-1].type if env.elements else None
    if isinstance(element, Record) and element.field(word) is not None:
        return f"inside a predicate a field of the element is written with a dot: `.{word}`"
    if word.lower() in FOREIGN:
        return FOREIGN[word.lower()]
    if word == "event":
        return "there is no event here"
    if word == "hit":
        if c.scope.what == "a text":
            return "`hit` is the element of an `any` that must hold; this match has none"
        return "only texts read `hit`, the element for which the outermost `any` held"
    names = [*c.roots, *c.scope.define, *(local.name for local in env.lets)]
    return did_you_mean(word, names) or f'put text in quotes: `"{word}"`'


# Fields and keys


def member(c: Checker, node: syntax.Member, env: Env) -> typed.Expr:
    base = c.expr(node.base, env)
    read = _read(c, node, base, typed.Constant(node.name, type=STRING), env)
    return chains.whole(c, node, read)


def _read(
    c: Checker, node: syntax.Member | syntax.Index, base: typed.Expr, key: typed.Expr, env: Env
) -> typed.Expr:
    type = base.type
    if isinstance(type, Optional):
        if not node.optional:
            return _maybe_nil(c, node, key)
        return _optional_read(c, node, base, key, env)
    match type:
        case Event():
            return fields.of_event(c, node, base, key, env)
        case Record():
            return fields.of_record(c, node, type, base, key)
        case Map():
            return fields.of_map(c, node, type, base, key)
        case List(element) if key.type == INT:
            return typed.At(base, key, c.at(node), type=element)
    if type == BAD or key.type == BAD:
        return typed.Constant(None, type=BAD)
    if type == ANY:
        return typed.Open(base, key, node.optional, c.at(node), type=ANY)
    return fields.of_other(c, node, base, key)


def _maybe_nil(c: Checker, node: syntax.Member | syntax.Index, key: typed.Expr) -> typed.Expr:
    spelt = node.name if isinstance(node, syntax.Member) else f"[{c.quote(node.index)}]"
    return c.error(
        "maybe-nil", f"this value can be nil, so `.{spelt}` could fail", node, f"use `?.{spelt}`"
    )


def _optional_read(
    c: Checker, node: syntax.Member | syntax.Index, base: typed.Expr, key: typed.Expr, env: Env
) -> typed.Expr:
    assert isinstance(base.type, Optional)
    present = typed.Local(-1, type=base.type.of)
    read = _read(c, replace(node, optional=False), present, key, env)
    if read.type in (BAD, ANY) or isinstance(read.type, Optional):
        kept = read.type
    else:
        kept = Optional(read.type)
    return typed.Open(base, key, True, c.at(node), type=kept)


# Indexes and slices


def index(c: Checker, node: syntax.Index, env: Env) -> typed.Expr:
    base, key = c.expr(node.base, env), c.expr(node.index, env)
    if BAD in (base.type, key.type):
        return typed.Constant(None, type=BAD)
    if isinstance(base.type, List):
        return _at(c, node, base, key, env)
    if base.type == STRING:
        words = c.quote(node.base)
        return c.error(
            "indexed-string",
            "a string cannot be indexed",
            node,
            f"use `startsWith`, `endsWith` or a slice: `{words}[0:1]`",
        )
    return chains.whole(c, node, _read(c, node, base, key, env))


def _at(c: Checker, node: syntax.Index, base: typed.Expr, key: typed.Expr, env: Env) -> typed.Expr:
    assert isinstance(base.type, List)
    if key.type != INT:
        return fields.bad_index(c, node, key)
    size = _size(key)
    if not _in_range(base, size, env):
        words = c.quote(node)
        what = "indexing an empty list" if size == 1 else "an index past the end of a list"
        c.warning(
            "unguarded-index",
            f"{what} is an error, and leaves the rule undecided",
            node,
            f"write `{_guard(c, node, base, size)} and {words} …`, or use `in` / `any`",
        )
    return typed.At(base, key, c.at(node), type=base.type.element)


def _size(key: typed.Expr) -> int:
    """How long a list must be at least to have such an index."""
    number = key.value if isinstance(key, typed.Constant) else None
    return 1 if not isinstance(number, int) else number + 1 if number >= 0 else -number


def _in_range(base: typed.Expr, size: int, env: Env) -> bool:
    """Whether the list is known to be long enough."""
    if isinstance(base, typed.ListOf):
        return size <= len(base.items)
    if isinstance(base, typed.Call) and base.name == "split" and size == 1:
        return True
    return env.known.has_length(base, size)


def _guard(c: Checker, node: syntax.Index, base: typed.Expr, size: int) -> str:
    key = base.key if isinstance(base, typed.Entry) and size == 1 else None
    if isinstance(key, typed.Constant) and isinstance(node.base, syntax.Member):
        words = c.quote(node.base.base) or ".flags"
        return f'"{key.value}" in {words}'
    return f"len({c.quote(node.base)}) > {size - 1}"


def slice_of(c: Checker, node: syntax.Slice, env: Env) -> typed.Expr:
    base = c.expr(node.base, env)
    bounds = [None if b is None else _bound(c, b, env) for b in (node.start, node.stop)]
    if base.type == BAD or any(b is not None and b.type == BAD for b in bounds):
        return typed.Constant(None, type=BAD)
    if isinstance(base.type, List):
        return typed.Slice(base, *bounds, type=base.type)
    if not is_text(base.type):
        return c.error("index-type", f"{base.type} cannot be sliced", node)
    if not (isinstance(base, typed.Constant) and str(base.value).isascii()):
        c.warning(
            "byte-slice",
            "a slice of a text counts UTF-8 bytes, and may cut a character in two",
            node,
            "use `startsWith`, `endsWith`, `trimPrefix` or `split`",
        )
    return typed.Slice(base, *bounds, type=STRING)


def _bound(c: Checker, node: syntax.Expr, env: Env) -> typed.Expr:
    checked = c.expr(node, env)
    if checked.type in (INT, BAD):
        return checked
    return c.error("index-type", f"a slice bound is an int, this is {checked.type}", node)
