# SPDX-License-Identifier: MIT
"""One agent from its settings to the answer of its hook."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from src_compiler.clients.base import NOTE, Client, Trouble, World, silent
from src_compiler.contents import INDEX
from src_compiler.doctor import checkers, probe, registered, settings
from src_compiler.doctor.report import Report
from src_compiler.doctor.settings import Registered, Settings
from src_compiler.guard import FOLDERS, UserLine
from src_compiler.installation import interpreter, state
from src_compiler.installation.compiled import Compiled
from src_compiler.installation.index import Index, read_index
from src_compiler.installation.pinned import PINNED, name_of

Here = Callable[[], Compiled | None]


def examine(world: World, client: Client, here: Here) -> Report:
    """`here` is the checker that the project's rules compile to, where there are any."""
    found = settings.read(world, client, client.places(world))
    troubles = settings.of_files(world, client, found)
    if client.managed_holds and any(hook.place.scope == "managed" for hook in found.ours):
        # Measured: what other files say does not reach a hook of the administrator's.
        troubles = [replace(trouble, state=NOTE, remedy="") for trouble in troubles]
    troubles += _of_hooks(world, client, found, here)
    return Report(client, tuple(troubles))


def _of_hooks(world: World, client: Client, found: Settings, here: Here) -> Iterator[Trouble]:
    ours = found.ours
    if not ours:
        yield silent("no hook of src is registered", f"src install --agent {client.name}")
        return
    yield from client.trust(world, [(hook.place, hook.found) for hook in ours])
    yield from _of_start(world, client, ours)
    yield from registered.twice(world, client, ours)
    asking: dict[tuple[str, object], list[Registered]] = {}
    for hook in ours:
        asking.setdefault((hook.place.scope, hook.line), []).append(hook)
    in_project = any(not isinstance(hook.line, UserLine) for hook in ours)
    for hooks in asking.values():
        yield from _of_checker(world, client, hooks, here, in_project)


def _of_start(world: World, client: Client, ours: list[Registered]) -> Iterator[Trouble]:
    """Measured: most agents read a project's settings in the folder where they start, and above it
    none."""
    here = world.here or world.root
    alone = all(hook.place.scope == "project" for hook in ours)
    if alone and not client.upward and here != world.root and here.is_relative_to(world.root):
        yield silent(
            f"started in {here}, {client.title} does not read the settings of {world.root}",
            f"start it in {world.root}, or install with --user",
        )


def _of_checker(
    world: World, client: Client, hooks: list[Registered], here: Here, in_project: bool
) -> Iterator[Trouble]:
    """All about one checker that is registered. It is asked only if it is what it should be."""
    hook = hooks[0]
    if isinstance(hook.line, UserLine):
        faults = list(_of_user(world, hook, hook.line, here, in_project))
    else:
        faults = list(_of_project(world, hook, here))
    yield from faults
    place = registered.place_of(world, hook)
    index = _index(place)
    seconds = 10.0
    if index is not None:
        yield from registered.complete(client, index, hooks)
        seconds = registered.timeout_of(index)
        python = hook.line.python if isinstance(hook.line, UserLine) else _python(world)
        if not faults and python:
            yield from checkers.of_bytecode(place, python, world.home)
    if not faults:
        yield from probe.ask(world, client, [each.found for each in hooks], seconds)


def _of_user(
    world: World, hook: Registered, line: UserLine, here: Here, in_project: bool
) -> Iterator[Trouble]:
    again = f"src install --agent {line.agent}"
    if hook.place.scope not in ("user", "managed"):
        yield silent(
            f"{hook.place.path} names a checker of one machine (it was not run)",
            "src install --project",
        )
        return
    python = Path(line.python)
    tree = interpreter.work_tree(line.checker / "check.py")
    if tree is not None:
        yield silent(f"{line.checker} lies in the work tree {tree}", again)
    if os.path.lexists(python):
        why = interpreter.unfit(python)
        if why:
            yield silent(f"the hook's interpreter {python} {why}", again)
    if line.checker.parent.name == PINNED:
        yield from checkers.of_pinned(line.checker)
    compiled = here()
    if compiled is None or not line.checker.exists():
        return
    if line.checker.parent.name != PINNED:
        yield from checkers.of_project(compiled.files, line.checker)
    elif line.checker.name == name_of(compiled.files):
        return
    elif _origin(world, hook) == compiled.project.root or not in_project:
        yield silent("the checker that it asks is not what the rules here compile to", again)


def _origin(world: World, hook: Registered) -> Path | None:
    """The project whose rules a hook of the user's asks."""
    note = state.notes(world).get(os.path.realpath(hook.place.path))
    return Path(note.origin) if note is not None else None


def _of_project(world: World, hook: Registered, here: Here) -> Iterator[Trouble]:
    compiled = here()
    place = registered.place_of(world, hook)
    if compiled is None:
        yield silent(
            f"{hook.place.path} asks {place}, and there are no rules to compare it with",
            "src compile",
        )
    elif compiled.out != place:
        yield silent(
            f"{hook.place.path} asks {place}, and the rules compile to {compiled.out}",
            f"src install --project --agent {hook.line.agent if hook.line else ''}",
        )
    elif place.exists():
        yield from checkers.of_project(compiled.files, place)


def _index(place: Path) -> Index | None:
    try:
        return read_index((place / INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _python(world: World) -> str:
    """The interpreter that the project's guard takes."""
    fixed = next((f"{d}/python3" for d in FOLDERS if os.access(f"{d}/python3", os.X_OK)), None)
    return fixed or shutil.which("python3", path=world.environment.get("PATH")) or ""
