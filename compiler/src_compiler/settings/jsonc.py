# SPDX-License-Identifier: MIT
"""JSON as agents read it, comments and trailing commas included, with the place of every value.

INVARIANT: it gives places, so that a change of one value leaves every other byte alone.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

DEPTH = 200
_BLANK = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_WORD = re.compile(r"-?[0-9][0-9.eE+-]*|true|false|null")


class Broken(Exception):
    """The text is no JSON; the message tells where."""


@dataclass(frozen=True, slots=True)
class Scalar:
    start: int
    end: int
    value: object


@dataclass(frozen=True, slots=True)
class Member:
    """`start` is that of the key, or of the value in a list, where the key is empty."""

    key: str
    start: int
    value: Value

    @property
    def end(self) -> int:
        return self.value.end


@dataclass(frozen=True, slots=True)
class Box:
    """An object, or a list where `keyed` is False. `commas` are the places of its commas, the one
    after the last member included."""

    start: int
    end: int
    keyed: bool
    members: tuple[Member, ...]
    commas: tuple[int, ...]

    def get(self, key: str) -> Value | None:
        found = [member.value for member in self.members if self.keyed and member.key == key]
        return found[-1] if found else None


Value = Scalar | Box


def parse(text: str) -> Value:
    reader = _Reader(text)
    try:
        at = reader.blank(1 if text.startswith("\ufeff") else 0)
        value = reader.value(at, 0)
        if reader.blank(value.end) != len(text):
            reader.fail(reader.blank(value.end), "something follows its end")
    except RecursionError as error:
        raise Broken("it is nested too deeply") from error
    return value


def plain(value: Value) -> object:
    """The data without places; of a key that is there twice the last counts."""
    if isinstance(value, Scalar):
        return value.value
    if value.keyed:
        return {member.key: plain(member.value) for member in value.members}
    return [plain(member.value) for member in value.members]


def blank(text: str, at: int) -> int:
    """The end of the blanks and comments that begin at `at`."""
    return _Reader(text).blank(at)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text

    def fail(self, at: int, message: str) -> None:
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        raise Broken(f"line {line}, column {column}: {message}")

    def blank(self, at: int) -> int:
        while True:
            match = _BLANK.match(self.text, at)
            assert match is not None
            at = match.end()
            if self.text.startswith("//", at):
                end = self.text.find("\n", at)
                at = len(self.text) if end < 0 else end
            elif self.text.startswith("/*", at):
                end = self.text.find("*/", at + 2)
                if end < 0:
                    self.fail(at, "a comment has no end")
                at = end + 2
            else:
                return at

    def value(self, at: int, depth: int) -> Value:
        if depth > DEPTH:
            raise Broken("it is nested too deeply")
        first = self.text[at : at + 1]
        if first in ("{", "["):
            return self.box(at, first == "{", depth)
        if first == '"':
            return self.string(at)
        match = _WORD.match(self.text, at)
        if match is None:
            self.fail(at, "a value is missing")
        assert match is not None
        return Scalar(at, match.end(), self.load(at, match.end()))

    def string(self, at: int) -> Scalar:
        match = _STRING.match(self.text, at)
        if match is None:
            self.fail(at, "a string has no end")
        assert match is not None
        return Scalar(at, match.end(), self.load(at, match.end()))

    def load(self, start: int, end: int) -> object:
        found: object = None
        try:
            found = json.loads(self.text[start:end])
        except ValueError:
            self.fail(start, "this is no value")
        return found

    def box(self, start: int, keyed: bool, depth: int) -> Box:
        members: list[Member] = []
        commas: list[int] = []
        at = self.blank(start + 1)
        closing = "}" if keyed else "]"
        while self.text[at : at + 1] != closing:
            if len(commas) < len(members):
                self.fail(at, f"a comma or `{closing}` is missing")
            members.append(self.member(at, keyed, depth))
            at = self.blank(members[-1].end)
            if self.text[at : at + 1] == ",":
                commas.append(at)
                at = self.blank(at + 1)
        return Box(start, at + 1, keyed, tuple(members), tuple(commas))

    def member(self, at: int, keyed: bool, depth: int) -> Member:
        if not keyed:
            return Member("", at, self.value(at, depth + 1))
        if self.text[at : at + 1] != '"':
            self.fail(at, "a key in double quotes is missing")
        key = self.string(at)
        colon = self.blank(key.end)
        if self.text[colon : colon + 1] != ":":
            self.fail(colon, "a colon is missing")
        return Member(str(key.value), at, self.value(self.blank(colon + 1), depth + 1))
