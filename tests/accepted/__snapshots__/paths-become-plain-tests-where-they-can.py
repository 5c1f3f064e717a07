# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""paths-become-plain-tests-where-they-can: Globs come down to equality, beginnings and ends; others become patterns."""

from src_runtime.pattern import pattern
from src_runtime.shown import show

DIGEST = "f94e7294d8d72056"
FORMAT = 2

matches_src_test_py_mm_akefile = pattern(
    "src/*/test_*.py **/[Mm]akefile",
    "'src/:4,5 ^/:4,5 '/test_:11,12 ^/:11,12 '.py:$ ~/m 'akefile:$",
    start="0,15,16",
    again="15",
    needs=("/test_", "akefile"),
)


def rule_pattern(event):
    """paths-become-plain-tests-where-they-can/pattern (paths-become-plain-tests-where-they-can.yaml:9)."""
    if not matches_src_test_py_mm_akefile(event["path"]):
        return False
    if event["by"]["bin"] == "git":
        return False
    return not event["outside"]


def rule_plain(event):
    """paths-become-plain-tests-where-they-can/plain (paths-become-plain-tests-where-they-can.yaml:4)."""
    return (
        event["path"] in {"Cargo.lock", "package-lock.json"}
        or event["path"].startswith("vendor/")
        or event["path"].endswith((".min.js", "/Cargo.lock"))
    )


def say_plain(event, hit):
    """What paths-become-plain-tests-where-they-can/plain says."""
    return show(event["path"]) + " is written by a program."


RULES = {
    "plain": {
        "at": "paths-become-plain-tests-where-they-can.yaml:4",
        "when": {
            "PreFileCreate": rule_plain,
            "PreFileDelete": rule_plain,
            "PreFileUpdate": rule_plain,
        },
        "say": say_plain,
    },
    "pattern": {
        "at": "paths-become-plain-tests-where-they-can.yaml:9",
        "when": {
            "PreFileCreate": rule_pattern,
            "PreFileDelete": rule_pattern,
            "PreFileUpdate": rule_pattern,
        },
        "say": "Not by hand.",
    },
}

INDEX = {
    "PreFileCreate": {
        "text": (
            ("path", ".min.js", False, ("plain",)),
            ("path", "/Cargo.lock", False, ("plain",)),
            ("path", "/test_", False, ("pattern",)),
            ("path", "Cargo.lock", False, ("plain",)),
            ("path", "akefile", False, ("pattern",)),
            ("path", "package-lock.json", False, ("plain",)),
            ("path", "vendor/", False, ("plain",)),
        ),
    },
    "PreFileDelete": {
        "text": (
            ("path", ".min.js", False, ("plain",)),
            ("path", "/Cargo.lock", False, ("plain",)),
            ("path", "/test_", False, ("pattern",)),
            ("path", "Cargo.lock", False, ("plain",)),
            ("path", "akefile", False, ("pattern",)),
            ("path", "package-lock.json", False, ("plain",)),
            ("path", "vendor/", False, ("plain",)),
        ),
    },
    "PreFileUpdate": {
        "text": (
            ("path", ".min.js", False, ("plain",)),
            ("path", "/Cargo.lock", False, ("plain",)),
            ("path", "/test_", False, ("pattern",)),
            ("path", "Cargo.lock", False, ("plain",)),
            ("path", "akefile", False, ("pattern",)),
            ("path", "package-lock.json", False, ("plain",)),
            ("path", "vendor/", False, ("plain",)),
        ),
    },
}
