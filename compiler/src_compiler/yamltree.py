# SPDX-License-Identifier: MIT
"""YAML as a tree whose scalars know their places. Nothing is resolved: `on` and `no` are texts.

Built from YAML events, so that what must not be in a rule file (tags, anchors, aliases, merge keys,
duplicate keys, depth) is refused before anything is composed. libyaml reads where it is there and
PyYAML's own reader where it is not, or where the two would not agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from src_compiler.diagnostics import Findings
from src_compiler.quoting import LONGEST, entry_at, quote_value, quoted_line
from src_compiler.scalars import located
from src_compiler.source import Source, Span, Text
from src_compiler.wording import quoted
from src_compiler.yamlerror import explain_error, no_character

DEEPEST = 64
MOST = 500
SLOW: type = yaml.SafeLoader
FAST: type = getattr(yaml, "CSafeLoader", SLOW)
_HALF = re.compile("[\ud800-\udfff]")
_PROPERTIES = {
    "yaml-tag": "`!` begins a tag",
    "yaml-anchor": "`&` begins an anchor",
    "yaml-alias": "`*` begins an alias",
}


@dataclass(frozen=True, slots=True)
class Scalar:
    """`span` is the scalar as written, quotes included; `style` is "" (plain), ', ", | or >."""

    text: Text
    span: Span
    style: str
    flow: bool


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple[Node, ...]
    span: Span
    flow: bool


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys are unique."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    flow: bool

    def get(self, key: str) -> Node | None:
        return next((node for scalar, node in self.entries if scalar.text.value == key), None)


@dataclass(frozen=True, slots=True)
class Refused:
    """What stood here was refused; whoever reads it says nothing more."""

    span: Span


Node = Scalar | Sequence | Mapping | Refused


def read_tree(source: Source, findings: Findings, reader: type = FAST) -> Node | None:
    """The one document of a file; None where it has none or its YAML cannot be read."""
    # Only PyYAML's own reader is strict about tabs and `%`.
    reader = SLOW if "\t" in source.text or "%" in source.text else reader
    found = Findings()
    try:
        root = _Composer(source, found, reader).document()
    except _Enough:
        root = None
    except (yaml.YAMLError, ValueError, OverflowError, _Unlike) as error:
        if reader is not SLOW:
            return read_tree(source, findings, SLOW)
        explain_error(source, error, found)
        root = None
    for diagnostic in found.sorted():
        findings.add(diagnostic)
    return root


def _merges(key: Scalar) -> bool:
    return key.text.value == "<<" and not key.style


class _Enough(Exception):
    """Too deep, or more mistakes than anyone mends in one go."""


class _Unlike(Exception):
    """Something that libyaml reads otherwise than PyYAML's own reader, which then decides."""


