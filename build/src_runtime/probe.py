# SPDX-License-Identifier: MIT-0
"""The rule that `src doctor` asks for: it refuses, if all of the checker can be loaded.

It can only refuse, so that whoever asks for it weakens nothing.
"""

from __future__ import annotations

from src_runtime.decide import BROKEN, load_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from src_runtime.decide import Verdict

RULE = "src/doctor"


def probe(index: ModuleType, verdict: Verdict) -> None:
    """Adds the refusal to a verdict, ahead of all others."""
    reason = f"src doctor is answered by {len(index.MODULES)} rule sets."
    for name in index.MODULES:
        try:
            load_module(name)
        except BROKEN as error:
            reason = f"the rule set {name} cannot be loaded ({type(error).__name__})."
    if not verdict.events:
        verdict.events.append("PreToolUse")
    verdict.decision = "deny"
    verdict.rules.insert(
        0, {"id": RULE, "nature": "gate", "verb": "deny", "at": "", "event": 0, "reason": reason}
    )
