# SPDX-License-Identifier: MIT
"""SARIF 2.1.0, as code scanning reads it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from urllib.parse import quote_from_bytes

from src_compiler import __version__
from src_compiler.guarding.report import OPEN, Finding, Note, Report, sentence, shown_path, valid
from src_compiler.guarding.tables import Row

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"info": "note", "low": "note", "medium": "warning", "high": "error", "critical": "error"}
# Results that no rule gave.
OWN = "src/guard"

Value = dict[str, object]


def write(report: Report) -> str:
    descriptors = list(_descriptors(report))
    places = {str(each["id"]): at for at, each in enumerate(descriptors)}
    run = {
        "tool": {
            "driver": {
                "name": "src",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": descriptors,
            }
        },
        "invocations": [_invocation(report, places)],
        "columnKind": "unicodeCodePoints",
        "results": list(_results(report, places)),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _descriptors(report: Report) -> Iterator[Value]:
    """The rules that something is said of."""
    notes = report.not_asked + report.partly + report.excepted
    said = {finding.rule for finding in report.findings} | {note.about for note in notes}
    for row in sorted(report.rules, key=lambda row: row.id):
        if row.id in said:
            yield _descriptor(row, report.descriptions.get(row.id, ""))
    if "" in said:
        yield {"id": OWN, "shortDescription": {"text": "A file could not be asked about."}}


def _descriptor(row: Row, description: str) -> Value:
    said = valid(description) or f"The {row.nature} {row.id}."
    found: Value = {
        "id": row.id,
        "name": row.id,
        "shortDescription": {"text": said},
        "help": {"text": "\n".join([said, f"It stands in {row.at}.", *map(valid, row.reference)])},
        "defaultConfiguration": {"level": LEVELS.get(row.severity, "error")},
        "properties": {"nature": row.nature, "severity": row.severity, "at": row.at},
    }
    links = [each for each in row.reference if each.startswith(("https://", "http://"))]
    return {**found, "helpUri": links[0]} if links else found


def _invocation(report: Report, places: dict[str, int]) -> Value:
    """What was not asked is told as notes on the rules' configuration."""
    notes = [(note, "not asked") for note in report.not_asked]
    notes += [(note, "partly asked") for note in report.partly]
    notes += [(note, "excepted") for note in report.excepted]
    return {
        "executionSuccessful": True,
        "exitCode": int(report.refused),
        "toolConfigurationNotifications": [_about(*each, places) for each in notes],
        "toolExecutionNotifications": [_unread(note) for note in report.skipped],
    }


def _about(note: Note, what: str, places: dict[str, int]) -> Value:
    rule: Value = {"id": note.about}
    if note.about in places:
        rule["index"] = places[note.about]
    message = {"text": f"{what}: {note.about}: {valid(note.why)}"}
    return {"level": "note", "message": message, "associatedRule": rule}


def _unread(note: Note) -> Value:
    return {
        "level": "warning",
        "message": {"text": f"not read: {shown_path(note.about)}: {valid(note.why)}"},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(note.about)}}],
    }


def _results(report: Report, places: dict[str, int]) -> Iterator[Value]:
    for finding in report.sorted():
        rule = finding.rule or OWN
        yield {
            "ruleId": rule,
            "ruleIndex": places[rule],
            "level": _level(report, finding),
            "message": {"text": valid(sentence(finding))},
            "locations": [_location(finding)],
            "partialFingerprints": {"srcGuard/v1": _fingerprint([rule, finding.path])},
            "properties": {"verb": finding.verb, "event": finding.event},
        }


def _level(report: Report, finding: Finding) -> str:
    """What refuses is an error whatever a rule's severity, as the command's exit has it."""
    if report.refuses(finding):
        return "error"
    return "note" if finding.verb == OPEN else "warning"


def _location(finding: Finding) -> Value:
    place: Value = {"artifactLocation": _artifact(finding.path)}
    if finding.line:
        place["region"] = {"startLine": finding.line}
    return {"physicalLocation": place}


def _artifact(path: str) -> Value:
    """Relative to the work tree; what is no UTF-8 is encoded byte for byte."""
    return {"uri": quote_from_bytes(os.fsencode(path), safe="/"), "uriBaseId": "%SRCROOT%"}


def _fingerprint(parts: Sequence[str]) -> str:
    """A rule speaks of a file once, so that the two tell a result from any other."""
    return hashlib.sha256(b"\0".join(map(os.fsencode, parts))).hexdigest()
