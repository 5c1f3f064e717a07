# SPDX-License-Identifier: MIT-0
"""Data: further programs that run what their arguments name, read by a deep walk only."""

from __future__ import annotations

CARRIERS: frozenset[str] = frozenset()
