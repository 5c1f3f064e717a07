# SPDX-License-Identifier: MIT
"""Trees of sloprail's with lines lost and changed: what is written, our own checker takes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from src_compiler import pipeline, render
from src_compiler.diagnostics import Findings
from src_compiler.importing.sloprail import read
from src_compiler.operands import RuleFile
from src_compiler.project import Judge, Project
from src_compiler.refusal import Refusal

TREE = Path(__file__).parent / "sloprail-tree"
VALUES = (
    *("[]", "{}", "~", "", "12", "true", "yes", "[a, [b]]", "{a: {b: c}}", "|\n  a\n  b", "- a"),
    *("*a", "&a x", "!t x", '"\\ud800"', '"\\x07\\u202e"', "'#'", '"a: b # c"', "x" * 5_000),
    *("path startsWith 'x'", "event.path == 1", "[{event: Stop}]", "./c.sh", "((((", "**/*["),
    *("../../../../etc/passwd", "sr-session x", "\x85", "\t", "context['research'].active"),
)


def mutate(random: Random, text: str) -> str:
    lines = text.split("\n")
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(lines))
        match random.randrange(8):
            case 0:
                lines[at : at + 1] = [] if len(lines) > 1 else [""]
            case 1:
                lines.insert(at, random.choice(lines))
            case 2:
                column = random.randrange(len(lines[at]) + 1)
                sign = random.choice("[]{}:#'\"\t&*!|>-%@`x ")
                lines[at] = lines[at][:column] + sign + lines[at][column:]
            case _:
                key = re.match(r"\s*(?:- )?[\w-]+:|\s*- ", lines[at])
                if key:
                    lines[at] = f"{key[0]} {random.choice(VALUES)}"
    return "\n".join(lines)


def mistakes(folder: Path, files: dict[str, bytes]) -> str:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    findings = Findings()
    rulesets = [RuleFile(folder / path, path) for path in sorted(files) if "/" not in path]
    pipeline.check_files(rulesets, Project(folder, judge=Judge(("x",), None)), findings)
    return render.as_text(each for each in findings.sorted() if each.severity == "error")


@pytest.mark.parametrize("seed", range(30))
def test_what_is_written_has_no_mistake(tmp_path, seed):
    random = Random(seed)
    folder = tmp_path / "tree"
    shutil.copytree(TREE, folder)
    for path in random.sample(sorted(folder.rglob("*.yaml")), 3):
        path.write_text(mutate(random, path.read_text()), encoding="utf-8")
    try:
        result = read(folder, "s")
    except Refusal:
        return

    assert "" == mistakes(tmp_path / "rules", result.files)
