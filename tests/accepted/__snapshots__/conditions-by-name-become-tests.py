# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""conditions-by-name-become-tests."""

from src_runtime.pattern import pattern
from src_runtime.texts import lower

DIGEST = "bf451dfa5f2914fb"
FORMAT = 2

matches_app_web = pattern("/(app|web)$", "/:+,4 'app:$ 'web:$", needs=("/app", "/web"))
matches_release = pattern(
    "^release [0-9]+", "'release @0 0-9", " ", again="", needs=("release ",)
)


def rule_either(event):
    """conditions-by-name-become-tests/either (conditions-by-name-become-tests.yaml:6)."""
    return event["tool"] in {"bash", "sh"} or event["tool"] != "read"


def rule_full_context(event):
    """conditions-by-name-become-tests/full-context (conditions-by-name-become-tests.yaml:2)."""
    if event["tool"] != "bash":
        return False
    if "rm -rf" not in lower(event["command"]):
        return False
    return event["contextFill"] >= 80


def rule_patterns(event):
    """conditions-by-name-become-tests/patterns (conditions-by-name-become-tests.yaml:11)."""
    if not (
        "deploy" in lower(event["text"])
        or "ship it" in lower(event["text"])
        or "café" in lower(event["text"])
        or matches_release(event["text"])
    ):
        return False
    if event["cwd"] == "":
        return False
    if not matches_app_web(event["cwd"]):
        return False
    if not ("claude" in lower(event["model"]) or "gpt" in lower(event["model"])):
        return False
    if event["source"] not in {"extension", "rpc"}:
        return False
    if event["sessionSize"] < 10:
        return False
    if event["sessionSize"] > 200:
        return False
    if not 10 <= event["contextFill"] <= 90.5:
        return False
    return "dry run" not in event["text"]


RULES = {
    "full-context": {
        "at": "conditions-by-name-become-tests.yaml:2",
        "when": {"tool_call": rule_full_context},
        "say": "Not with so little context left.",
    },
    "either": {
        "at": "conditions-by-name-become-tests.yaml:6",
        "when": {"tool.before": rule_either, "tool_call": rule_either},
        "say": "No.",
    },
    "patterns": {
        "at": "conditions-by-name-become-tests.yaml:11",
        "when": {"input": rule_patterns},
        "verb": "handled",
        "on_error": "pass",
        "say": "Not from here.",
    },
}

INDEX = {
    "input": {
        "text": (
            ("cwd", "/app", False, ("patterns",)),
            ("cwd", "/web", False, ("patterns",)),
        ),
    },
    "tool.before": {"": ("either",)},
    "tool_call": {"": ("either",), "tool": {"bash": ("full-context",)}},
}
