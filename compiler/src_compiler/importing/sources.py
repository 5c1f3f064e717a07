# SPDX-License-Identifier: MIT
"""The systems that rules can be imported from.

A system's module has `read(place: Path, shown: str) -> Imported`; `shown` is the place as notes
name it. It raises Refusal where the place holds nothing of that system.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from src_compiler.importing.imported import Imported


@dataclass(frozen=True, slots=True)
class System:
    """`takes` is "DIR" or "FILE"; `module` is imported only when it is asked for."""

    module: str
    takes: str
    summary: str

    def read(self, place: Path, shown: str) -> Imported:
        read: Callable[[Path, str], Imported] = import_module(
            f"src_compiler.importing.{self.module}"
        ).read
        return read(place, shown)


SOURCES = {
    "claude-permissions": System(
        "permissions", "FILE", "The permissions of a settings file of Claude Code."
    ),
    "hookify": System("hookify", "DIR", "The rules of the hookify plugin of Claude Code."),
    "nma": System("nma", "DIR", "The rules of nma, the pi agent's context engine."),
    "sloprail": System("sloprail", "DIR", "The rules of a .sloprail tree, with their scripts."),
}
