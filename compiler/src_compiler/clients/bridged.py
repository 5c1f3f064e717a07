# SPDX-License-Identifier: MIT
"""What the bridges make of an answer."""

from __future__ import annotations

import json
from typing import Any

from src_compiler.clients.base import Answered


def answered(answer: Answered) -> dict[str, Any] | None:
    """The answer that a bridge obeys; None where there is none, so that it refuses by itself."""
    if answer.code == 0 and not answer.out.strip():
        return {}
    try:
        told = json.loads(answer.out)
    except ValueError:
        return None
    return told if answer.code in (0, 2) and isinstance(told, dict) else None
