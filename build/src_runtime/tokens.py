# SPDX-License-Identifier: MIT-0
"""Run tokens: a script that the checker started may change its rule's state while it runs, and
nothing else may, since any shell line can call `check.py`."""

from __future__ import annotations

import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Rule
    from src_runtime.state import Store
    from src_runtime.toolcalls import Event

OWNER = ":token"
VARIABLE = "SR_RUN_TOKEN"


def issue(store: Store, rule: str, seconds: float, within: tuple[str, ...] = ()) -> str:
    """A token for a script of `rule` that may run for so long; it goes into its environment.
    `within` are the rules whose scripts have led to this one."""
    from time import time

    token = posix.urandom(16).hex()
    row: dict[str, object] = {"rule": rule, "until": time() + seconds}
    store.set(OWNER, token, {**row, "within": within} if within else row)
    return token


def revoke(store: Store, token: str) -> None:
    store.remove(OWNER, token)


def rule_of(store: Store, token: str) -> str:
    """The rule whose script runs; "" where the token is none, or of a script that has ended."""
    found = rules_of(store, token)
    return found[-1] if found else ""


def rules_of(store: Store, token: str) -> tuple[str, ...]:
    """The rules whose scripts have led to the one that runs with this token, that one the last."""
    from time import time

    found = store.get(OWNER, token) if token else None
    if not isinstance(found, dict) or found.get("until", 0) < time():
        return ()
    return (*found.get("within", ()), str(found["rule"]))


def is_own_doing(asked: Asked, rule: Rule, event: Event) -> bool:
    """Whether this call comes from an agent that the rule's own script has started."""
    from src_runtime.paths import variable

    if not variable(VARIABLE):
        return False
    from src_runtime.reentry import within

    if rule["id"] not in within(asked):
        return False
    asked.note(rule, event, "not asked: its own script does this")
    return True
