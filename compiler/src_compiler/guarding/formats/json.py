# SPDX-License-Identifier: MIT
"""For programs: one JSON object, whose keys docs/guard.md lists. Only additions may change it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from src_compiler.guarding.report import OPEN, Finding, Note, Report, raw, valid

VERSION = 1

Value = dict[str, object]


def write(report: Report) -> str:
    rules = {row.id: row for row in report.rules}
    found = report.sorted()
    made = {
        "v": VERSION,
        "diff": valid(report.diff),
        "files": report.files,
        "refused": report.refused,
        "findings": [
            {
                **_finding(finding),
                "refuses": report.refuses(finding),
                "severity": rules[finding.rule].severity if finding.rule in rules else "",
                "reference": list(rules[finding.rule].reference) if finding.rule in rules else [],
            }
            for finding in found
            if finding.verb != OPEN
        ],
        "undecided": [_finding(finding) for finding in found if finding.verb == OPEN],
        "not_asked": _rules(report.not_asked),
        "partly_asked": _rules(report.partly),
        "excepted": _rules(report.excepted),
        "not_read": [{**_path(note.about), "why": valid(note.why)} for note in report.skipped],
    }
    return json.dumps(made, indent=1) + "\n"


def _finding(finding: Finding) -> Value:
    return {
        **_path(finding.path),
        "line": finding.line,
        "rule": finding.rule,
        "at": finding.at,
        "nature": finding.nature,
        "verb": finding.verb,
        "event": finding.event,
        "reason": valid(finding.reason),
        "instead": valid(finding.instead),
    }


def _path(path: str) -> Value:
    """`path_base64` are the very bytes, where they are no UTF-8."""
    exact = raw(path)
    return {"path": valid(path), **({"path_base64": exact} if exact else {})}


def _rules(notes: Sequence[Note]) -> list[Value]:
    return [{"rule": note.about, "at": note.at, "why": valid(note.why)} for note in notes]
