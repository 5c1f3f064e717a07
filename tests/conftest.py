# SPDX-License-Identifier: MIT
"""Checkers compiled for tests, in projects of their own."""

from __future__ import annotations

import os
import posix
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from compiled import compile_checker
from guarded import RULES

Compile = Callable[..., Path]


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


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, also for what reads the environment without `os`."""
    folder = tmp_path / "own home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setitem(posix.environ, b"HOME", os.fsencode(folder))
    return folder
