# SPDX-License-Identifier: MIT-0
"""File-guards: files as a call would leave them, and as they are at the end of a cycle."""

from __future__ import annotations

import posix

from src_runtime.store import Unusable
from src_runtime.tokens import is_own_doing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from src_runtime.decide import Asked, Row, Rule
    from src_runtime.toolcalls import Event

OWNER = ":guard"


def guard(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> None:
    """Judges a file that a file-guard has selected."""
    if "require" not in rule and "checks" not in rule:
        asked.verdict.say(rule, at, "deny", asked.text(rule, rule.get("say"), event, hit))
        return
    # What is let pass for this reason was not judged, and is not kept as if it had been.
    if is_own_doing(asked, rule, event):
        return
    cycle: Any = asked.call.cycle
    content = _content(asked, rule, event)
    if content and _passed(cycle, rule, event) == content:
        asked.note(rule, event, "passed before")
        return
    before = len(asked.verdict.rules)
    refused = _refused(asked, rule, at, event, hit)
    if asked.call.agent:
        _name(asked.verdict.rules[before:], event)
    if refused or not content:
        return
    owner = f"{OWNER}:{rule['id']}"
    cycle.after.append(lambda refused: cycle.store.set(owner, str(event["path"]), content))


def _refused(asked: Asked, rule: Rule, at: int, event: Event, hit: object) -> bool:
    """Whether it refuses, or cannot decide."""
    from src_runtime.checking import refuses

    # Nobody knows what a check would look at. What is required is asked all the same, so that its
    # reason is told.
    unknown = _unknown(rule, event)
    if not unknown:
        return refuses(asked, rule, at, event, hit) is not False
    asked.note(rule, event, "its content is not known")
    required = {name: value for name, value in rule.items() if name != "checks"}
    if refuses(asked, required, at, event, hit) is False:
        asked.passed.discard(rule["id"])
        asked.verdict.say(rule, at, "deny", unknown)
    return True


def _name(rows: list[Row], event: Event) -> None:
    """Says of which file a reason is: a call may have many, and an end has all of them."""
    from src_runtime.shown import show

    path = show(event.get("path", ""))
    for row in rows:
        if path not in str(row["reason"]):
            row["reason"] = f"{path}: {row['reason']}"


def _unknown(rule: Rule, event: Event) -> str:
    """Why the content that a check looks at is not known; "" where it is, or none looks."""
    if "content" not in rule or str(event["kind"]).endswith("Delete"):
        return ""
    from src_runtime.shown import show

    path = show(event["path"])
    if str(event["kind"]).startswith("Post"):
        if event.get("newContentKnown") is not False:
            return ""
        why = "no regular file, or too large"
        return f"{path} cannot be checked: nothing tells what it holds ({why})"
    if event.get("resultKnown") is not False:
        return ""
    return (
        f"nothing tells what {path} would hold, so it cannot be checked before it is there;"
        " write the whole file at once"
    )


def _content(asked: Asked, rule: Rule, event: Event) -> str:
    """What tells the file as it is now, judged by the rules of now, from any other; "" where it is
    no settled file of a session."""
    prints = getattr(asked.call.cycle, "prints", {})
    if not str(event["kind"]).startswith("Post") or event.get("path") not in prints:
        return ""
    from src_runtime.decide import load_module

    digest = load_module(rule["id"].partition("/")[0]).DIGEST
    parts = (digest, *_scripts(asked, rule), event["kind"], prints[event["path"]])
    return " ".join(map(str, parts))


def _scripts(asked: Asked, rule: Rule) -> list[str]:
    """What tells the scripts of the checks from others of the same names."""
    from src_runtime.main import home

    folder = home(asked.index)[1]
    pairs = [check.get(key) for check in rule.get("checks", ()) for key in ("script", "prepare")]
    return [_print(f"{folder}/{pair[0]}") for pair in pairs if pair]


def _print(path: str) -> str:
    try:
        info = posix.stat(path)
    except OSError:
        return "-"
    return f"{info.st_size}:{info.st_mtime_ns}"


def _passed(cycle: Any, rule: Rule, event: Event) -> object:
    """The content of the file that this guard has let pass."""
    try:
        return cycle.store.get(f"{OWNER}:{rule['id']}", str(event["path"]))
    except Unusable:
        return None
