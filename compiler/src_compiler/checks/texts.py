# SPDX-License-Identifier: MIT
"""Texts that are shown: their `{{ }}` parts typed, printable, and not a way in for file content."""

from __future__ import annotations

import re
from dataclasses import replace

from src_compiler import typed
from src_compiler.checked import Template
from src_compiler.checks.expression import check_expression
from src_compiler.checks.kindred import is_number, is_text
from src_compiler.checks.scope import Scope
from src_compiler.diagnostics import Findings
from src_compiler.schema.load import schema
from src_compiler.source import Span, Text
from src_compiler.template import split
from src_compiler.types import ANY, BOOL, Event, List, Map, Optional, Record, Type
from src_compiler.visible import visible
from src_compiler.wording import a

# What is read in one pair of braces, as other languages fill it in.
SINGLE = re.compile(r"\$?\{ *((?:event|session|context|state|hit)[.\[][^{}\n]*?) *\}")


def template(text: Text, scope: Scope, findings: Findings) -> Template | None:
    """The text with its expressions typed."""
    scope = replace(scope, what="a text")
    pieces = split(text, findings)
    if pieces is None:
        return None
    parts: list[str | typed.Expr] = []
    whole = True
    for piece in pieces:
        if not piece.code:
            _single(piece.text, findings)
            parts.append(piece.text.value)
            continue
        checked = check_expression(piece.text, scope, ANY, findings)
        if checked is None or not _printable(checked.type, piece.text, findings):
            whole = False
            continue
        _content(checked, scope, piece.text, findings)
        parts.append(checked)
    return Template(tuple(parts)) if whole else None


def _single(text: Text, findings: Findings) -> None:
    """Warns of one brace where two were meant."""
    for found in SINGLE.finditer(text.value):
        findings.warning(
            "braces-not-filled", "a text is filled in between two braces, not one",
            text.span(*found.span()), f"write `{{{{ {visible(found[1])} }}}}`",
        )  # fmt: skip


def _inside(text: Text) -> tuple[Span, str]:
    """An expression's place without the blanks around it, and its words."""
    words = text.value.strip()
    start = text.value.index(words)
    return text.span(start, start + len(words)), visible(" ".join(words.split()))


def _printable(type: Type, text: Text, findings: Findings) -> bool:
    if is_text(type) or is_number(type) or type in (BOOL, ANY):
        return True
    span, words = _inside(text)
    findings.error(
        "unprintable-value", f"a text cannot show {a(str(type))}", span, _help(type, words)
    )
    return False


def _help(type: Type, words: str) -> str:
    match type:
        case Optional():
            return f'give a default: `{words} ?? ""`'
        case List(of) if is_text(of) or of == ANY:
            return f'write `{words} | join(", ")`'
        case List(Record()):
            return f'show a field of each: `map({words}, .…) | join(", ")`, or `len({words})`'
        case List():
            return f"write `len({words})`"
        case Record(_, fields):
            shown = next((name for name, of in fields if is_text(of)), fields[0][0])
            return f"show a field: `{words}.{shown}`"
        case Map():
            return f'write `keys({words}) | join(", ")`, or read one key'
        case Event():
            return "show a field: `event.kind`"
    return ""


def _content(checked: typed.Expr, scope: Scope, text: Text, findings: Findings) -> None:
    if not (is_text(checked.type) or checked.type == ANY):
        return
    if not carries(checked, scope.kinds or (), scope.hit_is_content):
        return
    span, words = _inside(text)
    findings.warning(
        "content-in-message",
        f"`{words}` is text out of a file or program, and what it says may steer the model",
        span,
        "name where it stands instead, such as `{{ event.path }}`",
    )


def carries(expr: typed.Expr, kinds: tuple[str, ...], tainted: bool) -> bool:
    """Whether the value has text in it that came out of a file or program."""

    def inner(*parts: typed.Expr) -> bool:
        return any(carries(part, kinds, tainted) for part in parts)

    match expr:
        case typed.Root("hit"):
            return tainted
        case typed.Field(typed.Root("event"), name):
            fields = (schema().kinds[kind].field(name) for kind in kinds)
            return any(field is not None and field.content for field in fields)
        case typed.Field(base) | typed.Open(base) | typed.At(base) | typed.Entry(base):
            return inner(base)
        case typed.Slice(base):
            return inner(base)
        case typed.Call(_, args):
            return inner(*args)
        case typed.Default(value, other) | typed.Arithmetic(_, value, other):
            return inner(value, other)
        case typed.If(_, then, other):
            return inner(then, other)
        case typed.Let(_, value, body):
            return inner(value, body)
        case typed.Quantifier(_, source, _, body):
            return inner(source, body)
        case typed.ListOf(items):
            return inner(*items)
    return False
