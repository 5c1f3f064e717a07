# SPDX-License-Identifier: MIT-0
"""What the rules that fired come to: the strictest decision, every reason, the effects."""

from __future__ import annotations

Row = dict[str, object]
STRICTNESS = {"deny": 0, "ask": 1, "allow": 2, "warn": 3}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Rule = dict[str, Any]


class Verdict:
    """`decision` is deny, ask, allow or none; `events` are kinds, `granted` the positions of the
    events that some rule allows; the rows are those of `--agent events`."""

    __slots__ = ("decision", "effects", "errors", "events", "granted", "rewrite", "rules")

    def __init__(self, events: list[str]) -> None:
        self.decision = "none"
        self.events = events
        self.granted: set[int] = set()
        self.rules: list[Row] = []
        self.rewrite: Row | None = None
        self.effects: list[Row] = []
        self.errors: list[Row] = []

    @property
    def silent(self) -> bool:
        return not (self.rules or self.effects or self.errors or self.rewrite)

    def say(self, rule: Rule, at: int, verb: str, reason: str) -> None:
        row: Row = {
            "id": rule["id"],
            "nature": rule["nature"],
            "verb": verb,
            "at": rule["at"],
            "event": at,
            "reason": reason,
            "priority": rule.get("priority", 1),
        }
        if rule.get("instead") and verb != "allow":
            row["instead"] = rule["instead"]
        self.rules.append(row)
        if verb == "allow":
            self.granted.add(at)

    def error(self, rule: Rule, message: str, at: str = "") -> None:
        """`at` is the line and column in the rule's file, where they are known."""
        place = f"{rule['at'].rpartition(':')[0]}:{at}" if at else rule["at"]
        self.errors.append({"id": rule["id"], "at": place, "message": message})

    def weigh(self, whole: bool) -> None:
        """Sets the decision and sorts the reasons; `whole`: the events tell all of the call."""
        if self.rules:
            # Stable, so that what is equal stays in order.
            self.rules.sort(key=_weight)
            verb = str(self.rules[0]["verb"])
            if verb in ("deny", "ask") or (verb == "allow" and whole and self._all_granted()):
                self.decision = verb

    def _all_granted(self) -> bool:
        """PreToolUse is the same call told in general: it counts where nothing tells more."""
        telling = [at for at, kind in enumerate(self.events) if kind != "PreToolUse"]
        return self.granted.issuperset(telling or range(len(self.events)))

    def row(self) -> Row:
        return {
            "v": 1,
            "decision": self.decision,
            "events": self.events,
            "rules": self.rules,
            "rewrite": self.rewrite,
            "effects": self.effects,
            "errors": self.errors,
        }


def _weight(row: Rule) -> tuple[int, int]:
    return STRICTNESS[row["verb"]], row.pop("priority")
