# SPDX-License-Identifier: MIT
"""Writes the generated texts of a plan.

INVARIANT: the same plan gives the same bytes everywhere.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from src_compiler import __version__
from src_compiler.gates import gates
from src_compiler.index import DIMENSIONS, Key
from src_compiler.literal import docstring, literal
from src_compiler.plan import Module, Plan, PlannedRule, kinds_of
from src_compiler.printing.displays import Display, assignment
from src_compiler.printing.folds import write_fold
from src_compiler.printing.functions import RowCode
from src_compiler.printing.hoist import Hoist
from src_compiler.printing.rules import write_rule
from src_compiler.schema.load import schema, zero
from src_compiler.types import List, Record

FORMAT = 2


def emit(plan: Plan) -> dict[str, str]:
    """Each generated file's text by its path in the checker."""
    texts = {module.path: _module(module) for module in plan.modules}
    digests = {module.name: _digest(texts[module.path]) for module in plan.modules}
    texts = {path: text.replace(UNSIGNED, _line(_digest(text))) for path, text in texts.items()}
    return texts | {"rulesets/__init__.py": _index(plan, digests)}


def _line(digest: str) -> str:
    """INVARIANT: no author's text holds a line of its own, so that this one stands but once."""
    return f'\nDIGEST = "{digest}"\n'


UNSIGNED = _line("")


def _digest(text: str) -> str:
    """Of a module's text without the line of its digest."""
    return sha256(text.replace(UNSIGNED, "\n").encode("utf-8")).hexdigest()[:16]


