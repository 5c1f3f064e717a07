# SPDX-License-Identifier: MIT
"""What there is to know of a client."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from src_compiler.guard import BARE, PASSES, PASSES_ALL, REFUSES, Caller
from src_runtime.foreign import KINDS

# The kinds of events that are made of what an agent tells at a moment, beside those of `foreign`.
_OWN = {
    "before": "PreToolUse PreCommandInvoke PreFileCreate PreFileUpdate PreFileDelete PreFileRead",
    "after": "PostCommandInvoke",
    "failed": "PostCommandInvoke",
    "stop": "Stop PostFileCreate PostFileUpdate PostFileDelete PostTagWrite",
}


def kinds_of(moment: str) -> frozenset[str]:
    """The kinds of events whose rules need a hook at a moment."""
    return frozenset([*_OWN.get(moment, "").split(), *KINDS[moment]])


# Needed whatever the rules are about: a person is told there what is wrong with the guard.
ALWAYS = "start"
# What a checker that cannot answer must stop: what cannot be taken back.
REFUSING = ("before", "bang", "switch", "fork")
# How long an agent waits beyond the checker's own deadline, since a hook that it kills lets pass.
GRACE_MS = 2_000


@dataclass(frozen=True, slots=True)
class World:
    """The machine as install and doctor see it; `system` is / but in tests, `here` is where the
    command stands."""

    home: Path
    environment: Mapping[str, str]
    root: Path
    system: Path = Path("/")
    here: Path | None = None

    def folder(self, variable: str, otherwise: str) -> Path:
        """The folder that an absolute variable names, or one below the home."""
        named = self.environment.get(variable, "")
        return Path(named) if named.startswith("/") else self.home / otherwise


@dataclass(frozen=True, slots=True)
class Place:
    """A file of settings: of which scope, and whether it may hold hooks."""

    scope: str
    path: Path
    hooks: bool = True


@dataclass(frozen=True, slots=True)
class Hook:
    """A hook that is to be registered."""

    event: str
    moment: str
    command: str
    timeout_ms: int


@dataclass(frozen=True, slots=True)
class Found:
    """A hook as a file of settings has it. `timeout_ms` is None where the file does not say;
    `matches` is whether it is called for every tool."""

    event: str
    command: str
    timeout_ms: int | None = None
    matches: bool = True
    entry: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What makes an agent something other than guarded, and what to do about it."""

    state: str
    message: str
    remedy: str


SILENT, LOCKED, NOTE = "silently open", "locked out", "note"


def silent(message: str, remedy: str) -> Trouble:
    """Something that lets the agent run what it should ask about, and tells nobody."""
    return Trouble(SILENT, message, remedy)


@dataclass(frozen=True, slots=True)
class Answered:
    """How a hook's process ended, for the client to say what it would make of it."""

    code: int
    out: str
    err: str


class Form(Protocol):
    """How hooks stand in a file. Texts are those of whole files; None is a file that is not there,
    and the answer for one that is to go."""

    def found(self, text: str) -> list[Found]:
        """All hooks of the file; raises Broken."""

    def with_hooks(self, text: str | None, hooks: list[Hook], ours: Callable[[str], bool]) -> str:
        """The text with these hooks and none of ours beside them."""

    def without(self, text: str, ours: Callable[[str], bool]) -> str | None:
        """The text without our hooks."""

    def odd(self, found: Found, hook: Hook) -> str:
        """What one of our hooks has that we do not write, or ""."""


@dataclass(frozen=True, slots=True)
class Client:
    """A program that people start, and what it does with hooks.

    `signs` are what below the home shows that it is used. `moments` are its hook events by name;
    `named`: kinds with a dot are hook events, too. `upward`: started in a folder of a project, it
    finds the project's settings above. `project` is the file below the project that an
    install for it writes, "" where there is none, and `no_project` says why. `variable` names the
    project for hooks, "" where the agent does not, None where a bridge of ours finds it. `capped`:
    it ends refused Stops by itself. `shell`: it has a shell run its hooks. `json_alone`: an answer
    on stdout counts whatever the exit code, and every other code from 2 on refuses.
    """

    name: str
    title: str
    program: str
    signs: tuple[str, ...]
    moments: Mapping[str, str]
    form: Form
    user: Callable[[World], Path]
    places: Callable[[World], list[Place]]
    sample: Callable[[World], dict[str, Any]]
    refuses: Callable[[Answered], bool]
    project: str = ""
    no_project: str = ""
    managed: Callable[[World], Path] | None = None
    variable: str | None = ""
    guests: tuple[tuple[str, str], ...] = ()
    upward: bool = False
    named: bool = False
    capped: bool = False
    shell: bool = True
    json_alone: bool = False
    opening_sample: Callable[[World], dict[str, Any]] | None = None
    managed_holds: bool = False
    default_timeout_ms: int = 60_000
    runs_with: tuple[str, ...] = ("/bin/sh", "-c")
    troubles: Callable[[World, Place, str], list[Trouble]] = lambda world, place, text: []
    trust: Callable[[World, list[tuple[Place, Found]]], list[Trouble]] = lambda world, hooks: []
    blind: str = ""

    @property
    def caller(self) -> Caller:
        return Caller(self.name, self.variable, self.guests)

    def needed(self, kinds: frozenset[str]) -> list[tuple[str, str]]:
        """The hook events that rules about these kinds need, with their moments."""
        found = {
            event: moment
            for event, moment in self.moments.items()
            if moment == ALWAYS or kinds_of(moment) & kinds
        }
        if self.named:
            found |= {kind: "watch" for kind in sorted(kinds) if "." in kind and kind not in found}
        return list(found.items())

    def opening(self, world: World) -> dict[str, Any]:
        """What it tells a hook at a session's beginning."""
        if self.opening_sample is not None:
            return self.opening_sample(world)
        event = next(name for name, moment in self.moments.items() if moment == ALWAYS)
        return {**self.sample(world), "hook_event_name": event}

    def closed(self, moment: str) -> bool:
        """Whether a checker that cannot run stops the agent; not where it would go on for ever."""
        return moment in REFUSING or (moment == "stop" and self.capped)

    def end(self, moment: str) -> str:
        """How a line of user scope ends at a moment."""
        if not self.shell:
            return BARE
        if self.closed(moment):
            return REFUSES
        return PASSES_ALL if self.json_alone else PASSES

    def target(self, world: World, scope: str) -> Path | None:
        """The file that an install in this scope writes."""
        if scope == "project":
            return world.root / self.project if self.project else None
        if scope == "managed":
            return self.managed(world) if self.managed else None
        return self.user(world)
