# SPDX-License-Identifier: MIT
"""The page about other programs shows the example as it is."""

from __future__ import annotations

import ast
import re

from harness import ROOT


def bare(source):
    """The functions without types and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            if ast.get_docstring(node):
                del node.body[0]
        if isinstance(node, ast.arg):
            node.annotation = None
    return [ast.unparse(node) for node in tree.body if isinstance(node, ast.FunctionDef)]


def test_the_page_shows_the_example_as_it_is():
    page = (ROOT / "docs/openprogram.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    shown = [function for block in blocks for function in bare(block)]

    assert shown == bare((ROOT / "examples/openprogram/plug.py").read_text(encoding="utf-8"))
