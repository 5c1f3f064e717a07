# SPDX-License-Identifier: MIT
"""What rules need to know, read from the generated modules as text: nothing of them is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

# What a generated function is given.
WORLD = ("event", "context", "state", "session")
# What only words the rule's answer.
_SAYING = ("say", "effects", "instead")
_PROCESSES = ("script", "judge", "prepare")


@dataclass(frozen=True, slots=True)
class Row:
    """A rule as generated. `decides` and `says` are what its decision and its words read, such as
    `event.path` or `context.plan`; with `.*` it may be anything. `requires` are the first words of
    its requirements; `runs`: a check of it is a process, which is handed the whole event."""

    id: str
    at: str
    nature: str
    verb: str
    kinds: tuple[str, ...]
    decides: frozenset[str]
    says: frozenset[str]
    requires: tuple[str, ...]
    runs: bool
    severity: str
    reference: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    rows: tuple[Row, ...]
    contexts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Named:
    """A name of the module, where a table holds one."""

    name: str


def tables(generated: Mapping[str, str]) -> Tables:
    """Of the texts of a checker's modules by their paths."""
    rows: list[Row] = []
    contexts: set[str] = set()
    for path, text in sorted(generated.items()):
        if path.startswith("rulesets/") and not path.endswith("/__init__.py"):
            module = ast.parse(text)
            functions = {n.name: n for n in module.body if isinstance(n, ast.FunctionDef)}
            found = _assigned(module)
            rules = found.get("RULES", {})
            rows += [_row(f"{_name(module)}/{key}", rules[key], functions) for key in rules]
            contexts |= {row.get("name", key) for key, row in found.get("CONTEXTS", {}).items()}
    read = {each for row in rows for each in row.decides | row.says if each[:8] == "context."}
    named = {each.removeprefix("context.") for each in read} - {"*"}
    return Tables(tuple(rows), tuple(sorted(contexts | named)))


def _name(module: ast.Module) -> str:
    """A rule set's name, with which the text about its module begins."""
    return (ast.get_docstring(module) or "").partition(":")[0].rstrip(".")


def _assigned(module: ast.Module) -> dict[str, dict[str, dict[str, Any]]]:
    found = {}
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name in ("RULES", "CONTEXTS"):
                found[name] = _value(node.value)
    return found


def _value(node: ast.expr | None) -> Any:
    """A literal, with names where it holds names; None for anything else."""
    match node:
        case ast.Constant(value):
            return value
        case ast.Name(name):
            return _Named(name)
        case ast.Tuple(items) | ast.List(items):
            return tuple(map(_value, items))
        case ast.Dict(keys, values):
            return {_value(k): _value(v) for k, v in zip(keys, values, strict=True)}
    return None


def _row(id: str, row: dict[str, Any], functions: dict[str, ast.FunctionDef]) -> Row:
    saying = {key: row[key] for key in _SAYING if key in row}
    deciding = {key: row[key] for key in row if key not in _SAYING}
    checks = row.get("checks", ())
    return Row(
        id=id,
        at=row["at"],
        nature=row.get("nature", "gate"),
        verb=row.get("verb", "deny"),
        kinds=tuple(row["when"]),
        decides=frozenset(_reads(deciding, functions)),
        says=frozenset(_reads(saying, functions)),
        requires=tuple(dict.fromkeys(next(iter(each)) for each in row.get("require", ()))),
        runs=any(key in each for each in checks for key in _PROCESSES),
        severity=row.get("severity", ""),
        reference=tuple(row.get("reference", ())),
    )


def _reads(value: Any, functions: dict[str, ast.FunctionDef]) -> Iterator[str]:
    """What the functions named in a value read of the world, and those that they call."""
    todo, done = list(_names(value)), set[str]()
    while todo:
        name = todo.pop()
        if name in functions and name not in done:
            done.add(name)
            whole = {id(n): n.id for n in ast.walk(functions[name]) if isinstance(n, ast.Name)}
            for node in ast.walk(functions[name]):
                match node:
                    case ast.Subscript(ast.Name(base), ast.Constant(str(key))) if base in WORLD:
                        whole.pop(id(node.value), None)
                        yield f"{base}.{key}"
                    case ast.Call(ast.Name(called), args) if called in functions:
                        todo.append(called)
                        for each in args:
                            whole.pop(id(each), None)
            todo += [each for each in whole.values() if each in functions]
            yield from (f"{each}.*" for each in whole.values() if each in WORLD)


def _names(value: Any) -> Iterator[str]:
    match value:
        case _Named(name):
            yield name
        case tuple():
            for each in value:
                yield from _names(each)
        case dict():
            for each in value.values():
                yield from _names(each)
