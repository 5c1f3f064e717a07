# SPDX-License-Identifier: MIT-0
"""File-guards: files as they would be, and as they are at the end of a cycle."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Rule
    from src_runtime.toolcalls import Event


def guard(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> None:
    """Judges a file that a file-guard has selected."""
    if "require" in rule or "checks" in rule:
        asked.demand(rule, at, event, hit)
    else:
        asked.verdict.say(rule, at, "deny", asked.text(rule, rule.get("say"), event, hit))
