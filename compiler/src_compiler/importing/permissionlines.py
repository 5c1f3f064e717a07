# SPDX-License-Identifier: MIT
"""Patterns of command lines, such as `git push:*`, as tests of one program of a line.

There a pattern is asked of each command of a line as text. Here it is asked of a program's words,
so that quotes and blanks hide nothing that is denied, and nothing is allowed that only looks alike.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from src_compiler.importing.conditions import pattern, quoted
from src_runtime.shell import read

# Stands for `*` while a pattern is read as a line: a character that no line has.
WILD = "\ue000"
_QUOTED = re.compile(r"'[^']*'|\"(?:[^\"\\]|\\.)*\"|\\.", re.DOTALL)
LONGEST = 1_000


class Lost(Exception):
    """It cannot be carried: why, and what to do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message, self.help = message, help


@dataclass(frozen=True, slots=True)
class Line:
    """`test` is a condition on one invocation, "" where every one passes; `example` is a line."""

    test: str
    example: str


@dataclass(frozen=True, slots=True)
class _Words:
    """`tail`: `words` may follow, or the last word may go on (`part`), or that is all ("")."""

    words: tuple[str, ...]
    env: tuple[tuple[str, str], ...]
    tail: str


def line(spec: str, allow: bool) -> Line:
    """What a pattern means; raises Lost."""
    if spec in ("*", ":*", ""):
        return Line("", "make")
    given = _read(spec)
    if any(WILD in word for word in given.words):
        test = _inner(given, allow)
    else:
        test = _prefix(given, allow)
    env = [f".env[{quoted(name)}] == {quoted(value)}" for name, value in given.env]
    if allow:
        env.append(f"len(.env) == {len(given.env)}")
    return Line(" and ".join([test, *env]), _example(given))


def _read(spec: str) -> _Words:
    if len(spec) > LONGEST or WILD in spec:
        raise Lost("this pattern is too long or odd to be read as a command line")
    text, tail = spec, ""
    for ending, kind in ((":*", "words"), (" *", "words"), ("*", "part")):
        if text.endswith(ending):
            text, tail = text[: -len(ending)], kind
            break
    if re.search("[<>]", _QUOTED.sub("", text)):
        raise Lost(
            "redirections are no words of a program", "guard the file with a rule on `PreFileWrite`"
        )
    found = read(text.replace("*", WILD))
    programs = [each for each in _rows(found, "invocations") if each["via"] == "line"]
    if not found["complete"] or len(programs) != 1 or programs[0]["gaps"]:
        raise Lost(
            "this is not the line of one program, and lines are parted before they are compared,"
            " so it never matches there",
            "write one pattern for each program",
        )
    env = tuple(sorted(programs[0]["env"].items()))
    if any(WILD in value for _, value in env):
        raise Lost("a wildcard in the value of a variable cannot be carried")
    return _Words(tuple(programs[0]["argv"]), env, tail)


def _rows(found: dict[str, object], name: str) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", found[name])


def _list(words: Sequence[str]) -> str:
    return f"[{', '.join(map(quoted, words))}]"


def _prefix(given: _Words, allow: bool) -> str:
    """The words stand at the beginning, or are all there are."""
    words, tail = given.words, given.tail
    count = len(words)
    whole = allow or "/" in words[0]
    if tail == "part":
        last = quoted(words[-1])
        if count == 1 and not whole:
            return f".bin startsWith {last}"
        found = f'join(.argv[{count - 1}:{count}], "") startsWith {last}'
        before = _begin(words[:-1], whole) if count > 1 else ""
        return f"{before} and {found}" if before else found
    if tail == "words":
        return _begin(words, whole)
    if whole:
        return f".argv == {_list(words)}"
    rest = f".argv[1:] == {_list(words[1:])}" if count > 1 else "len(.argv) == 1"
    return f".bin == {quoted(words[0])} and {rest}"


def _begin(words: Sequence[str], whole: bool) -> str:
    if whole:
        return f"take(.argv, {len(words)}) == {_list(words)}"
    name = f".bin == {quoted(words[0])}"
    if len(words) == 1:
        return name
    return f"{name} and take(.argv[1:], {len(words) - 1}) == {_list(words[1:])}"


def _inner(given: _Words, allow: bool) -> str:
    """A wildcard stands before the end."""
    words = given.words
    at = next(number for number, word in enumerate(words) if WILD in word)
    alone = words[at] == WILD and not given.tail
    if alone and not any(WILD in word for word in words[at + 1 :]):
        before, after = words[:at], words[at + 1 :]
        parts = [_begin(before, allow or "/" in before[0])] if before else []
        if after:
            parts.append(f"take(reverse(.argv), {len(after)}) == {_list(after[::-1])}")
        return " and ".join([*parts, f"len(.argv) > {len(before) + len(after)}"])
    if allow:
        raise Lost(
            "a wildcard within words would allow more here than there",
            "say with `each` which words may stand there",
        )
    return _pattern(given)


def _pattern(given: _Words) -> str:
    """The words as one text, for refusing."""
    words = given.words
    end = {"words": "(?s: .*)?$", "part": "", "": "$"}[given.tail]
    named = WILD not in words[0] and "/" not in words[0]
    rest = words[1:] if named else words
    text = "(?s:.*)".join(_escaped(part) for part in " ".join(rest).split(WILD))
    subject = 'join(.argv[1:], " ")' if named else 'join(.argv, " ")'
    test = f"{subject} matches {pattern(f'^{text}{end}')}"
    return f".bin == {quoted(words[0])} and {test}" if named else test


def _escaped(text: str) -> str:
    return re.sub(r"([\\.+*?()|\[\]{}^$])", r"\\\1", text)


def _example(given: _Words) -> str:
    env = [f"{name}={shlex.quote(value)}" for name, value in given.env]
    words = [word.replace(WILD, "x") for word in given.words]
    return " ".join([*env, *map(shlex.quote, words)])


def withheld(example: str) -> str:
    """Why a line is not allowed by the test of its one program, "" where it is."""
    found = read(example, True)
    programs = _rows(found, "programs")
    if ">" in example or any(each["op"] != "read" for each in _rows(found, "effects")):
        return "a line that changes files is not allowed by its programs alone"
    if any(each["opaque"] or each["gaps"] for each in programs):
        return "it runs what the line does not show, which is not allowed here"
    if len(programs) != 1:
        return "it runs another program, which must be allowed as well"
    return ""
