# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""guard-clauses-come-before-the-loop: What all must hold becomes guard clauses; the last part is a loop or what is returned."""

from src_runtime.shown import show

DIGEST = "b5c0875ea264eac6"
FORMAT = 1


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
        "id": "guard-clauses-come-before-the-loop/keep-frontmatter",
        "at": "guard-clauses-come-before-the-loop.yaml:4",
        "when": {"PreFileUpdate": rule_keep_frontmatter},
        "verb": "deny",
        "say": "The frontmatter stays.",
    },
    "sealed": {
        "id": "guard-clauses-come-before-the-loop/sealed",
        "at": "guard-clauses-come-before-the-loop.yaml:9",
        "when": {"PreFileUpdate": rule_sealed},
        "verb": "deny",
        "say": say_sealed,
    },
    "one-part": {
        "id": "guard-clauses-come-before-the-loop/one-part",
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
