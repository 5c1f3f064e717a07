# SPDX-License-Identifier: MIT
"""Rules and events in, verdicts out, through the generated checker; see decided/README.md."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import yaml

from harness import TESTS, cases, compile_folder, scripts
from src_compiler import render, ship
from src_compiler.contents import contents

OPTIONS = ("-B", "-S", "-E", "-s")


def write_rules(name: str, folder: Path) -> list[dict]:
    """Lays a case's files out as a project in `folder`; gives its decided events."""
    text = (TESTS / f"decided/{name}.yaml").read_text(encoding="utf-8")
    case = yaml.safe_load(text)
    files = case.get("files") or {f"rules/{name}.yaml": own_rules(text)}
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, encoding="utf-8")
    return case["decided"]


def own_rules(text: str) -> str:
    """The lines below `rules:`, as an author would write them in a file of their own."""
    root = yaml.compose(text, yaml.SafeLoader)
    value = next(value for key, value in root.value if key.value == "rules")
    lines = text.splitlines(keepends=True)[value.start_mark.line : value.end_mark.line]
    return textwrap.dedent("".join(lines))


@pytest.mark.parametrize("name", cases("decided"))
def test_the_checker_decides(name, tmp_path):
    decided = write_rules(name, tmp_path)
    files, findings = compile_folder(tmp_path)
    assert files is not None, render.as_text(findings.sorted())
    ship.ship(contents(files, (), scripts(tmp_path)), tmp_path / "out")
    events = [
        {"event": each["event"], **each["given"]} if "given" in each else each["event"]
        for each in decided
    ]

    run = subprocess.run(
        [sys.executable, *OPTIONS, str(tmp_path / "out/check.py"), "--agent", "events"],
        input="".join(json.dumps(event) + "\n" for event in events),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
    )

    assert (run.returncode, run.stderr) == (0, "")
    verdicts = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(verdicts) == len(decided)
    for number, (each, verdict) in enumerate(zip(decided, verdicts, strict=True)):
        assert part(verdict, each["verdict"]) == each["verdict"], f"event {number}"


def part(actual: object, expected: object) -> object:
    """What of `actual` the case speaks about: named keys only; rules may be given as ids."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return {key: part(actual.get(key), expected[key]) for key in expected}
    if isinstance(expected, list) and isinstance(actual, list) and len(actual) == len(expected):
        return [part(one, other) for one, other in zip(actual, expected, strict=True)]
    if isinstance(expected, str) and isinstance(actual, dict):
        return actual.get("id")
    return actual


def test_a_case_that_expects_too_little_is_not_a_case():
    for name in cases("decided"):
        case = yaml.safe_load((TESTS / f"decided/{name}.yaml").read_text(encoding="utf-8"))

        assert all(each["verdict"] for each in case["decided"]), name
