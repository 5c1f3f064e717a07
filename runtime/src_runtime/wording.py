# SPDX-License-Identifier: MIT-0
"""What people and models read of a verdict. Only imported where there is something to say."""

from __future__ import annotations

LIMIT = 8000

Rows = list[dict[str, object]]


def reasons(rules: Rows, decision: str) -> str:
    """Why, the most important reason first, each told once, with what to do instead."""
    parts: list[str] = []
    for rule in rules:
        if rule["verb"] == decision:
            part = f"{rule['reason']} ({rule['id']})".lstrip()
            if rule.get("instead"):
                part += f"\nInstead: {rule['instead']}"
            if part not in parts:
                parts.append(part)
    return cut("\n".join(parts))


def for_model(rules: Rows, effects: Rows) -> str:
    """Warnings and injected texts."""
    parts = ["Warning: " + warning for warning in _warnings(rules)]
    parts += [str(effect.get("text", "")) for effect in effects if effect["verb"] == "inject"]
    return cut("\n".join(_once(parts)))


def for_person(rules: Rows, effects: Rows, errors: Rows) -> str:
    """Warnings, notices, and rules that could not be decided."""
    parts = _warnings(rules)
    parts += [
        f"{effect.get('message', '')} ({effect['rule']})"
        for effect in effects
        if effect["verb"] == "notify"
    ]
    parts += [f"{error['id']} could not be decided: {error['message']}" for error in errors]
    return cut("\n".join(_once(parts)))


def _warnings(rules: Rows) -> list[str]:
    return [f"{rule['reason']} ({rule['id']})" for rule in rules if rule["verb"] == "warn"]


def _once(parts: list[str]) -> list[str]:
    return [part for part in dict.fromkeys(parts) if part]


def cut(text: str) -> str:
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"
