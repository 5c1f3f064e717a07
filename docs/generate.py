# SPDX-License-Identifier: MIT
"""Writes docs/reference from the schema, the functions, the diagnostics and the rules we ship.

Run `python docs/generate.py` after a change of these; a test compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from src_compiler import builtins, excluded
from src_compiler.builtins import Builtin
from src_compiler.schema import Field, Kind
from src_compiler.schema.load import schema
from src_compiler.types import Enum, Map, Record, Type

FOLDER = Path(__file__).parent / "reference"
RULES = Path(__file__).parent.parent / "rules"
EXPLAIN = Path(builtins.__file__).parent / "explain"
NOTE = "<!-- Written by docs/generate.py; change what it is written from. -->"
OURS = "*ours*"


def pages() -> dict[str, str]:
    """The text of each page by its name."""
    return {
        "kinds.md": kinds(),
        "builtins.md": functions(),
        "diagnostics.md": diagnostics(),
        "rules.md": rules(),
    }


def kinds() -> str:
    known = schema()
    parts = [
        NOTE,
        "# Events and fields",
        "`src schema KIND` prints the same.",
        "What is marked *ours* is an addition to the vocabulary.",
    ]
    for vocabulary in known.vocabularies:
        parts += [f"## {vocabulary}", known.docs[vocabulary]]
        parts += [kind(k) for k in known.kinds.values() if k.vocabulary == vocabulary]
    parts += ["## Aliases", table(("alias", "kinds", ""), aliases())]
    parts += ["## Session and file-guards"]
    parts += [record("session", known.session), record("file_guard", known.file_guard)]
    parts += ["## Records"]
    scopes = (known.session, known.file_guard)
    parts += [record(name, r) for name, r in known.records.items() if r not in scopes]
    parts += ["## Enums and maps", table(("type", "holds", ""), [*enums(), *maps()])]
    return "\n\n".join(parts) + "\n"


def kind(of: Kind) -> str:
    natures = [(nature, ", ".join(f"`{v}`" for v in verbs)) for nature, verbs in of.verbs.items()]
    fields = (
        table(("field", "type", ""), [field_row(f) for f in of.fields])
        if of.fields
        else "It has no fields."
    )
    return "\n\n".join(
        (f"### {of.name}", mark(of.doc, of.ours), fields, table(("nature", "verbs"), natures))
    )


def field_row(field: Field) -> tuple[str, ...]:
    known = f" Real only where `{field.known}` is true." if field.known else ""
    return f"`{field.name}`", code(field.type), mark(field.doc + known, field.ours)


def record(name: str, of: Record) -> str:
    known = schema()
    rows = [
        (f"`{field}`", code(type), mark(known.docs[f"{of}.{field}"], f"{of}.{field}" in known.ours))
        for field, type in of.fields
    ]
    title = name.replace("_", "-")
    return f"### {title}\n\n{known.docs[name]}\n\n{table(('field', 'type', ''), rows)}"


def aliases() -> list[tuple[str, ...]]:
    known = schema()
    return [
        (f"`{name}`", ", ".join(f"`{k}`" for k in of), mark(known.docs[name], name in known.ours))
        for name, of in known.aliases.items()
    ]


def enums() -> list[tuple[str, ...]]:
    known = schema()
    return [
        (f"`{name}`", ", ".join(f"`{value}`" for value in enum.values), known.docs[name])
        for name, enum in known.enums.items()
    ]


def maps() -> list[tuple[str, ...]]:
    known = schema()
    return [(f"`{name}`", f"`{of}`", known.docs[name]) for name, of in known.maps.items()]


def functions() -> str:
    parts = [NOTE, "# Functions", "What is marked *ours* is not in expr-lang."]
    parts += ["## Predicates", *map(function, builtins.PREDICATES.values())]
    parts += ["## Other functions", *map(function, builtins.BUILTINS.values())]
    refused = [(f"`{name}`", reason) for name, reason in excluded.REFUSED.items()]
    parts += ["## Refused by name", table(("function of expr-lang", "why, or instead"), refused)]
    return "\n\n".join(parts) + "\n"


def function(row: Builtin) -> str:
    where = f", where `inv` is the program of `{row.line}`" if row.line else ""
    example = f"`{row.example}` is `{written(row.value)}`{where}."
    return f"### {row.name}\n\n`{row.signature}`\n\n{mark(row.help, row.ours)}\n\n{example}"


def written(value: object) -> str:
    """A value as the match language spells it."""
    match value:
        case None:
            return "nil"
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case tuple():
            return f"[{', '.join(map(written, value))}]"
    return str(value)


def diagnostics() -> str:
    """Every page of `src explain`, its headings one level lower."""
    parts = [NOTE, "# Diagnostics", "`src explain CODE` prints the page of one."]
    for path in sorted(EXPLAIN.glob("*.md")):
        parts.append(lowered(path.read_text(encoding="utf-8").strip()))
    return "\n\n".join(parts) + "\n"


def lowered(text: str) -> str:
    """Markdown with each heading one level lower, code blocks left alone."""
    fenced = False
    lines = []
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        lines.append(line if fenced else re.sub(r"^#", "##", line))
    return "\n".join(lines)


def rules() -> str:
    parts = [
        NOTE,
        "# Rules that come with src",
        "Name a set in `src.yaml` as `library:NAME`.",
        "A rule whose id stands there under `disabled` is switched off.",
    ]
    for path in sorted(RULES.glob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
        rows = [rule(name, entry) for name, entry in data["gates"].items()]
        parts += [f"## {path.stem}", data["description"]]
        parts += [table(("rule", "", "what it says", "it refuses", "it lets pass"), rows)]
    return "\n\n".join(parts) + "\n"


def rule(name: str, entry: dict[str, Any]) -> tuple[str, ...]:
    verb = next(verb for verb in ("deny", "ask", "warn") if verb in entry)
    fires = [example(e[verb]) for e in entry["examples"] if verb in e]
    passes = [example(e["pass"]) for e in entry["examples"] if "pass" in e]
    return f"`{name}`", verb, entry[verb], fires[0], passes[0]


def example(value: Any) -> str:
    """An example's input in a few words."""
    if isinstance(value, str):
        return f"`{value.splitlines()[0]}`"
    if "tool" in value:
        return f"{value['tool']} of `{next(iter(value['input'].values()))}`"
    if "kind" in value:
        return f"{value['kind']} of `{value['path']}`"
    if "delete" in value:
        return f"deleting `{value['delete']}`"
    if "stop" in value:
        return "an end of a cycle"
    if "command" in value or "prompt" in value:
        return f"`{next(iter(value.values())).splitlines()[0]}`"
    text = " ".join(value["to"].split())
    return f"writing `{value['write']}`" + (f": `{text}`" if len(text) > 3 else "")


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    cells = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell(c) for c in row)} |" for row in cells)


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def mark(text: str, ours: bool) -> str:
    return f"{text} {OURS}" if ours else text


def code(type: Type) -> str:
    """A type as a link to what it holds."""
    match type:
        case Enum(name):
            return f"[`{name}`](#enums-and-maps)"
        case Map(_, name) if name:
            return f"`{type}`"
    return f"`{type}`"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
