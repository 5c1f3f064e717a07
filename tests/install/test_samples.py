# SPDX-License-Identifier: MIT
"""What the doctor asks a hook about is what the client was recorded to ask."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from src_compiler.clients import client, clients
from src_compiler.clients.base import World

RECORDED = Path(__file__).parents[1] / "agents"
SHELLS = {
    "claude-code": "*-PreToolUse-Bash.json",
    "codex": "*-PreToolUse-Bash.json",
    "gemini": "*-BeforeTool-run_shell_command.json",
    "qwen": "*-PreToolUse-run_shell_command.json",
    "copilot": "record-*-preToolUse-bash.json",
    "pi": "*-tool_call-bash.json",
    "opencode": "*-tool.execute.before-bash.json",
}
WORLD = World(Path("/home/dev"), {}, Path("/home/dev/project"))


def shape(value: Any) -> Any:
    """Names without what they hold; a tool's arguments differ from call to call."""
    if not isinstance(value, dict):
        return "x"
    return {
        name: "x" if name in ("tool_input", "toolArgs", "args") else shape(inner)
        for name, inner in value.items()
    }


def names(value: Any, at: str = "") -> set[str]:
    if not isinstance(value, dict):
        return {at}
    return {each for name, inner in value.items() for each in names(inner, f"{at}/{name}")}


@pytest.mark.parametrize("name", SHELLS)
def test_a_sample_has_the_shape_of_a_recording(name: str) -> None:
    paths = sorted((RECORDED / name).glob(SHELLS[name]))
    recorded = [shape(json.loads(path.read_text())) for path in paths]
    sample = names(shape(client(name).sample(WORLD)))

    assert recorded
    assert any(sample <= names(each) for each in recorded), sample - names(recorded[0])


def test_every_client_that_ran_has_a_recording() -> None:
    assert {each.name for each in clients()} - set(SHELLS) == {"cursor", "openprogram"}
