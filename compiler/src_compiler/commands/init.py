# SPDX-License-Identifier: MIT
"""`src init`: the first rules of a project."""

from __future__ import annotations

import os
from pathlib import Path

import click

from src_compiler import git, starter
from src_compiler.commands.checkers import compiled, world_of
from src_compiler.commands.common import complain, near, say
from src_compiler.nearest import did_you_mean
from src_compiler.ship import ship


@click.command(name="init")
@click.argument("rules", nargs=-1)
def command(rules: tuple[str, ...]) -> int:
    """Start with RULES, names of rule sets that come with src.

    Without RULES, those that are about what the project holds. Writes src.yaml, compiles, and adds
    a hook to .pre-commit-config.yaml; what is there already is left as it is.
    """
    root = world_of().root
    for name in rules:
        if name not in starter.names():
            raise click.UsageError(
                f"the library holds no {name!r}; {did_you_mean(name, starter.names())}".rstrip("; ")
            )
    if starter.write_project(root, rules or starter.fitting(root)):
        say(f"wrote {near(root / 'src.yaml')}")
    elif rules:
        complain("note", "src.yaml is there already and was left as it is")
    checker = compiled()
    if checker is None:
        return 1
    shipped = ship(checker.files, checker.out)
    say(f"{near(checker.out)} {'is compiled' if shipped.written else 'is up to date'}")
    if git.is_ignored(checker.out / "check.py"):
        complain(
            "warning", f"git ignores {near(checker.out)}, so a clone will have no checker",
            f"write `!{checker.out.name}/` in .gitignore",
        )  # fmt: skip
    if os.path.lexists(root / ".git"):
        _hook(root / starter.CONFIG, starter.write_hook(root))
    say("next: src install, then src doctor")
    return 0


def _hook(path: Path, written: bool | None) -> None:
    if written is None:
        complain(
            "note", f"{near(path)} has no plain list of repos, so it was left as it is",
            f"add the hook {starter.HOOK} by hand: src compile --fail-on-change --staged",
        )  # fmt: skip
    elif written:
        say(f"added the hook {starter.HOOK} to {near(path)}")
