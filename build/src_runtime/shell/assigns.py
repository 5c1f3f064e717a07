# SPDX-License-Identifier: MIT-0
"""Reads assignments: `a=1`, `a+=1`, `a[i]=1` and `a=( … )`."""

from __future__ import annotations

from src_runtime.shell.model import Assign, Command, Part
from src_runtime.shell.parser import Parser
from src_runtime.shell.words import META


def assignment(parser: Parser, command: Command, name_end: int) -> bool:
    """Takes the assignment whose name ends at name_end, if it is one."""
    text, end, start = parser.text, parser.end, parser.pos
    i = subscript(parser, name_end) if text[name_end] == "[" else name_end
    append = text.startswith("+=", i)
    i += append
    if i >= end or text[i] != "=" or (text[name_end] == "[" and i == name_end):
        parser.pos = start
        return False
    assign = Assign(text[start:name_end], append, bool(command.words))
    if text[name_end] == "[":
        assign.index = parser.region(name_end + 1, i - append - 1)
    i += 1
    parser.pos = i
    if i < end and text[i] == "(":
        parser.pos = i + 1
        assign.items = items(parser)
    elif i < end and (text[i] not in META or text.startswith(("<(", ">("), i)):
        assign.word = parser.word() or []
    if command.words:
        command.words.append([Part("text", text[start:i], False), *assign.word])
    command.assigns.append(assign)
    return True


def subscript(parser: Parser, start: int) -> int:
    """Past the `]` of the `[` at start, or start where none follows on that line."""
    text, end = parser.text, parser.end
    i, depth = start + 1, 1
    while i < end and depth:
        char = text[i]
        if char == "\n":
            return start
        if char == "$" or char == "`":
            parser.pos = i
            parser.expansion(False)
            i = max(parser.pos, i + 1)
            continue
        if char == "'" or char == '"':
            i = text.find(char, i + 1, end)
            if i < 0:
                return start
        depth += (char == "[") - (char == "]")
        i += 2 if char == "\\" else 1
    parser.budget[0] -= i - start
    if parser.budget[0] < 0:
        raise parser.fail("too much to read")
    return start if depth else i


def items(parser: Parser) -> list[list[Part]]:
    found: list[list[Part]] = []
    while True:
        parser.newlines()
        if parser.peek() == ")":
            parser.pos += 1
            return found
        word = parser.word()
        if word is None:
            raise parser.fail("no closing )")
        found.append(word)
