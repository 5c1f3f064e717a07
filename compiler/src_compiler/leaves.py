# SPDX-License-Identifier: MIT
"""Reads scalars by shape: texts, expressions, words of a choice, numbers, durations, paths."""

from __future__ import annotations

import re
import shlex

from src_compiler import durations
from src_compiler.faults import NULLS, Faults, wanted
from src_compiler.nearest import did_you_mean
from src_compiler.quoting import LONGEST, quote_value, quoted_line
from src_compiler.ruleset import Value
from src_compiler.shapes import Choice, Duration, Expression, File, Flag, Number, Path, Words
from src_compiler.source import Span, Text
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Scalar

Leaf = Words | Expression | Choice | Flag | Number | Duration | File | Path

_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})", re.ASCII)
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}", re.ASCII)
_COMMENT = re.compile(r"[ \t]+(#[^\r\n]*)")


def resolve(scalar: Scalar) -> Text | bool | int | float | None:
    """What a scalar is where no shape says so: JSON's types, a text where it is anything else."""
    text = scalar.text.value
    if scalar.style:
        return scalar.text
    if text in NULLS:
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return scalar.text


def read_leaf(shape: Leaf, node: Scalar, name: str, faults: Faults) -> Value:
    """The value of a scalar; `name` is what messages call it."""
    text = node.text.value
    match shape:
        case Expression():
            return _expression(node, name, faults)
        case Words():
            return _words(shape, node, name, faults)
        case File() | Path():
            return _path(shape, node, name, faults)
        case Number():
            return _number(shape, node, name, faults)
        case Duration():
            return _duration(node, name, faults)
        case Choice(words) if text in words:
            return node.text
        case Choice(words):
            raise faults.wrong(node, name, listed(words), did_you_mean(text, words))
        case Flag(only) if not node.style and text in (("true",) if only else ("true", "false")):
            return text == "true"
    raise faults.wrong(node, name, wanted(shape))


def refuse_cut(node: Scalar, name: str, faults: Faults) -> None:
    """Refuse a comment right after an unquoted scalar: most often it was meant as part of it."""
    source = node.span.source
    comment = None if node.style else _COMMENT.match(source.text, node.span.end)
    if comment is None:
        return
    whole = node.text.value[:LONGEST] + comment.group()[:LONGEST].rstrip()
    if "\n" in source.text[node.span.start : node.span.end]:
        line = "`>-`, with the whole text on the lines below"
    elif node.flow:
        line = quote_value(node.text.value[:LONGEST])
    else:
        line = quoted_line(source, node.span.start, whole)
    raise faults.error(
        "comment-cuts-value", f"` #` begins a comment, which cuts {name}",
        Span(source, *comment.span(1)), f"quote this value or use `>-`: {line}",
    )  # fmt: skip


def _expression(node: Scalar, name: str, faults: Faults) -> Text:
    if not node.text.value.strip() or (not node.style and node.text.value in NULLS):
        raise faults.error(
            "empty-match", f"{name} is empty", node.span, "write an expression, or remove the key"
        )
    refuse_cut(node, name, faults)
    return node.text


def _words(shape: Words, node: Scalar, name: str, faults: Faults) -> Text:
    text = node.text.value
    if (not node.style and text in NULLS) or (not text.strip() and not shape.empty):
        raise faults.empty(node, name, f"write {shape.kind}, or remove the key")
    if text in ("true", "false") and not node.style and not shape.bare:
        raise faults.wrong(node, name, shape.kind, "write a text, or quote this one")
    if shape.shown:
        refuse_cut(node, name, faults)
    return node.text


def _path(shape: File | Path, node: Scalar, name: str, faults: Faults) -> Text:
    text = _words(Words(), node, name, faults)
    if isinstance(shape, File) and not text.value.startswith(("./", "../")):
        raise faults.error(
            "not-a-script", f"{name} takes {shape.what}, whose path begins with `./`", node.span,
            _script_help(text.value),
        )  # fmt: skip
    if isinstance(shape, File) and not shape.whole:
        _refuse_open_quote(text, node, name, faults)
    return text


def _script_help(written: str) -> str:
    first, *rest = written.split()
    if rest and "/" not in first and "." not in first:
        runs = quoted(f"#!/usr/bin/env {first}")
        return f"name the script itself, whose first line, {runs}, says what runs it"
    return f"write {quoted('./' + written)}"


def _refuse_open_quote(text: Text, node: Scalar, name: str, faults: Faults) -> None:
    """Arguments are words of a shell, which would refuse them each time."""
    try:
        shlex.split(text.value)
    except ValueError:
        raise faults.error(
            "unclosed-quote", f"a quote in the arguments of {name} has no end", node.span,
            "close it, or put a backslash before it",
        ) from None  # fmt: skip


def _number(shape: Number, node: Scalar, name: str, faults: Faults) -> int | float:
    value = resolve(node)
    if isinstance(value, bool) or not isinstance(value, int if shape.whole else int | float):
        raise faults.wrong(node, name, wanted(shape))
    return value


def _duration(node: Scalar, name: str, faults: Faults) -> Text:
    text = node.text.value
    if durations.milliseconds(text) is not None:
        return node.text
    if durations.is_bare_number(text):
        raise faults.error(
            "bare-duration", f"{name} is a number without a unit", node.span,
            f"write `{text}s` for seconds; units are ms, s, m and h",
        )  # fmt: skip
    raise faults.wrong(node, name, durations.FORM)
