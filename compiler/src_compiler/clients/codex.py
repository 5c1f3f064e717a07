# SPDX-License-Identifier: MIT
"""Codex. It skips a hook in silence until a person has reviewed it, and knows a reviewed one by a
digest of its text."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from src_compiler.clients.base import (
    Answered,
    Client,
    Found,
    Hook,
    Place,
    Trouble,
    World,
    silent,
)
from src_compiler.clients.nested import denied, seconds
from src_compiler.settings.hookmap import HookMap
from src_compiler.settings.jsonc import Broken, parse, plain
from src_runtime.agents.codex import MOMENTS

FOLDER = ".codex"
CONFIG = "config.toml"
SWITCHES = ("hooks", "codex_hooks")
REVIEW = "start codex, type /hooks, and trust the hooks of src"


def _entry(hook: Hook) -> dict[str, Any]:
    return {"type": "command", "command": hook.command, "timeout": seconds(hook.timeout_ms)}


FORM = HookMap(_entry, matcher=".*")


def _folder(world: World) -> Path:
    return world.folder("CODEX_HOME", FOLDER)


def _user(world: World) -> Path:
    return _folder(world) / "hooks.json"


def _places(world: World) -> list[Place]:
    user, project = _folder(world), world.root / FOLDER
    return [
        Place("managed", world.system / "etc/codex/requirements.toml", hooks=False),
        Place("user", user / "hooks.json"),
        Place("user", user / CONFIG, hooks=False),
        Place("project", project / "hooks.json"),
        Place("project", project / CONFIG, hooks=False),
    ]


def _sample(world: World) -> dict[str, Any]:
    return {
        "session_id": "00000000-0000-0000-0000-000000000000",
        "turn_id": "00000000-0000-0000-0000-000000000000",
        "transcript_path": None,
        "cwd": str(world.root),
        "hook_event_name": "PreToolUse",
        "model": "doctor",
        "permission_mode": "default",
        "tool_name": "Bash",
        "tool_input": {"command": "true"},
        "tool_use_id": "call_doctor",
    }


def _refuses(answer: Answered) -> bool:
    """Measured: exit 2 counts only with a reason, and any key that it does not know voids JSON."""
    if answer.code == 2:
        return bool(answer.err.strip())
    return answer.code == 0 and denied(answer.out)


def _toml(place: Place, text: str) -> tuple[Mapping[str, Any], list[Trouble]]:
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        return {}, [silent(f"{place.path} cannot be read: {error}", "mend it")]


def _troubles(world: World, place: Place, text: str) -> list[Trouble]:
    if place.hooks:
        return []
    config, found = _toml(place, text)
    features = config.get("features")
    for name in SWITCHES:
        if isinstance(features, dict) and features.get(name) is False:
            found.append(
                silent(
                    f"{place.path}: `{name} = false` in [features] turns every hook off",
                    "remove it",
                )
            )
    if place.scope == "managed" and config.get("allow_managed_hooks_only") is True:
        found.append(
            silent(
                f"{place.path}: `allow_managed_hooks_only` leaves out your own hooks",
                "ask the administrator to register the checker",
            )
        )
    found += _others(place, config)
    return found


def _others(place: Place, config: Mapping[str, Any]) -> list[Trouble]:
    """Hooks in the configuration itself, where src writes none."""
    hooks = config.get("hooks")
    groups = hooks.get("PreToolUse", []) if isinstance(hooks, dict) else []
    return [
        silent(
            f"{place.path}: another PreToolUse hook can rewrite the call after the guard (it was"
            f" not run): {handler.get('command', handler)}",
            "remove it",
        )
        for group in groups
        if isinstance(group, dict)
        for handler in group.get("hooks", ())
        if isinstance(handler, dict)
    ]


def _trust(world: World, hooks: list[tuple[Place, Found]]) -> list[Trouble]:
    """Which hooks nobody has reviewed."""
    states = _states(_folder(world) / CONFIG)
    missing: dict[Path, list[str]] = {}
    for place in dict.fromkeys(place for place, _ in hooks):
        ours = {found.command for each, found in hooks if each == place}
        for key, digest, event, command in identities(place.path):
            if command not in ours:
                continue
            state = states.get(key)
            state = state if isinstance(state, dict) else {}
            if state.get("trusted_hash") != digest or state.get("enabled") is False:
                missing.setdefault(place.path, []).append(event)
    return [
        silent(
            f"{path}: not reviewed, so that Codex skips it in silence: {', '.join(events)}",
            REVIEW,
        )
        for path, events in missing.items()
    ]


def _states(config: Path) -> Mapping[str, Any]:
    try:
        data = tomllib.loads(config.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    hooks = data.get("hooks")
    states = hooks.get("state") if isinstance(hooks, dict) else None
    return states if isinstance(states, dict) else {}


def identities(path: Path) -> list[tuple[str, str, str, str]]:
    """Key, digest, event and command of each hook, as Codex names them."""
    try:
        data = plain(parse(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, Broken):
        return []
    found = []
    hooks = data.get("hooks") if isinstance(data, dict) else None
    for event, groups in hooks.items() if isinstance(hooks, dict) else ():
        for at, group in enumerate(groups if isinstance(groups, list) else ()):
            handlers = group.get("hooks") if isinstance(group, dict) else None
            for inner, handler in enumerate(handlers if isinstance(handlers, list) else ()):
                name = re.sub(r"(?<!^)(?=[A-Z])", "_", event).lower()
                key = f"{path}:{name}:{at}:{inner}"
                found.append((key, _digest(name, group, handler), event, handler.get("command")))
    return found


def _digest(event: str, group: Mapping[str, Any], handler: Mapping[str, Any]) -> str:
    identity: dict[str, Any] = {
        "event_name": event,
        "hooks": [
            {
                "async": bool(handler.get("async", False)),
                "command": handler.get("command"),
                "timeout": handler.get("timeout", 600),
                "type": "command",
            }
        ],
    }
    if "matcher" in group:
        identity["matcher"] = group["matcher"]
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


CLIENT = Client(
    name="codex",
    title="Codex",
    program="codex",
    signs=(FOLDER,),
    moments=MOMENTS,
    form=FORM,
    user=_user,
    places=_places,
    sample=_sample,
    refuses=_refuses,
    no_project="it tells hooks no project, so that a committed hook could not find its checker",
    default_timeout_ms=600_000,
    runs_with=("/bin/bash", "-c"),
    troubles=_troubles,
    trust=_trust,
    blind="what is typed into a shell that is open already (write_stdin)",
)
