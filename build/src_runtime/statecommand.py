# SPDX-License-Identifier: MIT-0
"""`check.py state`: what rules keep for a session, for their scripts."""

from __future__ import annotations

from src_runtime.cycle import checker_of
from src_runtime.jsontext import dumps, loads
from src_runtime.main import home
from src_runtime.paths import variable
from src_runtime.sidecommands import Wrong, options
from src_runtime.state import Store, exists
from src_runtime.tokens import VARIABLE, rule_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

USAGE = "check.py state get KEY | set KEY JSON | list, each with [--owner RULE] [--session ID]"
COUNTS = {"get": 1, "set": 2, "list": 0}


def run(index: ModuleType, arguments: list[str]) -> str:
    words, found = options(arguments, ("--owner", "--session"))
    if not words or COUNTS.get(words[0]) != len(words) - 1:
        raise Wrong("which state?")
    session = found.get("--session") or variable("SR_SESSION_ID")
    if not session:
        raise Wrong("which session? Scripts of rules have it in SR_SESSION_ID")
    checker = checker_of(home(index)[1])
    if words[0] != "set" and not exists(checker, session):
        return "null\n" if words[0] == "get" else ""
    store = Store(checker, session)
    own = rule_of(store, variable(VARIABLE))
    if words[0] == "set":
        return _set(store, own, found.get("--owner", own), words[1], words[2])
    owner = found.get("--owner", own)
    if not owner or owner.startswith(":"):
        raise Wrong("whose state? Name a rule with --owner")
    if words[0] == "get":
        return dumps(store.get(owner, words[1])) + "\n"
    rows = store.items(owner).items()
    return "".join(dumps({"key": key, "value": value}) + "\n" for key, value in rows)


def _set(store: Store, own: str, owner: str, key: str, text: str) -> str:
    if not own:
        raise Wrong("state can be set only from a rule's script, while the checker runs it")
    if owner != own:
        raise Wrong(f"a script of {own} cannot set what {owner} keeps")
    try:
        value = loads(text)
    except (ValueError, RecursionError):
        raise Wrong("the value is not JSON")
    store.set(owner, key, value)
    return ""
