# SPDX-License-Identifier: MIT
"""Reads a template with Jinja2's own lexer and parser, so that every node knows its place.

INVARIANT: `lineno` of a node, and of an error of the parser, is an offset in the template's text
with its line ends as LF; Jinja2 itself keeps lines only.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.lexer import TokenStream
from jinja2.parser import Parser

from src_compiler.diagnostics import Findings
from src_compiler.source import Source, Span

SYNTAX = "template-syntax"
_WORD = re.compile(r"\w+|\"[^\"\n]*\"|'[^'\n]*'|[-+]?%\}|\}\}|\{[{%#]-?|.", re.DOTALL)
# Jinja2's names of tokens, and what authors write.
_WRITTEN = {"end of print statement": "}}", "end of statement block": "%}"}
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Token:
    """A raw token of the lexer: `kind` and `value` as it has them, blanks and comments too."""

    at: int
    kind: str
    value: str


class Written:
    """A template's text as the lexer sees it, and where each of its characters stands."""

    def __init__(self, source: Source) -> None:
        self.source = source
        pieces: list[str] = []
        self._offsets: list[int] = []
        start = 0
        for end in _LINE_END.finditer(source.text):
            self._offsets += range(start, end.start() + 1)
            pieces.append(source.text[start : end.start()])
            start = end.end()
        pieces.append(source.text[start:])
        self._offsets += range(start, len(source.text) + 1)
        self.text = "\n".join(pieces)

    def span(self, start: int, end: int | None = None) -> Span:
        """From an offset up to another, or to the end of the word that stands there."""
        start = min(start, len(self.text))
        if end is None:
            word = _WORD.match(self.text, start)
            end = word.end() if word else start
        first, last = self._offsets[start], self._offsets[end]
        return Span(self.source, first, max(last, first))

    def after_blanks(self, at: int) -> int:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at


def tokenize(written: Written, environment: Environment, findings: Findings) -> list[Token] | None:
    """The tokens with their places, or None, told."""
    tokens: list[Token] = []
    at = 0
    try:
        for _, kind, value in environment.lexer.tokeniter(written.text, None):
            # Blanks that a `-` takes away are in no token.
            while not written.text.startswith(value, at):
                at += 1
            tokens.append(Token(at, kind, value))
            at += len(value)
    except TemplateSyntaxError as error:
        unclosed = str(error.message).startswith("Missing end")
        place = tokens[-1].at if unclosed and tokens else written.after_blanks(at)
        findings.error(SYNTAX, _sentence(error), written.span(place), _help(written, place))
        return None
    return tokens


def parse(
    written: Written, tokens: list[Token], environment: Environment, findings: Findings
) -> nodes.Template | None:
    """The template's tree, or None, told."""
    parser = Parser(environment, "")
    last = tokens[-1].at if tokens else 0
    try:
        with warnings.catch_warnings():
            # An escape that Python will refuse one day is read as Jinja2 reads it today.
            warnings.simplefilter("ignore")
            raw = environment.lexer.wrap(_placed(tokens))
            parser.stream = TokenStream(raw, None, None)
            return parser.parse()
    except TemplateSyntaxError as error:
        findings.error(SYNTAX, _sentence(error), written.span(error.lineno))
    except (ValueError, RecursionError) as error:
        deep = isinstance(error, RecursionError)
        what = "its parts are nested too deeply" if deep else "a number has too many digits"
        findings.error(SYNTAX, f"this template cannot be read: {what}", written.span(last))
    return None


def _placed(tokens: list[Token]) -> Iterator[tuple[int, str, str]]:
    return ((token.at, token.kind, token.value) for token in tokens)


def _help(written: Written, at: int) -> str:
    """For what is not even a token."""
    if written.text.startswith("{#", at):
        return "write `#}` where the comment ends"
    quote = written.text[at : at + 1]
    return f"close the text with another {quote}" if quote in ("'", '"') else ""


def _sentence(error: TemplateSyntaxError) -> str:
    """Jinja2's words as diagnostics are written."""
    said = str(error.message).partition(". ")[0].rstrip(".")
    said = re.sub(r" at \d+$", "", said.replace("expected token ", "expected "))
    for name, mark in _WRITTEN.items():
        said = said.replace(name, mark)
    said = re.sub(r"'([^']*)'|\"([^\"]*)\"", r"`\1\2`", said).replace(", got ", ", found ")
    return " ".join((said[:1].lower() + said[1:]).split())
