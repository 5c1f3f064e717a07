# SPDX-License-Identifier: MIT
"""Reads YAML nodes by shape: the value, or the diagnostics that say why there is none."""

from __future__ import annotations

import re

from src_compiler import durations
from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Value
from src_compiler.shapes import (
    Choice,
    Data,
    Duration,
    Either,
    Expression,
    File,
    FileOr,
    Flag,
    Forms,
    Items,
    Names,
    Number,
    Path,
    Shape,
    Table,
    TrueOr,
    Words,
)
from src_compiler.source import Span, Text
from src_compiler.wording import listed, meant, quoted
from src_compiler.yamlerror import quote_value, quoted_line
from src_compiler.yamltree import Mapping, Node, Refused, Scalar, Sequence

_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})", re.ASCII)
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}", re.ASCII)
_NULLS = ("", "~", "null", "Null", "NULL")
_YAML_BOOLS = ("yes", "no", "on", "off", "y", "n", "true", "false")
_COMMENT = re.compile(r"[ \t]+#[^\n]*")


class Rejected(Exception):
    """The value is told to be wrong; whoever needs it does without."""


def resolve(scalar: Scalar) -> Text | bool | int | float | None:
    """What a scalar is where no shape says so: JSON's types, a text where it is anything else."""
    text = scalar.text.value
    if scalar.style:
        return scalar.text
    if text in _NULLS:
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return scalar.text


