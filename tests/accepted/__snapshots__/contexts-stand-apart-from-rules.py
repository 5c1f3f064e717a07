# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""contexts-stand-apart-from-rules: Contexts have a table and an index of their own, since they are asked first."""

from src_runtime.cmdline import sub
from src_runtime.values import INACTIVE, item_at

DIGEST = "8158410f3cd75bc0"
FORMAT = 2


def rule_cloning_PreCommandInvoke(event):
    """contexts-stand-apart-from-rules/cloning (contexts-stand-apart-from-rules.yaml:9)."""
    for inv in event["invocations"]:
        if inv["bin"] == "git" and sub(inv) == "clone":
            return True
    return False


def rule_cloning_PreFileCreate(event):
    """contexts-stand-apart-from-rules/cloning (contexts-stand-apart-from-rules.yaml:9)."""
    return event["path"] == "CLONES.md"


def when_cloning(event, hit):
    """Whether a requirement of contexts-stand-apart-from-rules/cloning applies."""
    return event["kind"] == "PreCommandInvoke"


def rule_only_while_cloning(event):
    """contexts-stand-apart-from-rules/only-while-cloning (contexts-stand-apart-from-rules.yaml:23)."""
    return event["tool"] == "WebFetch"


def rule_research(event):
    """contexts-stand-apart-from-rules/research (contexts-stand-apart-from-rules.yaml:4)."""
    for tag in event["tags"]:
        if tag["label"] == "research":
            return True
    return False


def enter_research(event, hit):
    """What contexts-stand-apart-from-rules/research keeps while it is active."""
    return {
        "tags": len(event["tags"]),
        "last": item_at(event["tags"], -1, "6:53")["label"],
    }


def exit_research(event, context, hit):
    """Whether contexts-stand-apart-from-rules/research is over."""
    return context.get("cloning", INACTIVE)["active"]


RULES = {
    "only-while-cloning": {
        "at": "contexts-stand-apart-from-rules.yaml:23",
        "when": {"PreToolUse": rule_only_while_cloning},
        "require": ({"context": "cloning"},),
    },
}

INDEX = {
    "PreToolUse": {"tool": {"WebFetch": ("only-while-cloning",)}},
}

CONTEXTS = {
    "research": {
        "at": "contexts-stand-apart-from-rules.yaml:4",
        "when": {"PostTagWrite": rule_research},
        "verb": "",
        "nature": "context",
        "enter": enter_research,
        "exit": exit_research,
        "reads": {"exit_research": ("context",)},
    },
    "cloning": {
        "at": "contexts-stand-apart-from-rules.yaml:9",
        "when": {
            "PreCommandInvoke": rule_cloning_PreCommandInvoke,
            "PreFileCreate": rule_cloning_PreFileCreate,
        },
        "verb": "",
        "nature": "context",
        "on_error": "pass",
        "require": ({"context": "research", "when": when_cloning},),
        "enter": True,
        "exit": True,
    },
}

CONTEXT_INDEX = {
    "PostTagWrite": {"": ("research",)},
    "PreCommandInvoke": {"bin": {"git clone": ("cloning",)}},
    "PreFileCreate": {"path": {"CLONES.md": ("cloning",)}},
}