@cache
def _templates() -> Environment:
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    return Environment(
        loader=loader,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


def _module(module: Module) -> str:
    found = Hoist({})
    _written(module, found)
    hoist = Hoist(found.named(module.define, ()))
    rules, folds = _written(module, hoist)
    return (
        _templates()
        .get_template("module.py.j2")
        .render(
            docstring=docstring(_sentence(f"{module.name}: {module.description}".rstrip(": "))),
            imports=hoist.import_lines(),
            format=FORMAT,
            constants=hoist.constant_lines(),
            functions=[part.lines for code in (*rules, *folds) for part in code.functions],
            tables=_tables(module, {code.name: code.table for code in rules}, folds),
        )
    )


def _written(module: Module, hoist: Hoist) -> tuple[list[RowCode], list[RowCode]]:
    """Its rules and its state, by name."""
    rules = sorted(module.rules, key=lambda rule: rule.name)
    folds = sorted(module.folds, key=lambda fold: fold.name)
    return (
        [write_rule(rule, hoist) for rule in rules],
        [write_fold(fold, module.name, hoist) for fold in folds],
    )


def _sentence(text: str) -> str:
    return text if text.endswith(".") else text + "."


def _tables(module: Module, rows: dict[str, Display], folds: list[RowCode]) -> list[list[str]]:
    """The rules in the order of the file, and how they are found; contexts and state apart from
    the rest."""
    tables = []
    for rules, name, index in (
        (module.deciding, "RULES", "INDEX"),
        (module.contexts, "CONTEXTS", "CONTEXT_INDEX"),
    ):
        if rules or name == "RULES":
            shown = {rule.name: rows[rule.name] for rule in rules}
            found = {kind: _by_key(rules, kind) for kind in kinds_of(rules)}
            tables.append(assignment(name, shown, levels=2))
            tables.append(assignment(index, found, levels=1))
    if folds:
        tables.append(assignment("FOLDS", {code.name: code.table for code in folds}, levels=2))
    return tables


def _by_key(rules: tuple[PlannedRule, ...], kind: str) -> dict[str, Display]:
    """Dimension, then key, then the rules that it makes candidates."""
    found: dict[str, dict[Key, list[str]]] = {}
    always: list[str] = []
    for rule in sorted(rules, key=lambda rule: rule.name):
        keys = rule.keys.get(kind)
        if keys is None:
            continue
        if not keys.dimension:
            always.append(rule.name)
        for key in keys.keys:
            found.setdefault(keys.dimension, {}).setdefault(key, []).append(rule.name)
    table: dict[str, Display] = {"": tuple(always)} if always else {}
    for dimension in DIMENSIONS:
        entries = found.get(dimension, {})
        if dimension == "text" and entries:
            table["text"] = tuple((*key, tuple(entries[key])) for key in sorted(entries))
        elif entries:
            table[dimension] = {str(key): tuple(entries[key]) for key in sorted(entries)}
    return table


def _project(plan: Plan) -> dict[str, Display]:
    project = plan.project
    known: dict[str, Display] = {
        "deadline_ms": project.deadline(plan.slow),
        "stop_hook_block_cap": project.stop_hook_block_cap,
        "rules": list(project.rules),
        "checker": project.out,
        "agents": list(project.agents),
        "tools": {
            name: {"effect": tool.effect, "argument": tool.argument, "content": tool.content}
            for name, tool in sorted(project.tools.items())
        },
    }
    if project.judge is not None:
        seconds = None if project.judge.timeout_ms is None else project.judge.timeout_ms / 1000
        known["judge"] = {"command": project.judge.command, "timeout": seconds}
    if plan.prepares:
        known["prepares"] = True
    if plan.retypes:
        known["retypes"] = True
    contexts = {rule.name: rule.checked.id for each in plan.modules for rule in each.contexts}
    if contexts:
        known["contexts"] = dict(sorted(contexts.items()))
    folds = {fold.name: module.name for module in plan.modules for fold in module.folds}
    if folds:
        known["folds"] = dict(sorted(folds.items()))
    followed = gates(plan)
    if followed:
        known["gates"] = followed
    return known


def _row(module: Module, digest: str) -> dict[str, Display]:
    """What is known of a module without loading it."""
    deciding, contexts = module.deciding, module.contexts
    row: dict[str, Display] = {
        "digest": digest,
        "kinds": {kind: _keys_only(deciding, kind) for kind in kinds_of(deciding)},
    }
    if contexts:
        row["contexts"] = {kind: _keys_only(contexts, kind) for kind in kinds_of(contexts)}
    if module.folds:
        row["folds"] = module.followed
    row["needs"] = dict(module.needs)
    return row


def _index(plan: Plan, digests: dict[str, str]) -> str:
    modules: Display = {module.name: _row(module, digests[module.name]) for module in plan.modules}
    return (
        _templates()
        .get_template("index.py.j2")
        .render(
            format=FORMAT,
            compiler=literal(__version__),
            tables=[
                assignment("PROJECT", _project(plan), levels=1),
                assignment("MODULES", modules, levels=3),
                assignment("ZEROS", _zeros(plan.kinds), levels=1),
                assignment("RECORDS", _records(plan.kinds), levels=1),
            ],
        )
    )


def _keys_only(rules: tuple[PlannedRule, ...], kind: str) -> Display:
    """For each dimension its keys, by which a module with a candidate is known."""
    found: dict[str, set[Key]] = {}
    for rule in rules:
        keys = rule.keys.get(kind)
        if keys is not None:
            found.setdefault(keys.dimension, set()).update(keys.keys)
    table: dict[str, Display] = {"": True} if "" in found else {}
    for dimension in DIMENSIONS:
        if dimension in found:
            table[dimension] = tuple(sorted(found[dimension]))
    return table


def _zeros(kinds: tuple[str, ...]) -> dict[str, Display]:
    known = schema().kinds
    return {kind: {f.name: zero(f.type) for f in known[kind].fields} for kind in kinds}


def _records(kinds: tuple[str, ...]) -> dict[str, Display]:
    """The zeros of the elements of lists, by the record's name."""
    found: dict[str, dict[str, Display]] = {}
    for kind in kinds:
        for field in schema().kinds[kind].fields:
            if isinstance(field.type, List) and isinstance(field.type.element, Record):
                record = field.type.element
                found.setdefault(record.name, {}).update(zero(record))
    return dict(sorted(found.items()))
