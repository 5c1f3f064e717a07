# SPDX-License-Identifier: MIT
"""Checkers compiled for tests, in projects of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guarded import RULES
from src_compiler import pipeline, render, ship
from src_compiler.contents import contents
from src_compiler.diagnostics import Findings
from src_compiler.operands import RuleFile
from src_compiler.project import Project

Rules = str | Mapping[str, str]
Compile = Callable[..., Path]


def compile_checker(rules: Rules, project: Path, out: str = ".checker") -> Path:
    """Compiles rule sets (the text of one, or texts by name) to a checker in `project`."""
    texts = {"rules": rules} if isinstance(rules, str) else rules
    files = []
    for name, text in texts.items():
        path = project / "rules" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        files.append(RuleFile(path, f"rules/{name}.yaml"))
    findings = Findings()
    found = Project(root=project, out=out, agents=("claude-code",))
    generated = pipeline.compile_files(files, found, findings)
    assert generated is not None, render.as_text(findings.sorted())
    ship.ship(contents(generated, found.agents), project / out)
    return project / out


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty work tree."""
    folder = tmp_path.resolve() / "project"
    (folder / ".git").mkdir(parents=True)
    (folder / ".git/HEAD").write_text("ref: refs/heads/main\n")
    return folder


@pytest.fixture
def checker(project: Path) -> Compile:
    """Compiles rules to a checker in `project`; see `compile_checker`."""
    return lambda rules, out=".checker": compile_checker(rules, project, out)


@pytest.fixture(scope="session")
def guarded(tmp_path_factory) -> Path:
    """A checker of `guarded.RULES`, shared by all tests, so nothing may change it."""
    folder = tmp_path_factory.mktemp("guarded").resolve() / "project"
    (folder / ".git").mkdir(parents=True)
    return compile_checker(RULES, folder)


@pytest.fixture
def breakable(guarded: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may break."""
    folder = tmp_path.resolve() / "project"
    shutil.copytree(guarded.parent, folder)
    return folder / guarded.name


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment with a home, and so a cache, of its own."""
    (tmp_path / "home").mkdir()
    return {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}
