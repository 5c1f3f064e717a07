# SPDX-License-Identifier: MIT
"""Whether a value may be an argument, by the words of `builtins.Parameter.accepts`."""

from __future__ import annotations

from src_compiler.builtins import Parameter
from src_compiler.checks.kindred import is_number, is_text
from src_compiler.types import ANY, BOOL, INT, List, Map, Record, Type
from src_compiler.wording import a


def fits(type: Type, parameter: Parameter) -> bool:
    return any(_fits(type, word) for word in parameter.accepts)


def _fits(type: Type, word: str) -> bool:
    element = type.element if isinstance(type, List) else None
    match word:
        case "invocation":
            return isinstance(type, Record) and type.name == "invocation"
        case "anything":
            return True
    if type == ANY:
        return True
    match word:
        case "string":
            return is_text(type)
        case "int":
            return type == INT
        case "bool":
            return type == BOOL
        case "number":
            return is_number(type)
        case "list":
            return element is not None
        case "map":
            return isinstance(type, Map)
        case "list<string>":
            return element is not None and (is_text(element) or element == ANY)
        case "list<number>":
            return element is not None and (is_number(element) or element == ANY)
    raise AssertionError(word)


def wanted(parameter: Parameter) -> str:
    """`a string`, `a list or a map`."""
    words = [a(word) for word in parameter.accepts]
    return " or ".join(words).replace("a invocation", "an invocation")
