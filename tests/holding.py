# SPDX-License-Identifier: MIT
"""Tables of what was promised, each sentence with the tests that hold it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
SHARED = TESTS.parents[1] / "shared"
DOCS = TESTS.parent / "docs"
# As a module: a row of a page is named instead of a test.
PAGES = ("differences", "shell-lines")


def in_one_line(text: str) -> str:
    return " ".join(text.replace("•", " ").split())


@cache
def _tests(module: str) -> frozenset[str]:
    tree = ast.parse((TESTS / f"{module}.py").read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def is_held(module: str, name: str) -> bool:
    """Whether a test, or a row of the differences, is there."""
    if module in PAGES:
        return f"\n| {name} | " in (DOCS / f"{module}.md").read_text(encoding="utf-8")
    return f"test_{name}" in _tests(module)
