# SPDX-License-Identifier: MIT
"""Asks a checker about every file of a diff, and gathers what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from src_compiler import checker
from src_compiler.guarding import places, questions, sides
from src_compiler.guarding.checkers import Asked
from src_compiler.guarding.diff import Diff
from src_compiler.guarding.events import event, kinds_of, line_of
from src_compiler.guarding.exceptions import Exceptions
from src_compiler.guarding.report import DENY, OPEN, Finding, Note, Report
from src_compiler.guarding.sides import Both, Text
from src_compiler.guarding.tables import Row
from src_runtime.gitrepo import branch

# A line of events may have no more.
LONGEST = 15 * 1024 * 1024
# What a rule may take that runs processes of its own, for each file.
SECONDS = 600
# Nobody knows who writes the file: a program that no rule names.
SOMEBODY = {"tool": "", "bin": "?"}
LARGE = "it is larger than a check reads"

Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    both: Both
    kind: str
    line: Line


class Asking:
    def __init__(self, asked: Asked, diff: Diff, exceptions: Exceptions, report: Report) -> None:
        self.asked = asked
        self.diff = diff
        self.exceptions = exceptions
        self.report = report
        judging = questions.judging(asked.tables.rows)
        self.rows = {row.id: row for row in judging if not questions.obstacle(row)}
        self.fields = _fields(list(self.rows.values()))
        self.branch = branch(str(diff.root))
        runs = any(row.runs for row in self.rows.values())
        self.seconds = SECONDS if runs else 0

    def everything(self) -> None:
        for portion in sides.portions(self.diff):
            found: dict[tuple[str, str], tuple[Finding, Question]] = {}
            for question, verdict in self.verdicts(list(self.questions(portion))):
                for finding in self.findings(question, verdict):
                    found.setdefault((finding.rule, finding.path), (finding, question))
            self.report.findings += self.weighed(list(found.values()))
            self.report.files += len(portion)
            self.report.skipped += _unread(portion)

    def questions(self, portion: Sequence[Both]) -> Iterator[Question]:
        for both in portion:
            for kind in kinds_of(both):
                if kind in self.fields:
                    yield Question(both, kind, self.line(both, kind))

    def line(self, both: Both, kind: str) -> Line:
        made, unknown = event(kind, both, self.branch, self.fields[kind])
        line = {**self.world(False), "event": made, "unknown": unknown}
        known = [side for side in (both.old, both.new) if side is not None and side.text]
        if known and len(json.dumps(line)) > LONGEST:
            lost = [None if side is None else Text(None, LARGE) for side in (both.old, both.new)]
            return self.line(Both(both.change, *lost), kind)
        return line

    def world(self, active: bool) -> Line:
        root = str(self.diff.root)
        context: Line = {"active": active, "payload": {} if active else None}
        return {
            # Brought along, it is nobody's: no file may change the answer on another.
            "state": {},
            "session": {"root": root, "cwd": root, "branch": self.branch},
            "context": dict.fromkeys(self.asked.tables.contexts, context),
        }

    def verdicts(self, asked: Sequence[Question]) -> Iterator[tuple[Question, Line]]:
        yield from zip(asked, self.decided([question.line for question in asked]), strict=True)

    def decided(self, lines: Sequence[Line]) -> list[Line]:
        if not lines:
            return []
        seconds = checker.LIMIT + self.seconds * len(lines)
        return checker.decide(self.asked.folder, lines, seconds, self.diff.root)

    def findings(self, question: Question, verdict: Line) -> Iterator[Finding]:
        for row in verdict["rules"]:
            rule = self.rows.get(row["id"])
            if rule and row["verb"] in questions.VERBS and question.kind in questions.kinds(rule):
                yield self.finding(
                    question, row, row["verb"], row["reason"], row.get("instead", "")
                )
        said = {row["id"] for row in verdict["rules"]}
        for error in verdict["errors"]:
            if not error["id"]:
                yield self.finding(question, error, DENY, error["message"])
            elif error["id"] in self.rows and error["id"] not in said:
                reason = f"it cannot be decided: {error['message']}"
                yield self.finding(question, error, OPEN, reason)

    def finding(
        self, question: Question, row: Line, verb: str, reason: str, instead: Any = ""
    ) -> Finding:
        rule = self.rows.get(row["id"])
        return Finding(
            rule=row["id"],
            at=rule.at if rule else "",
            nature=rule.nature if rule else "",
            verb=verb,
            event=question.kind,
            path=question.both.change.path,
            line=line_of(question.both),
            reason=reason,
            instead=instead if isinstance(instead, str) else json.dumps(instead),
        )

    def weighed(self, found: Sequence[tuple[Finding, Question]]) -> list[Finding]:
        """Without what src.yaml excepts. What would not be said if something that is not known were
        otherwise is left open."""
        kept = [each for each in found if not self.exceptions.hold(each[0].rule, each[0].path)]
        open_ones = [
            (finding, question)
            for finding, question in kept
            if finding.verb != OPEN and finding.rule in self.rows and self.hangs(finding)
        ]
        again = [replace(q, line=self.otherwise(q)) for _, q in open_ones]
        lost: dict[tuple[str, str], Finding] = {}
        pairs = zip(open_ones, self.verdicts(again), strict=True)
        for (finding, _), (_, verdict) in pairs:
            firm = {row["id"] for row in verdict["rules"] if row["verb"] == finding.verb}
            if finding.rule not in firm - {error["id"] for error in verdict["errors"]}:
                why = f"it hangs on {' and '.join(self.hangs(finding))}"
                reason = f"{why}, which a diff does not tell: {finding.reason}"
                lost[finding.rule, finding.path] = replace(finding, verb=OPEN, reason=reason)
        left = [(lost.get((f.rule, f.path), f), question) for f, question in kept]
        return list(self.placed(left))

    def placed(self, found: Sequence[tuple[Finding, Question]]) -> Iterator[Finding]:
        """With the very line, where a rule is about the lines that are added."""
        searches: dict[int, places.Search] = {}
        for at, (finding, question) in enumerate(found):
            row = self.rows.get(finding.rule)
            added = question.line["event"].get("added")
            if row and "event.added" in row.decides and not row.runs and added:
                searches[at] = places.Search(row.id, question.line, added, 0, len(added))
        positions = places.search(list(searches.values()), self.fires)
        placed = dict(zip(searches, positions, strict=True))
        for at, (finding, question) in enumerate(found):
            position = placed.get(at)
            yield finding if position is None else _moved(finding, question.both, position)

    def fires(self, asked: Sequence[tuple[places.Search, int]]) -> list[bool]:
        lines = [
            {**each.line, "event": {**each.line["event"], "added": each.added[:count]}}
            for each, count in asked
        ]
        found = self.decided(lines)
        return [
            any(row["id"] == each.rule for row in verdict["rules"])
            for (each, _), verdict in zip(asked, found, strict=True)
        ]

    def hangs(self, finding: Finding) -> list[str]:
        return questions.hangs(self.rows[finding.rule], finding.event)

    def otherwise(self, question: Question) -> Line:
        changed = {**question.line["event"], "by": SOMEBODY}
        return {**question.line, **self.world(True), "event": changed}


def ask(asked: Asked, diff: Diff, exceptions: Exceptions, report: Report) -> None:
    report.rules = asked.tables.rows
    report.not_asked, report.partly = questions.notes(asked.tables.rows)
    report.partly += asked.left_out
    report.skipped += [
        Note(each.path, "", "it is a submodule, with a history of its own")
        for each in diff.changes
        if each.is_module
    ]
    Asking(asked, diff, exceptions, report).everything()
    report.excepted += exceptions.notes()


def _fields(rows: Sequence[Row]) -> dict[str, frozenset[str]]:
    """Per kind the fields that somebody reads; none at all stands for all of them."""
    found: dict[str, frozenset[str]] = {}
    for kind in {kind for row in rows for kind in questions.kinds(row)}:
        own = [row for row in rows if kind in questions.kinds(row)]
        read = {name for row in own for name in row.decides | row.says if name[:6] == "event."}
        whole = "event.*" in read or any(row.runs for row in own)
        names = {"path"} | {name.removeprefix("event.") for name in read}
        found[kind] = frozenset() if whole else frozenset(names)
    return found


def _moved(finding: Finding, both: Both, position: int) -> Finding:
    old = (both.old.text or "") if both.old is not None else ""
    new = (both.new.text or "") if both.new is not None else ""
    return replace(finding, line=places.line_at(old, new, position))


def _unread(portion: Sequence[Both]) -> Iterator[Note]:
    for both in portion:
        whys = [side.why for side in (both.old, both.new) if side is not None and side.why]
        if whys:
            yield Note(both.change.path, "", whys[-1])
