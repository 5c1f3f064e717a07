# SPDX-License-Identifier: MIT-0
"""How further programs run what their arguments name."""

from __future__ import annotations

from src_runtime.shell.model import Field, Run, Scope
from src_runtime.shell.walker import Walker
from src_runtime.shell.wrappers import Scan


def carried(walker: Walker, name: str, run: Run, scope: Scope) -> None:
    return None


def fed_words(walker: Walker, run: Run, rest: list[Field], scan: Scan) -> None:
    walker.invoke(rest, scan.scope, run.bin)


def watched(walker: Walker, run: Run, rest: list[Field], scan: Scan) -> None:
    walker.invoke(rest, scan.scope, run.bin)
