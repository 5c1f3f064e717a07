# SPDX-License-Identifier: MIT
"""What the compiler found, as values; `render.py` shows them. A code has a page explain/CODE.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from src_compiler.source import Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: `code` names what was found, `message` is one lower-case sentence without a
    full stop, `help` says what to write instead, `notes` are facts (the fields that exist …)."""

    code: str
    severity: Severity
    message: str
    span: Span
    help: str = ""
    notes: tuple[str, ...] = ()


class Findings:
    """Collects diagnostics while a stage goes on; each is told once."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def error(
        self, code: str, message: str, span: Span, help: str = "", notes: tuple[str, ...] = ()
    ) -> None:
        self.add(Diagnostic(code, "error", message, span, help, notes))

    def warning(
        self, code: str, message: str, span: Span, help: str = "", notes: tuple[str, ...] = ()
    ) -> None:
        self.add(Diagnostic(code, "warning", message, span, help, notes))

    def add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault(diagnostic)

    @property
    def failed(self) -> bool:
        return any(d.severity == "error" for d in self._found)

    def sorted(self) -> list[Diagnostic]:
        """All of them by place: file, offset, then errors before warnings."""
        return sorted(
            self._found,
            key=lambda d: (d.span.source.path, d.span.start, d.span.end, d.severity, d.code),
        )
