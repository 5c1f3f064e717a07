# SPDX-License-Identifier: MIT
"""A home of its own for every test of state."""

from __future__ import annotations

import os
import posix
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Also for what reads the environment without `os`."""
    folder = tmp_path / "own home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setitem(posix.environ, b"HOME", os.fsencode(folder))
    return folder
