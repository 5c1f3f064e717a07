# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""numbers-follow-the-language: Division is of floats, the remainder has the dividend's sign, ranges hold both ends."""

from src_runtime.values import divide

DIGEST = "99518ab3c51bfef3"
FORMAT = 1


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
        "id": "numbers-follow-the-language/arithmetic",
        "at": "numbers-follow-the-language.yaml:4",
        "when": {"PreCommandInvoke": rule_arithmetic},
        "verb": "deny",
        "say": "Odd.",
        "programs": (),
    },
    "ranges": {
        "id": "numbers-follow-the-language/ranges",
        "at": "numbers-follow-the-language.yaml:9",
        "when": {"PreCommandInvoke": rule_ranges},
        "verb": "deny",
        "say": "In between.",
        "programs": (),
    },
    "numbers": {
        "id": "numbers-follow-the-language/numbers",
        "at": "numbers-follow-the-language.yaml:14",
        "when": {"PreCommandInvoke": rule_numbers},
        "verb": "deny",
        "say": "Long.",
        "programs": (),
    },
}

INDEX = {
    "PreCommandInvoke": {"": ("arithmetic", "numbers", "ranges")},
}
