# SPDX-License-Identifier: MIT
"""The docs are current, hang together, and show rule sets that compile."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from src_compiler import keys, operands, pipeline, testing
from src_compiler.diagnostics import Findings

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+\.md)(#[^)]*)?\)")


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shown(page: Path) -> str:
    return str(page.relative_to(DOCS))


@pytest.mark.parametrize("name", ["kinds.md", "builtins.md", "diagnostics.md", "rules.md"])
def test_reference_pages_are_what_they_are_written_from(name: str) -> None:
    expected = generator().pages()[name]

    assert expected == (DOCS / "reference" / name).read_text(encoding="utf-8")


def test_there_are_no_other_reference_pages() -> None:
    assert set(generator().pages()) == {p.name for p in (DOCS / "reference").iterdir()}


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_links_lead_to_pages(page: Path) -> None:
    targets = [page.parent / name for name, _ in LINK.findall(page.read_text(encoding="utf-8"))]

    assert [str(t) for t in targets if not t.is_file()] == []


def test_the_menu_names_every_page() -> None:
    menu = re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))

    assert sorted(menu) == [shown(page) for page in PAGES]


def test_every_key_of_a_rule_file_has_its_place_in_the_docs() -> None:
    text = (DOCS / "rule-files.md").read_text(encoding="utf-8")
    known = {*keys.NATURES, *keys.EVERY_RULE}
    for _, table in keys.NATURES.values():
        known |= set(table.keys)

    assert sorted(key for key in known if f"`{key}`" not in text) == []


def rule_sets() -> list[tuple[str, str]]:
    found = []
    for page in sorted(DOCS.glob("*.md")):
        for number, text in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")), 1):
            data = yaml.safe_load(text)
            if isinstance(data, dict) and set(data) & {*keys.NATURES, "state"}:
                found.append((f"{shown(page)}-{number}", text))
    return found


def test_the_docs_show_rule_sets() -> None:
    assert len(rule_sets()) >= 6


@pytest.mark.parametrize(("name", "text"), rule_sets(), ids=[name for name, _ in rule_sets()])
def test_a_shown_rule_set_compiles_and_does_what_it_says(
    name: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / "shown.yaml"
    path.write_text(text, encoding="utf-8")
    for file in re.findall(r"(?:file: |run: )([\w./-]+)", text):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("#!/bin/sh\n")
    (tmp_path / "src.yaml").write_text("deadline: 60s\n")
    findings = Findings()
    project = operands.find_project(tmp_path, findings)
    checked = pipeline.check_files([operands.RuleFile(path, name)], project, findings)
    told = [f"{each.span.place}: {each.message}" for each in findings.sorted()]

    assert told == []
    assert [str(each) for each in testing.run(checked, {"shown"}, project).failures] == []
