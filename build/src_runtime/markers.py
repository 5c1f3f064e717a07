# SPDX-License-Identifier: MIT-0
"""The `sr:` markers of a text: lines such as `# sr:asked "keep the old path"`."""

from __future__ import annotations

BLANK = " \t\f\r"
LEADERS = ("//", "#", "--")


def markers(text: str) -> list[dict[str, object]]:
    """Every marker with its line, from 1; a marker is alone on its line."""
    if "sr:" not in text:
        return []
    found: list[dict[str, object]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if "sr:" in line:
            marker = _marker(line.strip(BLANK))
            if marker:
                found.append({"kind": marker[0], "fqn": marker[1], "line": number})
    return found


def markers_after(event: dict[str, object]) -> object:
    """Those of a file after a change; of one that is deleted, those that it had."""
    return event["oldMarkers" if str(event["kind"]).endswith("Delete") else "newMarkers"]


def markers_before(event: dict[str, object]) -> object:
    return [] if str(event["kind"]).endswith("Create") else event["oldMarkers"]


def _marker(line: str) -> tuple[str, str] | None:
    leader = next((each for each in LEADERS if line.startswith(each)), None)
    if leader is None:
        return None
    rest = line[len(leader) :].lstrip(BLANK)
    if not rest.startswith("sr:"):
        return None
    kind, fqn = _word(rest[3:])
    if not kind or not fqn:
        return None
    if fqn.startswith('"'):
        quoted = fqn[1:-1]
        return (kind, quoted) if fqn.endswith('"') and len(fqn) > 1 and '"' not in quoted else None
    name, more = _word(fqn)
    return None if more else (kind, name)


def _word(text: str) -> tuple[str, str]:
    """The text up to the first blank, and what follows the blanks."""
    for at, char in enumerate(text):
        if char in BLANK:
            return text[:at], text[at:].lstrip(BLANK)
    return text, ""
