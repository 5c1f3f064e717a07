# SPDX-License-Identifier: MIT-0
"""Contexts: modes of a session that turn on and off."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked


def load(asked: Asked) -> object:
    """Every context as a match reads it."""
    return asked.call.context or {}


def enter(asked: Asked) -> None:
    """Asks all contexts before any other rule."""


def leave(asked: Asked) -> None:
    """Asks at the end of a cycle which contexts are over."""
