# SPDX-License-Identifier: MIT
"""What to say of a text that is no expression: what was expected, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Set

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from src_compiler.builtins import BUILTINS
from src_compiler.diagnostics import Findings
from src_compiler.nearest import nearest
from src_compiler.parsing.parser import parser
from src_compiler.source import Text
from src_compiler.visible import visible

# How a terminal is spelt; those that are not here are operands or nothing an author would miss.
SPELT = {
    "OR": "or", "AND": "and", "IN": "in", "WORD": "contains", "EQUALITY": "==", "ORDER": "<",
    "RANGE": "..", "PRODUCT": "*", "POWER": "**", "COALESCE": "??", "OPTIONAL": "?.",
    "LPAR": "(", "RPAR": ")", "LSQB": "[", "RSQB": "]", "LBRACE": "{", "RBRACE": "}",
    "COMMA": ",", "COLON": ":", "QMARK": "?", "VBAR": "|", "SEMICOLON": ";", "EQUAL": "=",
}  # fmt: skip
NAMED = {"$END": "the end", "PROPERTY": "a field name", "NAME": "a name", "NUMBER": "a number"}
CLOSING = {"RPAR": ")", "RSQB": "]", "RBRACE": "}", "COMMA": ",", "COLON": ":"}
OPERAND_OR = {"RPAR", "RSQB", "COMMA", "COLON"}
WORDS = ("and", "or", "not", "in", "contains", "startsWith", "endsWith", "matches")
OPERATORS = ("contains", "startsWith", "endsWith", "matches", "in")
# Methods of other languages, and what does the same here.
METHODS = {
    "starts_with": "startsWith", "ends_with": "endsWith", "includes": "contains",
    "has": "contains", "search": "matches", "match": "matches", "test": "matches",
    "toLowerCase": "lower", "toUpperCase": "upper", "size": "len", "length": "len",
    "strip": "trim", "some": "any", "every": "all",
}  # fmt: skip
FOREIGN = {
    "=": "use `==` to compare",
    "===": "use `==`",
    "!==": "use `!=`",
    "<>": "use `!=`",
    "&": "use `and`",
    "AND": "use `and` (lower case)",
    "OR": "use `or` (lower case)",
    "NOT": "use `not` (lower case)",
    "IN": "use `in` (lower case)",
    "xor": "use `!=` between two bools",
    "=~": "use `matches`",
    "~": "use `matches`",
    "~=": "use `matches`",
    "like": "use `contains`, `startsWith`, `endsWith` or `matches`",
    "is": "use `==`",
    "starts_with": "did you mean `startsWith`?",
    "ends_with": "did you mean `endsWith`?",
    "notin": "did you mean `not in`?",
    "{": "map literals and `{ }` blocks outside a predicate are not part of the match language",
    "if": "use `cond ? a : b`",
    "for": "use `any(list, test)`, in whose test `it` is the element",
    "=>": "write the test alone: `it` is the element in it",
    "->": "write the test alone: `it` is the element in it",
    ";": "sequences are not part of the match language; a match is one expression",
    "::": "modules are not part of the match language",
    "|": "write `| name(…)` after a value, or `or` between two conditions",
    "“": "use straight quotes",
    "”": "use straight quotes",
    "‘": "use straight quotes",
    "’": "use straight quotes",
}
TOUCHING = "a number may not touch a letter"
NO_BYTES = "bytes are not part of the match language; write a string"
SKIPPED = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`]|``)*`|//[^\n]*|/\*.*?\*/|[()\[\]{}]",
    re.DOTALL,
)
OPERATOR = re.compile(r"[=<>!~&|:]+")
RUN = re.compile(r"[A-Za-z_$][\w$]*|[0-9][\w]*|[=<>!~&|:]+|.", re.DOTALL)
# What no expression is and a list of files may be: no blanks, no quotes, a star beside a slash.
GLOB = re.compile(r"(?:[\w.?!\[\]-]*/)*(?:\*|[\w.?!\[\]-]+/\*)[\w.*?!/\[\]-]*")


def explain(failure: UnexpectedInput, text: Text, findings: Findings) -> None:
    value = text.value
    if isinstance(failure, UnexpectedToken):
        if failure.token.type == "$END":
            _too_early(text, expected(value, len(value)), findings)
        else:
            _unexpected(text, failure.token.start_pos or 0, failure.token, findings)
        return
    if not isinstance(failure, UnexpectedCharacters):
        raise failure
    start = failure.pos_in_stream or 0
    if value[start] in "\"'`":
        end = value.find("\n", start)
        findings.error(
            "open-string",
            "this string is never closed",
            text.span(start, len(value) if end < 0 else end),
            _newline_help(value, start, end),
        )
        return
    run = RUN.match(value, start)
    _unexpected(text, start, run.group() if run else value[start], findings)


def _newline_help(value: str, start: int, newline: int) -> str:
    if newline < 0 or value[start] == "`":
        return ""
    return "a quoted string ends on its own line; write `\\n`, or use a raw string in backticks"


def _too_early(text: Text, names: Set[str], findings: Findings) -> None:
    end = len(text.value)
    findings.error(
        "text-ends-early",
        f"the expression ends too early; expected {phrase(names)}",
        text.span(end, end),
        unclosed(text) or _pipe_help(text.value),
    )


def _pipe_help(value: str) -> str:
    """A pipe's function without its parentheses."""
    found = re.search(r"\|\s*([A-Za-z_]+)\s*$", value)
    if not found:
        return ""
    function = BUILTINS.get(found.group(1))
    more = function is not None and function.least > 1
    return f"write `| {found.group(1)}({'…' * more})`"


