# SPDX-License-Identifier: MIT
"""A repository with rules and a first commit."""

from __future__ import annotations

from pathlib import Path

import pytest
from repos import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    made = Repo(tmp_path / "repo")
    made.rules()
    made.commit("rules")
    return made


@pytest.fixture
def guard(repo, monkeypatch, capfd):
    """`src guard` with these arguments in that repository."""
    return lambda *arguments: repo.guard(monkeypatch, capfd, *arguments)
