# SPDX-License-Identifier: MIT-0
"""`prepare` of a judge: it refuses by itself, adds to what the judge is told, or makes the check
abstain."""

from __future__ import annotations

from src_runtime.answers import reason, said, written
from src_runtime.scripts import call

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Rule
    from src_runtime.processes import Ran
    from src_runtime.scripts import Script

KEYS = ("additionalContext", "skip")


class Skipped(Exception):
    """The judge is not asked. `reason` is None where the check has no opinion."""

    def __init__(self, reason: str | None) -> None:
        Exception.__init__(self, reason)
        self.reason = reason


def prepared(
    asked: Asked, rule: Rule, script: Script, payload: dict[str, object]
) -> dict[str, object]:
    """What is added to the payload of the judge."""
    ran = call(asked, rule, script, payload)
    refused = reason(ran, script)
    if refused is not None:
        raise Skipped(refused)
    if not ran.out.strip():
        return {}
    found = _answer(ran)
    if found is None:
        raise Skipped(
            f"`{written(script)}` printed neither nothing nor a JSON object of `additionalContext` "
            "or `skip`, so the judge was not asked"
        )
    if found.get("skip") is True:
        raise Skipped(None)
    more = found.get("additionalContext")
    return {} if more is None else {"additionalContext": more}


def _answer(ran: Ran) -> dict[str, object] | None:
    try:
        found = said(ran)
    except ValueError:
        return None
    if not isinstance(found, dict) or not all(key in KEYS for key in found):
        return None
    skip = found.get("skip")
    return found if skip is None or isinstance(skip, bool) else None
