# SPDX-License-Identifier: MIT
"""What generated modules read like, and that every Python takes them; see accepted/README.md."""

from __future__ import annotations

import ast
import warnings

import pytest

from harness import TESTS, Module, cases, compile_case, snapshots
from src_compiler import render


def generated() -> list[str]:
    """`CASE` for a single rule set, `CASE.MODULE` for each rule set of a folder."""
    found = []
    for name in cases("accepted"):
        folder = TESTS / "accepted" / name
        if folder.is_dir():
            files = sorted((folder / "rules").glob("*.yaml"))
            found += [f"{name}.{file.stem}" for file in files]
        else:
            found.append(name)
    return found


@pytest.mark.parametrize("name", generated())
def test_the_module_reads_as_before(name, snapshot):
    case, _, module = name.partition(".")
    files, findings = compile_case("accepted", case)

    assert files is not None, render.as_text(findings.sorted())
    text = files[f"rulesets/{(module or case).replace('-', '_')}.py"]
    assert snapshot(extension_class=Module) == text
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compile(ast.parse(text, feature_version=(3, 9)), f"{name}.py", "exec")


def test_every_snapshot_has_a_case():
    assert snapshots("accepted") == sorted(generated())
