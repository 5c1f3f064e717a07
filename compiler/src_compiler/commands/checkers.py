# SPDX-License-Identifier: MIT
"""The project's rules compiled as a checker, for commands that need one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from src_compiler import pipeline
from src_compiler.clients.base import World
from src_compiler.commands.common import complain, project_and_files, tell
from src_compiler.contents import contents
from src_compiler.diagnostics import Findings
from src_compiler.installation.compiled import Compiled
from src_compiler.operands import find_project
from src_compiler.project import Project
from src_compiler.refusal import Refusal
from src_compiler.scripts import shipped


def compiled(quiet: bool = False) -> Compiled | None:
    """The checker that `src compile` would write; None where rules are refused, which is told."""
    findings = Findings()
    project, files = project_and_files((), findings)
    rulesets = pipeline.load(files, findings)
    generated = pipeline.compile_sets(rulesets, project, findings)
    if not quiet or generated is None:
        tell(findings)
    if generated is None:
        return None
    return Compiled(project, contents(generated, project.agents, shipped(rulesets)))


def world_of(project: Project | None = None) -> World:
    found = project or find_project(Path(), Findings())
    return World(
        home=Path(os.path.expanduser("~")),
        environment=dict(os.environ),
        root=found.root,
        here=Path(os.getcwd()),
    )


def trying(do: Callable[..., object], *arguments: object) -> bool:
    """Whether one of several agents could be served; what stood in the way is told, and the others
    have their turn."""
    try:
        do(*arguments)
    except Refusal as refusal:
        complain("error", refusal.message, refusal.help)
        return False
    return True
