# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""allow-asks-of-each-program: An allow rule is asked of every program of a line."""

from src_runtime.cmdline import sub

DIGEST = "f3d67e56affde668"
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
        "nature": "gate",
        "priority": 1,
        "on_error": "refuse",
        "when": {"PreCommandInvoke": None},
        "verb": "allow",
        "each": each_reading,
    },
}

INDEX = {
    "PreCommandInvoke": {"": ("reading",)},
}
