# SPDX-License-Identifier: MIT
"""Variables that a project sets for an agent's hooks, and what the doctor says of them."""

from __future__ import annotations

import pytest
from trusted import installed, json_file

from conftest import Machine

CLAUDE = "claude-code"


@pytest.mark.parametrize(
    "variable",
    ["PATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES", "BASH_ENV", "ENV", "SHELL",
     "PYTHONPATH", "GIT_DIR", "BASH_FUNC_printf%%"],
)  # fmt: skip
@pytest.mark.parametrize("path", [".claude/settings.json", ".claude/settings.local.json"])
def test_an_env_block_that_chooses_what_runs_is_open(
    machine: Machine, path: str, variable: str
) -> None:
    installed(machine, CLAUDE)
    json_file(machine.root / path, {"env": {variable: "x", "EDITOR": "vi"}})

    told = machine.src("doctor", "--agent", CLAUDE)

    assert told.out.startswith("claude-code: silently open")
    assert variable in told.out and "EDITOR" not in told.out


@pytest.mark.parametrize("path", [".env", ".gemini/.env"])
def test_a_file_of_variables_that_gemini_reads_is_open(machine: Machine, path: str) -> None:
    installed(machine, "gemini")
    (machine.root / path).parent.mkdir(exist_ok=True)
    (machine.root / path).write_text("# x\nEDITOR=vi\nexport LD_PRELOAD = ./evil.so\n")

    told = machine.src("doctor", "--agent", "gemini")

    assert told.out.startswith("gemini: silently open")
    assert "LD_PRELOAD" in told.out and "EDITOR" not in told.out


def test_an_env_block_of_other_names_is_fine(machine: Machine) -> None:
    installed(machine, CLAUDE)
    json_file(machine.root / ".claude/settings.json", {"env": {"EDITOR": "vi", "MY_PATH": "x"}})

    assert machine.state(CLAUDE) == "guarded"


def test_a_file_of_other_variables_is_fine(machine: Machine) -> None:
    installed(machine, "gemini")
    (machine.root / ".env").write_text("ENV=production\nPATH=/x\n# LD_PRELOAD=x\nMY_LD_PATH=x\n")

    assert machine.state("gemini") == "guarded"


def test_what_an_agent_drops_by_itself_is_fine(machine: Machine) -> None:
    installed(machine, "qwen")
    json_file(machine.root / ".qwen/settings.json", {"env": {"LD_PRELOAD": "x", "BASH_ENV": "x"}})

    assert machine.state("qwen") == "guarded"


@pytest.mark.parametrize("env", [[], ["PATH"], "PATH", 1, None, {}])
def test_an_env_block_of_another_shape_breaks_nothing(machine: Machine, env: object) -> None:
    installed(machine, CLAUDE)
    json_file(machine.root / ".claude/settings.json", {"env": env})

    assert machine.state(CLAUDE) == "guarded"
