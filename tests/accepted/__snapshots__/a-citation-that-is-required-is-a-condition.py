# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""a-citation-that-is-required-is-a-condition: A gate that requires a citation refuses where none is there, and says how to cite."""

from src_runtime.cmdline import sub
from src_runtime.shown import show

DIGEST = "b9de18cfdd9b991d"
FORMAT = 2


def lacks_both_1(event, hit):
    """Whether a-citation-that-is-required-is-a-condition/both lacks its citation."""
    for citation in event["citations"]:
        if "user" in citation["sourceTypes"]:
            return False
    return True


def cite_both_1(event, session, hit):
    """What a-citation-that-is-required-is-a-condition/both says."""
    return (
        "This needs a citation: words of the user, exactly as one entry of this session has them. Write `python3 "
        + show(session["checker"])
        + "/check.py cite --source-types user 'WORDS' && COMMAND`; before a tool writes FILE, run it alone, with `--for FILE 'WORDS'`."
    )


def lacks_both_2(event, hit):
    """Whether a-citation-that-is-required-is-a-condition/both lacks its citation."""
    for citation in event["citations"]:
        if "tool_result" in citation["sourceTypes"]:
            return False
    return True


def cite_both_2(event, session, hit):
    """What a-citation-that-is-required-is-a-condition/both says."""
    return (
        "This needs a citation: words of a tool's result, exactly as one entry of this session has them. Write `python3 "
        + show(session["checker"])
        + "/check.py cite --source-types tool_result 'WORDS' && COMMAND`; before a tool writes FILE, run it alone, with `--for FILE 'WORDS'`."
    )


def rule_migrations_are_asked_for(event):
    """a-citation-that-is-required-is-a-condition/migrations-are-asked-for (a-citation-that-is-required-is-a-condition.yaml:4)."""
    return event["path"].startswith("migrations/")


def lacks_migrations_are_asked_for(event, hit):
    """Whether a-citation-that-is-required-is-a-condition/migrations-are-asked-for lacks its citation."""
    for citation in event["citations"]:
        if "user" in citation["sourceTypes"]:
            return False
    return True


def cite_migrations_are_asked_for(event, session, hit):
    """What a-citation-that-is-required-is-a-condition/migrations-are-asked-for says."""
    return (
        "This needs a citation: words of the user, exactly as one entry of this session has them. Write `python3 "
        + show(session["checker"])
        + "/check.py cite --source-types user 'WORDS' && COMMAND`; before a tool writes FILE, run it alone, with `--for FILE 'WORDS'`."
    )


def rule_pushes_are_grounded(event):
    """a-citation-that-is-required-is-a-condition/pushes-are-grounded (a-citation-that-is-required-is-a-condition.yaml:17)."""
    for inv in event["invocations"]:
        if inv["bin"] == "git" and sub(inv) == "push":
            return inv
    return False


def lacks_pushes_are_grounded(event, hit):
    """Whether a-citation-that-is-required-is-a-condition/pushes-are-grounded lacks its citation."""
    return len(event["citations"]) == 0


def cite_pushes_are_grounded(event, session, hit):
    """What a-citation-that-is-required-is-a-condition/pushes-are-grounded says."""
    return (
        "This needs a citation: words of the user or a tool's result, exactly as one entry of this session has them. Write `python3 "
        + show(session["checker"])
        + "/check.py cite 'WORDS' && COMMAND`."
    )


def inject_pushes_are_grounded(event, hit):
    """What a-citation-that-is-required-is-a-condition/pushes-are-grounded says."""
    return "`" + show(" ".join(hit["argv"])) + "` was asked about."


RULES = {
    "migrations-are-asked-for": {
        "at": "a-citation-that-is-required-is-a-condition.yaml:4",
        "when": {
            "PreFileCreate": rule_migrations_are_asked_for,
            "PreFileDelete": rule_migrations_are_asked_for,
            "PreFileUpdate": rule_migrations_are_asked_for,
        },
        "require": (
            {
                "citation": lacks_migrations_are_asked_for,
                "say": cite_migrations_are_asked_for,
            },
        ),
        "reads": {"cite_migrations_are_asked_for": ("session",)},
    },
    "pushes-are-grounded": {
        "at": "a-citation-that-is-required-is-a-condition.yaml:17",
        "when": {"PreCommandInvoke": rule_pushes_are_grounded},
        "instead": "git status",
        "require": (
            {"citation": lacks_pushes_are_grounded, "say": cite_pushes_are_grounded},
        ),
        "effects": ({"verb": "inject", "text": inject_pushes_are_grounded},),
        "reads": {"cite_pushes_are_grounded": ("session",)},
    },
    "both": {
        "at": "a-citation-that-is-required-is-a-condition.yaml:28",
        "when": {"PreCommandInvoke": None, "PreFileDelete": None},
        "require": (
            {"citation": lacks_both_1, "say": cite_both_1},
            {"citation": lacks_both_2, "say": cite_both_2},
        ),
        "reads": {"cite_both_1": ("session",), "cite_both_2": ("session",)},
    },
}

INDEX = {
    "PreCommandInvoke": {"": ("both",), "bin": {"git push": ("pushes-are-grounded",)}},
    "PreFileCreate": {"path": {"migrations/": ("migrations-are-asked-for",)}},
    "PreFileDelete": {
        "": ("both",),
        "path": {"migrations/": ("migrations-are-asked-for",)},
    },
    "PreFileUpdate": {"path": {"migrations/": ("migrations-are-asked-for",)}},
}
