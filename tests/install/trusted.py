# SPDX-License-Identifier: MIT
"""What people do in an agent so that it calls hooks: review them, trust the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from conftest import Machine
from src_compiler.clients import codex


def review(machine: Machine, name: str) -> None:
    """Writes down Codex's hooks as reviewed, as its command /hooks does."""
    path = machine.home / ".codex/hooks.json"
    if name != "codex" or not path.exists():
        return
    text = "".join(
        f'[hooks.state."{key}"]\ntrusted_hash = "{digest}"\n'
        for key, digest, _, _ in codex.identities(path)
    )
    (machine.home / ".codex/config.toml").write_text(text)


def trust(machine: Machine, name: str) -> None:
    """Writes down the project as trusted."""
    rows = {
        "gemini": (".gemini/trustedFolders.json", {str(machine.root): "TRUST_FOLDER"}),
        "copilot": (".copilot/config.json", {"trusted_folders": [str(machine.root)]}),
        "pi": (".pi/agent/trust.json", {str(machine.root): True}),
    }
    if name in rows:
        path = machine.home / rows[name][0]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(rows[name][1]))


def installed(machine: Machine, name: str, scope: str = "user") -> Machine:
    assert machine.src("install", "--agent", name, f"--{scope}").code == 0
    review(machine, name)
    trust(machine, name)
    return machine


def json_file(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
