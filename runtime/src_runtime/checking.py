# SPDX-License-Identifier: MIT-0
"""What a rule that has fired demands: `require`, then `checks`, each in its order. The first that
refuses ends it."""

from __future__ import annotations

from src_runtime.decide import BROKEN
from src_runtime.tokens import is_own_doing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Asked, Rule
    from src_runtime.toolcalls import Event


def refuses(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> bool | None:
    """Whether a rule refuses, which is then in the verdict; None where it cannot decide."""
    try:
        reason = refusal(asked, rule, at, event, hit)
    except BROKEN:
        raise
    except Exception as error:
        from src_runtime.doubts import undecided

        undecided(asked, rule, at, error)
        return None
    if reason is not None and "cooldown" in rule:
        from src_runtime.spacing import rests

        reason = None if rests(asked, rule, at, event, hit, True) else reason
    if reason is None:
        asked.passed.add(rule["id"])
        return False
    asked.verdict.say(rule, at, "deny", reason)
    return True


def refusal(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> str | None:
    """Why a rule refuses; None where all that it demands is there and right."""
    if is_own_doing(asked, rule, event):
        return None
    # Of what has run already, scripts and judges were asked before it ran.
    again = at in asked.call.again
    if "require" in rule:
        from src_runtime.requirements import unmet

        for number, requirement in enumerate(rule["require"], 1):
            if again and _starts_process(requirement):
                continue
            reason = unmet(asked, rule, requirement, event, hit)
            if asked.trace is not None:
                _trace(asked, rule, event, f"require {number}", requirement, reason)
            if reason is not None:
                return reason
    payloads: list[dict[str, object]] = []
    for number, check in enumerate(rule.get("checks", ()), 1):
        if again and _starts_process(check):
            continue
        reason = _checked(asked, rule, check, event, hit, payloads)
        if asked.trace is not None:
            _trace(asked, rule, event, f"check {number}", check, reason)
        if reason is not None:
            return reason
    return None


def _trace(
    asked: Asked, rule: Rule, event: Event, which: str, demand: dict[str, Any], reason: str | None
) -> None:
    # Its kind is the first key of a row; what is named by a function is not named.
    kind, name = next(iter(demand.items()))
    name = demand.get("template", name[0] if isinstance(name, tuple) else name)
    about = f"{kind} {name}" if isinstance(name, str) else kind
    says = "passes" if reason is None else "refuses"
    asked.note(rule, event, f"{which}, {about}: {says}")


def _starts_process(demand: dict[str, Any]) -> bool:
    return "script" in demand or "judge" in demand or isinstance(demand.get("when"), tuple)


def _checked(
    asked: Asked, rule: Rule, check: dict[str, Any], event: Event, hit: object,
    payloads: list[dict[str, object]],
) -> str | None:  # fmt: skip
    if "assert" in check:
        if asked.call_with(rule, check["assert"], event, hit) is True:
            return None
        return asked.text(rule, check["message"], event, hit)
    if not payloads:
        from src_runtime.payloads import check_payload

        # Made once, and only where a process is started.
        payloads.append(check_payload(asked, event))
    if "script" in check:
        from src_runtime.answers import reason
        from src_runtime.scripts import call

        return reason(call(asked, rule, check["script"], payloads[0]), check["script"])
    return _judged(asked, rule, check, payloads[0])


def _judged(
    asked: Asked, rule: Rule, check: dict[str, Any], payload: dict[str, object]
) -> str | None:
    from src_runtime.judge import judge

    if "prepare" in check:
        from src_runtime.preparing import Skipped, prepared

        try:
            payload = {**payload, **prepared(asked, rule, check["prepare"], payload)}
        except Skipped as skipped:
            return skipped.reason
    return judge(asked, rule, check, payload, seconds_of(asked, check))


def seconds_of(asked: Asked, check: dict[str, Any]) -> float:
    """How long a judge may take: its own time, the project's, or that of a script."""
    from src_runtime.scripts import SECONDS

    found = check.get("timeout") or asked.index.PROJECT.get("judge", {}).get("timeout")
    return float(found or SECONDS)
