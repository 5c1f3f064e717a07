# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""lets-are-assigned-or-put-in-place: A name that stands for a name says nothing; any other is assigned once."""

from src_runtime.texts import lower, split

DIGEST = "ce3613c04832f235"
FORMAT = 2


def rule_alias_of_the_element(event):
    """lets-are-assigned-or-put-in-place/alias-of-the-element (lets-are-assigned-or-put-in-place.yaml:4)."""
    for inv in event["invocations"]:
        if inv["cwd"] in inv["argv"]:
            return True
    return False


def rule_at_the_top(event):
    """lets-are-assigned-or-put-in-place/at-the-top (lets-are-assigned-or-put-in-place.yaml:14)."""
    line = lower(event["raw"])
    if "drop table" not in line:
        return False
    for inv in event["invocations"]:
        if inv["bin"] in line:
            return True
    return False


def rule_in_the_loop(event):
    """lets-are-assigned-or-put-in-place/in-the-loop (lets-are-assigned-or-put-in-place.yaml:9)."""
    for inv in event["invocations"]:
        if inv["bin"] == "git":
            words = split(inv["cwd"], "/")
            if len(words) > 2 and "src" in words:
                return True
    return False


def rule_inside_a_comprehension(event):
    """lets-are-assigned-or-put-in-place/inside-a-comprehension (lets-are-assigned-or-put-in-place.yaml:19)."""
    for inv in event["invocations"]:
        if inv["bin"] == "git" and any(
            word == "a" or word.startswith("b")
            for arg in inv["argv"]
            for word in [lower(arg)]
        ):
            return True
        if inv["opaque"]:
            return True
    return False


def rule_python_words(event):
    """lets-are-assigned-or-put-in-place/python-words (lets-are-assigned-or-put-in-place.yaml:24)."""
    class_ = len(event["invocations"]) + len(event["programs"])
    if class_ <= 2:
        return False
    return class_ < 9


RULES = {
    "alias-of-the-element": {
        "at": "lets-are-assigned-or-put-in-place.yaml:4",
        "when": {"PreCommandInvoke": rule_alias_of_the_element},
        "say": "Not on itself.",
        "programs": (),
    },
    "in-the-loop": {
        "at": "lets-are-assigned-or-put-in-place.yaml:9",
        "when": {"PreCommandInvoke": rule_in_the_loop},
        "say": "Not that deep.",
    },
    "at-the-top": {
        "at": "lets-are-assigned-or-put-in-place.yaml:14",
        "when": {"PreCommandInvoke": rule_at_the_top},
        "say": "No tables.",
        "programs": (),
    },
    "inside-a-comprehension": {
        "at": "lets-are-assigned-or-put-in-place.yaml:19",
        "when": {"PreCommandInvoke": rule_inside_a_comprehension},
        "say": "Not this.",
        "programs": (),
    },
    "python-words": {
        "at": "lets-are-assigned-or-put-in-place.yaml:24",
        "when": {"PreCommandInvoke": rule_python_words},
        "say": "Not so many.",
        "programs": (),
    },
}

INDEX = {
    "PreCommandInvoke": {
        "": (
            "alias-of-the-element",
            "at-the-top",
            "inside-a-comprehension",
            "python-words",
        ),
        "bin": {"git": ("in-the-loop",)},
    },
}
