# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""the-world-is-a-parameter: A function takes of context and session what it reads."""

from src_runtime.shown import show
from src_runtime.values import INACTIVE, equal, get_if

DIGEST = "308d8adc354049e2"
FORMAT = 2


def rule_in_a_context(event, context):
    """the-world-is-a-parameter/in-a-context (the-world-is-a-parameter.yaml:4)."""
    if not context.get("research", INACTIVE)["active"]:
        return False
    return "curl" in event["raw"]


def rule_in_a_session(event, context, session):
    """the-world-is-a-parameter/in-a-session (the-world-is-a-parameter.yaml:9)."""
    if session["role"] != "subagent":
        return False
    if session["branch"] not in {"main", "master"}:
        return False
    return equal(
        get_if(context.get("research", INACTIVE)["payload"], "topic", "11:84"), "x"
    )


def say_in_a_session(event, session, hit):
    """What the-world-is-a-parameter/in-a-session says."""
    return show(session["agent"]) + " may not."


def rule_research(event):
    """the-world-is-a-parameter/research (the-world-is-a-parameter.yaml:15)."""
    for tag in event["tags"]:
        if tag["label"] == "research":
            return True
    return False


RULES = {
    "in-a-context": {
        "at": "the-world-is-a-parameter.yaml:4",
        "when": {"PreCommandInvoke": rule_in_a_context},
        "say": "Not while researching.",
        "reads": {"rule_in_a_context": ("context",)},
    },
    "in-a-session": {
        "at": "the-world-is-a-parameter.yaml:9",
        "when": {"PreFileUpdate": rule_in_a_session},
        "say": say_in_a_session,
        "reads": {
            "rule_in_a_session": ("context", "session"),
            "say_in_a_session": ("session",),
        },
    },
}

INDEX = {
    "PreCommandInvoke": {"text": (("raw", "curl", False, ("in-a-context",)),)},
    "PreFileUpdate": {"": ("in-a-session",)},
}

CONTEXTS = {
    "research": {
        "at": "the-world-is-a-parameter.yaml:15",
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
