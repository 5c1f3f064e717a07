# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""allow-asks-of-each-program: An allow rule is asked of every program of a line."""

from src_runtime.cmdline import sub

DIGEST = "e998d9bf16a585f4"
FORMAT = 2


def each_reading(inv):
    """Whether allow-asks-of-each-program/reading covers a program."""
    if inv["bin"] in {"cat", "ls"}:
        return True
    if inv["bin"] != "git":
        return False
    if sub(inv) not in {"diff", "log", "status"}:
        return False
    for arg in inv["argv"]:
        if arg.startswith("--output"):
            return False
    return True


RULES = {
    "reading": {
        "at": "allow-asks-of-each-program.yaml:4",
        "when": {"PreCommandInvoke": None},
        "verb": "allow",
        "each": each_reading,
    },
}

INDEX = {
    "PreCommandInvoke": {"": ("reading",)},
}
