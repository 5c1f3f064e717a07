# SPDX-License-Identifier: MIT
"""What is wrong with a pattern or a glob, and where."""

from __future__ import annotations


class PatternError(ValueError):
    """`message` is one lower-case sentence, `position` a character of the pattern from 0, `help`
    what to write instead ("" where there is nothing to say)."""

    def __init__(self, message: str, position: int, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.help = help


class GlobError(PatternError):
    """The same, about a glob."""
