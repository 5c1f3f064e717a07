# SPDX-License-Identifier: MIT
"""What was made is checked like anybody's rules before it is written: what our own checker refuses
is left out and told at its source, so that the rest compiles."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from src_compiler import pipeline
from src_compiler.diagnostics import Diagnostic, Findings
from src_compiler.importing.imported import Imported
from src_compiler.importing.write import write
from src_compiler.project import Judge, Project
from src_compiler.rulefile import load_ruleset

_HEAD = re.compile(r"^  ['\"]?([a-z0-9-]+)['\"]?:$", re.MULTILINE)


@contextmanager
def bench(files: Mapping[str, bytes]) -> Iterator[Path]:
    """A folder with the scripts and templates of rule sets, which are tried in it."""
    with TemporaryDirectory(prefix="src-import-") as folder:
        write(Imported(dict(files), ()), Path(folder).resolve(), False)
        yield Path(folder).resolve()


def refused(sets: Mapping[str, bytes], folder: Path) -> dict[tuple[str, str], Diagnostic]:
    """The first error in each rule, by rule set and name. What stands in no rule is under "", what
    stands in a template under the template's path and ""."""
    findings = Findings()
    loaded = []
    for name, data in sets.items():
        (folder / f"{name}.yaml").write_bytes(data)
        loaded.append(load_ruleset(folder / f"{name}.yaml", f"{name}.yaml", findings, folder))
    rulesets = [ruleset for ruleset in loaded if ruleset is not None]
    # Which command judges is the project's to say, and is told when its rules are checked there.
    project = Project(folder, judge=Judge(("judge",), None))
    pipeline.check(rulesets, project, findings)
    heads = {f"{name}.yaml": _heads(data.decode()) for name, data in sets.items()}
    found: dict[tuple[str, str], Diagnostic] = {}
    for each in findings.sorted():
        if each.severity == "error":
            found.setdefault(_place(each, heads), each)
    return found


def _place(each: Diagnostic, heads: Mapping[str, tuple[list[int], list[str]]]) -> tuple[str, str]:
    path = each.span.source.path
    if path not in heads:
        return path, ""
    starts, names = heads[path]
    at = bisect_right(starts, each.span.start) - 1
    return path.removesuffix(".yaml"), names[at] if at >= 0 else ""


def _heads(text: str) -> tuple[list[int], list[str]]:
    heads = list(_HEAD.finditer(text))
    return [head.start() for head in heads], [head[1] for head in heads]
