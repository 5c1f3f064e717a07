# SPDX-License-Identifier: MIT
"""Patterns of JavaScript and of Python's `re`, said in RE2's dialect.

What RE2 lacks raises PatternError; what is translated means the same as there, but that classes
such as `\\w` know ASCII alone here.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from src_compiler.regex import PatternError, Program, compile_pattern
from src_runtime.pattern import pattern

_JS_LETTERS = frozenset("dDwWsSbBfnrtv")
_HEX4 = re.compile(r"u([0-9a-fA-F]{4})")
_HEX8 = re.compile(r"U([0-9a-fA-F]{8})")
# Python's `{,2}` counts from none on.
_NO_LEAST = re.compile(r",[0-9]+\}")
_CLASS_SET = frozenset("dDwWsS")
# Flags of Python's that change nothing of what RE2 reads.
_PLAIN_FLAGS = re.compile(r"\(\?[imsu]+\)")
_JS_GROUP = re.compile(r"\(\?(?:[:=!]|<[=!]|<[A-Za-z_])")


@dataclass(frozen=True, slots=True)
class Carried:
    """`text` is the pattern as RE2 reads it. `oddities` are what its author may not have meant."""

    text: str
    program: Program
    oddities: tuple[str, ...] = ()


def from_javascript(pattern: str) -> Carried:
    """Raises PatternError."""
    reader = _Reader(pattern, javascript=True)
    return _carried(reader.read(), reader)


def from_python(pattern: str, folded: bool) -> Carried:
    """Raises PatternError. `folded` patterns match in whatever case."""
    reader = _Reader(pattern, javascript=False)
    text = reader.read()
    return _carried(f"(?i){text}" if folded else text, reader)


def _carried(text: str, reader: _Reader) -> Carried:
    return Carried(text, compile_pattern(text), tuple(dict.fromkeys(reader.oddities)))


class _Reader:
    def __init__(self, pattern: str, javascript: bool) -> None:
        self.pattern = pattern
        self.javascript = javascript
        self.at = 0
        self.oddities: list[str] = []

    def read(self) -> str:
        out: list[str] = []
        while self.at < len(self.pattern):
            out.append(self.step())
        return "".join(out)

    def step(self) -> str:
        char = self.pattern[self.at]
        if char == "\\":
            return self.escape(inside=False)
        if char == "[":
            return self.bracket()
        if char == "(" and self.pattern.startswith("(?", self.at):
            return self.group()
        self.at += 1
        if char == "{" and not self.javascript and _NO_LEAST.match(self.pattern, self.at):
            return "{0"
        if char == "$" and not self.javascript and self.ends():
            # There `$` also stands before the newline that ends the text.
            return r"\n?$"
        return char

    def ends(self) -> bool:
        return self.at == len(self.pattern) or self.pattern[self.at] in "|)"

    def group(self) -> str:
        """The opening of a group; what RE2 does not have is refused where it is compiled."""
        if self.javascript and not _JS_GROUP.match(self.pattern, self.at):
            self.oddities.append("`(?…` of this form is an error in JavaScript")
        if not self.javascript and (flags := _PLAIN_FLAGS.match(self.pattern, self.at)):
            self.at = flags.end()
            kept = flags.group()[2:-1].replace("u", "")
            return f"(?{kept})" if kept else ""
        self.at += 2
        return "(?"

    def escape(self, inside: bool) -> str:
        start = self.at
        name = self.pattern[start + 1 : start + 2]
        self.at += 2
        if found := _HEX4.match(self.pattern, start + 1):
            self.at = found.end()
            return _character(int(found.group(1), 16))
        if inside and name == "b":
            return r"\x08"
        if self.javascript:
            return self.of_javascript(name, start)
        if found := _HEX8.match(self.pattern, start + 1):
            self.at = found.end()
            return _character(int(found.group(1), 16))
        return r"\z" if name == "Z" else self.pattern[start : self.at]

    def of_javascript(self, name: str, start: int) -> str:
        following = self.pattern[start + 2 : start + 3]
        if name == "c" and following.isascii() and following.isalpha():
            self.at += 1
            return f"\\x{ord(following) % 32:02x}"
        if name == "0" and not following.isdigit():
            return r"\x00"
        if name == "x" and not re.match(r"[0-9a-fA-F]{2}", self.pattern[start + 2 :]):
            self.oddities.append("`\\x` is the letter `x` there")
            return name
        if name.isascii() and name.isalpha() and name not in _JS_LETTERS and name not in "xk":
            self.oddities.append(f"`\\{name}` is the letter `{name}` there")
            return name
        if name and not name.isascii():
            return name
        return self.pattern[start : self.at]

    def bracket(self) -> str:
        start = self.at
        self.at += 2 if self.pattern.startswith("[^", start) else 1
        out = [self.pattern[start : self.at]]
        if self.javascript and self.pattern.startswith("]", self.at):
            self.at += 1
            return "(?s:.)" if out == ["[^"] else r"[^\x00-\x{10FFFF}]"
        first = self.at
        while self.at < len(self.pattern):
            char = self.pattern[self.at]
            if char == "]" and self.at > first:
                self.at += 1
                return "".join([*out, "]"])
            out.append(self.member())
        raise PatternError("a `[` has no closing `]`", start, "write `\\[`")

    def member(self) -> str:
        char = self.pattern[self.at]
        if char == "\\":
            name = self.pattern[self.at + 1 : self.at + 2]
            text = self.escape(inside=True)
            if self.javascript and name in _CLASS_SET and self.pattern.startswith("-", self.at):
                self.at += 1
                return f"{text}\\-"
            return text
        self.at += 1
        return r"\[" if char == "[" else char


def _character(code: int) -> str:
    if 0xD800 <= code <= 0xDFFF:
        raise PatternError("half a character cannot be matched here", 0)
    return f"\\x{{{code:X}}}"


def nests_quantifiers(pattern: str) -> bool:
    """Whether a repeated group holds something that is repeated."""
    plain = re.sub(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", "a", pattern, flags=re.DOTALL)
    open_groups: list[bool] = [False]
    for at, char in enumerate(plain):
        if char == "(":
            open_groups.append(False)
        elif char == ")" and len(open_groups) > 1:
            repeated = plain[at + 1 : at + 2] in ("*", "+", "{") and at + 1 < len(plain)
            inner = open_groups.pop()
            if inner and repeated:
                return True
            open_groups[-1] |= inner or repeated
        elif char in "*+{":
            open_groups[-1] = True
    return False


def found_in(carried: Carried, text: str) -> bool:
    """Whether the pattern matches a text that is known now."""
    call = ast.parse(f"pattern({carried.program.source})", mode="eval").body
    assert isinstance(call, ast.Call)
    values = map(ast.literal_eval, call.args)
    named = {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
    return bool(pattern(*values, **named)(text))
