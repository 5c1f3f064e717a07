# SPDX-License-Identifier: MIT
"""Compiled templates against Jinja2 itself, on random templates and payloads."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from random import Random
from typing import Any

import black
import pytest

from judging.templates import Grower, environment
from src_compiler import render
from src_compiler.diagnostics import Findings
from src_compiler.judging.template import compile_template
from src_compiler.source import Source
from src_runtime.unified import unified
from worlds import data, world

SEED = int(os.environ.get("SRC_FUZZ_SEED", "20240611"))
KIND = "PreFileUpdate"
BATCHES, TEMPLATES, PAYLOADS = 12, 200, 4
# What a comparison or a loop over data of the wrong type raises, in us and in Jinja2.
RAISED = (TypeError, ValueError, LookupError)


def compiled(text: str) -> tuple[list[str] | None, str]:
    findings = Findings()
    source = Source("rules/x.md.j2", text)
    code = compile_template(source, (KIND,), "file-guard", frozenset({"run"}), findings)
    return (None if code is None else code.lines("judge_x_1")), render.as_text(findings.sorted())


def function(lines: list[str]) -> Callable[[dict[str, Any]], str]:
    module: dict[str, Any] = {}
    exec("\n".join(lines), module)
    return module["judge_x_1"]


def payload(random: Random) -> dict[str, Any]:
    made = world(random, KIND)
    event = made["event"]
    event["newContent"] = random.choice(("", "a\n", "a\nb", "</x>\n", "<", '"&"'))
    found = {"event": event, "transcriptPath": "/t.jsonl", "context": made["context"]}
    if random.random() < 0.8:
        found["additionalContext"] = data(random, 4)
    return found


def outcome(call: Callable[[], str]) -> str | None:
    """The text, or None where it cannot be rendered."""
    try:
        return call()
    except RAISED:
        return None
    except Exception as error:
        if type(error).__name__ == "UndefinedError":
            return None
        raise


@pytest.mark.parametrize("batch", range(BATCHES))
def test_it_renders_what_jinja2_renders(batch):
    random = Random(f"{SEED} {batch}")
    jinja = environment()
    rendered = refused = 0
    for _ in range(TEMPLATES):
        ours, theirs = Grower(random).template()
        lines, told = compiled(ours)
        if lines is None:
            refused += 1
            assert "error" in told
            continue
        function_ours, template = function(lines), jinja.from_string(theirs)
        for _ in range(PAYLOADS):
            given = payload(random)
            expected = outcome(lambda g=given, t=template: t.render(g | {"change": unified(g)}))

            actual = outcome(lambda g=given, f=function_ours: f(g))

            assert expected == actual, f"{ours!r}\n{theirs!r}\n{given}\n" + "\n".join(lines)
            rendered += actual is not None
    # Else it would be no test of anything.
    assert rendered > TEMPLATES
    assert refused < TEMPLATES * 0.7


@pytest.mark.parametrize("batch", range(2))
def test_the_code_is_as_black_leaves_it_and_runs_on_python_3_9(batch):
    random = Random(f"{SEED} black {batch}")
    for _ in range(40):
        ours, _ = Grower(random).template()
        lines, _ = compiled(ours)
        if lines is not None:
            text = "\n".join(lines) + "\n"
            ast.parse(text, feature_version=(3, 9))

            assert text == black.format_str(text, mode=black.Mode()), ours
