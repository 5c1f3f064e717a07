# SPDX-License-Identifier: MIT
"""The payloads of tests/agents/AGENT/*.json: `record…` are of the real clients, `made…` of their
documentation. All speak of the project /home/dev/project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from src_compiler import agents
from src_compiler.project import AGENTS

FOLDER = Path(__file__).parent
PROJECT = "/home/dev/project"
FILES = {"existing.txt": "alpha\nbeta\n", "todelete.txt": "x", "sub/x": "1"}


def names(agent: str) -> list[str]:
    return sorted(path.stem for path in (FOLDER / agent).glob("*.json"))


def payload(agent: str, name: str, project: Path | str = PROJECT) -> dict[str, Any]:
    """A payload by its file's name or the beginning of it, in another project."""
    path = FOLDER / agent / f"{name}.json"
    if not path.is_file():
        (path,) = (FOLDER / agent).glob(f"{name}*.json")
    found: dict[str, Any] = json.loads(path.read_text().replace(PROJECT, str(project)))
    return found


def fill(project: Path) -> None:
    """The files that the recorded calls are about."""
    for name, text in FILES.items():
        path = project / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)


def adapter(agent: str) -> Any:
    return agents.adapter(agent)


__all__ = ["AGENTS", "PROJECT", "adapter", "fill", "names", "payload"]
