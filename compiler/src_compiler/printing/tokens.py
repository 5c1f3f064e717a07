# SPDX-License-Identifier: MIT
"""The tokens of a generated line, and where it may be broken; `layout` breaks it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""(?P<space>\ *)(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\w[\w.]*?(?=\.[A-Za-z_])|"""
    r"""\d[\w.]*(?:e-?\d+)?|\w+|[!=<>]=|//|\*\*|.)""",
    re.VERBOSE | re.DOTALL,
)
# How eagerly a line is broken at a token; the most eager ones of a line are taken all at once.
COMPREHENSION, COMMA, TERNARY, LOGIC, COMPARATOR, SUM, PRODUCT, DOT = 20, 18, 16, 14, 10, 5, 4, 1
COMPARATORS = frozenset({"==", "!=", "<", ">", "<=", ">="})
SIGNS = {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "%": PRODUCT}
OPEN, CLOSE = "([{", ")]}"
WORDS = frozenset({"if", "else", "for", "in", "not", "and", "or", "is", "return", "lambda"})


@dataclass(slots=True, eq=False)
class Token:
    """`before` and `after` are how eagerly a line is broken there, 0 for never.

    An optional parenthesis has an empty text until the line is broken at it. `display` tells a
    list, tuple, set or map from the brackets of a call or an index.
    """

    text: str
    space: bool
    opens: bool = False
    closes: bool = False
    partner: Token | None = field(default=None, repr=False)
    display: bool = False
    before: int = 0
    after: int = 0

    def __len__(self) -> int:
        return len(self.text) + self.space


def tokenize(line: str) -> list[Token]:
    """The tokens of a statement, its expression in optional parentheses."""
    tokens = [Token(m["text"], bool(m["space"])) for m in TOKEN.finditer(line)]
    tokens = _with_optional_parentheses(tokens)
    open_tokens: list[tuple[Token, bool]] = []
    previous: Token | None = None
    in_for = comprehension = False
    for token in tokens:
        if token.opens:
            token.display = bool(token.text) and not _is_operand(previous)
            open_tokens.append((token, comprehension))
            comprehension = False
        elif token.closes:
            token.partner, comprehension = open_tokens.pop()
            token.partner.partner = token
            token.display = token.partner.display
        elif token.text == "for":
            token.before = COMPREHENSION if open_tokens else 0
            in_for = comprehension = True
        elif token.text == "in" and in_for:
            in_for = False
        else:
            token.before = _eagerness(token, previous, comprehension)
            token.after = COMMA if token.text == "," else 0
        previous = token
    return tokens


def _with_optional_parentheses(tokens: list[Token]) -> list[Token]:
    for token in tokens:
        token.opens, token.closes = token.text in OPEN, token.text in CLOSE
    first, last = tokens[0], tokens[-1]
    start = 0
    if first.text in ("return", "if"):
        start = 1
    elif first.text == "for":
        start = next(i for i, token in enumerate(tokens) if token.text == "in") + 1
    elif len(tokens) > 2 and tokens[1].text == "=":
        start = 2
    if not start:
        return tokens
    stop = len(tokens) - (last.text == ":")
    opening, closing = Token("", True, opens=True), Token("", False, closes=True)
    tokens[start].space = False
    return [*tokens[:start], opening, *tokens[start:stop], closing, *tokens[stop:]]


def _is_operand(previous: Token | None) -> bool:
    """Whether an opening bracket after this token is that of a call or an index."""
    if previous is None or not previous.text:
        return False
    return previous.closes or (
        previous.text not in WORDS and (previous.text[0].isalnum() or previous.text[0] in "_\"'")
    )


def _eagerness(token: Token, previous: Token | None, comprehension: bool) -> int:
    text = token.text
    if text in ("and", "or"):
        return LOGIC
    if text == "if":
        return COMPREHENSION if comprehension else TERNARY
    if text == "else":
        return TERNARY
    if text in COMPARATORS or text == "is":
        return COMPARATOR
    if text == "in":
        return 0 if previous is not None and previous.text == "not" else COMPARATOR
    if text == "not":
        return COMPARATOR if _ends_operand(previous) else 0
    if text in SIGNS:
        return SIGNS[text] if _ends_operand(previous) else 0
    if text == ".":
        return DOT if previous is not None and previous.closes else 0
    return 0


def _ends_operand(previous: Token | None) -> bool:
    if previous is None or (not previous.text and not previous.closes):
        return False
    return previous.closes or _is_operand(previous)
