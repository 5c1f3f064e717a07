# SPDX-License-Identifier: MIT-0
"""Asks the rules about what a person has typed, the most important one first: where one changes the
text, the rules after it are asked about the new one, and where one deals with it, no other is."""

from __future__ import annotations

import src_runtime
from src_runtime.decide import rule_of, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Rule
    from src_runtime.toolcalls import Event

# What comes of a prompt that is sent.
SENT = ("before_agent_start", "chat.before_send")


def chain(asked: Asked, at: int, event: Event) -> None:
    """What a rule says of a text that others have made names these in `after`."""
    verdict = asked.verdict
    after: list[object] = []
    now = event
    for rule in _in_order(asked, str(event["kind"])):
        rows, effects, errors = len(verdict.rules), len(verdict.effects), len(verdict.errors)
        if after:
            asked.note(rule, now, f"asked about what {', '.join(map(str, after))} made of it")
        fired = asked.rule(rule, at, now)
        for row in (*verdict.rules[rows:], *verdict.effects[effects:]):
            if after:
                row["after"] = list(after)
        if not fired or len(verdict.rules) == rows or verdict.rules[-1]["verb"] != rule["verb"]:
            continue
        if rule["verb"] == "handled":
            verdict.rewrite = {"handled": True}
            _goes_no_further(asked, at)
            return
        wordless = any("verb" not in error for error in verdict.errors[errors:])
        if rule["verb"] == "transform" and wordless:
            verdict.rules.pop()
        elif rule["verb"] == "transform":
            now = {**now, "text": verdict.rules[-1]["reason"]}
            after.append(rule["id"])
    if after and now["text"] != event.get("text"):
        verdict.rewrite = {"text": now["text"]}
        _for_others(asked, at, event.get("text"), now["text"])


def _goes_no_further(asked: Asked, at: int) -> None:
    """What is dealt with is not sent and begins no run, though one hook tells of all of it."""
    events, kinds = asked.call.events, asked.verdict.events
    for later in range(len(events) - 1, at, -1):
        if events[later]["kind"] in SENT:
            del events[later], kinds[later]


def _for_others(asked: Asked, at: int, typed: object, text: object) -> None:
    """Where the agent takes the new text, its other events of the prompt have that too."""
    call = asked.call
    if not call.agent:
        return
    adapter = src_runtime.fetch("src_runtime.agents." + call.agent.replace("-", "_"))
    if call.point in getattr(adapter, "RETYPES", ()):
        for each in call.events[at + 1 :]:
            if each.get("text") == typed:
                each["text"] = text


def _in_order(asked: Asked, kind: str) -> list[Rule]:
    """All rules of a kind by their priority, those of one priority in the order of the files."""
    found: list[Rule] = []
    for name, entry in asked.index.MODULES.items():
        if kind in entry["kinds"]:
            rules = table(name, "RULES")
            found += [rule_of(name, key) for key in rules if kind in rules[key]["when"]]
    return sorted(found, key=lambda rule: rule.get("priority", 1))
