# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""numbers-follow-the-language: Division is of floats, the remainder has the dividend's sign, ranges hold both ends."""

from src_runtime.values import divide

DIGEST = "67ddf6a0d56fe4d7"
FORMAT = 2


def rule_arithmetic(event):
    """numbers-follow-the-language/arithmetic (numbers-follow-the-language.yaml:4)."""
    if len(event["invocations"]) % 2 != 1:
        return False
    if not len(event["raw"]) / 2 > 40.5:
        return False
    return -len(event["raw"]) * 3 + 1 < 0


def rule_numbers(event):
    """numbers-follow-the-language/numbers (numbers-follow-the-language.yaml:14)."""
    if max(len(event["raw"]), 3) <= 80:
        return False
    if sum(len(inv["argv"]) for inv in event["invocations"]) <= 20:
        return False
    return divide(len(event["raw"]), len(event["invocations"]), "16:88") > 7


def rule_ranges(event):
    """numbers-follow-the-language/ranges (numbers-follow-the-language.yaml:9)."""
    return (
        2 <= len(event["invocations"]) <= 4
        or 1 <= len(event["programs"]) <= 3
        or 1 < len(event["raw"]) <= 9
    )


RULES = {
    "arithmetic": {
        "at": "numbers-follow-the-language.yaml:4",
        "when": {"PreCommandInvoke": rule_arithmetic},
        "say": "Odd.",
        "programs": (),
    },
    "ranges": {
        "at": "numbers-follow-the-language.yaml:9",
        "when": {"PreCommandInvoke": rule_ranges},
        "say": "In between.",
        "programs": (),
    },
    "numbers": {
        "at": "numbers-follow-the-language.yaml:14",
        "when": {"PreCommandInvoke": rule_numbers},
        "say": "Long.",
        "programs": (),
    },
}

INDEX = {
    "PreCommandInvoke": {"": ("arithmetic", "numbers", "ranges")},
}
