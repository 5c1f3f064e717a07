# SPDX-License-Identifier: MIT-0
"""A script may start an agent, whose own calls come to the same rules. A rule is not asked for what
its own script does: that is proven by the token of a script that runs, which stands in the state,
and by no variable alone."""

from __future__ import annotations

import posix

from src_runtime.paths import variable
from src_runtime.store import Unusable
from src_runtime.tokens import VARIABLE, issue, revoke, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Asked, Rule

WITHIN = ":within"


def within(asked: Asked) -> tuple[str, ...]:
    """The rules of this checker whose scripts have led to this call."""
    found = asked.world.get(WITHIN)
    if not isinstance(found, tuple):
        found = asked.world[WITHIN] = _within(asked)
    return found


def _within(asked: Asked) -> tuple[str, ...]:
    token, session = variable(VARIABLE), variable("SR_SESSION_ID")
    if not token or not session or not asked.call.agent:
        return ()
    from src_runtime.cycle import checker_of
    from src_runtime.main import home
    from src_runtime.state import Store, exists

    checker = checker_of(home(asked.index)[1])
    try:
        # That of the session whose script it is, which is mostly not this one.
        return rules_of(Store(checker, session), token) if exists(checker, session) else ()
    except Unusable:
        return ()


def token(asked: Asked, rule: Rule, seconds: float) -> str:
    """A token for a script; one that proves nothing where there is no state to keep it in."""
    from src_runtime.kept import of

    try:
        return issue(of(asked).store, rule["id"], seconds, within(asked))
    except Unusable:
        return posix.urandom(16).hex()


def leave(asked: Asked, token: str) -> None:
    """The script has ended, and its token with it."""
    from src_runtime.kept import of

    try:
        revoke(of(asked).store, token)
    except Unusable:
        # It lapses with its time.
        return
