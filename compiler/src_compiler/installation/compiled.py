# SPDX-License-Identifier: MIT
"""A project and the checker that its rules compile to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from src_compiler.installation.index import Index, index_of
from src_compiler.project import Project


@dataclass(frozen=True, slots=True)
class Compiled:
    project: Project
    files: dict[str, bytes]

    @property
    def index(self) -> Index:
        return index_of(self.files)

    @property
    def out(self) -> Path:
        return self.project.root / self.project.out
