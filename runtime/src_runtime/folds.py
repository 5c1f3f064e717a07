# SPDX-License-Identifier: MIT-0
"""Folds: what `state` counts and keeps of a session's events."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked


def load(asked: Asked) -> object:
    """Every fold as a match reads it."""
    return asked.call.state or {}
