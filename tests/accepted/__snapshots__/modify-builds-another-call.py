# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""modify-builds-another-call."""

from src_runtime.shown import plain
from src_runtime.values import item_at

DIGEST = "5f8d4143031884ed"
FORMAT = 2


def rule_fewer_lines(event):
    """modify-builds-another-call/fewer-lines (modify-builds-another-call.yaml:8)."""
    return event["tool"] == "read"


def set_fewer_lines_2(event, session, hit):
    """What modify-builds-another-call/fewer-lines puts there."""
    return "asked by " + plain(session["role"])


def rule_time_limit(event):
    """modify-builds-another-call/time-limit (modify-builds-another-call.yaml:2)."""
    for inv in event["invocations"]:
        if inv["bin"] == "make":
            return inv
    return False


def append_time_limit(event, hit):
    """What modify-builds-another-call/time-limit puts there."""
    return " 2>&1 | tee " + plain(item_at(hit["argv"], 0, "7:31")) + ".log"


RULES = {
    "time-limit": {
        "at": "modify-builds-another-call.yaml:2",
        "when": {"PreCommandInvoke": rule_time_limit},
        "verb": "modify",
        "modify": {"prepend": "timeout 60 ", "append": append_time_limit},
    },
    "fewer-lines": {
        "at": "modify-builds-another-call.yaml:8",
        "when": {"tool_call": rule_fewer_lines},
        "verb": "modify",
        "priority": 0,
        "modify": {
            "set": {
                "limit": 300,
                "note": set_fewer_lines_2,
                "ranges": [[1, 2], {"from": 3, "whole": False}],
            },
        },
        "reads": {"set_fewer_lines_2": ("session",)},
    },
}

INDEX = {
    "PreCommandInvoke": {"bin": {"make": ("time-limit",)}},
    "tool_call": {"tool": {"read": ("fewer-lines",)}},
}
