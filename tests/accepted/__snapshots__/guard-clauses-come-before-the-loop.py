# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""guard-clauses-come-before-the-loop: What all must hold becomes guard clauses; the last part is a loop or what is returned."""

from src_runtime.shown import show

DIGEST = "b88e6cae77eca990"
FORMAT = 2


def rule_keep_frontmatter(event):
    """guard-clauses-come-before-the-loop/keep-frontmatter (guard-clauses-come-before-the-loop.yaml:4)."""
    if not event["resultKnown"]:
        return False
    return "---" not in event["newContent"]


def rule_one_part(event):
    """guard-clauses-come-before-the-loop/one-part (guard-clauses-come-before-the-loop.yaml:16)."""
    return event["path"].endswith(".md")


def rule_sealed(event):
    """guard-clauses-come-before-the-loop/sealed (guard-clauses-come-before-the-loop.yaml:9)."""
    if not event["path"].startswith("spec/"):
        return False
    if event["outside"]:
        return False
    if event["by"]["bin"] == "git":
        return False
    for marker in event["newMarkers"]:
        if marker["kind"] == "sealed" and marker["line"] < 10:
            return True
    return False


def say_sealed(event, hit):
    """What guard-clauses-come-before-the-loop/sealed says."""
    return show(event["path"]) + " is sealed."


RULES = {
    "keep-frontmatter": {
        "at": "guard-clauses-come-before-the-loop.yaml:4",
        "when": {"PreFileUpdate": rule_keep_frontmatter},
        "say": "The frontmatter stays.",
    },
    "sealed": {
        "at": "guard-clauses-come-before-the-loop.yaml:9",
        "when": {"PreFileUpdate": rule_sealed},
        "say": say_sealed,
    },
    "one-part": {
        "at": "guard-clauses-come-before-the-loop.yaml:16",
        "when": {"PreFileDelete": rule_one_part},
        "verb": "ask",
        "say": "Really?",
    },
}

INDEX = {
    "PreFileDelete": {"text": (("path", ".md", False, ("one-part",)),)},
    "PreFileUpdate": {"": ("keep-frontmatter",), "path": {"spec/": ("sealed",)}},
}
