# SPDX-License-Identifier: MIT
"""What was made is checked like anybody's rules before it is written: what our own checker refuses
is left out and told at its source, so that the rest compiles."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from pathlib import Path

from src_compiler import pipeline
from src_compiler.diagnostics import Diagnostic, Findings
from src_compiler.project import Project
from src_compiler.rulefile import load_text
from src_compiler.source import Source

_HEAD = re.compile(r"^  ['\"]?([a-z0-9-]+)['\"]?:$", re.MULTILINE)


def refused(files: Mapping[str, bytes], root: Path) -> dict[tuple[str, str], Diagnostic]:
    """The first error in each rule, by rule set and name; "" is what stands in no rule."""
    findings = Findings()
    sources = {name: Source(f"{name}.yaml", data.decode()) for name, data in files.items()}
    loaded = [load_text(source, name, findings) for name, source in sources.items()]
    rulesets = [ruleset for ruleset in loaded if ruleset is not None]
    pipeline.check(rulesets, Project(root), findings)
    heads = {name: _heads(source.text) for name, source in sources.items()}
    found: dict[tuple[str, str], Diagnostic] = {}
    for each in _errors(findings.sorted()):
        name = each.span.source.path.removesuffix(".yaml")
        starts, names = heads[name]
        at = bisect_right(starts, each.span.start) - 1
        found.setdefault((name, names[at] if at >= 0 else ""), each)
    return found


def _heads(text: str) -> tuple[list[int], list[str]]:
    heads = list(_HEAD.finditer(text))
    return [head.start() for head in heads], [head[1] for head in heads]


def _errors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.severity == "error"]
