# SPDX-License-Identifier: MIT
"""Durations as authors write them: one number with ms, s, m or h."""

from __future__ import annotations

import re

_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000}
_DURATION = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,3}))?(ms|s|m|h)", re.ASCII)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)
FORM = "one number with `ms`, `s`, `m` or `h`, such as `300s`"


def milliseconds(text: str) -> int | None:
    """The duration in ms, or None where the text is none. A part of a millisecond is dropped."""
    found = _DURATION.fullmatch(text)
    if found is None:
        return None
    whole, part, unit = found.groups()
    thousandths = int(whole) * 1000 + int((part or "").ljust(3, "0"))
    return thousandths * _UNITS[unit] // 1000


def is_bare_number(text: str) -> bool:
    """A number that lacks its unit."""
    return _NUMBER.fullmatch(text) is not None
