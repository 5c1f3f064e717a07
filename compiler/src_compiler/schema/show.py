# SPDX-License-Identifier: MIT
"""The schema as text for people: `src schema` and `src schema KIND`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from src_compiler.schema import Field, Kind
from src_compiler.schema.load import schema
from src_compiler.types import Enum, List, Map, Record, Type

OURS = "[added by src]"
NATURES = ("gate", "observer", "context", "file-guard")


def show(name: str | None) -> str:
    """The overview, or a kind, alias or type; LookupError with a suggestion for another name."""
    if name is None:
        return overview()
    known = schema()
    if name in NATURES:
        return nature_page(name)
    if name in known.kinds:
        return kind_page(known.kinds[name])
    if name in known.aliases:
        return alias_page(name)
    if name in known.records:
        return record_page(name, known.records[name])
    if name in known.enums:
        return enum_page(known.enums[name])
    if name in known.maps:
        return f"{name}: {known.maps[name]}\n{known.docs[name]}\n"
    raise LookupError(unknown(name))


def unknown(name: str) -> str:
    known = schema()
    names = [*NATURES, *known.kinds, *known.aliases, *known.records, *known.enums, *known.maps]
    close = get_close_matches(name, names, n=1)
    return f"no kind is called `{name}`" + (f"; did you mean `{close[0]}`?" if close else "")


def overview() -> str:
    known = schema()
    parts = []
    for vocabulary in known.vocabularies:
        kinds = [k for k in known.kinds.values() if k.vocabulary == vocabulary]
        parts.append(f"{vocabulary}: {known.docs[vocabulary]}")
        parts.append(table((kind.name, mark(kind.doc, kind.ours)) for kind in kinds))
    aliases = (
        (name, mark(f"{' + '.join(kinds)}", name in known.ours))
        for name, kinds in known.aliases.items()
    )
    parts.append("Aliases, for several kinds at once:")
    parts.append(table(aliases))
    parts.append(
        "`src schema NAME` shows a kind, an alias, a nature, `session`, or a type such as"
        " `invocation`.\n"
    )
    return "\n".join(parts)


def kind_page(kind: Kind) -> str:
    parts = [f"{kind.name} ({kind.vocabulary})", mark(kind.doc, kind.ours), ""]
    if kind.fields:
        parts += ["Fields of `event`:", table(field_row(field) for field in kind.fields)]
    else:
        parts += ["It has no fields.", ""]
    for name, record in records(field.type for field in kind.fields).items():
        parts += [record_page(name, record)]
    parts += ["Who may bind to it, and what they may do:"]
    parts += [table((nature, ", ".join(verbs)) for nature, verbs in kind.verbs.items())]
    if "gate" in kind.verbs:
        does = "refuses the action" if kind.on_error == "refuse" else "lets it pass"
        parts += [f"A gate that cannot be decided {does}, unless it has `on_error`.", ""]
    return "\n".join(parts)


def nature_page(name: str) -> str:
    """The kinds that a nature may bind to, with its verbs there, and what only it reads."""
    known = schema()
    if name == "file-guard":
        record = record_page("file_guard", known.file_guard)
        return f"A file-guard binds to no kind: it sees every change of its files.\n\n{record}"
    rows = [(k.name, ", ".join(k.verbs[name])) for k in known.kinds.values() if name in k.verbs]
    bound = f"The kinds that a rule of the nature {name} may bind to:\n{table(rows)}"
    return f"{record_page(name, known.records[name])}\n{bound}" if name in known.records else bound


def alias_page(name: str) -> str:
    known = schema()
    kinds = [known.kinds[kind] for kind in known.aliases[name]]
    rows = table((kind.name, kind.doc) for kind in kinds)
    return f"{name}\n{mark(known.docs[name], name in known.ours)}\n\n{rows}"


def record_page(name: str, record: Record) -> str:
    docs, ours = schema().docs, schema().ours
    rows = [
        (
            field,
            str(type),
            mark(values(docs[f"{record}.{field}"], type), f"{record}.{field}" in ours),
        )
        for field, type in record.fields
    ]
    return f"{record}: {docs[name]}\n{table(rows)}"


def enum_page(enum: Enum) -> str:
    return f"{enum}: {values(schema().docs[enum.name], enum)}\n"


def field_row(field: Field) -> tuple[str, ...]:
    text = values(field.doc, field.type)
    if field.known:
        text = f"{text} Real only where `{field.known}` is true."
    return field.name, str(field.type), mark(text, field.ours)


def values(text: str, type: Type) -> str:
    """The text with what an enum can be."""
    if not isinstance(type, Enum):
        return text
    return f"{text} One of {', '.join(type.values)}."


def mark(text: str, ours: bool) -> str:
    return f"{text} {OURS}" if ours else text


def records(types: Iterable[Type]) -> dict[str, Record]:
    """The records that stand in these types, by their names in the schema, outer ones first."""
    found: dict[str, Record] = {}
    todo = list(types)
    while todo:
        match todo.pop(0):
            case List(of) | Map(of):
                todo.append(of)
            case Record(_, fields) as record:
                name = next(n for n, r in schema().records.items() if r == record)
                found[name] = record
                todo += [type for _, type in fields]
    return found


def table(rows: Iterable[tuple[str, ...]]) -> str:
    """Cells in columns, two blanks in front and between; the last column is not padded."""
    lines = list(rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = ""
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line[:-1], widths[:-1], strict=True)]
        text += "  " + "  ".join([*cells, line[-1]]) + "\n"
    return text
