# SPDX-License-Identifier: MIT
"""What each agent carries: agents.yaml as values, and the tools that its adapter knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from src_compiler.schema.load import read, schema

REPAIR = "src compile"
FILE = Path(__file__).parent / "agents.yaml"
# What the checker itself carries out, whatever the agent.
OURS = ("require", "checks", "enter", "exit", "prepare")


@dataclass(frozen=True, slots=True)
class Agent:
    """`verbs` are those that it carries, by kind; a kind that never happens there is missing."""

    name: str
    verbs: dict[str, frozenset[str]]
    session: frozenset[str]
    untold: frozenset[str]
    repair: tuple[tuple[str, str], ...]
    again: str

    def carries(self, verb: str, kind: str) -> bool:
        return verb in OURS or verb in self.verbs[kind]


@cache
def agents() -> dict[str, Agent]:
    """Every agent by its name, in the order of the file."""
    data = table()
    return {name: _agent(name, row, data["moments"]) for name, row in data["agents"].items()}


@cache
def table() -> dict[str, Any]:
    """The file as it is."""
    found: dict[str, Any] = read(FILE)
    return found


def _agent(name: str, row: dict[str, Any], moments: dict[str, list[str]]) -> Agent:
    untold = frozenset(row.get("untold", ()))
    verbs: dict[str, frozenset[str]] = {}
    for moment, kinds in moments.items():
        for kind in kinds:
            if moment in row and kind not in untold:
                verbs[kind] = verbs.get(kind, frozenset()) | frozenset(row[moment])
    for each in schema().kinds.values():
        if each.vocabulary in row.get("vocabularies", ()):
            verbs.setdefault(each.name, frozenset())
    repair = tuple((tool, line) for tool, line in row["repair"])
    again = row.get("again", "")
    return Agent(name, verbs, frozenset(row["session"]), untold, repair, again)


def without(verb: str, names: Iterable[str]) -> str:
    """What to say of a verb that these agents do not carry."""
    told = table()["instead"]
    text: str = told.get(verb, told["other"])
    return text.format(verb=verb, agent=enumerated(names))


def enumerated(names: Iterable[str]) -> str:
    """a, b and c."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def adapter(name: str) -> Any:
    """The module of an agent in the runtime."""
    return import_module(f"src_runtime.agents.{name.replace('-', '_')}")


@cache
def tools(name: str) -> frozenset[str]:
    """The tools that an agent brings itself."""
    dialect = adapter(name).DIALECT
    return frozenset((*dialect.tools, *dialect.others.split()))


def shells(name: str) -> list[str]:
    """The tools that run a command line."""
    return sorted(tool for tool, row in adapter(name).DIALECT.tools.items() if row[0] == "shell")


def repairs(names: Iterable[str]) -> list[list[Any]]:
    """What a checker that cannot load lets pass: rows of an agent, a path into its payload with the
    values that may stand there, and another path with the one value that must."""
    rows: list[list[Any]] = []
    for agent in (agents()[name] for name in names if name in agents()):
        for tool, line in agent.repair:
            rows.append([agent.name, tool.split("."), shells(agent.name), line.split("."), REPAIR])
        if agent.again:
            again = agent.again.split(".")
            rows.append([agent.name, again, [True], again, True])
    return rows
