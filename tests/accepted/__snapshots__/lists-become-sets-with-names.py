# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""lists-become-sets-with-names: Long and shared lists stand above the functions, under their author's name or their members'."""

from src_runtime.pattern import pattern

DIGEST = "9d431e6e32071c12"
FORMAT = 2

APK_APT_APT_GET_DNF_YUM = frozenset({"apk", "apt", "apt-get", "dnf", "yum"})
ONE_OF_7_9_11_13 = frozenset({7, 9, 11, 13})
PAIR = frozenset({"main", "master"})
READERS = frozenset({"cat", "head", "less", "tail"})
matches_secret = pattern("\\.(pem|key)$", ".:+,4 'pem:$ 'key:$", needs=(".pem", ".key"))


def rule_by_define(event):
    """lists-become-sets-with-names/by-define (lists-become-sets-with-names.yaml:9)."""
    for inv in event["invocations"]:
        if inv["bin"] in READERS and any(matches_secret(arg) for arg in inv["argv"]):
            return True
    return False


def rule_long(event):
    """lists-become-sets-with-names/long (lists-become-sets-with-names.yaml:19)."""
    for inv in event["invocations"]:
        if inv["bin"] in APK_APT_APT_GET_DNF_YUM:
            return True
    return False


def rule_numbers(event):
    """lists-become-sets-with-names/numbers (lists-become-sets-with-names.yaml:29)."""
    return len(event["invocations"]) in ONE_OF_7_9_11_13


def rule_of_a_define(event):
    """lists-become-sets-with-names/of-a-define (lists-become-sets-with-names.yaml:34)."""
    for inv in event["invocations"]:
        if inv["branch"] in PAIR:
            return True
    return False


def rule_shared(event):
    """lists-become-sets-with-names/shared (lists-become-sets-with-names.yaml:24)."""
    for inv in event["invocations"]:
        if inv["bin"] in APK_APT_APT_GET_DNF_YUM and inv["via"] == "sudo":
            return True
    return False


def rule_short_and_once(event):
    """lists-become-sets-with-names/short-and-once (lists-become-sets-with-names.yaml:14)."""
    for inv in event["invocations"]:
        if inv["bin"] in {"npm", "pnpm"}:
            return True
    return False


RULES = {
    "by-define": {
        "at": "lists-become-sets-with-names.yaml:9",
        "when": {"PreCommandInvoke": rule_by_define},
        "say": "Not these.",
    },
    "short-and-once": {
        "at": "lists-become-sets-with-names.yaml:14",
        "when": {"PreCommandInvoke": rule_short_and_once},
        "say": "Not npm.",
    },
    "long": {
        "at": "lists-become-sets-with-names.yaml:19",
        "when": {"PreCommandInvoke": rule_long},
        "say": "No packages.",
    },
    "shared": {
        "at": "lists-become-sets-with-names.yaml:24",
        "when": {"PreCommandInvoke": rule_shared},
        "say": "No packages as root.",
    },
    "numbers": {
        "at": "lists-become-sets-with-names.yaml:29",
        "when": {"PreCommandInvoke": rule_numbers},
        "say": "Odd.",
        "programs": (),
    },
    "of-a-define": {
        "at": "lists-become-sets-with-names.yaml:34",
        "when": {"PreCommandInvoke": rule_of_a_define},
        "say": "Not on the default branch.",
        "programs": (),
    },
}

INDEX = {
    "PreCommandInvoke": {
        "": ("numbers", "of-a-define"),
        "bin": {
            "apk": ("long", "shared"),
            "apt": ("long", "shared"),
            "apt-get": ("long", "shared"),
            "cat": ("by-define",),
            "dnf": ("long", "shared"),
            "head": ("by-define",),
            "less": ("by-define",),
            "npm": ("short-and-once",),
            "pnpm": ("short-and-once",),
            "tail": ("by-define",),
            "yum": ("long", "shared"),
        },
    },
}
