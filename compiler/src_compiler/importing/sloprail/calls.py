# SPDX-License-Identifier: MIT
"""What a script says that will not hold here: calls of sloprail's own programs, files beside it
that are not shipped, and what only sloprail sets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from src_compiler.wording import quoted

_BETWEEN = r"[\s\"',]+"
_CALL = re.compile(
    rf"(?<![\w./$-])(sr-[a-z]+|sr(?=\s+(?:session|file|agent|checks)\b))"
    rf"((?:{_BETWEEN}(?:session|file|agent|checks|state|get|set|list|query|trajectory|normalize"
    r"|cite|write|edit|delete|run|verify)\b)*)"
)
_SET = re.compile(r"\bSLOPRAIL_\w+|\bSR_TREE\b")
_MOVED = re.compile(r"\.sloprail/")
_CHECKER = 'python3 "$SR_CHECKER"'
# The longest that fits counts.
INSTEAD = {
    "sr-session": f"use `{_CHECKER} query`",
    "sr-session state": f"use `{_CHECKER} state`",
    "sr-session query": f"use `{_CHECKER} query`",
    "sr-session trajectory": f"use `{_CHECKER} events` or `{_CHECKER} query`",
    "sr-session trajectory normalize": f"use `{_CHECKER} events`",
    "sr-session trajectory cite": f"use `{_CHECKER} cite`",
    "sr-file": f"use `{_CHECKER} cite`, and change the file with the agent's own tools",
    "sr-agent": "make it a `judge` check; its command is `judge` of src.yaml",
    "sr-checks": "use `src guard`",
}


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that are no comments, with their numbers."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.lstrip().startswith("#"):
            yield number, line


def programs(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, call and what to use instead, for each call of a program of sloprail."""
    for number, line in lines(text):
        for found in _CALL.finditer(line):
            words = [found[1], *re.findall("[a-z]+", found[2])]
            if words[0] == "sr":
                words = [f"sr-{words[1]}", *words[2:]]
            yield number, " ".join(words), instead(words)


def instead(words: list[str]) -> str:
    for count in range(len(words), 0, -1):
        if found := INSTEAD.get(" ".join(words[:count])):
            return found
    return "there is no program of that name here"


def beside(text: str, names: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Lines that name a file which lies beside the script in the source tree."""
    wanted = sorted(names, key=len, reverse=True)
    if not wanted:
        return
    pattern = re.compile(rf"(?<![\w.-])({'|'.join(map(re.escape, wanted))})(?![\w-]|\.\w)")
    for number, line in lines(text):
        for found in pattern.finditer(line):
            yield number, found[1]


def settings(text: str) -> Iterator[tuple[int, str]]:
    """Lines that rely on what sloprail alone sets or has, and what that is."""
    for number, line in lines(text):
        for found in _SET.finditer(line):
            yield number, f"nothing sets {quoted(found[0])} here"
        if _MOVED.search(line):
            yield number, "the rules are no longer in `.sloprail/`"
