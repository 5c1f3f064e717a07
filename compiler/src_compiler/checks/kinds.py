# SPDX-License-Identifier: MIT
"""The kinds that a trigger names, and whether its rule may bind to them and use its verbs there."""

from __future__ import annotations

import re

from src_compiler.diagnostics import Findings
from src_compiler.nearest import did_you_mean
from src_compiler.ruleset import Rule
from src_compiler.schema.load import schema
from src_compiler.source import Text
from src_compiler.wording import a, listed, quoted

TOO_LATE = "a gate stands before an action; what has happened is for observers and contexts"
# What agents call events and tools that are kinds of another name here, in small letters.
ELSEWHERE = {
    "posttooluse": ("PostCommandInvoke", "tool_result"),
    "aftertool": ("PostCommandInvoke", "tool_result"),
    "beforetool": ("PreToolUse",),
    "userpromptsubmit": ("input", "before_agent_start"),
    "userpromptsubmitted": ("input", "before_agent_start"),
    "sessionstart": ("session.start",),
    "subagentstop": ("Stop",),
    "agentstop": ("Stop",),
    "beforeshellexecution": ("PreCommandInvoke",),
    "bash": ("PreCommandInvoke",),
    "edit": ("PreFileWrite",),
    "write": ("PreFileWrite",),
    "read": ("PreFileRead",),
}
MOST = 8
ITS_EXIT = "a context's exit is asked at every Stop anyway"


def expand(event: str) -> tuple[str, ...]:
    """The kinds that a name in `on` stands for; none where there is no such name."""
    if event in schema().aliases:
        return schema().aliases[event]
    return (event,) if event in schema().kinds else ()


def of_file_guard(rule: Rule) -> tuple[str, ...]:
    """A file-guard sees files as they are at Stop and, where preventive, as they would be."""
    deletions = rule.rest.get("deletions")
    wanted = deletions.value if isinstance(deletions, Text) else "skip"
    moments = ("Pre", "Post") if rule.rest.get("preventive") is True else ("Post",)
    changes = {"skip": ("Create", "Update"), "only": ("Delete",)}.get(
        wanted, ("Create", "Update", "Delete")
    )
    return tuple(f"{moment}File{change}" for moment in moments for change in changes)


def bound(event: Text, rule: Rule, findings: Findings) -> tuple[str, ...]:
    """The kinds of a trigger that the rule's nature admits, after refusing the others."""
    kinds = expand(event.value)
    if not kinds:
        _unknown(event, rule.nature, f"{a(rule.nature)} may bind to", findings)
        return ()
    refused = [kind for kind in kinds if rule.nature not in schema().kinds[kind].verbs]
    if refused:
        _not_admitted(event, rule, findings)
        return ()
    return tuple(kind for kind in kinds if _verbs(kind, rule, event, findings))


def observed(event: Text, findings: Findings) -> tuple[str, ...]:
    """The kinds of a name that `state` follows, which may be any."""
    kinds = expand(event.value)
    if not kinds:
        _unknown(event, "observer", "`state` may follow", findings)
    return kinds


def _unknown(event: Text, nature: str, may: str, findings: Findings) -> None:
    names = [*schema().kinds, *schema().aliases]
    admitted = schema().admitted(nature)
    findings.error(
        "unknown-kind",
        f"there is no kind of event called {quoted(event.value)}",
        event.span(),
        _several(event.value)
        or _elsewhere(event.value, nature)
        or did_you_mean(event.value, admitted)
        or did_you_mean(event.value, names),
        (f"{may} {', '.join(admitted)}",),
    )


def _several(value: str) -> str:
    """What to write where several names stand in one text."""
    words = re.split(r"[\s,|]+", value.strip())
    if len(words) > 1 and all(expand(word) for word in words):
        return f"write a list: `[{', '.join(words)}]`"
    return ""


def _elsewhere(word: str, nature: str) -> str:
    """What a name of an agent's is called here."""
    kinds = ELSEWHERE.get(word.lower(), ())
    if not kinds:
        return ""
    told = f"that is what agents call it; here it is {listed(kinds)}"
    admitted = schema().admitted(nature)
    if nature == "gate" and not any(kind in admitted for kind in kinds):
        return f"{told}, for observers"
    return told


def _not_admitted(event: Text, rule: Rule, findings: Findings) -> None:
    late = rule.nature == "gate"
    findings.error(
        "kind-not-admitted",
        f"{a(rule.nature)} cannot bind to `{event}`",
        event.span(),
        TOO_LATE if late else ITS_EXIT if event.value == "Stop" else "",
        (f"{a(rule.nature)} may bind to {', '.join(schema().admitted(rule.nature))}",),
    )


def _verbs(kind: str, rule: Rule, event: Text, findings: Findings) -> bool:
    """Whether the kind takes every verb that the rule uses."""
    admitted = schema().kinds[kind].verbs[rule.nature]
    used = [(action.verb, action.span) for action in rule.actions]
    used += [(key, rule.spans[key]) for key in ("require", "checks") if key in rule.spans]
    fine = True
    for verb, span in used:
        if verb in admitted:
            continue
        fine = False
        findings.error(
            "verb-not-admitted",
            f"`{kind}` does not take `{verb}`",
            span,
            f"use one of {', '.join(admitted)}, or bind the rule to another kind",
            _takers(verb, rule.nature),
        )
    return fine


def _takers(verb: str, nature: str) -> tuple[str, ...]:
    """The kinds that take a verb, as a note."""
    kinds = [name for name, kind in schema().kinds.items() if verb in kind.verbs.get(nature, ())]
    more = f" and {len(kinds) - MOST} more" if len(kinds) > MOST else ""
    return (f"`{verb}` goes with {', '.join(kinds[:MOST])}{more}",) if kinds else ()
