# SPDX-License-Identifier: MIT
"""What is said of a YAML node that does not have the shape that was wanted."""

from __future__ import annotations

from src_compiler import durations
from src_compiler.diagnostics import Findings
from src_compiler.quoting import LONGEST, quoted_line
from src_compiler.shapes import (
    Choice,
    Duration,
    Expression,
    File,
    FileOr,
    Flag,
    Items,
    Names,
    Number,
    Path,
    Shape,
    Table,
    TrueOr,
    Words,
)
from src_compiler.source import Span
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Mapping, Node, Scalar, Sequence

NULLS = ("", "~", "null", "Null", "NULL")
# Words of what is wanted, where a flow list or map may be a text without its quotes.
QUOTABLE = ("text", "expression", "shell line", "glob")
_YAML_BOOLS = ("yes", "no", "on", "off", "y", "n", "true", "false")


class Rejected(Exception):
    """The value is told to be wrong; whoever needs it does without."""


class Faults:
    """Tells what is wrong; what it returns is raised where there is no value to go on with."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self.count = 0

    def error(self, code: str, message: str, span: Span, help: str = "") -> Rejected:
        self.count += 1
        self._findings.error(code, message, span, help)
        return Rejected()

    def wrong(self, node: Node, name: str, wants: str, help: str = "") -> Rejected:
        return self.error(
            "wrong-type", f"{name} takes {wants}, not {found(node)}", first_line(node),
            help or _advice(node, wants),
        )  # fmt: skip

    def empty(self, node: Node, name: str, help: str) -> Rejected:
        return self.error("empty-value", f"{name} is empty", first_line(node), help)


def is_null(node: Node) -> bool:
    """Nothing stands here, or a word that YAML reads as nothing."""
    return isinstance(node, Scalar) and not node.style and node.text.value in NULLS


def wanted(shape: Shape) -> str:
    """What a shape takes, in words."""
    match shape:
        case Words(kind=what) | File(what):
            return what
        case Expression():
            return "an expression"
        case Flag(only):
            return "`true`" if only else "`true` or `false`"
        case Number(whole):
            return "a whole number" if whole else "a number"
        case Duration():
            return durations.FORM
        case Path():
            return "a path"
        case Items(item, alone):
            return f"{wanted(item)} or a list of these" if alone else "a list"
        case Table() | Names():
            return "a map"
        case TrueOr(other, false):
            return f"{'`true`, `false`' if false else '`true`'} or {wanted(other)}"
        case FileOr(other):
            return f"a script or {wanted(other)}"
        case Choice(words):
            return listed(words)
    return "another value"


def found(node: Node) -> str:
    """What stands there, in words."""
    match node:
        case Scalar(style="") if not node.text.value:
            return "nothing"
        case Scalar(style=""):
            return quoted(node.text.value)
        case Scalar():
            return f"the text {quoted(node.text.value)}"
        case Sequence():
            return "a list"
    return "a map"


def as_list(shape: Items, node: Node) -> str:
    """What to write instead, where a list was wanted."""
    if isinstance(node, Mapping) and isinstance(shape.item, Words):
        return "write a text, or several in `[ ]`"
    if isinstance(node, Mapping):
        return "put it into `[ ]`" if node.flow else "begin each entry with `- `"
    if isinstance(shape.item, Table):
        return f"begin each entry with `- `; it has {_keys(shape.item)}"
    return "put it into `[ ]`"


def as_map(shape: Table) -> str:
    """What to write instead, where a map with these keys was wanted."""
    return f"write {_keys(shape)}"


def _keys(shape: Table) -> str:
    if shape.one_of:
        return f"one of the keys {listed(shape.one_of[0])}"
    if shape.need:
        return f"the {'key' if len(shape.need) == 1 else 'keys'} {listed(shape.need, 'and')}"
    words = shape.some_of[0] if shape.some_of else tuple(shape.keys)
    return f"one or more of the keys {listed(words, 'and')}"


def names_of(node: Node) -> str:
    """What to write instead, where a map with free keys was wanted."""
    if isinstance(node, Sequence):
        if node.flow:
            return "give each entry a name: `{NAME: …}`"
        return "give each entry a name: `NAME:` in place of `-`"
    return "write `NAME:`, and what belongs to it indented below"


def first_line(node: Node) -> Span:
    """The node as far as its first line goes."""
    span = node.span
    end = span.source.text.find("\n", span.start)
    stop = span.end if end < 0 else min(span.end, end)
    return Span(span.source, span.start, max(stop, span.start))


def _advice(node: Node, wants: str) -> str:
    if isinstance(node, Scalar):
        if not node.style and node.text.value.lower() in _YAML_BOOLS and "true" in wants:
            return "write `true` or `false`, without quotes"
        return "remove the quotes" if node.style and "true" in wants else ""
    if not isinstance(node, Mapping | Sequence) or not node.flow:
        return ""
    if not any(word in wants for word in QUOTABLE):
        return ""
    line = first_line(node)
    value = line.source.text[line.start : min(line.end, line.start + LONGEST)].rstrip()
    return f"quote this value or use `>-`: {quoted_line(line.source, line.start, value)}"
