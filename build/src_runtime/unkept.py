# SPDX-License-Identifier: MIT-0
"""What a call would have counted cannot be kept: the rules that read state cannot be decided, or
whoever keeps it from being written would open every gate that counts. Only imported then."""

from __future__ import annotations

from src_runtime.candidates import candidates
from src_runtime.decide import BROKEN, rule_of, table
from src_runtime.doubts import undecided
from src_runtime.foldviews import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Rule
    from src_runtime.toolcalls import Event


def refuse(asked: Asked, why: str) -> None:
    """Refuses a call that was let pass by what was never kept."""
    state, verdict, kept = asked.world.get("state"), asked.verdict, asked.call.kept
    if not isinstance(state, State) or state.trouble or kept is None:
        return
    if kept.refuses(verdict.decision):
        return
    state.trouble = why
    before = len(verdict.rules)
    for at, event in enumerate(asked.call.events):
        for name, entry in asked.index.MODULES.items():
            if event["kind"] in entry["kinds"] and at not in asked.call.again:
                _ask(asked, name, at, event)
    rows = verdict.rules[before:]
    for row in rows:
        row.pop("priority", None)
    if rows:
        verdict.rules[:] = rows + verdict.rules[:before]
        verdict.decision, verdict.rewrite = "deny", None


def _ask(asked: Asked, name: str, at: int, event: Event) -> None:
    index = table(name, "INDEX").get(str(event["kind"]), {})
    for each in candidates(index, event, table(name, "RULES")):
        rule = rule_of(name, each)
        if "state" in [part for parts in rule.get("reads", {}).values() for part in parts]:
            _doubt(asked, rule, at, event)


def _doubt(asked: Asked, rule: Rule, at: int, event: Event) -> None:
    """What its condition did not need of state, what it demands may have needed."""
    function = rule["when"][event["kind"]]
    try:
        hit = True if function is None else asked.call_with(rule, function, event)
        if hit is False or not ("checks" in rule or "require" in rule):
            return
        error: object = asked.world["state"].trouble  # type: ignore[attr-defined]
    except BROKEN:
        raise
    except Exception as found:
        error = found
    undecided(asked, rule, at, error)
