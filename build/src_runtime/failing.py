# SPDX-License-Identifier: MIT-0
"""The answer of a checker that cannot load its rules: only the repairing command passes."""

from __future__ import annotations

from src_runtime.jsontext import decode, loads
from src_runtime.main import finish, option, received
from src_runtime.shown import escape

REPAIR = "src compile"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def refuse(folder: str, arguments: list[str], given: list[bytes], error: Exception) -> None:
    adapter = _adapter(option(arguments, "--agent"))
    try:
        payload = loads(decode(given[0] if given else received()))
    except (OSError, ValueError, RecursionError):
        payload = None
    if payload is not None and adapter.shell_line(payload) == REPAIR:
        finish("", "", 0)
    finish(*adapter.failure(payload, told(folder, error)))


def told(folder: str, error: Exception) -> str:
    return (
        f"The checker in {escape(folder)} cannot answer, so nothing passes "
        f"({type(error).__name__}: {escape(str(error))}). "
        f"Repair it with: {REPAIR}\nThis very command is let through; a person may also take back "
        f"what changed in the checker's folder, such as with git checkout."
    )


def _adapter(agent: str) -> Any:
    return __import__("src_runtime.agents." + agent.replace("-", "_"), None, None, ("failure",))
