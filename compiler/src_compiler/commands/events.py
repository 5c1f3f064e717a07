# SPDX-License-Identifier: MIT
"""`src events`: what an agent's hook payloads mean, with every kind and field."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from src_compiler.diagnostics import Findings
from src_compiler.operands import find_project
from src_compiler.refusal import Refusal
from src_compiler.schema.load import schema, zero
from src_runtime import agents, jsontext
from src_runtime.historycommands import history
from src_runtime.pastevents import ALIASES
from src_runtime.sidecommands import Wrong
from src_runtime.toolcalls import Call


def adapters() -> list[str]:
    """The agents whose payloads can be read; `events` has none of its own."""
    (folder,) = agents.__path__
    names = (path.stem.replace("_", "-") for path in Path(folder).glob("[a-z]*.py"))
    return sorted(name for name in names if name != "events")


@click.command(name="events")
@click.option("--agent", type=click.Choice(adapters()))
@click.option("--transcript", metavar="FILE", help="A session's transcript instead of payloads.")
@click.option("--kinds", default="", metavar="KIND,…", help="Of a transcript, these events alone.")
def command(agent: str | None, transcript: str | None, kinds: str) -> int:
    """Read hook payloads of AGENT from stdin, one JSON object a line, and print for each a line
    {"events": [...]} with the flat events that rules would read.

    A line that is no payload gives {"events": [], "error": "..."}, and the command ends with 1.

    With --transcript print one JSON array instead: every entry of the transcript with its events,
    as far as the transcript itself tells of them.
    """
    if transcript is not None:
        return _past(transcript, agent or "", kinds)
    if agent is None:
        raise click.UsageError("name the agent with --agent, or a transcript with --transcript")
    adapter = import_module(f"src_runtime.agents.{agent.replace('-', '_')}")
    project = find_project(Path(), Findings())
    tools = {name: asdict(tool) for name, tool in project.tools.items()}
    wanted = dict.fromkeys(schema().kinds)
    read = partial(adapter.read, wanted=wanted, home=(str(project.root), ""), tools=tools)
    failed = False
    for line in sys.stdin.buffer:
        if line.strip():
            answer = _answer(read, line)
            failed = failed or "error" in answer
            click.echo(jsontext.dumps(answer))
    return int(failed)


def _past(transcript: str, agent: str, kinds: str) -> int:
    """Prints as it reads: a transcript may be long."""
    unknown = [k for k in kinds.split(",") if k and k not in {*schema().kinds, *ALIASES}]
    if unknown:
        raise click.UsageError(f"there is no kind {unknown[0]}")
    project = find_project(Path(), Findings())
    tools = {name: asdict(tool) for name, tool in project.tools.items()}
    start = "["
    try:
        for entry in history(str(Path(transcript).resolve()), agent, kinds, tools):
            events: Any = entry["events"]
            shown = {**entry, "events": [*map(_filled, events)]}
            click.echo(start + jsontext.dumps(shown), nl=False)
            start = ",\n"
    except Wrong as wrong:
        raise Refusal(str(wrong), "") from wrong
    click.echo(("[" if start == "[" else "") + "]")
    return 0


def _answer(read: Callable[[dict[str, Any]], Call], line: bytes) -> dict[str, Any]:
    try:
        payload = jsontext.loads(jsontext.decode(line))
        if not isinstance(payload, dict):
            raise ValueError("the payload is no object")
        call = read(payload)
    except (ValueError, RecursionError) as error:
        return {"events": [], "error": str(error) or "the payload is nested too deeply"}
    told = [event for at, event in enumerate(call.events) if at not in call.again]
    return {"events": [_filled(event) for event in told]}


def _filled(event: dict[str, Any]) -> dict[str, Any]:
    """All fields of its kind, in their order; what is not known reads as its zero."""
    kind = schema().kinds[event["kind"]]
    fields = {field.name: event.get(field.name, zero(field.type)) for field in kind.fields}
    return {"kind": event["kind"], **fields, **event}
