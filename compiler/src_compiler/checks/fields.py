# SPDX-License-Identifier: MIT
"""Fields of events and records, keys of maps, and what to say where there is no such thing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from src_compiler import syntax, typed
from src_compiler.checks.kindred import is_text, joined
from src_compiler.checks.narrow import Holds
from src_compiler.checks.scope import Env
from src_compiler.nearest import did_you_mean
from src_compiler.schema.load import schema
from src_compiler.types import ANY, BAD, BOOL, INT, STRING, Enum, List, Map, Record, Type

if TYPE_CHECKING:
    from src_compiler.checks.visit import Checker

Access = syntax.Member | syntax.Index
MANY_FIELDS = 16
# What agents call it in their payloads, and fields of the same meaning.
PAYLOADS = {
    "tool_input": "input", "arguments": "input", "toolName": "tool", "command": "raw",
    "content": "newContent", "new_string": "newContent", "old_string": "oldContent",
    "prompt": "text", "tool_response": "result",
}  # fmt: skip
DECLARE = "declare it under `contexts`"


@cache
def of_kind(kind: str) -> dict[str, Type]:
    return {field.name: field.type for field in schema().kinds[kind].fields}


def of_event(c: Checker, node: Access, base: typed.Expr, key: typed.Expr, env: Env) -> typed.Expr:
    if not isinstance(node, syntax.Member):
        return c.error("index-type", "a field of event is named by a literal", node.index)
    name, live = node.name, sorted(env.known.live or ())
    _never_nil(c, node, "the event")
    if name == "kind":
        return typed.Field(base, name, type=Enum("event kind", tuple(sorted(c.scope.kinds or ()))))
    having = [kind for kind in live if name in of_kind(kind)]
    if not having:
        return _no_field_of_event(c, node, live)
    if len(having) < len(live):
        return _field_of_some(c, node, live, having)
    type = of_kind(having[0])[name]
    for kind in having[1:]:
        type = joined(type, of_kind(kind)[name]) or BAD
    if type == BAD:
        return _differs(c, node, having)
    field = typed.Field(base, name, type=type)
    _may_be_unknown(c, node, having, base, env)
    return field


def _no_field_of_event(c: Checker, node: syntax.Member, live: list[str]) -> typed.Expr:
    names = sorted({"kind"}.union(*(of_kind(kind) for kind in live)))
    has = "has" if len(live) < 2 else "have"
    known = f"fields: {', '.join(names)}" if len(names) <= MANY_FIELDS else ""
    return c.error(
        "unknown-field",
        f"{both(live) or 'no remaining kind'} {has} no field `{node.name}`",
        node.name_span,
        did_you_mean(PAYLOADS.get(node.name, node.name), names) or did_you_mean(node.name, names),
        (known,) if known else (),
    )


def _field_of_some(
    c: Checker, node: syntax.Member, live: list[str], having: list[str]
) -> typed.Expr:
    without = [kind for kind in live if kind not in having]
    has, them = ("has", "it") if len(without) == 1 else ("have", "them")
    if len(having) == 1:
        test = f'event.kind == "{having[0]}"'
    else:
        test = "event.kind in [" + ", ".join(f'"{kind}"' for kind in having) + "]"
    return c.error(
        "field-of-some-kinds",
        f"{both(without)} {has} no field `{node.name}`; this rule is also bound to {them}",
        node.name_span,
        f"narrow first: `{test} and …`",
        (f"`{node.name}` is a field of {', '.join(having)}",),
    )


def _differs(c: Checker, node: syntax.Member, having: list[str]) -> typed.Expr:
    types = ", ".join(f"{of_kind(kind)[node.name]} on {kind}" for kind in having)
    return c.error(
        "field-of-some-kinds",
        f"`{node.name}` has a type of its own on each kind: {types}",
        node.name_span,
        f'narrow first: `event.kind == "{having[0]}" and …`',
    )


def both(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _may_be_unknown(
    c: Checker, node: syntax.Member, kinds: list[str], base: typed.Expr, env: Env
) -> None:
    """Warns of a value that reads as empty where it could not be derived, unless that was asked."""
    if c.scope.what == "a text":
        return
    for kind in kinds:
        field = schema().kinds[kind].field(node.name)
        flag = field.known if field is not None else ""
        if not flag or Holds(typed.Field(base, flag, type=BOOL), True) in env.known.facts:
            continue
        known = f"event.{flag} and …"
        if any(flag not in of_kind(each) for each in kinds):
            known = f'event.kind == "{kind}" ? {known} : …'
        c.warning(
            "content-unchecked",
            f"`{node.name}` reads as empty when it could not be derived",
            node,
            f"write `{known}`",
        )
        return


def of_record(
    c: Checker, node: Access, record: Record, base: typed.Expr, key: typed.Expr
) -> typed.Expr:
    if not isinstance(node, syntax.Member):
        return c.error("index-type", f"a field of {record} is named by a literal", node.index)
    if record.name == "state" and isinstance(base, typed.Root):
        return _fold(c, node, record, base, key)
    type = record.field(node.name)
    if type is None:
        names = [name for name, _ in record.fields]
        return c.error(
            "unknown-field",
            f"{record} has no field `{node.name}`",
            node.name_span,
            did_you_mean(node.name, names),
            (f"fields: {', '.join(names)}",),
        )
    _never_nil(c, node, str(record))
    return typed.Field(base, node.name, type=type)


def _never_nil(c: Checker, node: syntax.Member, what: str) -> None:
    if node.optional:
        c.error(
            "needless-optional",
            f"`?.` is not needed: {what} is never nil",
            node,
            f"write `.{node.name}`",
        )


def _fold(
    c: Checker, node: syntax.Member, folds: Record, base: typed.Expr, key: typed.Expr
) -> typed.Expr:
    type = folds.field(node.name)
    if type is None and c.scope.folds is not None:
        names = [name for name, _ in folds.fields]
        return c.error(
            "undeclared-fold",
            f"no state named `{node.name}` is declared here",
            node,
            did_you_mean(node.name, names) or "declare it under `state`",
            (f"declared: {', '.join(names)}",) if names else (),
        )
    return typed.Entry(base, key, type=type or ANY)


def of_map(c: Checker, node: Access, map: Map, base: typed.Expr, key: typed.Expr) -> typed.Expr:
    if not (is_text(key.type) or key.type == ANY):
        assert isinstance(node, syntax.Index)
        return c.error("index-type", f"a key is a string, this is {key.type}", node.index)
    name = node.name if isinstance(node, syntax.Member) else ""
    if map.name == "context" and name and not declared(c, name, node):
        return typed.Constant(None, type=BAD)
    if map.name == "flags" and isinstance(node, syntax.Member) and node.quoted:
        dashed(c, node.name, node, f'{c.quote(node.base)}["{node.name.lstrip("-")}"]')
    return typed.Entry(base, key, type=map.value)


def declared(c: Checker, name: str, node: syntax.Expr) -> bool:
    contexts = c.scope.contexts
    if contexts is None or name in contexts:
        return True
    c.error(
        "undeclared-context",
        f"no context named `{name}` is declared here",
        node,
        did_you_mean(name, contexts) or DECLARE,
        (f"declared: {', '.join(sorted(contexts))}",) if contexts else (),
    )
    return False


def dashed(c: Checker, name: str, node: syntax.Expr, instead: str) -> None:
    """Warns of a flag name that looks as it does on a command line."""
    if name.startswith("-") and name.strip("-"):
        c.warning("dashed-flag", "flag names carry no dashes", node, f"write `{instead}`")


def of_other(c: Checker, node: Access, base: typed.Expr, key: typed.Expr) -> typed.Expr:
    type = base.type
    if isinstance(node, syntax.Index):
        return c.error("index-type", f"{type} cannot be indexed", node)
    words = c.quote(node.base)
    if isinstance(type, List):
        if node.quoted:
            return _text_index(c, node)
        return c.error(
            "unknown-field",
            f"`{node.name}` is read from a list ({type})",
            node,
            f"test the elements: `any({words}, .{node.name} …)`",
        )
    if node.quoted and type == STRING:
        return c.error("indexed-string", "a string cannot be indexed", node)
    help = f"write `len({words})`" if node.name in ("length", "size", "len") else ""
    return c.error("unknown-field", f"{type} has no field `{node.name}`", node, help)


def _text_index(c: Checker, node: syntax.Member) -> typed.Expr:
    return c.error(
        "index-type",
        "a list index is an int, this is string",
        node.name_span,
        f'to test for an element write `"{node.name}" in {c.quote(node.base)}`',
    )


def bad_index(c: Checker, node: syntax.Index, key: typed.Expr) -> typed.Expr:
    help = ""
    if key.type == STRING:
        help = f"to test for an element write `{c.quote(node.index)} in {c.quote(node.base)}`"
    if key.type == INT:
        raise AssertionError(node)
    return c.error("index-type", f"a list index is an int, this is {key.type}", node.index, help)
