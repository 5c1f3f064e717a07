# SPDX-License-Identifier: MIT
"""`src uninstall`: takes our hooks out of agents' settings."""

from __future__ import annotations

import os
from pathlib import Path

import click

from src_compiler import folder as folders
from src_compiler.clients import client, clients
from src_compiler.clients.base import Client, World
from src_compiler.commands.checkers import trying, world_of
from src_compiler.commands.common import near, say
from src_compiler.installation import files, state
from src_compiler.installation.pinned import PINNED
from src_compiler.project import AGENTS


@click.command(name="uninstall")
@click.option("--agent", "names", multiple=True, type=click.Choice(AGENTS))
@click.option("--user", "scopes", multiple=True, flag_value="user", help="Your own settings.")
@click.option("--project", "scopes", multiple=True, flag_value="project", help="The project's.")
@click.option("--managed", "scopes", multiple=True, flag_value="managed", help="The machine's.")
@click.option("--dry-run", is_flag=True, help="Say what would change, and write nothing.")
def command(names: tuple[str, ...], scopes: tuple[str, ...], dry_run: bool) -> int:
    """Take src's hooks out of agents' settings, and leave those as they were before.

    Without --agent, of all agents; without a scope, your own settings and the project's.
    A file that nobody has changed since gets back every byte that it had.
    """
    world = world_of()
    chosen = [client(name) for name in names] or clients()
    held: list[bytes] = []
    with state.locked(world):
        done = [
            trying(_uninstall, world, each, scope, dry_run, held)
            for each in chosen
            for scope in scopes or ("user", "project")
        ]
        _forget_copies(world, held)
    if not held and all(done):
        say("no settings hold a hook of src")
    return int(not all(done))


def _uninstall(world: World, client: Client, scope: str, dry_run: bool, held: list[bytes]) -> None:
    path = client.target(world, scope)
    if path is None or not os.path.lexists(path):
        return
    note = state.notes(world).get(os.path.realpath(path))
    change = files.to_uninstall(world, client, scope, path, note)
    if not change.needed:
        return
    held.append(b"" if dry_run else change.before or b"")
    what = "removed" if change.after is None else "took our hooks out of"
    if dry_run:
        say(f"{client.title}: would have {what} {near(path)}")
        return
    backup = files.write(world, change, world.root)
    say(f"{client.title}: {what} {near(path)}; what it held is in {backup}")


def _forget_copies(world: World, held: list[bytes]) -> None:
    """Removes the pinned checkers that these settings named and no others name."""
    named = b"".join(Path(path).read_bytes() for path in state.notes(world) if os.path.isfile(path))
    for scope in ("user", "managed"):
        place = state.folder_of(world, scope) / PINNED
        for each in sorted(place.iterdir()) if place.is_dir() else ():
            name = each.name.encode()
            if name not in named and any(name in text for text in held):
                folders.remove(each)
