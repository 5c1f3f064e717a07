# SPDX-License-Identifier: MIT
"""Compiles rules to checkers in projects made for tests and benches."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from src_compiler import pipeline, render, ship
from src_compiler.contents import contents
from src_compiler.diagnostics import Findings
from src_compiler.operands import RuleFile
from src_compiler.project import Judge, Project
from src_compiler.scripts import shipped

Rules = str | Mapping[str, str]


def compile_checker(
    rules: Rules,
    project: Path,
    out: str = ".checker",
    agents: tuple[str, ...] = ("claude-code",),
    judge: Judge | None = None,
    cap: int = 8,
) -> Path:
    """Compiles rule sets (the text of one, or texts by name) to a checker in `project`."""
    texts = {"rules": rules} if isinstance(rules, str) else rules
    files = []
    for name, text in texts.items():
        path = project / "rules" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        files.append(RuleFile(path, f"rules/{name}.yaml"))
    findings = Findings()
    found = Project(root=project, out=out, agents=agents, judge=judge, stop_hook_block_cap=cap)
    rulesets = pipeline.load(files, findings)
    generated = pipeline.compile_sets(rulesets, found, findings)
    assert generated is not None, render.as_text(findings.sorted())
    ship.ship(contents(generated, found.agents, shipped(rulesets)), project / out)
    return project / out
