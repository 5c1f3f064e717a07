# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""texts-are-tested-with-methods: Several tests of one text become one; patterns that are plain texts become plain tests."""

from src_runtime.pattern import pattern
from src_runtime.texts import lower, trim, upper

DIGEST = "b3f3ed1c7718f4d5"
FORMAT = 2

A_MD_B_MD_C_MD_D_MD = frozenset({"a.md", "b.md", "c.md", "d.md"})
FOUR_ONE_THREE_TWO_STARTS = ("four/", "one/", "three/", "two/")
matches_docs_adr_md = pattern(
    "^docs/adr/[0-9]{4}-[a-z0-9-]+\\.md$",
    "'docs/adr/ 4*0-9 - -0-9a-z:+,14 '.md:$",
    again="",
    needs=("docs/adr/",),
)


def rule_beginnings(event):
    """texts-are-tested-with-methods/beginnings (texts-are-tested-with-methods.yaml:19)."""
    return event["path"].startswith(FOUR_ONE_THREE_TWO_STARTS)


def rule_equals(event):
    """texts-are-tested-with-methods/equals (texts-are-tested-with-methods.yaml:9)."""
    return event["path"] in A_MD_B_MD_C_MD_D_MD


def rule_folds_case(event):
    """texts-are-tested-with-methods/folds-case (texts-are-tested-with-methods.yaml:24)."""
    if "readme" not in lower(event["path"]):
        return False
    return upper(trim(event["newContent"])) != "TODO"


def rule_patterns(event):
    """texts-are-tested-with-methods/patterns (texts-are-tested-with-methods.yaml:14)."""
    if not matches_docs_adr_md(event["path"]):
        return False
    return "draft" not in event["path"]


def rule_prefixes(event):
    """texts-are-tested-with-methods/prefixes (texts-are-tested-with-methods.yaml:4)."""
    return event["path"].startswith(("docs/adr/", "spec/"))


RULES = {
    "prefixes": {
        "at": "texts-are-tested-with-methods.yaml:4",
        "when": {"PreFileUpdate": rule_prefixes},
        "say": "Not there.",
    },
    "equals": {
        "at": "texts-are-tested-with-methods.yaml:9",
        "when": {"PreFileUpdate": rule_equals},
        "say": "Not these.",
    },
    "patterns": {
        "at": "texts-are-tested-with-methods.yaml:14",
        "when": {"PreFileUpdate": rule_patterns},
        "say": "Accepted decisions stay.",
    },
    "beginnings": {
        "at": "texts-are-tested-with-methods.yaml:19",
        "when": {"PreFileUpdate": rule_beginnings},
        "say": "Not in these.",
    },
    "folds-case": {
        "at": "texts-are-tested-with-methods.yaml:24",
        "when": {"PreFileUpdate": rule_folds_case},
        "say": "Not the readme.",
    },
}

INDEX = {
    "PreFileUpdate": {
        "path": {
            "a.md": ("equals",),
            "b.md": ("equals",),
            "c.md": ("equals",),
            "d.md": ("equals",),
            "docs/": ("prefixes",),
            "four/": ("beginnings",),
            "one/": ("beginnings",),
            "spec/": ("prefixes",),
            "three/": ("beginnings",),
            "two/": ("beginnings",),
        },
        "text": (
            ("path", "docs/adr/", False, ("patterns",)),
            ("path", "readme", True, ("folds-case",)),
        ),
    },
}
