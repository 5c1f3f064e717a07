# SPDX-License-Identifier: MIT
"""The conditions of hookify's rules as conditions on our events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from src_compiler.importing import conditions
from src_compiler.importing.conditions import ALWAYS, NEVER, Condition, Witness, quoted
from src_compiler.importing.foreignregex import Carried, from_python
from src_compiler.importing.hookifyfrontmatter import short
from src_compiler.importing.samples import sample
from src_compiler.nearest import did_you_mean
from src_compiler.regex import PatternError

Tell = Callable[[str, int, str, str], None]
OPERATORS = ("regex_match", "contains", "equals", "not_contains", "starts_with", "ends_with")
# By event: the kind, and its fields with what they read here.
BASH, FILE, PROMPT, STOP = "bash", "file", "prompt", "stop"
KINDS = {
    BASH: "PreCommandInvoke",
    FILE: "PreFileWrite",
    PROMPT: "before_agent_start",
    STOP: "Stop",
}
_ADDED = 'join(event.added, "\\n")'
_REMOVED = 'join(event.removed, "\\n")'
FIELDS = {
    BASH: {"command": "event.raw"},
    FILE: {
        "file_path": "event.path",
        **dict.fromkeys(("new_text", "new_string", "content"), _ADDED),
        **dict.fromkeys(("old_text", "old_string"), _REMOVED),
    },
    PROMPT: dict.fromkeys(("user_prompt", "prompt"), "event.text"),
    STOP: dict.fromkeys(("reason", "transcript"), ""),
}
_WITNESSED = {"event.raw": "raw", "event.path": "path", "event.text": "text"}


class Lost(Exception):
    """The whole rule cannot be carried: `line`, why, what to do."""

    def __init__(self, line: int, message: str, help: str = "") -> None:
        super().__init__(message)
        self.line, self.message, self.help = line, message, help


@dataclass(frozen=True, slots=True)
class Test:
    """One condition as it is written."""

    field: str
    operator: str
    pattern: str
    line: int


def condition(test: Test, event: str, tell: Tell) -> Condition:
    """What a test means on an event that has its field; raises Lost."""
    if test.operator not in OPERATORS:
        help = did_you_mean(test.operator, OPERATORS)
        message = f"`{short(test.operator)}` is no operator, so this never matches there"
        tell("quirk", test.line, message, help)
        return NEVER
    if event == STOP:
        return _at_stop(test, tell)
    subject = FIELDS[event][test.field]
    if subject == "event.path":
        subject = _path(test, tell)
    found = _OPERATORS[test.operator](subject, test)
    if subject in (_ADDED, _REMOVED):
        return _of_text(found, test, subject, tell)
    return found


def _at_stop(test: Test, tell: Tell) -> Condition:
    if test.field == "transcript":
        raise Lost(
            test.line, "what the transcript holds cannot be asked as one text",
            "ask for what was done instead: `state` folds events, such as tests that have passed",
        )  # fmt: skip
    if _OPERATORS[test.operator]("event.reason", test) == ALWAYS:
        if test.field == "content":
            tell(
                "quirk", test.line, "a `pattern` of a stop rule reads a text that a stop does not"
                " have; here the rule fires at every stop", "",
            )  # fmt: skip
        return ALWAYS
    tell("quirk", test.line, f"the `{test.field}` of a stop is empty, so this never matches", "")
    return NEVER


def _path(test: Test, tell: Tell) -> str:
    """There a path is as the agent writes it, mostly absolute; here it begins at the root."""
    anchored = test.operator in ("equals", "starts_with") or (
        test.operator == "regex_match" and test.pattern.startswith(("^", "\\A"))
    )
    if anchored:
        tell(
            "changed", test.line, "paths are absolute there, and begin at the repository's root"
            " here", "see that the pattern fits",
        )  # fmt: skip
    return '"/" + event.path' if "/" in test.pattern and not anchored else "event.path"


def _of_text(found: Condition, test: Test, subject: str, tell: Tell) -> Condition:
    what = "adds" if subject == _ADDED else "takes away"
    tell(
        "changed", test.line,
        f"`{test.field}` is carried as the lines that a change {what}, whatever makes it", "",
    )  # fmt: skip
    known = conditions.one("event.resultKnown", Witness("resultKnown", True))
    return conditions.both([known, found])


def _witnesses(subject: str, text: str, loose: bool = False) -> tuple[Witness, ...]:
    if subject in (_ADDED, _REMOVED):
        return (Witness("added" if subject == _ADDED else "removed", text, loose),)
    if subject == '"/" + event.path':
        return (Witness("path", text[1:], False),) if text.startswith("/") and text[1:] else ()
    return (Witness(_WITNESSED[subject], text, loose),)


def _regex(subject: str, test: Test) -> Condition:
    try:
        carried = from_python(test.pattern, folded=True)
    except PatternError as bad:
        message = f"the pattern `{short(test.pattern)}` cannot be carried: {bad.message}"
        raise Lost(test.line, message, bad.help) from bad
    found = conditions.matches(_grouped(subject), "", carried)
    if found.shape != "one":
        return found
    return Condition(found.shape, found.text, _sampled(subject, carried))


def _sampled(subject: str, carried: Carried) -> tuple[Witness, ...] | None:
    text = sample(carried) if subject != "event.reason" else None
    return (_witnesses(subject, text) or None) if text is not None else None


def _textual(test: str, negated: bool = False) -> Callable[[str, Test], Condition]:
    def made(subject: str, of: Test) -> Condition:
        if not of.pattern and test != "==":
            return NEVER if negated else ALWAYS
        known = () if negated or subject == "event.reason" or not of.pattern else _witnesses(
            subject, of.pattern, test == "contains"
        )  # fmt: skip
        operator = f"not {test}" if negated else test
        return conditions.one(f"{_grouped(subject)} {operator} {quoted(of.pattern)}", *known)

    return made


def _grouped(subject: str) -> str:
    return f"({subject})" if " + " in subject else subject


_OPERATORS: dict[str, Callable[[str, Test], Condition]] = {
    "regex_match": _regex,
    "contains": _textual("contains"),
    "equals": _textual("=="),
    "not_contains": _textual("contains", negated=True),
    "starts_with": _textual("startsWith"),
    "ends_with": _textual("endsWith"),
}
