# SPDX-License-Identifier: MIT-0
"""`context`, `state` and `session` as the rules of a call read them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Asked, Row

UNTOLD = {
    "agent": "", "id": "", "cwd": "", "root": "", "branch": "", "role": "unknown", "agentType": "",
    "mode": "", "model": "", "interactive": False, "size": 0, "fill": 0,
}  # fmt: skip


def part(asked: Asked, name: str) -> object:
    """What a rule reads under this name."""
    if name == "session":
        return _session(asked)
    if name == "context":
        from src_runtime.contexts import load

        return load(asked)
    from src_runtime.folds import load as load_folds

    return load_folds(asked)


def _session(asked: Asked) -> Row:
    """What the agent tells, and what the checker knows of itself."""
    told: Any = asked.call.session
    known = told(asked.call) if callable(told) else told
    project = asked.index.PROJECT
    own = {"checker": project.get("checker", ""), "rules": list(project.get("rules", ()))}
    return {**UNTOLD, **own, **known}
