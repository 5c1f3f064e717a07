# SPDX-License-Identifier: MIT
"""The tables of docs/agents.md are those of agents.yaml."""

from __future__ import annotations

import json
import re

import pytest
from payloads import AGENTS

from harness import ROOT
from src_compiler import agents

PAGE = (ROOT / "docs/agents.md").read_text(encoding="utf-8")
MOMENTS = {"prompt": ("prompt", "typed", "loop")}


def rows(heading: str) -> dict[str, list[str]]:
    """The cells of the table below a heading line, by the first of them."""
    lines = PAGE[PAGE.index(heading) :].split("\n")[2:]
    table = lines[: lines.index("")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {first.strip("`"): rest for first, *rest in cells}


def verbs(agent: str, moment: str) -> set[str] | None:
    row = agents.table()["agents"][agent]
    moments = [name for name in MOMENTS.get(moment, (moment,)) if name in row]
    return {verb for name in moments for verb in row[name]} if moments else None


@pytest.mark.parametrize("agent", AGENTS)
def test_the_verbs_of_an_agent_are_those_of_its_row(agent):
    names = ("before", "after", "stop", "prompt", "start")
    cells = rows("| agent | before | after")[agent]

    for moment, cell in zip(names, cells, strict=True):
        told = None if cell == "never" else set(cell.split(", ")) - {"nothing"}
        assert told == verbs(agent, moment), moment


@pytest.mark.parametrize("agent", AGENTS)
def test_the_facts_of_an_agent_are_those_of_its_row(agent):
    (cell,) = rows("| agent | `session` |")[agent]

    assert set(re.findall(r"`(\w+)`", cell)) == agents.agents()[agent].session


def test_every_agent_is_listed():
    assert list(rows("| name | agent | known from |")) == [
        "claude-code", "codex", "gemini", "copilot", "qwen", "pi", "opencode", "cursor",
        "openprogram", "events",
    ]  # fmt: skip


def test_every_kind_of_a_moment_is_listed():
    told = set(re.findall(r"`([\w.]+)`", PAGE[PAGE.index("| moment | kinds |") :].split("\n\n")[0]))
    kinds = {kind for kinds in agents.table()["moments"].values() for kind in kinds}

    assert told - {"op"} == kinds


def test_the_settings_that_are_shown_are_json():
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        assert json.loads(block)
