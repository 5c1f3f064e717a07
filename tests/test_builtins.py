# SPDX-License-Identifier: MIT
"""The table of builtins: every example gives its value when its generated code runs."""

from __future__ import annotations

import json
from importlib import import_module

import pytest

from built import rule, run_module
from src_compiler.builtins import BUILTINS, PREDICATES, Builtin
from src_compiler.check import Scope, check_expression
from src_compiler.diagnostics import Findings
from src_compiler.excluded import REFUSED
from src_compiler.source import plain
from src_compiler.types import ANY
from src_runtime import shell

ROWS = [*BUILTINS.values(), *PREDICATES.values()]
KIND = "PreCommandInvoke"


def spelt(value: object) -> str:
    """A value as the match language writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(spelt, value))}]"
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_the_example_gives_its_value(row: Builtin) -> None:
    inv = "let inv = event.invocations[0]; " if row.line else ""
    text = f"{inv}{row.example} == {spelt(row.value)}"
    findings = Findings()
    checked = check_expression(plain(text), Scope(kinds=(KIND,)), ANY, findings)
    assert checked is not None, findings.sorted()
    module = run_module([rule("example", KIND, checked)])
    line = shell.read(row.line or "true")
    event = {"kind": KIND, "raw": row.line, **line, "citations": []}

    assert module["RULES"]["example"]["when"][KIND](event)


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_the_row_is_whole(row: Builtin) -> None:
    assert row.help.endswith(".")
    assert row.example.startswith(f"{row.name}(")
    if row.runtime:
        module, _, function = row.runtime.partition(":")
        assert callable(getattr(import_module(f"src_runtime.{module}"), function))


def test_what_expr_has_and_we_refuse_is_refused_by_name() -> None:
    for name in REFUSED:
        findings = Findings()
        check_expression(plain(f"{name}([1])"), Scope(), ANY, findings)

        assert [found.code for found in findings.sorted()] == ["unsupported-function"]


def test_a_function_is_taken_or_refused_and_not_both() -> None:
    assert not set(REFUSED) & {row.name for row in ROWS}


@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("split", "split(text: string, separator: string, pieces?: int) -> list<string>"),
        ("flag", "flag(inv: invocation, name: string, …) -> bool"),
        ("first", "first(list: list) -> an element or nil"),
        ("any", "any(list: list, predicate: bool) -> bool"),
    ],
)
def test_signatures_are_read_by_people(name: str, signature: str) -> None:
    assert signature == {**BUILTINS, **PREDICATES}[name].signature
