# SPDX-License-Identifier: MIT
"""What stops a command and has no place in a rule file: the disk, the output folder, git."""

from __future__ import annotations


class Refusal(Exception):
    """Something that the author can mend: `message` says what, `help` what to do (exit 1)."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help
