# SPDX-License-Identifier: MIT
"""Reads YAML nodes by shape: the value, or the diagnostics that say why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterable

from src_compiler.diagnostics import Findings
from src_compiler.faults import (
    Faults,
    Rejected,
    as_list,
    as_map,
    first_line,
    is_null,
    names_of,
    wanted,
)
from src_compiler.leaves import Leaf, read_leaf, resolve
from src_compiler.nearest import did_you_mean, nearest
from src_compiler.ruleset import Value
from src_compiler.scripts import path_of
from src_compiler.shapes import (
    Data,
    Either,
    File,
    FileOr,
    Forms,
    Items,
    Names,
    Shape,
    Table,
    TrueOr,
)
from src_compiler.source import Span, Text
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Mapping, Node, Refused, Scalar, Sequence


class Nothing:
    """Stands for a value that was told to be wrong."""


NOTHING = Nothing()


class Reader:
    """`name` is always what messages call the value. `scripts` gathers the script and template
    paths that were read."""

    def __init__(self, findings: Findings) -> None:
        self.faults = Faults(findings)
        self.scripts: list[Text] = []

    def read(self, shape: Shape, node: Node, name: str) -> Value:
        """The value of a node, or Rejected, told."""
        if isinstance(node, Refused):
            raise Rejected
        match shape:
            case Data():
                return self._data(node)
            case Either():
                return self._either(shape, node, name)
            case Items():
                return self.items(shape, node, name)
            case Table():
                return self._table(shape, node, name)
            case Names():
                return self._names(shape, node)
            case Forms():
                return self._forms(shape, node, name)
            case TrueOr(other, false):
                flag = isinstance(node, Scalar) and not node.style and node.text.value
                if flag == "false" and false:
                    return False
                if flag == "false":
                    raise self.faults.wrong(node, name, wanted(shape), "remove the key")
                return flag == "true" or self._scalar(shape, other, node, name)
            case FileOr(other):
                script = isinstance(node, Scalar) and node.text.value.startswith(("./", "../"))
                return self._scalar(shape, File() if script else other, node, name)
        return self._leaf(shape, node, name)

    def attempt(self, shape: Shape, node: Node, name: str) -> Value | Nothing:
        """The value of a node, or NOTHING, told."""
        try:
            return self.read(shape, node, name)
        except Rejected:
            return NOTHING

    def named(self, shape: Names, node: Node) -> list[tuple[Scalar, Node]]:
        """The entries of a map with free keys, less those whose keys cannot be names."""
        found = []
        for key, value in self._entries(shape, node):
            if shape.pattern and not re.fullmatch(shape.pattern, key.text.value):
                self.faults.error(
                    "bad-name", f"{quoted(key.text.value)} is not a name", key.span,
                    f"use {shape.example}",
                )  # fmt: skip
            else:
                found.append((key, value))
        return found

    def items(self, shape: Items, node: Node, name: str) -> tuple[Value, ...]:
        """The items of a list, or Rejected where one of them is wrong."""
        if isinstance(node, Scalar) and shape.alone:
            return (self.read(shape.item, node, name),)
        if not isinstance(node, Sequence):
            raise self.faults.wrong(node, name, wanted(shape), as_list(shape, node))
        if not node.items:
            raise self.faults.error(
                "empty-list", f"{name} is an empty list", node.span,
                "name at least one, or remove the key",
            )  # fmt: skip
        read = [self.attempt(shape.item, item, f"an entry of {name}") for item in node.items]
        right = tuple(value for value in read if not isinstance(value, Nothing))
        if len(right) < len(read):
            raise Rejected
        return right

    def parts(
        self, shape: Table, node: Node, name: str, head: Span | None = None
    ) -> tuple[dict[str, Value], bool]:
        """What could be read of a map, and whether all that it needs is there and right.

        `head` is what is pointed at where a key is missing: the first key if not given. An unknown
        key is told and leaves the rest as it is.
        """
        if isinstance(node, Refused):
            raise Rejected
        if not isinstance(node, Mapping):
            raise self.faults.wrong(node, name, wanted(shape), as_map(shape))
        whole = self.complete(shape, node, name, head or _head(node))
        read: dict[str, Value] = {}
        for key, value in node.entries:
            inner = shape.keys.get(key.text.value)
            if inner is None:
                self.unknown(shape, key)
                continue
            found = self.attempt(inner, value, f"`{key.text.value}`")
            if isinstance(found, Nothing):
                whole = False
            else:
                read[key.text.value] = found
        return read, whole

    def complete(self, shape: Table, node: Mapping, name: str, head: Span) -> bool:
        """Whether the keys that are there go together; told otherwise."""
        keys = {key.text.value: key for key, _ in node.entries}
        before = self.faults.count
        groups = (*((needed,) for needed in shape.need), *shape.one_of, *shape.some_of)
        lacking = [group for group in groups if not keys.keys() & set(group)]
        for group in lacking:
            if not meant(shape, keys) & set(group):
                none = "no" if len(group) == 1 else "none of"
                self.faults.error(
                    "missing-key",
                    f"{name} has {none} {listed(group)}",
                    head,
                    f"add {listed(group)}",
                )
        for group in (*shape.one_of, *shape.not_both):
            self._at_most_one(group, keys, name)
        for key, others in shape.beside:
            if key in keys and not any(other in keys for other in others):
                self.faults.error(
                    "misplaced-key", f"`{key}` goes only beside {listed(others)}", keys[key].span,
                    f"remove it, or add {listed(others)}",
                )  # fmt: skip
        return self.faults.count == before and not lacking

    def unknown(self, shape: Table, key: Scalar) -> None:
        """Tell of a key that the table does not have."""
        word = key.text.value
        if key.flow and not key.style and not re.fullmatch(r"[\w-]+", word):
            self.faults.error(
                "unknown-key", f"{quoted(word)} stands where a key belongs", key.span,
                "a `,` between brackets ends a text: quote the text before it as a whole",
            )  # fmt: skip
            return
        if word in shape.elsewhere:
            self.faults.error(
                "misplaced-key", f"`{word}` is not a key of {shape.what}", key.span,
                shape.elsewhere[word],
            )  # fmt: skip
            return
        self.faults.error(
            "unknown-key", f"{quoted(word)} is not a key of {shape.what}", key.span,
            did_you_mean(word, shape.keys) or f"the keys are {listed(shape.keys, 'and')}",
        )  # fmt: skip

    def _scalar(self, shape: Shape, inner: Shape, node: Node, name: str) -> Value:
        if not isinstance(node, Scalar):
            raise self.faults.wrong(node, name, wanted(shape))
        return self.read(inner, node, name)

    def _leaf(self, shape: Leaf, node: Node, name: str) -> Value:
        if not isinstance(node, Scalar):
            raise self.faults.wrong(node, name, wanted(shape))
        value = read_leaf(shape, node, name, self.faults)
        if isinstance(shape, File) and isinstance(value, Text):
            self.scripts.append(value if shape.whole else path_of(value))
        return value

    def _data(self, node: Node) -> Value:
        match node:
            case Scalar():
                return resolve(node)
            case Sequence():
                return tuple(self._data(item) for item in node.items)
            case Mapping():
                return {key.text.value: self._data(value) for key, value in node.entries}
        raise Rejected

    def _either(self, shape: Either, node: Node, name: str) -> Value:
        inner = {Scalar: shape.scalar, Sequence: shape.items, Mapping: shape.table}.get(type(node))
        if inner is None:
            raise self.faults.wrong(node, name, shape.what)
        return self.read(inner, node, name)

    def _table(self, shape: Table, node: Node, name: str) -> dict[str, Value]:
        read, whole = self.parts(shape, node, name)
        if not whole:
            raise Rejected
        return read

    def _names(self, shape: Names, node: Node) -> dict[str, Value]:
        read = {
            key.text.value: self.attempt(shape.value, value, quoted(key.text.value))
            for key, value in self.named(shape, node)
        }
        right = {key: value for key, value in read.items() if not isinstance(value, Nothing)}
        if len(right) < len(read):
            raise Rejected
        return right

    def _entries(self, shape: Names, node: Node) -> tuple[tuple[Scalar, Node], ...]:
        if isinstance(node, Refused):
            raise Rejected
        if not shape.empty and (is_null(node) or (isinstance(node, Mapping) and not node.entries)):
            raise self.faults.empty(node, shape.what, "remove the key, or write an entry")
        if not isinstance(node, Mapping):
            raise self.faults.wrong(node, shape.what, "a map", names_of(node))
        return node.entries

    def _forms(self, shape: Forms, node: Node, name: str) -> Value:
        assert isinstance(node, Mapping)
        if node.get(shape.open) is not None:
            return self._data(node)
        for key, table in shape.forms.items():
            if node.get(key) is not None:
                return self._table(table, node, name)
        forms = (*shape.forms, shape.open)
        near = [did_you_mean(key.text.value, forms) for key, _ in node.entries]
        raise self.faults.error(
            "missing-key", f"{name} is none of the forms of {shape.what}", first_line(node),
            next(filter(None, near), f"give one of {listed(forms)}"),
        )  # fmt: skip

    def _at_most_one(self, group: tuple[str, ...], keys: dict[str, Scalar], name: str) -> None:
        present = [key for key in keys if key in group]
        for extra in present[1:]:
            self.faults.error(
                "two-of-one", f"{name} has both `{present[0]}` and `{extra}`", keys[extra].span,
                "keep one of them",
            )  # fmt: skip


def meant(shape: Table, words: Iterable[str]) -> set[str]:
    """The keys of the table that unknown ones are told to be near misses of."""
    unknown = [word for word in words if word not in (*shape.keys, *shape.elsewhere)]
    return {near for word in unknown if (near := nearest(word, shape.keys))}


def _head(node: Mapping) -> Span:
    """Where a map that lacks something is pointed at: its first key."""
    return node.entries[0][0].span if node.entries else node.span
