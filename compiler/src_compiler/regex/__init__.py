# SPDX-License-Identifier: MIT
"""RE2's dialect, compiled: patterns and globs to programs for the runtime's pattern.py."""

from __future__ import annotations

from src_compiler.regex.errors import GlobError, PatternError
from src_compiler.regex.globs import Globs, compile_globs
from src_compiler.regex.program import Program, compile_pattern

__all__ = [
    "GlobError",
    "Globs",
    "PatternError",
    "Program",
    "compile_globs",
    "compile_pattern",
]
