# SPDX-License-Identifier: MIT
"""`require` of a citation: what says that it is missing, and how to cite."""

from __future__ import annotations

from src_compiler import typed
from src_compiler.checked import Requirement, Script, Template, Trigger
from src_compiler.checks.conditions import has_path
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Value
from src_compiler.schema.load import schema
from src_compiler.source import Text
from src_compiler.types import BOOL, INT, STRING, Event, List
from src_compiler.wording import listed

FIELD = "citations"
# How people call the pools of a citation.
POOLS = {"user": "the user", "tool_result": "a tool's result"}


def citation(
    written: Value,
    when: typed.Expr | Script | None,
    scope: Scope,
    triggers: tuple[Trigger, ...],
    findings: Findings,
) -> Requirement | None:
    """The requirement of a citation; refused on kinds that carry none, where it could do nothing
    but refuse."""
    listed_pools = written.get("source_types") if isinstance(written, dict) else None
    assert isinstance(listed_pools, tuple)
    pools = tuple(pool for pool in listed_pools if isinstance(pool, Text))
    kinds = tuple(dict.fromkeys(kind for each in triggers for kind in each.kinds))
    without = [kind for kind in kinds if schema().kinds[kind].field(FIELD) is None]
    if without:
        findings.error(
            "kind-without-citations",
            f"nothing can be cited on {listed(without, 'and')}",
            pools[0].span(),
            "bind the rule to PreCommandInvoke or to kinds of file changes",
        )
        return None
    names = tuple(pool.value for pool in pools)
    text = Template(tuple(_telling(names, any(map(has_path, kinds)), scope)))
    return Requirement("citation", "", lacking=_none_of(names, kinds, scope), text=text, when=when)


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
