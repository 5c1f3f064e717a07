# SPDX-License-Identifier: MIT
"""What a repository brings for agents, as git holds it. INVARIANT: none of it runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from src_compiler import git
from src_compiler.clients.base import NOTE, Client, Place, Trouble, World, silent
from src_compiler.doctor import checkers, registered, settings
from src_compiler.doctor.report import Report
from src_compiler.doctor.settings import Settings
from src_compiler.guard import ProjectLine
from src_compiler.installation.compiled import Compiled
from src_compiler.project import OUT

THEIRS = ("project", "local")


def examine(world: World, client: Client, here: Compiled | None) -> Report | None:
    """None where the repository has nothing for this agent that needs a word."""
    found = settings.read(world, client, _places(world, client))
    troubles = [*settings.of_files(world, client, found), *_of_hooks(client, found, here)]
    return Report(client, tuple(troubles)) if troubles or found.ours else None


def _places(world: World, client: Client) -> list[Place]:
    """The committed settings, at the top and in folders below, where people may start the agent."""
    held = git.tracked(world.root)
    own = [place for place in client.places(world) if place.scope in THEIRS]
    if held is None:
        return own
    places = []
    for place in own:
        path = place.path.relative_to(world.root).as_posix()
        places += [
            Place(place.scope, world.root / each, place.hooks)
            for each in sorted(held)
            if f"/{each}".endswith(f"/{path}")
        ]
    return places


def _of_hooks(client: Client, found: Settings, here: Compiled | None) -> Iterator[Trouble]:
    for hook in found.hooks:
        if hook.line is None and client.moments.get(hook.found.event) != "before":
            event, command = hook.found.event, hook.found.command
            yield Trouble(NOTE, f"{hook.place.path} has a hook at {event}: {command}", "")
        elif hook.line is not None and not isinstance(hook.line, ProjectLine):
            yield silent(
                f"{hook.place.path} names a checker of one machine", "src install --project"
            )
    ours = [hook for hook in found.ours if isinstance(hook.line, ProjectLine)]
    if ours and here is not None:
        yield from registered.complete(client, here.index, ours)
        for out in {hook.line.out for hook in ours if isinstance(hook.line, ProjectLine)}:
            if out != here.project.out:
                yield silent(
                    f"its hook asks {out}, and the rules compile to {here.project.out}",
                    f"src install --project --agent {client.name}",
                )


def of_checker(world: World, here: Compiled | None) -> list[Trouble]:
    """How the committed checker differs from what the rules compile to."""
    if here is None:
        return _without_rules(world.root)
    found = list(checkers.of_project(here.files, here.out))
    held = git.tracked(here.out) if here.out.is_dir() else None
    if held is not None and not found:
        found += [
            silent(f"{here.out / path} is not committed", f"git add {here.project.out}")
            for path in sorted(set(here.files) - held)[:5]
        ]
    return found


def _without_rules(root: Path) -> list[Trouble]:
    left = root / OUT
    if not left.exists():
        return []
    return [silent(f"there are no rules with which {left} can be compared", f"remove {left}")]
