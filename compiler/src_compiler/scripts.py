# SPDX-License-Identifier: MIT
"""Where the scripts and templates of rule sets lie in a checker."""

from __future__ import annotations

import posixpath

from src_compiler.ruleset import RuleSet
from src_compiler.source import Text


def shipped_script(ruleset: RuleSet, written: Text) -> tuple[str, str]:
    """A script's path in the checker, and the arguments after it."""
    path, _, rest = written.value.partition(" ")
    folder = posixpath.dirname(ruleset.source.path)
    return posixpath.normpath(posixpath.join("scripts", folder, path)), rest.strip()
