# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""allow-asks-of-each-program: An allow rule is asked of every program of a line."""

from src_runtime.cmdline import sub

DIGEST = "9f9249a54f56de29"
FORMAT = 1


def each_reading(inv):
    """Whether allow-asks-of-each-program/reading covers a program."""
    return inv["bin"] in {"cat", "ls"} or (
        inv["bin"] == "git"
        and sub(inv) in {"diff", "log", "status"}
        and not any(arg.startswith("--output") for arg in inv["argv"])
    )


RULES = {
    "reading": {
        "id": "allow-asks-of-each-program/reading",
        "at": "allow-asks-of-each-program.yaml:4",
        "when": {"PreCommandInvoke": None},
        "verb": "allow",
        "each": each_reading,
    },
}

INDEX = {
    "PreCommandInvoke": {"": ("reading",)},
}
