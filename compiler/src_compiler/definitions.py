# SPDX-License-Identifier: MIT
"""`define`: names for texts, numbers and lists of one of both."""

from __future__ import annotations

import re

from src_compiler import keys
from src_compiler.faults import Rejected
from src_compiler.leaves import refuse_cut, resolve
from src_compiler.quoting import quote_value
from src_compiler.reader import Reader
from src_compiler.ruleset import Definition
from src_compiler.source import Text
from src_compiler.wording import quoted
from src_compiler.yamltree import Node, Scalar, Sequence

# Words with a meaning of their own in expressions; builtins are refused where they are known.
RESERVED = frozenset(
    {
        *("true", "false", "nil", "null", "not", "and", "or", "in", "let", "if", "else", "it"),
        *("hit", "event", "context", "state", "session", "path", "markers", "oldMarkers"),
        *("contains", "startsWith", "endsWith", "matches"),
    }
)

# Numbers of YAML, JSON and programming languages; those that are read here are no texts.
_NUMBER = re.compile(
    r"[-+]?(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+"
    r"|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?|\.(?:inf|Inf|INF))"
    r"|\.(?:nan|NaN|NAN)",
    re.ASCII,
)


def read_definitions(reader: Reader, node: Node | None) -> tuple[Definition, ...]:
    """All definitions that are right."""
    if node is None:
        return ()
    found = []
    try:
        for key, value in reader.named(keys.DEFINE, node):
            definition = _definition(reader, key, value)
            if definition is not None:
                found.append(definition)
    except Rejected:
        pass
    return tuple(found)


def _definition(reader: Reader, key: Scalar, node: Node) -> Definition | None:
    name = key.text.value
    label = quoted(name)
    if name in RESERVED:
        reader.faults.error(
            "reserved-name", f"{label} already means something in an expression", key.span,
            "use another name",
        )  # fmt: skip
        return None
    try:
        if isinstance(node, Sequence):
            return Definition(name, _list(reader, node, label), key.span)
        return Definition(name, _single(reader, node, label, keys.DEFINED.what), key.span)
    except Rejected:
        return None


def _single(reader: Reader, node: Node, label: str, wants: str) -> str | int | float:
    if not isinstance(node, Scalar):
        nested = "" if wants == keys.DEFINED.what else "a list of a definition holds no others"
        raise reader.faults.wrong(node, label, wants, nested)
    value = resolve(node)
    if isinstance(value, Text):
        refuse_cut(node, label, reader.faults)
        if not node.style and _NUMBER.fullmatch(value.value):
            raise reader.faults.error(
                "bad-number", f"{label} looks like a number and is none that is read here",
                node.span,
                f"write {quote_value(value.value)} for a text, or a plain number such as 10 or 0.5",
            )  # fmt: skip
        return value.value
    if value is None or isinstance(value, bool):
        raise reader.faults.wrong(node, label, wants)
    return value


def _list(reader: Reader, node: Sequence, label: str) -> tuple[str, ...] | tuple[int | float, ...]:
    reader.items(keys.DEFINED_LIST, node, label)
    entry = f"an entry of {label}"
    values = [_single(reader, item, entry, "a text or a number") for item in node.items]
    texts = tuple(value for value in values if isinstance(value, str))
    numbers = tuple(value for value in values if not isinstance(value, str))
    if texts and numbers:
        raise reader.faults.wrong(
            node, label, "a list of texts or a list of numbers", "quote the numbers"
        )
    return texts or numbers
