# SPDX-License-Identifier: MIT
"""What came of asking, as every format reads it."""

from __future__ import annotations

import base64
import os
from dataclasses import dataclass, field

from src_compiler.guarding.tables import Row
from src_compiler.render import visible

DENY, ASK, WARN = "deny", "ask", "warn"
# What is no verb of a rule's: whether it fires hangs on something that a diff does not tell.
OPEN = "undecided"
MOST_NAMES = 8


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule on one file. `verb` is deny, ask, warn or undecided; `line` is None where no file is
    left or its text is not known; `rule` is "" where no rule could be asked."""

    rule: str
    at: str
    nature: str
    verb: str
    event: str
    path: str
    line: int | None
    reason: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """`about` is the id of a rule, or the path of a file; `at` the rule's place."""

    about: str
    at: str
    why: str


@dataclass(slots=True)
class Report:
    """`not_asked` are rules, `partly` rules that were asked without something that they read;
    `skipped` are files that were not asked about, `excepted` rules with how many files src.yaml
    excepts; `rules` are those of the checker, with descriptions where they are known."""

    diff: str
    files: int = 0
    asks_refuse: bool = True
    findings: list[Finding] = field(default_factory=list)
    not_asked: list[Note] = field(default_factory=list)
    partly: list[Note] = field(default_factory=list)
    skipped: list[Note] = field(default_factory=list)
    excepted: list[Note] = field(default_factory=list)
    rules: tuple[Row, ...] = ()
    descriptions: dict[str, str] = field(default_factory=dict)

    def refuses(self, finding: Finding) -> bool:
        return finding.verb == DENY or (finding.verb == ASK and self.asks_refuse)

    @property
    def refused(self) -> bool:
        return any(map(self.refuses, self.findings))

    def sorted(self) -> list[Finding]:
        """By file, what refuses first."""
        order = (DENY, ASK, WARN, OPEN)
        return sorted(
            self.findings,
            key=lambda each: (os.fsencode(each.path), order.index(each.verb), each.rule),
        )


def shown_path(path: str) -> str:
    """On one line and harmless, and never with the look of a command to whoever reads the log."""
    shown = visible(path)
    return f"./{shown}" if shown[:1] in (":", " ", "#") else shown


def valid(text: str) -> str:
    """As Unicode: what is no character becomes the one that stands for such."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def raw(path: str) -> str:
    """The very bytes of a path that is not UTF-8, in base64; "" where it is."""
    data = os.fsencode(path)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return base64.b64encode(data).decode("ascii")
    return ""


def sentence(finding: Finding) -> str:
    """The reason with what to do instead."""
    instead = f"\nInstead: {finding.instead}" if finding.instead else ""
    return f"{finding.reason}{instead}"


def grouped(report: Report) -> list[tuple[str, str, list[str]]]:
    """What limits the answers: its sort, why, and the rules or files that it is about."""
    found: dict[tuple[str, str], list[str]] = {}
    for title, notes in (
        ("not asked", report.not_asked),
        ("partly asked", report.partly),
        ("excepted", report.excepted),
        ("not read", report.skipped),
    ):
        for note in notes:
            found.setdefault((title, note.why), []).append(note.about)
    return [(title, why, about) for (title, why), about in found.items()]


def several(about: list[str]) -> str:
    """Names as people read them; of many, how many, since programs have them all."""
    if len(about) > MOST_NAMES:
        return f"{len(about)} of them, which --format json names"
    return ", ".join(map(visible, about))
