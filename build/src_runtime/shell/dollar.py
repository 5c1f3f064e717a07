# SPDX-License-Identifier: MIT-0
"""Reads what `$` and backticks begin, the inside of double quotes, and extended globs."""

from __future__ import annotations

from src_runtime.shell.model import Part, ShellError
from src_runtime.shell.words import SPECIAL, Words

DOUBLE_STOP = frozenset('"\\$`')


def double(cursor: Words, closing: str) -> list[Part]:
    """The parts up to an unescaped `closing`, or to the end where that is ""."""
    text, end, i = cursor.text, cursor.end, cursor.pos
    parts: list[Part] = []
    held: list[str] = []
    while True:
        start = i
        while i < end and text[i] not in DOUBLE_STOP:
            i += 1
        if i > start:
            held.append(text[start:i])
        if i >= end:
            if closing:
                raise cursor.fail('no closing "')
            break
        char = text[i]
        if char == '"':
            i += 1
            if closing:
                break
            held.append('"')
        elif char == "\\":
            held.append(escaped(text[i + 1 : min(i + 2, end)], closing))
            i = min(i + 2, end)
        else:
            cursor.pos = i
            part = cursor.expansion(True)
            if part is None:
                held.append("$")
                i += 1
                continue
            if held:
                parts.append(Part("text", "".join(held), True))
                held = []
            parts.append(part)
            i = cursor.pos
    if held or not parts:
        parts.append(Part("text", "".join(held), True))
    cursor.pos = i
    return parts


def escaped(follower: str, closing: str) -> str:
    """What a backslash inside double quotes and the character after it stand for."""
    if follower == "\n":
        return ""
    plain = follower and (follower in "$`\\" or follower == closing)
    return follower if plain else "\\" + follower


def pattern(cursor: Words) -> Part:
    """An extended glob such as `!(a|b)`."""
    start = cursor.pos
    close = closing(cursor, start + 2)
    part = Part("pattern", cursor.text[start:close], False)
    part.inner = cursor.region(start + 2, close - 1)
    cursor.pos = close
    return part


def backtick(cursor: Words, quoted: bool) -> Part:
    text, end = cursor.text, cursor.end
    i = start = cursor.pos + 1
    held: list[str] = []
    while i < end and text[i] != "`":
        if text[i] == "\\" and i + 1 < end:
            follower = text[i + 1]
            if follower in "$`\\" or (quoted and follower == '"'):
                held.append(text[start:i])
                start = i + 1
            i += 1
        i += 1
    if i >= end:
        raise cursor.fail("no closing `")
    held.append(text[start:i])
    part = Part("command", "`", quoted)
    part.body = cursor.backquoted("".join(held))
    cursor.pos = i + 1
    return part


def dollar(cursor: Words, quoted: bool) -> Part | None:
    """What `$` and anything but a name begin; None for a plain dollar."""
    text, end, i = cursor.text, cursor.end, cursor.pos
    char = text[i + 1] if i + 1 < end else ""
    if char == "(":
        return parenthesis(cursor, quoted)
    if char == "{":
        from src_runtime.shell.braced import parameter

        cursor.pos = i + 2
        return parameter(cursor, quoted)
    if char and char in SPECIAL:
        cursor.pos = i + 2
        return Part("var", char, quoted)
    if char == "'" and not quoted:
        return ansi_quoted(cursor)
    if char == '"' and not quoted:
        cursor.pos = i + 2
        part = Part("quote", "", True)
        part.inner = cursor.double('"')
        return part
    close = text.find("]", i, end) if char == "[" else -1
    if close < 0:
        return None
    part = Part("arith", text[i + 2 : close], quoted)
    part.inner = cursor.region(i + 2, close)
    cursor.pos = close + 1
    return part


def ansi_quoted(cursor: Words) -> Part:
    from src_runtime.shell.escapes import ansi

    text, end = cursor.text, cursor.end
    start = i = cursor.pos + 2
    while i < end and text[i] != "'":
        i += 2 if text[i] == "\\" else 1
    if i >= end:
        raise cursor.fail("no closing '")
    cursor.pos = i + 1
    return Part("text", ansi(text[start:i]), True)


def parenthesis(cursor: Words, quoted: bool) -> Part:
    """`$( … )`, or `$(( … ))` where it closes like one.

    What begins like the latter and is none is parsed only when it runs: a mistake in it leaves the
    rest of the line.
    """
    i = cursor.pos
    late = cursor.text.startswith("((", i + 1)
    if late:
        close = cursor.arithmetic(i + 3)
        if close > 0:
            part = Part("arith", cursor.text[i + 3 : close - 2], quoted)
            part.inner = cursor.region(i + 3, close - 2)
            cursor.pos = close
            return part
    cursor.pos = i + 2
    part = Part("command", "$", quoted)
    if not late:
        part.body = cursor.commands_until(")")
        return part
    close = closing(cursor, i + 2)
    try:
        part.body = cursor.commands_until(")")
    except ShellError:
        cursor.pos = -1
    if cursor.pos != close:
        # The parentheses of a `case` in it count too.
        part.body = []
        cursor.pos = close
        cursor.flawed = True
    return part


def closing(cursor: Words, start: int) -> int:
    """Past the parenthesis that closes one opened before `start`."""
    text, end, keep = cursor.text, cursor.end, cursor.pos
    i, depth = start, 1
    try:
        while i < end:
            char = text[i]
            if char == "(":
                depth += 1
            elif char == ")":
                depth -= 1
                if not depth:
                    return i + 1
            elif char == "\\":
                i += 1
            elif char == "'":
                i = text.find("'", i + 1, end)
                if i < 0:
                    i = end
            elif char == '"':
                cursor.pos = i + 1
                cursor.double('"')
                i = cursor.pos - 1
            elif char == "`" or (char == "$" and text.startswith(("(", "{"), i + 1)):
                cursor.pos = i
                cursor.expansion(False)
                i = cursor.pos - 1
            i += 1
        raise cursor.fail("no closing )")
    finally:
        cursor.budget[0] -= i - start
        cursor.pos = keep
        if cursor.budget[0] < 0:
            raise cursor.fail("too much to read")
