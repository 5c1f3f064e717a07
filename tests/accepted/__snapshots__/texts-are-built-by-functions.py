# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""texts-are-built-by-functions: A text without braces is a text; one with them is a function. Hostile texts stay texts."""

from src_runtime.shown import show
from src_runtime.values import INACTIVE

DIGEST = "9014c9a18c90411b"
FORMAT = 2


def rule_built(event):
    """texts-are-built-by-functions/built (texts-are-built-by-functions.yaml:14)."""
    for inv in event["invocations"]:
        if inv["bin"] == "x":
            return inv
    return False


def say_built(event, session, hit):
    """What texts-are-built-by-functions/built says."""
    return (
        show(hit["bin"])
        + " has "
        + show(len(hit["argv"]))
        + " words and "
        + show(session["branch"])
        + " is the branch."
    )


def inject_built(event, context, hit):
    """What texts-are-built-by-functions/built says."""
    return show(
        "research" if context.get("research", INACTIVE)["active"] else "no research"
    )


def rule_hostile(event):
    """texts-are-built-by-functions/hostile (texts-are-built-by-functions.yaml:20)."""
    return '\u202e\u200b\x1b[31m"\\' in event["raw"] or '"""' in event["raw"]


def rule_plain(event):
    """texts-are-built-by-functions/plain (texts-are-built-by-functions.yaml:4)."""
    return "x" in event["raw"]


def notify_plain(event, hit):
    """What texts-are-built-by-functions/plain says."""
    return "Seen: " + show(event["raw"])


def rule_research(event):
    """texts-are-built-by-functions/research (texts-are-built-by-functions.yaml:26)."""
    for tag in event["tags"]:
        if tag["label"] == "research":
            return True
    return False


RULES = {
    "plain": {
        "at": "texts-are-built-by-functions.yaml:4",
        "when": {"PreCommandInvoke": rule_plain},
        "priority": 0,
        "say": "A \"quoted\" text, 'both' ways; {single} braces, a \\ and a #.",
        "instead": 'echo "it\'s"',
        "severity": "low",
        "reference": ("https://example.org/a?b=c&d", "page 7"),
        "effects": (
            {
                "verb": "notify",
                "level": "error",
                "ref": "a-ref",
                "message": notify_plain,
            },
        ),
    },
    "built": {
        "at": "texts-are-built-by-functions.yaml:14",
        "when": {"PreCommandInvoke": rule_built},
        "say": say_built,
        "effects": ({"verb": "inject", "text": inject_built},),
        "reads": {"inject_built": ("context",), "say_built": ("session",)},
    },
    "hostile": {
        "at": "texts-are-built-by-functions.yaml:20",
        "when": {"PreCommandInvoke": rule_hostile},
        "say": '\u202e\u200b\u2028 """ \\N{BULLET} \\u0041 [/red] # fmt: on',
    },
}

INDEX = {
    "PreCommandInvoke": {
        "": ("plain",),
        "bin": {"x": ("built",)},
        "text": (
            ("raw", '"""', False, ("hostile",)),
            ("raw", '\u202e\u200b\x1b[31m"\\', False, ("hostile",)),
        ),
    },
}

CONTEXTS = {
    "research": {
        "at": "texts-are-built-by-functions.yaml:26",
        "when": {"PostTagWrite": rule_research},
        "verb": "",
        "nature": "context",
        "enter": True,
        "exit": True,
    },
}

CONTEXT_INDEX = {
    "PostTagWrite": {"": ("research",)},
}
