# SPDX-License-Identifier: MIT-0
"""Arithmetic expansion over whole numbers and literal variables; anything else is not known."""

from __future__ import annotations

from src_runtime.shell.expand import value_of
from src_runtime.shell.model import Part, Scope
from src_runtime.shell.walker import Walker

LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<=", ">=", "<", ">"),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"),
)  # fmt: skip
SYMBOLS = ("**", "||", "&&", "==", "!=", "<=", ">=", "<<", ">>")
TEXT_LIMIT = 200


class Unknown(ValueError):
    """The value needs more than the line says."""


def evaluate(walker: Walker, parts: list[Part], scope: Scope) -> int | None:
    """The value of an expression, or None; variables that it assigns are forgotten."""
    held: list[str] = []
    for part in parts:
        if part.kind == "text":
            held.append(part.text)
            continue
        values = value_of(walker, part, scope)
        if values is None:
            held.append("?")
        else:
            held.append(" ".join(values))
    text = "".join(held)
    changed = assigned(text)
    for name in changed:
        scope.assign(name, None)
    if changed or len(text) > TEXT_LIMIT:
        return None
    try:
        tokens = tokenized(text, scope)
        value, stop = binary(tokens, 0, 0)
    except (Unknown, ValueError, ZeroDivisionError, OverflowError, RecursionError):
        return None
    return value if stop == len(tokens) and abs(value) < 1 << 63 else None


def assigned(text: str) -> list[str]:
    """The names that an expression gives new values."""
    found: list[str] = []
    i = 0
    while i < len(text):
        start = i
        while i < len(text) and (text[i].isalnum() or text[i] == "_"):
            i += 1
        if i > start:
            after = text[i:].lstrip()
            before = text[:start].rstrip()
            plain = after.startswith("=") and not after.startswith("==")
            compound = after[1:2] == "=" and after[:1] in "+-*/%&|^" and after != ""
            shift = after.startswith(("<<=", ">>=", "++", "--"))
            if plain or compound or shift or before.endswith(("++", "--")):
                found.append(text[start:i])
        else:
            i += 1
    return [name for name in found if not name[0].isdigit()]


def tokenized(text: str, scope: Scope) -> list[str]:
    out: list[str] = []
    i = 0
    while i < len(text):
        char = text[i]
        start = i
        if char.isspace():
            i += 1
            continue
        if char.isalnum() or char == "_":
            while i < len(text) and (text[i].isalnum() or text[i] in "_#"):
                i += 1
            out.append(operand(text[start:i], scope))
        elif text.startswith(SYMBOLS, i):
            i += 2
            out.append(text[start:i])
        elif char in "+-*/%()<>&|^~!":
            i += 1
            out.append(char)
        else:
            raise Unknown(char)
    return out


def operand(text: str, scope: Scope) -> str:
    if not text[0].isdigit():
        value = scope.vars.get(text)
        if not isinstance(value, str):
            raise Unknown(text)
        text = value.strip() or "0"
    if "#" in text:
        base, digits = text.split("#")
        return str(int(digits, int(base)))
    if text[:2].lower() == "0x":
        return str(int(text, 16))
    if len(text) > 1 and text[0] == "0":
        return str(int(text, 8))
    return str(int(text))


def binary(tokens: list[str], i: int, level: int) -> tuple[int, int]:
    if level == len(LEVELS):
        return power(tokens, i)
    value, i = binary(tokens, i, level + 1)
    while i < len(tokens) and tokens[i] in LEVELS[level]:
        right, after = binary(tokens, i + 1, level + 1)
        value, i = apply(tokens[i], value, right), after
    return value, i


def power(tokens: list[str], i: int) -> tuple[int, int]:
    value, i = unary(tokens, i)
    if i < len(tokens) and tokens[i] == "**":
        right, i = power(tokens, i + 1)
        if right < 0 or right > 64:
            raise Unknown("**")
        value = value**right
    return value, i


def unary(tokens: list[str], i: int) -> tuple[int, int]:
    if i >= len(tokens):
        raise Unknown("end")
    token = tokens[i]
    if token == "(":
        value, i = binary(tokens, i + 1, 0)
        if i >= len(tokens) or tokens[i] != ")":
            raise Unknown("(")
        return value, i + 1
    if token in ("-", "+", "!", "~"):
        value, i = unary(tokens, i + 1)
        return {"-": -value, "+": value, "!": int(not value), "~": ~value}[token], i
    return int(token), i + 1


def apply(op: str, left: int, right: int) -> int:
    if op in ("<<", ">>") and not 0 <= right < 64:
        raise Unknown(op)
    if op in ("/", "%"):
        quotient = abs(left) // abs(right)
        quotient = quotient if (left < 0) == (right < 0) else -quotient
        return quotient if op == "/" else left - right * quotient
    name = OPERATIONS.get(op)
    if name is not None:
        found: int = getattr(left, name)(right)
        return int(found)
    return int(bool(left) or bool(right)) if op == "||" else int(bool(left) and bool(right))


OPERATIONS = {
    "|": "__or__", "^": "__xor__", "&": "__and__", "==": "__eq__", "!=": "__ne__", "<=": "__le__",
    ">=": "__ge__", "<": "__lt__", ">": "__gt__", "<<": "__lshift__", ">>": "__rshift__",
    "+": "__add__", "-": "__sub__", "*": "__mul__",
}  # fmt: skip
