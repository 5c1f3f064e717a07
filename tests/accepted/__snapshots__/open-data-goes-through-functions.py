# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""open-data-goes-through-functions: What no schema describes is looked at on the run; an error names its place."""

from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.values import (
    a_list,
    a_number,
    default,
    equal,
    get,
    get_if,
    is_in,
    item_at,
    matches,
    starts_with,
)

DIGEST = "afcea71cd4115d27"
FORMAT = 2

matches_password = pattern(
    "(?i)password", "~password", needs=("password",), folded=True
)


def rule_chains(event):
    """open-data-goes-through-functions/chains (open-data-goes-through-functions.yaml:14)."""
    if equal(get_if(event["input"].get("options"), "dry", "16:12"), True):
        return True
    return get_if(event["input"].get("edits"), 0, "16:48") is not None


def rule_lists(event):
    """open-data-goes-through-functions/lists (open-data-goes-through-functions.yaml:19)."""
    if is_in("--force", event["input"].get("args"), "21:13"):
        return True
    for item in a_list(default(event["input"].get("edits"), [])):
        if equal(get(item, "old", "21:75"), ""):
            return True
    return False


def say_lists(event, hit):
    """What open-data-goes-through-functions/lists says."""
    return show(event["input"].get("args"))


def rule_numbers(event):
    """open-data-goes-through-functions/numbers (open-data-goes-through-functions.yaml:4)."""
    if event["tool"] != "Read":
        return False
    return a_number(default(event["input"].get("limit"), 0)) > 500


def rule_places(event):
    """open-data-goes-through-functions/places (open-data-goes-through-functions.yaml:24)."""
    for inv in event["invocations"]:
        if (
            item_at(inv["flags"].get("tag", []), 0, "26:35") == "next"
            and item_at(inv["argv"], -1, "26:63") != "x"
        ):
            return True
    return False


def rule_texts(event):
    """open-data-goes-through-functions/texts (open-data-goes-through-functions.yaml:9)."""
    if starts_with(event["input"].get("url"), "http:", "11:12"):
        return True
    return matches(matches_password, event["input"].get("query"), "11:50")


RULES = {
    "numbers": {
        "at": "open-data-goes-through-functions.yaml:4",
        "when": {"PreToolUse": rule_numbers},
        "say": "Read less.",
    },
    "texts": {
        "at": "open-data-goes-through-functions.yaml:9",
        "when": {"PreToolUse": rule_texts},
        "say": "Not in the open.",
    },
    "chains": {
        "at": "open-data-goes-through-functions.yaml:14",
        "when": {"PreToolUse": rule_chains},
        "say": "Not this one.",
    },
    "lists": {
        "at": "open-data-goes-through-functions.yaml:19",
        "when": {"PreToolUse": rule_lists},
        "say": say_lists,
    },
    "places": {
        "at": "open-data-goes-through-functions.yaml:24",
        "when": {"PreCommandInvoke": rule_places},
        "say": "Not next.",
        "programs": (),
    },
}

INDEX = {
    "PreCommandInvoke": {"": ("places",)},
    "PreToolUse": {"": ("chains", "lists", "texts"), "tool": {"Read": ("numbers",)}},
}