def _unexpected(text: Text, start: int, word: str, findings: Findings) -> None:
    start, word = _whole_operator(text.value, start, word)
    findings.error(
        "unexpected-token",
        f"unexpected `{_shown(word)}`; expected {phrase(expected(text.value, start))}",
        text.span(start, start + len(word)),
        _help(text.value, start, word),
    )


def _whole_operator(value: str, start: int, word: str) -> tuple[int, str]:
    """The foreign operator around a part of it, such as `===` around its last `=`."""
    for found in OPERATOR.finditer(value):
        if found.start() <= start < found.end() and found.group() in FOREIGN:
            return found.start(), found.group()
    return start, word


def _shown(word: str) -> str:
    return visible(word if len(word) <= 40 else word[:39] + "…")


def expected(value: str, end: int) -> Set[str]:
    """The terminals that may follow the first `end` characters."""
    session = parser().parse_interactive(value[:end])
    try:
        for _ in session.iter_parse():
            pass
    except UnexpectedInput:
        return frozenset()
    accepts: set[str] = session.accepts()  # type: ignore[no-untyped-call]
    return accepts


def phrase(names: Set[str]) -> str:
    """A set of terminals in words: an operand, an operator, or the one or two that are left."""
    if {"NAME", "STRING", "LPAR"} <= names:
        return either(["an operand", *(f"`{SPELT[n]}`" for n in sorted(names & OPERAND_OR))])
    if {"AND", "OR"} <= names:
        closing = [f"`{word}`" for name, word in CLOSING.items() if name in names]
        return either(["an operator", *closing, *(["the end"] if "$END" in names else [])])
    words = sorted(NAMED.get(n) or f"`{SPELT[n]}`" for n in names if n in NAMED or n in SPELT)
    return either(words or ["something else"])


def either(words: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def unclosed(text: Text) -> str:
    """Where in the file the innermost bracket that is still open stands."""
    value = text.value
    pairs = {")": "(", "]": "[", "}": "{"}
    waiting: list[tuple[str, int]] = []
    for found in SKIPPED.finditer(value):
        mark = found.group()
        if mark in ("(", "[", "{"):
            waiting.append((mark, found.start()))
        elif mark in pairs and waiting and waiting[-1][0] == pairs[mark]:
            waiting.pop()
    if not waiting:
        return ""
    bracket, start = waiting[-1]
    opened = text.source.position(text.offsets[start])
    ended = text.source.position(text.offsets[-1])
    where = f"column {opened[1]}" if opened[0] == ended[0] else f"line {opened[0]}"
    return f"the `{bracket}` at {where} is never closed"


def _help(value: str, start: int, word: str) -> str:
    before = value[:start].rstrip()
    if glob := glob_help(value):
        return glob
    if expected(value, start) == {"LPAR"} and (piped := _pipe_help(before)):
        return piped
    if word in FOREIGN:
        return FOREIGN[word]
    if word[0] in "\"'" and re.search(r"(?<![\w$])b$", value[:start]):
        return NO_BYTES
    if word == "/" and before.endswith("matches"):
        return "put the pattern into quotes or backticks"
    method = re.search(r"\.\s*([A-Za-z_$][\w$]*)$", before) if word == "(" else None
    if method:
        return f"methods are not part of the match language; {_instead_of(method.group(1))}"
    if re.fullmatch(r"[0-9]\w*", word) and not word.isdigit():
        return TOUCHING
    if re.fullmatch(r"[A-Za-z_]+", word):
        return _word_help(before, word)
    if not word.isascii():
        return "names are ASCII; put text in quotes"
    return ""


def glob_help(value: str) -> str:
    """What to write for a glob where an expression belongs; "" where it is none."""
    glob = value.strip()
    return f'write `paths: ["{glob}"]`: a match is an expression' if GLOB.fullmatch(glob) else ""


def _instead_of(method: str) -> str:
    """What to write instead of a method: an operator, or a function."""
    word = METHODS.get(method, nearest(method, OPERATORS, 0.8))
    return f"write `… {word} …`" if word in OPERATORS else f"write `{word or method}(…)`"


def _word_help(before: str, word: str) -> str:
    if word in WORDS and not before:
        return f"`{word}` stands between two operands"
    near = nearest(word, WORDS, 0.75)
    return f"did you mean `{near}`?" if near and near != word else ""
