# SPDX-License-Identifier: MIT-0
"""What `check.py` can do beside answering hooks: for scripts of rules, and for a teammate without
the compiler."""

from __future__ import annotations

from src_runtime.main import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


class Wrong(Exception):
    """The command line is not what the command takes."""


def run(index: ModuleType, arguments: list[str]) -> None:
    """Prints what was asked for. Exit codes are those of `src`: 0, and 2 for a wrong use."""
    from src_runtime.store import Unusable

    do, usage = _command(arguments[0])
    try:
        out = do(index, arguments[1:])
    except Wrong as error:
        finish("", f"{error}\nusage: {usage}\n", 2)
    except Unusable as error:
        finish("", f"{error}\n", 2)
    else:
        finish(out, "", 0)


def _command(name: str) -> tuple[Callable[[ModuleType, list[str]], str], str]:
    if name == "state":
        from src_runtime import statecommand

        return statecommand.run, statecommand.USAGE
    if name == "cite":
        from src_runtime import citecommand

        return citecommand.run, citecommand.USAGE
    if name == "prepare":
        from src_runtime import preparecommand

        return preparecommand.run, preparecommand.USAGE
    from src_runtime import historycommands

    do = historycommands.events if name == "events" else historycommands.query
    return do, historycommands.USAGE


def options(arguments: list[str], known: tuple[str, ...]) -> tuple[list[str], dict[str, str]]:
    """The words and the options with a value, as `--name value` or `--name=value`."""
    words: list[str] = []
    found: dict[str, str] = {}
    rest = iter(arguments)
    for each in rest:
        name, equals, value = each.partition("=")
        if not each.startswith("--"):
            words.append(each)
        elif name not in known:
            raise Wrong(f"unknown option {name}")
        elif equals:
            found[name] = value
        else:
            found[name] = next(rest, "")
    return words, found
