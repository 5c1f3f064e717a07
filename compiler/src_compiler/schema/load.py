# SPDX-License-Identifier: MIT
"""Reads the schema's YAML files. What is wrong with them is our own mistake, so it raises."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from src_compiler.schema import Field, Kind, Schema
from src_compiler.types import (
    ANY,
    BOOL,
    FLOAT,
    INT,
    STRING,
    Enum,
    List,
    Map,
    Optional,
    Record,
    Scalar,
    Type,
)  # fmt: skip
from src_compiler.verbs import BESIDE, DECIDING, EFFECTS

FOLDER = Path(__file__).parent
FILES = ("scopes", "sr", "pi", "op")
NATURES = ("gate", "context", "observer")
VERBS = {
    "gate": (*DECIDING, "require", "checks", *BESIDE),
    "context": ("enter", "exit", "require"),
    "observer": EFFECTS,
}
SCALARS: dict[str, Type] = {t.name: t for t in (BOOL, INT, FLOAT, STRING, ANY)}
ZEROS: dict[str, Any] = {
    "bool": False,
    "int": 0,
    "float": 0.0,
    "string": "",
    "any": None,
    "nil": None,
}


class SchemaError(Exception):
    """`file: where: what` is wrong with a schema file."""


@cache
def schema() -> Schema:
    return load({name: read(FOLDER / f"{name}.yaml") for name in FILES})


def read(path: Path) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text(encoding="utf-8"), loader)


def load(files: dict[str, Any]) -> Schema:
    """The schema of files read, by name; types of an earlier file may be used in a later one."""
    reader = Reader()
    for name, data in files.items():
        reader.file(name, data)
    return reader.schema()


def zero(type: Type) -> Any:
    """What a field of that type reads as where an event leaves it out, as plain JSON data."""
    match type:
        case Scalar(name) if name in ZEROS:
            return ZEROS[name]
        case List():
            return []
        case Map():
            return {}
        case Record(_, fields):
            return {name: zero(of) for name, of in fields}
        case Enum(name):
            return schema().enum_zeros.get(name, "")
        case Optional():
            return None
    raise AssertionError(type)


class Reader:
    """Gathers what the files say; `place` is where in them it reads."""

    def __init__(self) -> None:
        self.place = ""
        self.vocabularies: list[str] = []
        self.types: dict[str, Type] = dict(SCALARS)
        self.records: dict[str, Record] = {}
        self.enums: dict[str, Enum] = {}
        self.maps: dict[str, Map] = {}
        self.kinds: dict[str, Kind] = {}
        self.aliases: dict[str, tuple[str, ...]] = {}
        self.docs: dict[str, str] = {}
        self.ours: set[str] = set()
        self.enum_zeros: dict[str, str] = {}
        self.scopes: dict[str, Record] = {}

    def schema(self) -> Schema:
        return Schema(
            vocabularies=tuple(self.vocabularies),
            kinds=self.kinds,
            aliases=self.aliases,
            alias_ours=frozenset(self.ours & set(self.aliases)),
            records=self.records,
            enums=self.enums,
            maps=self.maps,
            docs=self.docs,
            ours=frozenset(self.ours),
            enum_zeros=self.enum_zeros,
            session=self.scopes["session"],
            file_guard=self.scopes["file_guard"],
        )

    def file(self, name: str, data: Any) -> None:
        self.place = f"{name}.yaml"
        types: dict[str, Any] = {"enums": {}, "maps": {}, "records": {}}
        if "vocabulary" in _keys(data):
            top = self.table(
                data, ("vocabulary", "doc", "on_error", "kinds"),
                types | {"every": [], "fields": {}, "verbs": {}, "aliases": {}},
            )  # fmt: skip
        else:
            top = self.table(data, ("session", "file_guard"), types)
        for read_one, table in (
            (self.enum, "enums"), (self.map, "maps"), (self.record, "records"),
        ):  # fmt: skip
            for key, entry in self.entries(name, table, top[table]):
                read_one(key, entry)
        if "vocabulary" in top:
            self.vocabulary(name, top)
        else:
            for scope in ("session", "file_guard"):
                self.place = f"{name}.yaml: {scope}"
                self.scopes[scope] = self.record(scope, top[scope])

    def vocabulary(self, name: str, top: dict[str, Any]) -> None:
        self.vocabularies.append(top["vocabulary"])
        self.note(top["vocabulary"], top)
        if top["on_error"] not in ("refuse", "pass"):
            self.fail("on_error is refuse or pass")
        shared = {key: self.verbs(e) for key, e in self.entries(name, "verbs", top["verbs"])}
        fields = {key: self.field(key, e) for key, e in self.entries(name, "fields", top["fields"])}
        used = set(top["every"])
        for key, entry in self.entries(name, "kinds", top["kinds"]):
            row = self.table(entry, ("doc", "fields", "verbs"), {"ours": False})
            used |= set(row["fields"])
            self.kind(key, row, [*top["every"], *row["fields"]], fields, shared, top)
        for key, entry in self.entries(name, "aliases", top["aliases"]):
            row = self.table(entry, ("kinds", "doc"), {"ours": False})
            for kind in row["kinds"]:
                self.known(kind, self.kinds, "kind")
            self.aliases[key] = tuple(row["kinds"])
            self.note(key, row)
        self.place = f"{name}.yaml: fields"
        for unused in sorted(set(fields) - used):
            self.fail(f"no kind has the field {unused}")

    def kind(
        self,
        name: str,
        row: dict[str, Any],
        listed: list[str],
        table: dict[str, tuple[Field, list[str]]],
        shared: dict[str, dict[str, tuple[str, ...]]],
        top: dict[str, Any],
    ) -> None:
        if name in self.kinds:
            self.fail("a second kind of that name")
        rows = [table[self.known(field, table, "field")] for field in listed]
        names = [field.name for field, _ in rows]
        if len(set(names)) < len(names):
            self.fail("a field twice")
        verbs = row["verbs"]
        self.kinds[name] = Kind(
            name=name,
            vocabulary=top["vocabulary"],
            doc=row["doc"],
            fields=tuple(_with_known(field, known, names) for field, known in rows),
            verbs=shared[self.known(verbs, shared, "set of verbs")]
            if isinstance(verbs, str)
            else self.verbs(verbs),
            on_error=top["on_error"],
            ours=row["ours"],
        )

    def field(self, name: str, entry: Any) -> tuple[Field, list[str]]:
        row = self.table(
            entry, ("type", "doc"), {"as": name, "known": [], "content": False, "ours": False}
        )
        field = Field(
            name=row["as"],
            type=self.type(row["type"]),
            doc=row["doc"],
            content=row["content"],
            ours=row["ours"],
        )
        return field, row["known"]

    def verbs(self, entry: Any) -> dict[str, tuple[str, ...]]:
        for nature, verbs in entry.items():
            self.known(nature, NATURES, "nature")
            for verb in verbs:
                self.known(verb, VERBS[nature], f"verb of a {nature}")
        return {nature: tuple(verbs) for nature, verbs in entry.items()}

    def enum(self, name: str, entry: Any) -> None:
        row = self.table(entry, ("doc", "values"), {"zero": ""})
        self.enums[name] = Enum(name, tuple(row["values"]))
        if row["zero"]:
            self.enum_zeros[name] = self.known(row["zero"], row["values"], "value")
        self.name_type(name, self.enums[name], row)

    def map(self, name: str, entry: Any) -> None:
        row = self.table(entry, ("doc", "of"), {})
        self.maps[name] = Map(self.type(row["of"]), name)
        self.name_type(name, self.maps[name], row)

    def record(self, name: str, entry: Any) -> Record:
        row = self.table(entry, ("doc", "fields"), {"name": name, "extends": ""})
        base = row["extends"]
        inherited = self.records[self.known(base, self.records, "record")].fields if base else ()
        own = []
        for key, field in row["fields"].items():
            cells = self.table(field, ("type", "doc"), {"ours": False})
            own.append((key, self.type(cells["type"])))
            self.note(f"{row['name']}.{key}", cells)
        record = Record(row["name"], (*inherited, *own))
        self.records[name] = record
        self.name_type(name, record, row)
        return record

    def name_type(self, name: str, type: Type, row: dict[str, Any]) -> None:
        if name in self.types:
            self.fail("a second type of that name")
        self.types[name] = type
        self.note(name, row)

    def note(self, name: str, row: dict[str, Any]) -> None:
        self.docs[name] = row["doc"]
        if row.get("ours"):
            self.ours.add(name)

    def type(self, text: str) -> Type:
        """`T?`, `list<T>`, or the name of a scalar, record, enum or map."""
        if text.endswith("?"):
            return Optional(self.type(text[:-1]))
        if text.startswith("list<") and text.endswith(">"):
            return List(self.type(text[5:-1]))
        return self.types[self.known(text, self.types, "type")]

    def entries(self, file: str, table: str, data: Any) -> Iterable[tuple[str, Any]]:
        """A table's entries, with `place` kept at the one that is read."""
        for key in _keys(data):
            self.place = f"{file}.yaml: {table}.{key}"
            yield key, data[key]

    def table(self, data: Any, needed: tuple[str, ...], left_out: dict[str, Any]) -> dict[str, Any]:
        """A map with the keys `needed` and perhaps some of `left_out`, whose values it fills in."""
        keys = _keys(data)
        for key in needed:
            if key not in keys:
                self.fail(f"no {key}")
        for key in keys:
            self.known(key, (*needed, *left_out), "key")
        for key in ("doc", "type"):
            if key in keys and not (isinstance(data[key], str) and data[key]):
                self.fail(f"{key} is a text")
        filled: dict[str, Any] = left_out | data
        return filled

    def known(self, name: str, names: Iterable[str], what: str) -> str:
        if name not in names:
            self.fail(f"no {what} is called {name}")
        return name

    def fail(self, what: str) -> None:
        raise SchemaError(f"{self.place}: {what}")


def _keys(data: Any) -> list[str]:
    return list(data) if isinstance(data, dict) else []


def _with_known(field: Field, known: list[str], names: list[str]) -> Field:
    """The field with the first of `known` that its kind has."""
    flag = next((name for name in known if name in names), "")
    return Field(field.name, field.type, field.doc, flag, field.content, field.ours)