class _Composer:
    def __init__(self, source: Source, findings: Findings, reader: type) -> None:
        self.source = source
        self.findings = findings
        self.fast = reader is not SLOW
        self.events: Iterator[yaml.Event] = yaml.parse(source.text, Loader=reader)
        self.depth = 0
        self.flow = 0
        self.told = 0

    def document(self) -> Node | None:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self.refuse(
                        "several-documents", "a second YAML document begins here", event,
                        "one file holds one rule set: remove the `---`",
                    )  # fmt: skip
                    return root
                self.directives(event)
                root = self.node(next(self.events))
        if root is None or (isinstance(root, Scalar) and not root.text.value and not root.style):
            self.tell(
                "empty-file", "this file is empty", Span(self.source, 0, 0),
                "a rule set has at least one rule under `gates`, `observers`, `contexts` or "
                "`file-guards`",
            )  # fmt: skip
            return None
        return root

    def directives(self, event: yaml.DocumentStartEvent) -> None:
        before = self.source.text[: _index(event.end_mark)]
        at = 0 if before.startswith("%") else before.find("\n%") + 1
        if before.startswith("%", at):
            self.tell(
                "yaml-directive", "a line that begins with `%` is a YAML directive",
                Span(self.source, at, at + 1), help="remove the line",
            )  # fmt: skip

    def node(self, event: yaml.Event) -> Node:
        if isinstance(event, yaml.AliasEvent):
            node: Node = Refused(self.span(event))
            self.property("yaml-alias", event, node)
            return node
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if tag is not None and self.fast:
            raise _Unlike
        node = self.content(event)
        if anchor is not None:
            self.property("yaml-anchor", event, node)
        if tag is not None:
            self.property("yaml-tag", event, node)
        return node if anchor is None and tag is None else Refused(node.span)

    def content(self, event: yaml.Event) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(
                "too-deep", f"lists and maps are nested more than {DEEPEST} deep", event, ""
            )
            raise _Enough
        flow = bool(getattr(event, "flow_style", False))
        self.flow += flow
        if isinstance(event, yaml.SequenceStartEvent):
            node: Node = self.sequence(event, flow)
        else:
            node = self.mapping(event, flow)
        self.flow -= flow
        self.depth -= 1
        return node

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start, end = _index(event.start_mark), _index(event.end_mark)
        style = event.style or ""
        if not style and start == end:
            # The readers disagree on where a value that is not there would be.
            start = end = len(self.source.text[:start].rstrip(" "))
        if self.fast and self.flow and not style and "?" in event.value:
            raise _Unlike
        text, last = located(self.source, start, end, style, event.value)
        half = _HALF.search(event.value) if style == '"' else None
        if half is not None:
            no_character(text.span(half.start(), half.end()), self.findings)
        return Scalar(text, Span(self.source, start, last), style, self.flow > 0)

    def sequence(self, start: yaml.Event, flow: bool) -> Sequence:
        items = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event))
        return Sequence(tuple(items), self.whole(start, event, items, flow), flow)

    def mapping(self, start: yaml.Event, flow: bool) -> Mapping | Refused:
        entries: dict[str, tuple[Scalar, Node]] = {}
        nodes: list[Node] = []
        merged = False
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key, value = self.node(event), self.node(next(self.events))
            nodes += (key, value)
            merged = merged or (isinstance(key, Scalar) and _merges(key))
            if (name := self.key(key, entries)) is not None:
                entries[name.text.value] = (name, value)
        span = self.whole(start, event, nodes, flow)
        if flow and nodes and not isinstance(nodes[0], Scalar):
            return self.braces(span, nodes[0])
        if merged or (nodes and not entries):
            return Refused(span)
        return Mapping(tuple(entries.values()), span, flow)

    def braces(self, span: Span, key: Node) -> Refused:
        """A map that no author writes, since its first key is no text: `{{ event.path }}`."""
        if isinstance(key, Refused):
            return Refused(span)
        self.tell(
            "unquoted-value", "an unquoted `{` begins a map",
            Span(self.source, span.start, span.start + 1),
            f"quote this value or use `>-`: {self.line_quoted(span.start)}",
        )  # fmt: skip
        return Refused(span)

    def key(self, node: Node, entries: dict[str, tuple[Scalar, Node]]) -> Scalar | None:
        """The key if it can be one; told otherwise."""
        if not isinstance(node, Scalar):
            if not isinstance(node, Refused) and not self.flow:
                self.tell(
                    "key-not-text", "a list or map stands where a key belongs", node.span,
                    f"quote this value or use `>-`: {self.line_quoted(node.span.start)}",
                )  # fmt: skip
            return None
        name = node.text.value
        if _merges(node):
            self.tell(
                "merge-key", "the merge key `<<` is not read", node.span,
                "write the keys out; `define` names values that several rules share",
            )  # fmt: skip
        elif name in entries:
            line = self.source.position(entries[name][0].span.start)[0]
            self.tell(
                "duplicate-key", f"the key {quoted(name)} stands here a second time", node.span,
                f"the first is in line {line}; one of the two would be lost",
            )  # fmt: skip
        else:
            return node
        return None

    def property(self, code: str, event: yaml.Event, node: Node) -> None:
        help = f"quote this value or use `>-`: {self.line_quoted(node.span.start)}"
        if code == "yaml-tag":
            help += "; in an expression, write `not`"
        elif isinstance(node, Mapping | Sequence):
            help = "remove it; `define` names values that several rules share"
        self.refuse(code, f"an unquoted {_PROPERTIES[code]} of YAML", event, help)

    def line_quoted(self, at: int) -> str:
        """The line of `at` with its value in quotes."""
        found = entry_at(self.source.text, at)
        if found is None:
            return quote_value(self.source.text[at : at + LONGEST].partition("\n")[0].rstrip())
        group = "item" if found["value"] is None else "value"
        return quoted_line(self.source, found.start(group), found[group])

    def refuse(self, code: str, message: str, event: yaml.Event, help: str) -> None:
        span = self.span(event)
        line_end = self.source.text.find("\n", span.start)
        stop = len(self.source.text) if line_end < 0 else line_end
        self.tell(code, message, Span(span.source, span.start, min(span.end, stop)), help)

    def tell(self, code: str, message: str, span: Span, help: str) -> None:
        self.findings.error(code, message, span, help)
        self.told += 1
        if self.told > MOST:
            raise _Enough

    def span(self, event: yaml.Event) -> Span:
        return Span(self.source, _index(event.start_mark), _index(event.end_mark))

    def whole(self, start: yaml.Event, end: yaml.Event, nodes: list[Node], flow: bool) -> Span:
        """Block collections end where their last part does, not where the next key begins."""
        first = _index(start.start_mark)
        if flow or not nodes:
            return Span(self.source, first, max(first, _index(end.end_mark)))
        return Span(self.source, first, nodes[-1].span.end)


def _index(mark: object) -> int:
    """Where an event begins or ends; an event that was read from a text always tells."""
    index = getattr(mark, "index", None)
    assert isinstance(index, int)
    return index