class Reader:
    """`scripts` gathers the script and template paths that were read."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.scripts: list[Text] = []

    def read(self, shape: Shape, node: Node, name: str) -> Value:
        """The value of `node`; `name` is what messages call it."""
        if isinstance(node, Refused):
            raise Rejected
        match shape:
            case Data():
                return self.data(node)
            case Either():
                return self.either(shape, node, name)
            case Items():
                return self.items(shape, node, name)
            case Table():
                return self.table(shape, node, name)
            case Names():
                return self.names(shape, node)
            case Forms():
                return self.forms(shape, node, name)
        if not isinstance(node, Scalar):
            raise self.wrong(node, name, _wanted(shape))
        return self.scalar(shape, node, name)

    def scalar(self, shape: Shape, node: Scalar, name: str) -> Value:
        text = node.text.value
        match shape:
            case Expression():
                return self.expression(node, name)
            case Words():
                return self.words(shape, node, name)
            case TrueOr(other):
                if not node.style and text == "true":
                    return True
                return self.read(other, node, name)
            case FileOr(other):
                return self.read(File() if text.startswith(("./", "../")) else other, node, name)
            case File() | Path():
                return self.path(shape, node, name)
            case Choice(words):
                if text in words:
                    return node.text
                raise self.wrong(node, name, listed(words), meant(text, words))
            case Flag(only):
                if not node.style and text in (("true",) if only else ("true", "false")):
                    return text == "true"
                raise self.wrong(node, name, _wanted(shape))
            case Number():
                return self.number(shape, node, name)
            case Duration():
                return self.duration(node, name)
        raise AssertionError(shape)

    def expression(self, node: Scalar, name: str) -> Text:
        if not node.text.value.strip() or (not node.style and node.text.value in _NULLS):
            raise self.error(
                "empty-match", f"{name} is empty", node.span,
                "write an expression, or remove the key",
            )  # fmt: skip
        self.uncut(node, name)
        return node.text

    def words(self, shape: Words, node: Scalar, name: str) -> Text:
        text = node.text.value
        if not node.style and text in _NULLS:
            raise self.error(
                "empty-value", f"{name} has no value", node.span, f"write {shape.kind}"
            )
        if not text.strip() and not shape.empty:
            raise self.error("empty-value", f"{name} is empty", node.span, f"write {shape.kind}")
        if shape.shown:
            self.uncut(node, name)
        return node.text

    def uncut(self, node: Scalar, name: str) -> None:
        """Refuse a comment right after an unquoted scalar: most often it was part of it."""
        if node.style:
            return
        source = node.span.source
        comment = _COMMENT.match(source.text, node.span.end)
        if comment is None:
            return
        whole = node.text.value + comment.group().rstrip()
        if node.flow:
            line = quote_value(node.text.value)
        elif "\n" in source.text[node.span.start : node.span.end]:
            line = "`>-` and the whole text on the lines below"
        else:
            line = quoted_line(source, node.span.start, whole)
        at = comment.start() + len(comment.group()) - len(comment.group().lstrip())
        raise self.error(
            "comment-cuts-value", f"` #` begins a comment and cuts {name}",
            Span(source, at, comment.end()),
            f"quote this value or use `>-`: {line}",
        )  # fmt: skip

    def path(self, shape: File | Path, node: Scalar, name: str) -> Text:
        text = self.words(Words(), node, name)
        if isinstance(shape, File):
            if not text.value.startswith(("./", "../")):
                raise self.error(
                    "not-a-script", f"{name} takes {shape.what}, whose path begins with `./`",
                    node.span, f"write {quoted('./' + text.value)}",
                )  # fmt: skip
            self.scripts.append(text)
        return text

    def number(self, shape: Number, node: Scalar, name: str) -> int | float:
        value = resolve(node)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(node, name, _wanted(shape))
        if shape.whole and not isinstance(value, int):
            raise self.wrong(node, name, _wanted(shape))
        if shape.least is not None and value < shape.least:
            raise self.wrong(node, name, f"{_wanted(shape)} from {shape.least}")
        return value

    def duration(self, node: Scalar, name: str) -> Text:
        text = node.text.value
        if durations.milliseconds(text) is not None:
            return node.text
        if durations.is_bare_number(text):
            raise self.error(
                "bare-duration", f"{name} is a number without a unit", node.span,
                f"write `{text}s` for seconds; units are ms, s, m and h",
            )  # fmt: skip
        raise self.wrong(node, name, durations.FORM)

    def data(self, node: Node) -> Value:
        match node:
            case Scalar():
                return resolve(node)
            case Sequence():
                return tuple(self.data(item) for item in node.items)
            case Mapping():
                return {key.text.value: self.data(value) for key, value in node.entries}
        raise Rejected

    def either(self, shape: Either, node: Node, name: str) -> Value:
        kind = {Scalar: shape.scalar, Sequence: shape.items, Mapping: shape.table}
        found = kind.get(type(node))
        if found is None:
            raise self.wrong(node, name, shape.what)
        return self.read(found, node, name)

    def items(self, shape: Items, node: Node, name: str) -> tuple[Value, ...]:
        if not isinstance(node, Sequence):
            if shape.alone and isinstance(node, Scalar):
                return (self.read(shape.item, node, name),)
            raise self.wrong(node, name, _wanted(shape))
        if not node.items:
            raise self.error(
                "empty-list", f"{name} is an empty list", node.span,
                "name at least one, or remove the key",
            )  # fmt: skip
        read = [self.attempt(shape.item, item, f"an entry of {name}") for item in node.items]
        if any(rejected(value) for value in read):
            raise Rejected
        return tuple(read)

    def names(self, shape: Names, node: Node) -> dict[str, Value]:
        read = {
            key.text.value: self.attempt(shape.value, value, quoted(key.text.value))
            for key, value in self.named(shape, node)
        }
        if any(rejected(value) for value in read.values()):
            raise Rejected
        return read

    def named(self, shape: Names, node: Node) -> list[tuple[Scalar, Node]]:
        """The entries of a map with free keys, less those whose keys cannot be names."""
        found = []
        for key, value in self.entries(node, shape.what, shape.empty):
            if shape.pattern and not re.fullmatch(shape.pattern, key.text.value):
                self.error(
                    "bad-name", f"{quoted(key.text.value)} is not a name", key.span,
                    f"use {shape.example}",
                )  # fmt: skip
            else:
                found.append((key, value))
        return found

    def entries(self, node: Node, what: str, empty: bool) -> tuple[tuple[Scalar, Node], ...]:
        if not isinstance(node, Mapping):
            if isinstance(node, Scalar) and not node.style and node.text.value in _NULLS:
                raise self.error(
                    "empty-value", f"{what} has no entries", node.span, "remove the key"
                )
            raise self.wrong(node, what, "a map")
        if not node.entries and not empty:
            raise self.error("empty-value", f"{what} has no entries", node.span, "remove the key")
        return node.entries

    def forms(self, shape: Forms, node: Node, name: str) -> Value:
        if not isinstance(node, Mapping):
            raise self.wrong(node, name, shape.what)
        if shape.open and node.get(shape.open) is not None:
            return self.data(node)
        for key, table in shape.forms.items():
            if node.get(key) is not None:
                return self.table(table, node, name)
        raise self.error(
            "missing-key", f"{name} is none of the forms of {shape.what}", node.span,
            f"give one of {listed((*shape.forms, shape.open))}",
        )  # fmt: skip

    def table(self, shape: Table, node: Node, name: str) -> dict[str, Value]:
        """All keys of the map that are right; Rejected where one of them is not."""
        read, whole = self.parts(shape, node, name)
        if not whole:
            raise Rejected
        return read

    def parts(
        self, shape: Table, node: Node, name: str, head: Span | None = None
    ) -> tuple[dict[str, Value], bool]:
        """What could be read of a map, and whether all of it was right.

        `head` is what is pointed at where a key is missing: the first key if not given.
        """
        if not isinstance(node, Mapping):
            raise self.wrong(node, name, _wanted(shape))
        whole = self.complete(shape, node, name, head or _head(node))
        read: dict[str, Value] = {}
        for key, value in node.entries:
            inner = shape.keys.get(key.text.value)
            if inner is None:
                self.unknown(shape, key)
                continue
            found = self.attempt(inner, value, f"`{key.text.value}`")
            if rejected(found):
                whole = False
            else:
                read[key.text.value] = found
        return read, whole

    def complete(self, shape: Table, node: Mapping, name: str, head: Span) -> bool:
        """Whether the keys that are there go together; told otherwise."""
        keys = {key.text.value: key for key, _ in node.entries}
        told = 0
        for key in shape.need:
            if key not in keys:
                told += 1
                self.error("missing-key", f"{name} has no `{key}`", head, f"add `{key}`")
        for group in shape.one_of:
            told += self.exactly_one(group, keys, head, name)
        for group in shape.some_of:
            if not any(key in keys for key in group):
                told += 1
                self.error(
                    "missing-key", f"{name} has none of {listed(group)}", head,
                    f"add {listed(group)}",
                )  # fmt: skip
        for key, others in shape.beside:
            if key in keys and not any(other in keys for other in others):
                told += 1
                self.error(
                    "misplaced-key", f"`{key}` goes only beside {listed(others)}", keys[key].span,
                    f"remove it or add {listed(others)}",
                )  # fmt: skip
        return not told

    def exactly_one(
        self, group: tuple[str, ...], keys: dict[str, Scalar], head: Span, name: str
    ) -> int:
        present = [key for key in keys if key in group]
        if not present:
            self.error(
                "missing-key", f"{name} has none of {listed(group)}", head,
                f"add one of {listed(group)}",
            )  # fmt: skip
            return 1
        for extra in present[1:]:
            self.error(
                "two-of-one", f"{name} has both `{present[0]}` and `{extra}`", keys[extra].span,
                "keep one of them",
            )  # fmt: skip
        return len(present) - 1

    def unknown(self, shape: Table, key: Scalar) -> None:
        word = key.text.value
        if word in shape.elsewhere:
            self.error(
                "misplaced-key", f"`{word}` is not a key of {shape.what}", key.span,
                shape.elsewhere[word],
            )  # fmt: skip
            return
        close = meant(word, shape.keys)
        self.error(
            "unknown-key", f"{quoted(word)} is not a key of {shape.what}", key.span,
            f"did you mean `{close}`" if close else f"the keys are {listed(shape.keys, 'and')}",
        )  # fmt: skip

    def attempt(self, shape: Shape, node: Node, name: str) -> Value:
        """The value, or _NOTHING where it was told to be wrong."""
        try:
            return self.read(shape, node, name)
        except Rejected:
            return _NOTHING

    def wrong(self, node: Node, name: str, wanted: str, close: str = "") -> Rejected:
        help = f"did you mean `{close}`" if close else _advice(node, wanted)
        return self.error(
            "wrong-type", f"{name} takes {wanted}, not {_found(node)}", _first_line(node), help
        )

    def error(self, code: str, message: str, span: Span, help: str = "") -> Rejected:
        self.findings.error(code, message, span, help)
        return Rejected()


_NOTHING: Value = Text("", None, (0,))  # type: ignore[arg-type]


def rejected(value: Value) -> bool:
    """Whether `attempt` gave no value."""
    return value is _NOTHING


def _wanted(shape: Shape) -> str:
    match shape:
        case Words(kind=kind):
            return kind
        case Expression():
            return "an expression"
        case Flag(only=True):
            return "`true`"
        case Flag():
            return "`true` or `false`"
        case Number(whole=True):
            return "a whole number"
        case Number():
            return "a number"
        case Duration():
            return durations.FORM
        case File(what):
            return what
        case Path():
            return "a path"
        case Items():
            return "a list"
        case Table(what) | Names(what):
            return "a map"
        case TrueOr(other):
            return f"`true` or {_wanted(other)}"
        case FileOr(other):
            return f"a script or {_wanted(other)}"
        case Choice(words):
            return listed(words)
    return "another value"


def _found(node: Node) -> str:
    match node:
        case Scalar(style=""):
            return quoted(node.text.value) if node.text.value else "nothing"
        case Scalar():
            return f"the text {quoted(node.text.value)}"
        case Sequence():
            return "a list"
    return "a map"


def _advice(node: Node, wanted: str) -> str:
    if isinstance(node, Scalar):
        if not node.style and node.text.value.lower() in _YAML_BOOLS and "true" in wanted:
            return "write `true` or `false`"
        return ""
    if node.flow if isinstance(node, Mapping | Sequence) else False:
        source = node.span.source
        end = source.text.find("\n", node.span.start)
        value = source.text[node.span.start : len(source.text) if end < 0 else end].rstrip()
        return f"quote this value or use `>-`: {quoted_line(source, node.span.start, value)}"
    return ""


def _first_line(node: Node) -> Span:
    span = node.span
    end = span.source.text.find("\n", span.start)
    stop = span.end if end < 0 else min(span.end, end)
    return Span(span.source, span.start, max(stop, span.start))


def _head(node: Mapping) -> Span:
    """Where a map that lacks something is pointed at: its first key."""
    return node.entries[0][0].span if node.entries else node.span
