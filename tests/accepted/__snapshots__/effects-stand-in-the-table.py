# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""effects-stand-in-the-table."""

from src_runtime.shown import plain, show

DIGEST = "e692db1e85440820"
FORMAT = 2


def rule_chain(event):
    """effects-stand-in-the-table/chain (effects-stand-in-the-table.yaml:2)."""
    return event["text"].startswith("fix ")


def say_chain(event, hit):
    """What effects-stand-in-the-table/chain puts there."""
    return "Mend: " + plain(event["text"])


def notify_chain(event, hit):
    """What effects-stand-in-the-table/chain says."""
    return show(event["text"]) + " is changed."


def rule_everything(event):
    """effects-stand-in-the-table/everything (effects-stand-in-the-table.yaml:9)."""
    return event["tool"] == "edit"


def inject_everything(event, hit):
    """What effects-stand-in-the-table/everything says."""
    return show(event["tool"]) + " has run."


def annotate_everything(event, hit):
    """What effects-stand-in-the-table/everything says."""
    return "Look at `" + show(event["tool"]) + "`."


RULES = {
    "chain": {
        "at": "effects-stand-in-the-table.yaml:2",
        "when": {"input": rule_chain},
        "verb": "transform",
        "on_error": "pass",
        "say": say_chain,
        "effects": (
            {
                "verb": "notify",
                "level": "warning",
                "ref": "chain",
                "message": notify_chain,
            },
            {"verb": "tools", "disable": ["bash"]},
        ),
    },
    "everything": {
        "at": "effects-stand-in-the-table.yaml:9",
        "when": {"tool_result": rule_everything},
        "verb": "",
        "nature": "observer",
        "on_error": "pass",
        "effects": (
            {"verb": "inject", "text": inject_everything, "once": True},
            {
                "verb": "annotate",
                "append": annotate_everything,
                "details": {"ok": False, "more": [1, {"a": "x"}]},
            },
            {"verb": "notify", "level": "info", "ref": "", "message": "Edited."},
        ),
    },
}

INDEX = {
    "input": {"text": (("text", "fix ", False, ("chain",)),)},
    "tool_result": {"tool": {"edit": ("everything",)}},
}
