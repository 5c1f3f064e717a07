# SPDX-License-Identifier: MIT
"""`src install`: puts the project's rules before agents."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

import click

from src_compiler.clients.base import Client, World
from src_compiler.commands.checkers import compiled, trying, world_of
from src_compiler.commands.common import complain, near, say
from src_compiler.doctor.examine import examine
from src_compiler.doctor.report import GUARDED
from src_compiler.installation import files, interpreter, pinned, state, wanted
from src_compiler.installation.compiled import Compiled
from src_compiler.installation.used import chosen
from src_compiler.project import AGENTS
from src_compiler.refusal import Refusal
from src_compiler.ship import compare, ship


@dataclass(frozen=True, slots=True)
class Step:
    change: files.Change
    events: tuple[str, ...]


@click.command(name="install")
@click.option("--agent", "names", multiple=True, type=click.Choice(AGENTS))
@click.option("--user", "scope", flag_value="user", default="user", help="For you, everywhere.")
@click.option("--project", "scope", flag_value="project", help="For all who work in the project.")
@click.option("--managed", "scope", flag_value="managed", help="For all users of this machine.")
@click.option("--pin/--no-pin", default=None, help="Run a copy that no branch changes.")
@click.option("--dry-run", is_flag=True, help="Show what would change, and write nothing.")
def command(names: tuple[str, ...], scope: str, pin: bool | None, dry_run: bool) -> int:
    """Compile the project's rules and have agents ask them.

    Without --agent, all agents that are in use here. --user (the default) registers a copy of the
    checker in your own settings, for every project. --project writes the project's settings, to be
    committed, which run the project's checker. --managed writes the administrator's settings.
    What `src doctor` says of each agent comes last; nothing else is run.
    """
    if scope == "project" and pin:
        raise click.UsageError("a project's hooks run the project's checker, not a pinned copy")
    checker = compiled()
    if checker is None:
        return 1
    world = world_of(checker.project)
    agents = chosen(world, names, checker.index.agents)
    failed = _refused(agents, scope)
    agents = [each for each in agents if each.target(world, scope) is not None]
    if not agents:
        return 1
    target = _target(world, checker, scope, pin is not False)
    if dry_run:
        done = [trying(_show, world, checker, each, target) for each in agents]
        return int(failed or not all(done))
    with state.locked(world):
        _provide(world, checker, target, pin is not False)
        done = [trying(_take, world, checker, each, target) for each in agents]
    for each in agents:
        report = examine(world, each, lambda: checker)
        for line in report.lines() if report.state != GUARDED else report.lines()[:1]:
            say(line)
    return int(failed or not all(done))


def _refused(agents: list[Client], scope: str) -> bool:
    """Tells of the agents that have no such scope."""
    wrong = [each for each in agents if _why_not(each, scope)]
    for each in wrong:
        complain("error", f"{each.title}: {_why_not(each, scope)}", "install with --user")
    return bool(wrong)


def _why_not(client: Client, scope: str) -> str:
    if scope == "project" and not client.project:
        return client.no_project or "it has no settings in a project"
    if scope == "managed" and client.managed is None:
        return "no administrator's file of its is known"
    return ""


def _target(world: World, checker: Compiled, scope: str, pin: bool) -> wanted.Target:
    if scope == "project":
        return wanted.Target(scope, "", checker.out)
    python = interpreter.find(world)
    if pin:
        return wanted.Target(scope, python, pinned.place_of(world, scope, checker.files))
    tree = interpreter.work_tree(checker.out / "check.py")
    if tree is not None:
        raise Refusal(
            f"{near(checker.out)} lies in the work tree {tree}, whose branches would switch the"
            " guard",
            "leave --no-pin out, or install with --project",
        )
    return wanted.Target(scope, python, checker.out)


def _provide(world: World, checker: Compiled, target: wanted.Target, pin: bool) -> None:
    """Makes sure that the checker is where the hooks will look for it."""
    if target.scope != "project" and pin:
        pinned.pin(world, target.scope, checker.files)
        return
    if not checker.out.exists() or compare(checker.files, checker.out):
        ship(checker.files, checker.out)
        say(f"compiled the rules to {near(checker.out)}")


def _step(world: World, checker: Compiled, client: Client, target: wanted.Target) -> Step:
    path = client.target(world, target.scope)
    assert path is not None
    hooks = wanted.hooks(client, checker.index, target)
    change = files.to_install(world, client, target.scope, path, hooks)
    return Step(change, tuple(hook.event for hook in hooks))


def _take(world: World, checker: Compiled, client: Client, target: wanted.Target) -> None:
    step = _step(world, checker, client, target)
    change = step.change
    if not change.needed:
        say(f"{client.title}: {near(change.path)} is up to date")
        return
    backup = files.write(world, change, checker.project.root)
    kept = f"; what it held is in {backup}" if backup is not None else ""
    say(f"{client.title}: {', '.join(step.events)} in {near(change.path)}{kept}")


def _show(world: World, checker: Compiled, client: Client, target: wanted.Target) -> None:
    step = _step(world, checker, client, target)
    change = step.change
    texts = ((each or b"").decode("utf-8", "replace") for each in (change.before, change.after))
    before, after = (text.splitlines() for text in texts)
    shown = near(change.path)
    say(f"{client.title}: {'would change' if change.needed else 'would not change'} {shown}")
    for line in difflib.unified_diff(before, after, shown, shown, lineterm="", n=2):
        say(line)
