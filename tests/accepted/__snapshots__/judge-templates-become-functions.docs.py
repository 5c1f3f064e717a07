# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""docs."""

DIGEST = "27b0cc301de68c50"
FORMAT = 2


def judge_asked_for(payload):
    """What a judge reads: rules/asked-for.md.j2 filled in."""
    from src_runtime.judgetext import at, items, text

    out = []
    for program in items(at(payload, "event", "programs")):
        for word in items(at(program, "argv")):
            out += ["\n", text(word)]
    out += [
        "\n",
        "Did somebody ask for this? The record is ",
        text(at(payload, "transcriptPath")),
        ".",
    ]
    return "".join(out)


def rule_plain_words(event):
    """docs/plain-words (rules/docs.yaml:9)."""
    return event["path"].startswith("docs/")


def judge_plain_words(payload):
    """What a judge reads: rules/plain-words.md.j2 filled in."""
    from src_runtime.judgetext import (
        ABSENT,
        at,
        attribute,
        data,
        default,
        items,
        join,
        text,
        tojson,
    )
    from src_runtime.unified import unified

    change = unified(payload)
    out = []
    out += [
        "# Judge one page\n",
        "\n",
        '<file path="',
        attribute(at(payload, "event", "path")),
        "\" kind='",
        attribute(at(payload, "event", "kind")),
        "'>\n",
        data(at(payload, "event", "newContent")),
        "\n",
        "</file>",
    ]
    if (
        at(payload, "context", "research", "active")
        and at(payload, "event", "oldContent") is not ABSENT
    ):
        out += ["\n", "What has changed:\n", data(change, raw=True)]
    elif not at(payload, "event", "newContentKnown") or "draft" in at(
        payload, "event", "path"
    ):
        out += [
            "\n",
            'A draft "by" ',
            text(default(at(payload, "event", "by", "tool"), "nobody", True)),
            ".",
        ]
    out += ["\n", "\n"]
    marker_list = items(at(payload, "event", "newMarkers"))
    for number, marker in enumerate(marker_list, 1):
        out += [
            text(number),
            ". ",
            text(at(marker, "kind")),
            " ",
            text(tojson(at(marker, "fqn"))),
        ]
        if number != len(marker_list):
            out.append(",")
        out.append("\n")
    if not marker_list:
        out += [
            "It has no markers, and ",
            text(len(at(payload, "event", "citations"))),
            " citations of ",
            text(join(at(payload, "additionalContext", "sources"), ", ")),
            ".\n",
        ]
    return "".join(out)


def rule_research(event):
    """docs/research (rules/docs.yaml:2)."""
    for tag in event["tags"]:
        if tag["label"] == "research":
            return True
    return False


RULES = {
    "plain-words": {
        "at": "rules/docs.yaml:9",
        "when": {
            "PostFileCreate": rule_plain_words,
            "PostFileUpdate": rule_plain_words,
        },
        "nature": "file-guard",
        "checks": (
            {
                "judge": judge_plain_words,
                "template": "rules/plain-words.md.j2",
                "model": "size-lg, size-md",
                "timeout": 60.0,
                "allowed_tools": ("Read", "Bash(git log:*)"),
            },
        ),
        "content": True,
    },
    "asked-for": {
        "at": "rules/docs.yaml:18",
        "when": {"PreCommandInvoke": None},
        "checks": ({"judge": judge_asked_for, "template": "rules/asked-for.md.j2"},),
    },
}

INDEX = {
    "PostFileCreate": {"path": {"docs/": ("plain-words",)}},
    "PostFileUpdate": {"path": {"docs/": ("plain-words",)}},
    "PreCommandInvoke": {"": ("asked-for",)},
}

CONTEXTS = {
    "research": {
        "at": "rules/docs.yaml:2",
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
