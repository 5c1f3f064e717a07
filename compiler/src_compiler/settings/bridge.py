# SPDX-License-Identifier: MIT
"""Bridges: files of ours in which an agent runs code of ours in its own process, which asks the
checker. INVARIANT: a bridge that is not, byte by byte, what we write is none of ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from src_compiler.clients.base import REFUSING, Found, Hook
from src_compiler.guard import BARE, FOLDERS, Caller, ProjectLine, bridge_line, read_line, user_line
from src_compiler.settings.jsonc import Broken

TEMPLATES = Path(__file__).parents[1] / "templates"
_MARK = "Written by `src install`"
_TYPES = {
    "STRINGS": ": string[]",
    "STRING": ": string",
    "PROMISE": ": Promise<Answer>",
    "CODE": ": number | null",
    "SIGNAL": ": string | null",
    "ANSWER": ": Answer",
    "TEXT": ": string",
}


@cache
def _template(name: str) -> tuple[str, str]:
    """The text ahead of the settings, and that behind."""
    shared = (TEMPLATES / "bridge_shared.js").read_text(encoding="utf-8")
    for mark, annotation in _TYPES.items():
        shared = shared.replace(f"@{mark}@", annotation if name.endswith(".ts") else "")
    shared = shared.replace("@FOLDERS@", ", ".join(json.dumps(folder) for folder in FOLDERS))
    text = (TEMPLATES / name).read_text(encoding="utf-8").replace("@SHARED@\n", shared)
    head, mark, tail = text.partition("@SETTINGS@")
    assert mark
    return head, tail


@dataclass(frozen=True, slots=True)
class Bridge:
    template: str
    agent: str

    def found(self, text: str) -> list[Found]:
        """Where the file is not ours, one hook that nobody knows."""
        settings = self._settings(text)
        if settings is None:
            return [Found("?", f"a bridge that src did not write ({len(text)} characters)")]
        command = _command(settings)
        return [
            Found(event, command(event), settings["timeout"], entry=settings)
            for event in settings["events"]
        ]

    def _settings(self, text: str) -> dict[str, Any] | None:
        head, tail = _template(self.template)
        if not (text.startswith(head) and text.endswith(tail)):
            return None
        try:
            settings = json.loads(text[len(head) : len(text) - len(tail)])
        except ValueError:
            return None
        return settings if _is_settings(settings) and self._text(settings) == text else None

    def _text(self, settings: dict[str, Any]) -> str:
        head, tail = _template(self.template)
        return head + json.dumps(settings, indent=2, ensure_ascii=False) + tail

    def with_hooks(self, text: str | None, hooks: list[Hook], ours: Callable[[str], bool]) -> str:
        if text and _MARK not in text[:400]:
            raise Broken("it is somebody else's")
        line = read_line(hooks[0].command, Caller(self.agent, None))
        assert line is not None
        settings: dict[str, Any] = {"agent": self.agent}
        if isinstance(line, ProjectLine):
            settings["out"] = line.out
        else:
            settings |= {"python": line.python, "checker": str(line.checker / "check.py")}
        settings["events"] = [hook.event for hook in hooks]
        settings["closed"] = [hook.event for hook in hooks if hook.moment in REFUSING]
        settings["timeout"] = hooks[0].timeout_ms
        return self._text(settings)

    def without(self, text: str, ours: Callable[[str], bool]) -> str | None:
        return None if _MARK in text[:400] else text

    def odd(self, found: Found, hook: Hook) -> str:
        wanted = hook.moment in REFUSING
        return "" if (hook.event in found.entry["closed"]) == wanted else "another `closed`"


def _is_settings(settings: object) -> bool:
    return isinstance(settings, dict) and all(
        isinstance(settings.get(key), kind)
        for key, kind in (("agent", str), ("events", list), ("closed", list), ("timeout", int))
    )


def _command(settings: dict[str, Any]) -> Callable[[str], str]:
    agent = settings["agent"]
    if "out" in settings:
        return lambda event: bridge_line(settings["out"], agent)
    checker = Path(settings.get("checker", "")).parent
    return lambda event: user_line(str(settings.get("python", "")), checker, agent, BARE)
