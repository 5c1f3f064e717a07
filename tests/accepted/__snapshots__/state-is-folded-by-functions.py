# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""state-is-folded-by-functions: What happens over time."""

from src_runtime.shown import show

DIGEST = "b22fe2116ab06de7"
FORMAT = 2


def rule_core(event, state):
    """state-is-folded-by-functions/core (state-is-folded-by-functions.yaml:17)."""
    for item in state.get("changed", []):
        if item.startswith("src/"):
            if state.get("verified", False):
                return False
            return item
    return False


def inject_core(event, state, hit):
    """What state-is-folded-by-functions/core says."""
    return (
        show(hit)
        + " is not verified, after "
        + show(state.get("tool", ""))
        + " and "
        + show(state.get("said", ""))
        + "."
    )


def rule_stuck(event, state):
    """state-is-folded-by-functions/stuck (state-is-folded-by-functions.yaml:11)."""
    return state.get("failures", {}).get(event["tool"], 0) >= 3


def notify_stuck(event, state, hit):
    """What state-is-folded-by-functions/stuck says."""
    return (
        show(event["tool"])
        + " failed "
        + show(state.get("failures", {}).get(event["tool"], 0))
        + " times after "
        + show(state.get("lines", 0))
        + " lines."
    )


def key_stuck(event, hit):
    """What tells firings of state-is-folded-by-functions/stuck apart."""
    return event["tool"]


def collect_changed(event):
    """What state.changed collects."""
    return event["path"]


def where_changed(event):
    """Whether state.changed takes it."""
    return event["path"] != ""


def count_failures(event):
    """What state.failures counts by."""
    return event["tool"]


def where_failures(event):
    """Whether state.failures takes it."""
    return event["is_error"]


def reset_failures(event):
    """Whether state.failures begins anew."""
    return not event["is_error"]


def keep_said(event):
    """What state.said keeps."""
    return event["text"]


def keep_tool(event):
    """What state.tool keeps."""
    return event["tool"]


def clear_tool(event, session):
    """Whether all of state.tool begins anew."""
    return session["role"] == "main"


def where_verified(event):
    """Whether state.verified takes it."""
    return event["tool"] == "pytest"


RULES = {
    "stuck": {
        "at": "state-is-folded-by-functions.yaml:11",
        "when": {"tool.after": rule_stuck},
        "verb": "",
        "nature": "observer",
        "on_error": "pass",
        "effects": (
            {"verb": "notify", "level": "info", "ref": "", "message": notify_stuck},
        ),
        "cooldown": 300.0,
        "key": key_stuck,
        "reads": {"notify_stuck": ("state",), "rule_stuck": ("state",)},
    },
    "core": {
        "at": "state-is-folded-by-functions.yaml:17",
        "when": {"model.response_completed": rule_core},
        "verb": "",
        "nature": "observer",
        "on_error": "pass",
        "effects": ({"verb": "inject", "text": inject_core},),
        "once": True,
        "reads": {"inject_core": ("state",), "rule_core": ("state",)},
    },
}

INDEX = {
    "model.response_completed": {"": ("core",)},
    "tool.after": {"": ("stuck",)},
}

FOLDS = {
    "changed": {
        "id": "state-is-folded-by-functions/changed",
        "at": "state-is-folded-by-functions.yaml:4",
        "form": "set",
        "on": ("file.changed",),
        "value": collect_changed,
        "where": where_changed,
        "happened": ("file.changed",),
    },
    "failures": {
        "id": "state-is-folded-by-functions/failures",
        "at": "state-is-folded-by-functions.yaml:3",
        "form": "count",
        "on": ("tool.after",),
        "value": count_failures,
        "where": where_failures,
        "reset": reset_failures,
        "happened": ("tool.after",),
    },
    "lines": {
        "id": "state-is-folded-by-functions/lines",
        "at": "state-is-folded-by-functions.yaml:5",
        "form": "count",
        "on": ("PreCommandInvoke",),
        "clear": {"turn.end": None},
        "happened": ("turn.end",),
    },
    "said": {
        "id": "state-is-folded-by-functions/said",
        "at": "state-is-folded-by-functions.yaml:7",
        "form": "last",
        "on": ("chat.before_send",),
        "value": keep_said,
        "turn": ("chat.before_send",),
        "happened": ("chat.before_send",),
    },
    "tool": {
        "id": "state-is-folded-by-functions/tool",
        "at": "state-is-folded-by-functions.yaml:8",
        "form": "last",
        "on": ("tool.before",),
        "value": keep_tool,
        "clear": {"turn.start": clear_tool},
        "happened": ("turn.start",),
        "reads": {"clear_tool": ("session",)},
    },
    "verified": {
        "id": "state-is-folded-by-functions/verified",
        "at": "state-is-folded-by-functions.yaml:6",
        "form": "flag",
        "on": ("tool.before",),
        "where": where_verified,
        "turn": ("chat.before_send", "input", "user.prompt_submitted"),
        "happened": ("chat.before_send", "user.prompt_submitted"),
    },
}
