# SPDX-License-Identifier: MIT
"""Asks a registered hook, as its agent would, about a call that the checker must refuse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from src_compiler import checker
from src_compiler.clients.base import LOCKED, Answered, Client, Found, Trouble, World, silent

QUESTION = "src_doctor"
RULE = "src/doctor"
AGAIN = "src install"


def ask(world: World, client: Client, hooks: list[Found], seconds: float) -> Iterator[Trouble]:
    """Asks each line that stands before tool calls; without any, that of a session's beginning."""
    lines = {client.moments.get(each.event, ""): each.command for each in reversed(hooks)}
    before = dict.fromkeys(
        each.command for each in hooks if client.moments.get(each.event) == "before"
    )
    for line in before:
        answer = _answer(world, client, line, client.sample(world), seconds)
        yield from _of_refusal(client, answer)
    if not before and "start" in lines:
        answer = _answer(world, client, lines["start"], client.opening(world), seconds)
        if answer is None or RULE not in answer.out + answer.err:
            said = _said(answer)
            yield silent(f"the hook at a session's beginning does not answer: {said}", AGAIN)


def _answer(
    world: World, client: Client, line: str, payload: dict[str, Any], seconds: float
) -> Answered | None:
    environment = {
        name: world.environment[name] for name in ("PATH", "LANG") if name in world.environment
    }
    environment["HOME"] = str(world.home)
    if client.variable:
        environment[client.variable] = str(world.root)
    given = json.dumps({**payload, QUESTION: True}).encode()
    run = checker.run_line(client.runs_with, line, given, environment, world.root, seconds)
    return None if run.code is None else Answered(run.code, run.out, run.err)


def _of_refusal(client: Client, answer: Answered | None) -> Iterator[Trouble]:
    said = _said(answer)
    if answer is None:
        yield silent("the hook does not answer in its time", AGAIN)
    elif not client.refuses(answer):
        yield silent(
            f"the hook ended with {answer.code}, and {client.title} would run the tool: {said}",
            AGAIN,
        )
    elif RULE not in answer.err + answer.out or "cannot be loaded" in answer.err:
        yield Trouble(LOCKED, f"every call is refused: {said}", f"src compile, then {AGAIN}")


def _said(answer: Answered | None) -> str:
    return "" if answer is None else " ".join((answer.err or answer.out).split())[:300]
