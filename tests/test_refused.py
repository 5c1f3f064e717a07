# SPDX-License-Identifier: MIT
"""What the compiler refuses and warns about, as authors read it; see refused/README.md."""

from __future__ import annotations

import ast
import re

import pytest

from harness import ROOT, TESTS, Diagnostics, cases, compile_case, snapshots
from src_compiler import render

COMPILER = ROOT / "compiler/src_compiler"
PAGES = {path.stem for path in (COMPILER / "explain").glob("*.md")}
CODE = re.compile(r"^\S+: (?:error|warning)\[([a-z0-9-]+)\]: ", re.MULTILINE)


@pytest.mark.parametrize("name", cases("refused"))
def test_the_diagnostics_read_as_before(name, snapshot):
    _, findings = compile_case("refused", name)

    shown = render.as_text(findings.sorted())

    assert shown, "nothing was refused"
    assert snapshot(extension_class=Diagnostics) == shown


def test_every_snapshot_has_a_case():
    assert snapshots("refused") == cases("refused")


def told() -> set[str]:
    return {
        code
        for path in (TESTS / "refused/__snapshots__").glob("*.txt")
        for code in CODE.findall(path.read_text(encoding="utf-8"))
    }


def test_every_page_has_a_case():
    assert sorted(PAGES - told()) == []


def test_every_code_that_is_told_has_a_page():
    assert sorted(told() - PAGES) == []


def raised() -> dict[str, str]:
    """Codes that the compiler's source raises, each with a place."""
    found: dict[str, str] = {}
    for path in COMPILER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (code := _code(node)) is not None:
                found[code] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def _code(call: ast.Call) -> str | None:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    first = call.args[0] if call.args else None
    if name not in ("error", "warning", "Diagnostic") or not isinstance(first, ast.Constant):
        return None
    return first.value if re.fullmatch(r"[a-z0-9-]+", str(first.value)) else None


def test_every_code_that_the_compiler_raises_has_a_page():
    missing = {code: place for code, place in raised().items() if code not in PAGES}

    assert missing == {}


@pytest.mark.parametrize("code", sorted(PAGES))
def test_a_page_names_its_code_and_shows_the_mistake_mended(code):
    page = (COMPILER / f"explain/{code}.md").read_text(encoding="utf-8")

    assert page.startswith(f"# {code}\n")
    assert page.count("```") >= 4, "two examples: refused, and mended"


def test_every_page_is_of_a_code_in_the_source():
    source = "".join(path.read_text(encoding="utf-8") for path in COMPILER.rglob("*.py"))
    unknown = [code for code in sorted(PAGES) if f'"{code}"' not in source]

    assert unknown == []
