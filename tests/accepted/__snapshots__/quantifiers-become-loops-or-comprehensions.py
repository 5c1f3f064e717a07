# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""quantifiers-become-loops-or-comprehensions: The quantifier at the end is a loop; others are comprehensions."""

from src_runtime.cmdline import sub
from src_runtime.shown import show

DIGEST = "59b0e54c878b5525"
FORMAT = 2


def rule_all_of_them(event):
    """quantifiers-become-loops-or-comprehensions/all-of-them (quantifiers-become-loops-or-comprehensions.yaml:9)."""
    if not event["complete"]:
        return False
    for inv in event["invocations"]:
        if inv["bin"] not in {"cat", "ls"}:
            return False
    return True


def rule_counts(event):
    """quantifiers-become-loops-or-comprehensions/counts (quantifiers-become-loops-or-comprehensions.yaml:24)."""
    if not any(inv["bin"] == "rm" for inv in event["invocations"]):
        return False
    if any(inv["bin"] == "cp" for inv in event["invocations"]):
        return False
    if sum(1 for inv in event["invocations"] if inv["opaque"]) < 2:
        return False
    return sum(1 for inv in event["invocations"] if inv["bin"] == "ls") == 1


def rule_either_way(event):
    """quantifiers-become-loops-or-comprehensions/either-way (quantifiers-become-loops-or-comprehensions.yaml:19)."""
    if event["background"]:
        return True
    for inv in event["invocations"]:
        if inv["bin"] == "nohup":
            return True
    for inv in event["programs"]:
        if inv["via"] == "nohup":
            return True
    return False


def rule_hit_is_the_element(event):
    """quantifiers-become-loops-or-comprehensions/hit-is-the-element (quantifiers-become-loops-or-comprehensions.yaml:4)."""
    for inv in event["invocations"]:
        if inv["bin"] == "git" and sub(inv) == "push":
            if "--dry-run" in event["raw"]:
                return False
            return inv
    return False


def say_hit_is_the_element(event, hit):
    """What quantifiers-become-loops-or-comprehensions/hit-is-the-element says."""
    return "`" + show(" ".join(hit["argv"])) + "` rewrites history."


def rule_in_the_middle(event):
    """quantifiers-become-loops-or-comprehensions/in-the-middle (quantifiers-become-loops-or-comprehensions.yaml:31)."""
    if not any(inv["bin"] == "cd" for inv in event["invocations"]):
        return False
    if not any("-rf" in inv["argv"] for inv in event["invocations"]):
        return False
    return ".." in event["raw"]


def rule_none_of_them(event):
    """quantifiers-become-loops-or-comprehensions/none-of-them (quantifiers-become-loops-or-comprehensions.yaml:14)."""
    for inv in event["programs"]:
        if inv["bin"].startswith("git") or inv["opaque"]:
            return False
    return True


RULES = {
    "hit-is-the-element": {
        "at": "quantifiers-become-loops-or-comprehensions.yaml:4",
        "when": {"PreCommandInvoke": rule_hit_is_the_element},
        "say": say_hit_is_the_element,
    },
    "all-of-them": {
        "at": "quantifiers-become-loops-or-comprehensions.yaml:9",
        "when": {"PreCommandInvoke": rule_all_of_them},
        "verb": "warn",
        "say": "Only looking.",
        "programs": (),
    },
    "none-of-them": {
        "at": "quantifiers-become-loops-or-comprehensions.yaml:14",
        "when": {"PreCommandInvoke": rule_none_of_them},
        "verb": "warn",
        "say": "No git.",
        "programs": (),
    },
    "either-way": {
        "at": "quantifiers-become-loops-or-comprehensions.yaml:19",
        "when": {"PreCommandInvoke": rule_either_way},
        "say": "Not in the background.",
        "programs": (),
    },
    "counts": {
        "at": "quantifiers-become-loops-or-comprehensions.yaml:24",
        "when": {"PreCommandInvoke": rule_counts},
        "say": "Too much of it.",
    },
    "in-the-middle": {
        "at": "quantifiers-become-loops-or-comprehensions.yaml:31",
        "when": {"PreCommandInvoke": rule_in_the_middle},
        "say": "Not up there.",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "": ("all-of-them", "either-way", "none-of-them"),
        "bin": {
            "cd": ("in-the-middle",),
            "git push": ("hit-is-the-element",),
            "rm": ("counts",),
        },
    },
}
