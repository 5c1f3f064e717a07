# SPDX-License-Identifier: MIT
"""For people: a line for each answer, then what was not asked, then a line that counts."""

from __future__ import annotations

from collections.abc import Iterator

from src_compiler.guarding.report import (
    ASK,
    DENY,
    OPEN,
    WARN,
    Finding,
    Report,
    grouped,
    several,
    shown_path,
)  # fmt: skip
from src_compiler.render import visible

SAID = {DENY: "refused", ASK: "asks", WARN: "warning", OPEN: OPEN}


def write(report: Report) -> str:
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    for finding in report.sorted():
        yield from _finding(finding)
    if report.findings:
        yield ""
    for title, why, about in grouped(report):
        yield f"{title}: {why}: {several(about)}"
    yield summary(report)


def _finding(finding: Finding) -> Iterator[str]:
    place = shown_path(finding.path) + (f":{finding.line}" if finding.line else "")
    first, *more = _reason(finding.reason)
    about = f" {finding.rule}:" if finding.rule else ""
    yield f"{place}: {SAID[finding.verb]}:{about} {first}"
    for line in more:
        yield f"  | {line}"
    if finding.instead:
        yield f"  = instead: {visible(finding.instead)}"


def _reason(reason: str) -> list[str]:
    return [visible(line) for line in reason.split("\n")]


def summary(report: Report) -> str:
    """What was looked at and what came of it, on one line."""
    verbs = [finding.verb for finding in report.findings]
    counts = [f"{report.files} file{'s' * (report.files != 1)}"]
    counts += [_counted(verbs.count(verb), verb) for verb in SAID if verb in verbs]
    if not report.refused:
        counts.append("nothing refused")
    return f"{visible(report.diff)}: {', '.join(counts)}"


def _counted(number: int, verb: str) -> str:
    return f"{number} {SAID[verb]}{'s' * (verb == WARN and number != 1)}"
