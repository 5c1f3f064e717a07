# SPDX-License-Identifier: MIT
"""Workflow commands of GitHub Actions: annotations beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from src_compiler.guarding.formats.text import summary
from src_compiler.guarding.report import (
    Finding,
    Report,
    grouped,
    sentence,
    several,
    shown_path,
    valid,
)  # fmt: skip
from src_compiler.render import visible

# What a runner decodes, in messages and, with what follows, in properties.
MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
PROPERTY = {**MESSAGE, ":": "%3A", ",": "%2C"}


def write(report: Report) -> str:
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    for finding in report.sorted():
        yield _annotation(finding, "error" if report.refuses(finding) else "warning")
    limits = [f"{title}: {why}: {several(about)}" for title, why, about in grouped(report)]
    if limits:
        # One alone, since a step has room for ten.
        title = encoded("src guard: what was not asked", PROPERTY)
        yield f"::notice title={title}::{encoded(chr(10).join(limits), MESSAGE)}"
    yield f"src guard: {summary(report)}"


def _annotation(finding: Finding, level: str) -> str:
    properties = {"file": harmless(finding.path)}
    if finding.line:
        properties["line"] = str(finding.line)
    properties["title"] = finding.rule or "src guard"
    listed = ",".join(f"{key}={encoded(value, PROPERTY)}" for key, value in properties.items())
    lines = "\n".join(map(visible, sentence(finding).split("\n")))
    # The log shows the message without its file.
    shown = f"{shown_path(finding.path)}: {lines}"
    return f"::{level} {listed}::{encoded(shown, MESSAGE)}"


def encoded(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(char, char) for char in text)


def harmless(path: str) -> str:
    """The very name, so that it is found; of characters that no runner decodes and a terminal would
    obey, what they look like."""
    return "".join(c if c in "\r\n" or c.isprintable() else visible(c) for c in valid(path))
