# SPDX-License-Identifier: MIT
"""How a report is written: a module a format, each with `write(report) -> str`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from src_compiler.guarding.report import Report

FORMATS = ("text", "json", "github", "sarif")


def writer(name: str) -> Callable[[Report], str]:
    write: Callable[[Report], str] = import_module(f"{__name__}.{name}").write
    return write
