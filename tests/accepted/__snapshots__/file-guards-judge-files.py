# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""file-guards-judge-files: A file-guard's checks are functions of their own; `structure` is one without checks."""

from src_runtime.markers import markers_after, markers_before
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower

DIGEST = "a81adc10370f7e1b"
FORMAT = 2

matches_md = pattern("^[a-z]+[.]md$", "a-z:+,0 '.md:$", again="", needs=(".md",))
matches_src_docs_md = pattern(
    "src/** docs/*.md",
    "'src/:! 'docs/:9,10 ^/:9,10 '.md:$",
    start="0,4",
    again="",
    needs=("src/", "docs/"),
)


def rule_frontmatter(event):
    """file-guards-judge-files/frontmatter (file-guards-judge-files.yaml:4)."""
    return event["path"] == "SKILL.md" or event["path"].endswith("/SKILL.md")


def check_frontmatter_1(event, hit):
    """Whether an assertion of file-guards-judge-files/frontmatter holds."""
    return event["newContent"].startswith("---")


def fail_frontmatter_1(event, hit):
    """What file-guards-judge-files/frontmatter says."""
    return show(event["path"]) + " starts with frontmatter."


def check_frontmatter_2(event, hit):
    """Whether an assertion of file-guards-judge-files/frontmatter holds."""
    return len(markers_after(event)) < 9


def rule_kept(event):
    """file-guards-judge-files/kept (file-guards-judge-files.yaml:12)."""
    for item in markers_after(event):
        if item["kind"] == "keep":
            return True
    for item in markers_before(event):
        if item["kind"] == "keep":
            return True
    return False


def check_kept(event, hit):
    """Whether an assertion of file-guards-judge-files/kept holds."""
    return event["kind"] != "PostFileDelete"


def fail_kept(event, hit):
    """What file-guards-judge-files/kept says."""
    return show(event["path"]) + " is kept."


def rule_small_letters(event):
    """file-guards-judge-files/small-letters (file-guards-judge-files.yaml:19)."""
    return event["path"].startswith("docs/")


def check_small_letters(event, hit):
    """Whether an assertion of file-guards-judge-files/small-letters holds."""
    return lower(event["path"]) == event["path"]


def rule_structure(event):
    """file-guards-judge-files/structure (file-guards-judge-files.yaml:25)."""
    if event["outside"]:
        return False
    if not matches_src_docs_md(event["path"]) and not matches_md(event["path"]):
        return True
    return event["path"].startswith("src/generated/")


def say_structure(event, hit):
    """What file-guards-judge-files/structure says."""
    return (
        "`structure` has no place for "
        + show(event["path"])
        + "; its places are src/**, docs/*.md, ^[a-z]+[.]md$, less src/generated/**."
    )


RULES = {
    "frontmatter": {
        "at": "file-guards-judge-files.yaml:4",
        "when": {
            "PostFileCreate": rule_frontmatter,
            "PostFileUpdate": rule_frontmatter,
            "PreFileCreate": rule_frontmatter,
            "PreFileUpdate": rule_frontmatter,
        },
        "nature": "file-guard",
        "checks": (
            {"assert": check_frontmatter_1, "message": fail_frontmatter_1},
            {
                "assert": check_frontmatter_2,
                "message": "this does not hold: len(markers) < 9",
            },
        ),
        "preventive": True,
        "content": True,
    },
    "kept": {
        "at": "file-guards-judge-files.yaml:12",
        "when": {
            "PostFileCreate": rule_kept,
            "PostFileDelete": rule_kept,
            "PostFileUpdate": rule_kept,
        },
        "nature": "file-guard",
        "checks": ({"assert": check_kept, "message": fail_kept},),
    },
    "small-letters": {
        "at": "file-guards-judge-files.yaml:19",
        "when": {
            "PostFileCreate": rule_small_letters,
            "PostFileUpdate": rule_small_letters,
        },
        "nature": "file-guard",
        "checks": (
            {
                "assert": check_small_letters,
                "message": "this does not hold: lower(path) == path",
            },
        ),
    },
    "structure": {
        "at": "file-guards-judge-files.yaml:25",
        "when": {
            "PostFileCreate": rule_structure,
            "PostFileUpdate": rule_structure,
            "PreFileCreate": rule_structure,
            "PreFileUpdate": rule_structure,
        },
        "nature": "file-guard",
        "say": say_structure,
        "preventive": True,
    },
}

INDEX = {
    "PostFileCreate": {
        "": ("kept", "structure"),
        "path": {"docs/": ("small-letters",)},
        "name": {"SKILL.md": ("frontmatter",)},
    },
    "PostFileDelete": {"": ("kept",)},
    "PostFileUpdate": {
        "": ("kept", "structure"),
        "path": {"docs/": ("small-letters",)},
        "name": {"SKILL.md": ("frontmatter",)},
    },
    "PreFileCreate": {"": ("structure",), "name": {"SKILL.md": ("frontmatter",)}},
    "PreFileUpdate": {"": ("structure",), "name": {"SKILL.md": ("frontmatter",)}},
}
