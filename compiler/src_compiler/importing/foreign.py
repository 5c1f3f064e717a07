# SPDX-License-Identifier: MIT
"""YAML that other systems' authors wrote: our own reader, its refusals told as notes.

So no alias, tag or depth of a hostile file is ever followed; who uses one is told to write it out.
"""

from __future__ import annotations

from src_compiler.diagnostics import Findings
from src_compiler.faults import NULLS
from src_compiler.importing.imported import Notes
from src_compiler.source import Source, Span
from src_compiler.yamltree import Mapping, Node, Scalar, Sequence, read_tree

LARGEST = 1_000_000


def text_of(data: bytes, shown: str, notes: Notes) -> str | None:
    """The file's text; None where it is none, which is told."""
    if len(data) > LARGEST:
        notes.lost(shown, 0, f"this file is larger than {LARGEST:,} bytes")
        return None
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        notes.lost(shown, line, f"byte 0x{data[error.start]:02x} is not UTF-8")
        return None


def read_yaml(text: str, shown: str, notes: Notes) -> Mapping | None:
    """The map that a file is; None where it cannot be read as one, which is told."""
    source = Source(shown, text)
    findings = Findings()
    tree = read_tree(source, findings)
    tell(findings, notes)
    if findings.failed:
        return None
    if not isinstance(tree, Mapping):
        notes.lost(shown, 1, "this file is no map of keys")
        return None
    return tree


def tell(findings: Findings, notes: Notes) -> None:
    """What our own stages refuse, as notes."""
    for each in findings.sorted():
        if each.severity == "error":
            notes.lost(each.span.source.path, line_at(each.span), each.message, each.help)


def line_at(span: Span) -> int:
    return span.source.position(span.start)[0]


def line_of(node: Node) -> int:
    return line_at(node.span)


def is_nothing(node: Node | None) -> bool:
    """A key without a value, or one that is YAML's null."""
    return node is None or (
        isinstance(node, Scalar) and not node.style and node.text.value in NULLS
    )


def texts(node: Node) -> list[Scalar] | None:
    """The entries of a list of texts; None where it is none."""
    if not isinstance(node, Sequence):
        return None
    found = [item for item in node.items if isinstance(item, Scalar)]
    return found if len(found) == len(node.items) else None
