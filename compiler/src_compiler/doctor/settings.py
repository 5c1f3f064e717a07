# SPDX-License-Identifier: MIT
"""All settings of an agent, of every scope, and the hooks in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from src_compiler.clients.base import Client, Found, Place, Trouble, World, silent
from src_compiler.guard import Line, read_line
from src_compiler.settings.jsonc import Broken


@dataclass(frozen=True, slots=True)
class Registered:
    """A hook in a file; `line` is None where it is not ours."""

    place: Place
    found: Found
    line: Line | None


@dataclass(frozen=True, slots=True)
class Settings:
    texts: tuple[tuple[Place, str], ...]
    hooks: tuple[Registered, ...]
    troubles: tuple[Trouble, ...]

    @property
    def ours(self) -> list[Registered]:
        return [hook for hook in self.hooks if hook.line is not None]


def read(world: World, client: Client, places: Iterable[Place]) -> Settings:
    """INVARIANT: a file that cannot be read is never taken for one without hooks or switches."""
    texts: list[tuple[Place, str]] = []
    hooks: list[Registered] = []
    troubles: list[Trouble] = []
    for place in places:
        link = _link(world, place)
        if link is not None:
            troubles.append(silent(f"{link} is a link, and was not followed", "put a file there"))
            continue
        try:
            text = place.path.read_bytes().decode("utf-8")
            found = client.form.found(text) if place.hooks and text.strip() else []
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError, Broken) as error:
            message = error.strerror if isinstance(error, OSError) else str(error)
            troubles.append(silent(f"{place.path} cannot be read: {message}", "mend it"))
            continue
        texts.append((place, text))
        for each in found:
            line = read_line(each.command, client.caller)
            hooks.append(Registered(place, each, line))
    return Settings(tuple(texts), tuple(hooks), tuple(troubles))


def _link(world: World, place: Place) -> Path | None:
    """A link on the way to a project's file, which may lead anywhere."""
    if place.scope in ("user", "managed"):
        return None
    around = [place.path, *place.path.parents]
    inside = around[: around.index(world.root)] if world.root in around else around
    return next((each for each in inside if each.is_symlink()), None)


def of_files(world: World, client: Client, settings: Settings) -> list[Trouble]:
    """What stands in the files beside our hooks: switches, variables, hooks of others."""
    found = [*settings.troubles]
    for place, text in settings.texts:
        found += client.troubles(world, place, text)
    for hook in settings.hooks:
        if hook.line is None and client.moments.get(hook.found.event) == "before":
            found.append(
                silent(
                    f"{hook.place.path}: another {hook.found.event} hook can rewrite the call"
                    f" after the guard (it was not run): {hook.found.command or hook.found.entry}",
                    "remove it, or register the guard with --managed and `allowManagedHooksOnly`"
                    if client.managed_holds
                    else "remove it",
                )
            )
    return found
