# SPDX-License-Identifier: MIT-0
"""Run tokens: a script that the checker started may change its rule's state while it runs, and
nothing else may, since any shell line can call `check.py`."""

from __future__ import annotations

import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.state import Store

OWNER = ":token"
VARIABLE = "SR_RUN_TOKEN"


def issue(store: Store, rule: str, seconds: float) -> str:
    """A token for a script of `rule` that may run for so long; it goes into its environment."""
    from time import time

    token = posix.urandom(16).hex()
    store.set(OWNER, token, {"rule": rule, "until": time() + seconds})
    return token


def revoke(store: Store, token: str) -> None:
    store.remove(OWNER, token)


def rule_of(store: Store, token: str) -> str:
    """The rule whose script runs; "" where the token is none, or of a script that has ended."""
    from time import time

    found = store.get(OWNER, token) if token else None
    if not isinstance(found, dict) or found.get("until", 0) < time():
        return ""
    return str(found.get("rule", ""))
