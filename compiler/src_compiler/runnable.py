# SPDX-License-Identifier: MIT
"""Files of a checker that are run by themselves."""

from __future__ import annotations


class Program(bytes):
    """The bytes of a file that may be run."""
