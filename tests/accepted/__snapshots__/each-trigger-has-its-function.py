# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""each-trigger-has-its-function: A trigger with a match of its own has a function of its own; kinds share one where they can."""

from src_runtime.shown import show
from src_runtime.values import equal

DIGEST = "a312c3a484f6831c"
FORMAT = 2


def rule_shared(event):
    """each-trigger-has-its-function/shared (each-trigger-has-its-function.yaml:12)."""
    if event["kind"] == "PreFileUpdate" and event["oldContent"] == "":
        return True
    return "x" in event["newContent"]


def rule_spec_is_append_only_PreFileUpdate(event):
    """each-trigger-has-its-function/spec-is-append-only (each-trigger-has-its-function.yaml:4)."""
    if not event["path"].startswith("spec/"):
        return False
    if not event["resultKnown"]:
        return False
    return event["oldContent"] not in event["newContent"]


def rule_spec_is_append_only_PreFileDelete(event):
    """each-trigger-has-its-function/spec-is-append-only (each-trigger-has-its-function.yaml:4)."""
    return event["path"].startswith("spec/")


def say_spec_is_append_only(event, hit):
    """What each-trigger-has-its-function/spec-is-append-only says."""
    return show(event["path"]) + " only grows. Really change it?"


def rule_twice_the_same_kind(event):
    """each-trigger-has-its-function/twice-the-same-kind (each-trigger-has-its-function.yaml:17)."""
    if event["tool"] == "A":
        return True
    if event["tool"] != "B":
        return False
    return equal(event["input"].get("x"), 1)


RULES = {
    "spec-is-append-only": {
        "at": "each-trigger-has-its-function.yaml:4",
        "when": {
            "PreFileDelete": rule_spec_is_append_only_PreFileDelete,
            "PreFileUpdate": rule_spec_is_append_only_PreFileUpdate,
        },
        "verb": "ask",
        "say": say_spec_is_append_only,
    },
    "shared": {
        "at": "each-trigger-has-its-function.yaml:12",
        "when": {"PreFileCreate": rule_shared, "PreFileUpdate": rule_shared},
        "say": "Not x.",
    },
    "twice-the-same-kind": {
        "at": "each-trigger-has-its-function.yaml:17",
        "when": {"PreToolUse": rule_twice_the_same_kind},
        "say": "Neither.",
    },
    "always": {
        "at": "each-trigger-has-its-function.yaml:25",
        "when": {"Stop": None},
        "verb": "warn",
        "say": "The work is not done before it is tested.",
    },
}

INDEX = {
    "PreFileCreate": {"": ("shared",)},
    "PreFileDelete": {"path": {"spec/": ("spec-is-append-only",)}},
    "PreFileUpdate": {"": ("shared",), "path": {"spec/": ("spec-is-append-only",)}},
    "PreToolUse": {
        "tool": {"A": ("twice-the-same-kind",), "B": ("twice-the-same-kind",)},
    },
    "Stop": {"": ("always",)},
}
