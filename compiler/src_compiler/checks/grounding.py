# SPDX-License-Identifier: MIT
"""`require` of a citation: one more condition of a gate, and how it says what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import Template, Trigger
from src_compiler.checks.conditions import has_path
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule, Value
from src_compiler.schema.load import schema
from src_compiler.source import Text
from src_compiler.types import BOOL, INT, STRING, Event, List
from src_compiler.wording import listed

FIELD = "citations"
# How people call the pools of a citation.
POOLS = {"user": "the user", "tool_result": "a tool's result"}


def check(rule: Rule, triggers: tuple[Trigger, ...], findings: Findings) -> bool:
    """Refuses it on kinds that carry no citations, where it could do nothing but refuse."""
    kinds = dict.fromkeys(kind for each in triggers for kind in each.kinds)
    without = [kind for kind in kinds if schema().kinds[kind].field(FIELD) is None]
    required = list(_required(rule))
    for pools in required if without else ():
        findings.error(
            "kind-without-citations",
            f"nothing can be cited on {listed(without, 'and')}",
            pools[0].span(),
            "bind the rule to PreCommandInvoke or to kinds of file changes",
        )
    return not (required and without)


def grounded(
    rule: Rule, scope: Scope, triggers: tuple[Trigger, ...]
) -> tuple[tuple[Trigger, ...], Template | None]:
    """The triggers, which fire where a citation is missing, and the text that tells how to cite;
    as they are where the rule requires none."""
    required = [tuple(pool.value for pool in pools) for pools in _required(rule)]
    if not required:
        return triggers, None
    files = any(has_path(kind) for each in triggers for kind in each.kinds)
    first, *others = (_telling(pools, files, scope) for pools in required)
    shown = [*first, *(part for each in others for part in (" ", *each))]
    lacking = tuple(_lacking(each, required, scope) for each in triggers)
    return lacking, Template(tuple(shown))


def _required(rule: Rule) -> Iterator[tuple[Text, ...]]:
    """The pools of each citation."""
    entries = rule.rest.get("require")
    for entry in entries if isinstance(entries, tuple) else ():
        citation: Value = entry.get("citation") if isinstance(entry, dict) else None
        pools = citation.get("source_types") if isinstance(citation, dict) else None
        if isinstance(pools, tuple):
            yield tuple(pool for pool in pools if isinstance(pool, Text))


def _lacking(trigger: Trigger, required: list[tuple[str, ...]], scope: Scope) -> Trigger:
    missing = [_none_of(pools, trigger.kinds, scope) for pools in dict.fromkeys(required)]
    lacking = missing[0] if len(missing) == 1 else typed.AnyOf(tuple(missing), type=BOOL)
    if trigger.condition is None:
        return replace(trigger, condition=lacking)
    before = trigger.condition
    parts = before.items if isinstance(before, typed.All) else (before,)
    return replace(trigger, condition=typed.All((*parts, lacking), type=BOOL))


def _none_of(pools: tuple[str, ...], kinds: tuple[str, ...], scope: Scope) -> typed.Expr:
    of = _type(kinds[0])
    cited = typed.Field(typed.Root("event", type=Event(kinds)), FIELD, type=of)
    if set(pools) == set(POOLS):
        return typed.Equal(
            typed.Call("len", (cited,), type=INT), typed.Constant(0, type=INT), False, False,
            type=BOOL,
        )  # fmt: skip
    citation = typed.Local(next(scope.ids), type=of.element)
    types = typed.Field(citation, "sourceTypes", type=List(STRING))
    pool = typed.Constant(pools[0], type=STRING)
    found = typed.In(pool, types, False, False, "", type=BOOL)
    return typed.Quantifier("none", cited, citation, found, type=BOOL)


def _type(kind: str) -> List:
    field = schema().kinds[kind].field(FIELD)
    assert field is not None and isinstance(field.type, List)
    return field.type


def _telling(pools: tuple[str, ...], files: bool, scope: Scope) -> list[str | typed.Expr]:
    """INVARIANT: these are the forms that `src_runtime.citecommand` reads."""
    words = " or ".join(POOLS[pool] for pool in POOLS if pool in pools)
    option = "" if set(pools) == set(POOLS) else f" --source-types {pools[0]}"
    for_tools = "; before a tool writes FILE, run it alone, with `--for FILE 'WORDS'`"
    session = typed.Root("session", type=scope.roots()["session"])
    return [
        f"This needs a citation: words of {words}, exactly as one entry of this session has them."
        " Write `python3 ",
        typed.Field(session, "checker", type=STRING),
        f"/check.py cite{option} 'WORDS' && COMMAND`{for_tools if files else ''}.",
    ]
