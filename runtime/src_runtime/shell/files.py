# SPDX-License-Identifier: MIT-0
"""Files that the line itself writes before it reads them."""

from __future__ import annotations

from src_runtime.shell.model import Field, Scope
from src_runtime.shell.paths import resolve
from src_runtime.shell.walker import Walker


def written(walker: Walker, field: Field, scope: Scope) -> tuple[str | None, list[str]]:
    """What a file holds that the line has written: its text if known, and who wrote it."""
    if not field.known or field.open or not field.text:
        return None, []
    return walker.files.get(resolve(scope.cwd, field.text) or "?", (None, []))


def note(walker: Walker, cwd: str, field: Field, text: str | None, names: list[str]) -> None:
    """Keeps what a file holds from here on."""
    if field.known and not field.open and field.text:
        path = resolve(cwd, field.text)
        if path:
            walker.files[path] = (text, names)
