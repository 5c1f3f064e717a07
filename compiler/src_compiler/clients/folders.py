# SPDX-License-Identifier: MIT
"""Folders that a person trusts, as Gemini CLI keeps them and Qwen Code took over: a project that is
not among them has no hooks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from src_compiler.clients.base import Found, Place, Trouble, World, silent
from src_compiler.clients.nested import settings_of

TRUSTED = "trustedFolders.json"


@dataclass(frozen=True, slots=True)
class Trusting:
    """`folder` holds the settings; `default` is whether folders must be trusted unless they say
    otherwise."""

    folder: Callable[[World], Path]
    default: bool
    title: str

    def trust(self, world: World, hooks: list[tuple[Place, Found]]) -> list[Trouble]:
        if not any(place.scope == "project" for place, _ in hooks) or self._trusted(world):
            return []
        return [
            silent(
                f"{self.title} does not trust {world.root}, so that its hooks are not loaded",
                "start it there and trust the folder",
            )
        ]

    def _trusted(self, world: World) -> bool:
        folder = self.folder(world)
        security = _read(folder / "settings.json").get("security")
        asked = security.get("folderTrust") if isinstance(security, dict) else None
        enabled = asked.get("enabled") if isinstance(asked, dict) else None
        if not (self.default if enabled is None else enabled):
            return True
        rows = _read(folder / TRUSTED)
        above = {str(Path(path).parent) for path, how in rows.items() if how == "TRUST_PARENT"}
        near = {path for path, how in rows.items() if how == "TRUST_FOLDER"}
        around = {str(each) for each in (world.root, *world.root.parents)}
        return rows.get(str(world.root)) != "DO_NOT_TRUST" and bool(around & (near | above))


def _read(path: Path) -> dict[str, object]:
    try:
        return dict(settings_of(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}
