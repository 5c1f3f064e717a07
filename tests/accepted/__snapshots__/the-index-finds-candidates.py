# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""the-index-finds-candidates: Program names, tools, folders, names of files and texts lead to the rules that need them."""

from src_runtime.pattern import pattern
from src_runtime.values import equal

DIGEST = "f9cfe94537a31035"
FORMAT = 2

matches_drop_table_schema = pattern(
    "(?i)drop\\s+(table|schema)",
    "~drop @0:+,4,10 ~table:! ~schema",
    "\t\n\x0c\r ",
    needs=("drop",),
    folded=True,
)


def rule_by_folder(event):
    """the-index-finds-candidates/by-folder (the-index-finds-candidates.yaml:24)."""
    return event["path"].startswith(("docs/adr/", "spec/"))


def rule_by_name(event):
    """the-index-finds-candidates/by-name (the-index-finds-candidates.yaml:29)."""
    if event["path"] == "package.json":
        return True
    return event["path"].endswith("/package.json")


def rule_by_nothing(event):
    """the-index-finds-candidates/by-nothing (the-index-finds-candidates.yaml:14)."""
    return len(event["invocations"]) > 5


def rule_by_program(event):
    """the-index-finds-candidates/by-program (the-index-finds-candidates.yaml:4)."""
    for inv in event["programs"]:
        if inv["bin"] in {"curl", "wget"} and any(
            arg.startswith("http:") for arg in inv["argv"]
        ):
            return True
    return False


def rule_by_text(event):
    """the-index-finds-candidates/by-text (the-index-finds-candidates.yaml:9)."""
    return matches_drop_table_schema(event["raw"])


def rule_by_tool(event):
    """the-index-finds-candidates/by-tool (the-index-finds-candidates.yaml:19)."""
    if event["tool"] not in {"WebFetch", "WebSearch"}:
        return False
    return equal(event["input"].get("url"), "x")


RULES = {
    "by-program": {
        "at": "the-index-finds-candidates.yaml:4",
        "when": {"PreCommandInvoke": rule_by_program},
        "say": "In the open.",
    },
    "by-text": {
        "at": "the-index-finds-candidates.yaml:9",
        "when": {"PreCommandInvoke": rule_by_text},
        "say": "No tables.",
    },
    "by-nothing": {
        "at": "the-index-finds-candidates.yaml:14",
        "when": {"PreCommandInvoke": rule_by_nothing},
        "say": "Too many.",
        "programs": (),
    },
    "by-tool": {
        "at": "the-index-finds-candidates.yaml:19",
        "when": {"PreToolUse": rule_by_tool},
        "say": "Not there.",
    },
    "by-folder": {
        "at": "the-index-finds-candidates.yaml:24",
        "when": {"PreFileUpdate": rule_by_folder},
        "say": "Not there.",
    },
    "by-name": {
        "at": "the-index-finds-candidates.yaml:29",
        "when": {"PreFileUpdate": rule_by_name},
        "say": "Not by hand.",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "": ("by-nothing",),
        "program": {"curl": ("by-program",), "wget": ("by-program",)},
        "text": (("raw", "drop", True, ("by-text",)),),
    },
    "PreFileUpdate": {
        "path": {"docs/": ("by-folder",), "spec/": ("by-folder",)},
        "name": {"package.json": ("by-name",)},
    },
    "PreToolUse": {"tool": {"WebFetch": ("by-tool",), "WebSearch": ("by-tool",)}},
}
