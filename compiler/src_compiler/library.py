# SPDX-License-Identifier: MIT
"""The rule sets that ship with the compiler: `library:NAME` in src.yaml and on the command line."""

from __future__ import annotations

from pathlib import Path

PREFIX = "library:"


def library() -> Path:
    """Beside this file in an installed package; the checkout's rules/ in an editable one, which
    does not carry them over."""
    here = Path(__file__).resolve().parent
    installed = here / "library"
    return installed if installed.is_dir() else here.parents[1] / "rules"
