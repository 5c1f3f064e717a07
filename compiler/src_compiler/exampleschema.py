# SPDX-License-Identifier: MIT
"""Whether examples keep to the schema of events: flat events, and what `given` sets."""

from __future__ import annotations

from src_compiler.faults import first_line, found
from src_compiler.leaves import resolve
from src_compiler.nearest import did_you_mean
from src_compiler.reader import Reader
from src_compiler.schema.load import schema
from src_compiler.source import Span, Text
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
    Type,
)
from src_compiler.wording import a, listed, quoted
from src_compiler.yamltree import Mapping, Node, Refused, Scalar, Sequence

MOST_LISTED = 16
_SCALARS: dict[Type, tuple[str, tuple[type, ...]]] = {
    STRING: ("text", (Text,)),
    BOOL: ("bool", (bool,)),
    INT: ("whole number", (int,)),
    FLOAT: ("number", (int, float)),
}


def refuse_unlike(reader: Reader, body: Mapping) -> bool:
    """Whether the examples of a rule, and what it offers instead, are events that there can be;
    told otherwise."""
    checker = _Checker(reader)
    examples = body.get("examples")
    for example in examples.items if isinstance(examples, Sequence) else ():
        for key, node in example.entries if isinstance(example, Mapping) else ():
            if key.text.value == "given":
                checker.given(node)
            else:
                checker.event(node)
    checker.event(body.get("instead"))
    return checker.right


class _Checker:
    def __init__(self, reader: Reader) -> None:
        self.faults = reader.faults
        self.right = True

    def event(self, node: Node | None) -> None:
        """An input that names its kind; what is none is looked at elsewhere."""
        kind = node.get("kind") if isinstance(node, Mapping) else None
        if not isinstance(node, Mapping) or kind is None or isinstance(kind, Refused):
            return
        name = kind.text.value if isinstance(kind, Scalar) else ""
        if name not in schema().kinds:
            shown = quoted(name) if isinstance(kind, Scalar) else found(kind)
            self.tell(f"{shown} is no kind of event", first_line(kind), _kind_help(name))
            return
        fields = {field.name: field.type for field in schema().kinds[name].fields}
        self.fields(name, fields, node, skip="kind")

    def given(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            return
        session, contexts = node.get("session"), node.get("context")
        if isinstance(session, Mapping):
            self.fields("session", dict(schema().session.fields), session)
        if isinstance(contexts, Mapping):
            for key, value in contexts.entries:
                self.value(quoted(key.text.value), schema().records["context"], value)

    def fields(self, name: str, fields: dict[str, Type], node: Mapping, skip: str = "") -> None:
        for key, value in node.entries:
            word = key.text.value
            if word == skip:
                continue
            if word in fields:
                self.value(f"`{word}`", fields[word], value)
                continue
            few = f"the fields are {listed(fields, 'and')}" if len(fields) <= MOST_LISTED else ""
            help = did_you_mean(word, fields) or (few if fields else "it has none")
            self.tell(f"{name} has no field {quoted(word)}", key.span, help)

    def value(self, name: str, type: Type, node: Node) -> None:
        match type, node:
            case _, Refused():
                return
            case List(of), Sequence(items):
                for item in items:
                    self.value(f"an entry of {name}", of, item)
            case Map(of), Mapping(entries):
                for key, value in entries:
                    self.value(quoted(key.text.value), of, value)
            case Record(record, fields), Mapping():
                self.fields(record, dict(fields), node)
            case Optional(of), _:
                if not isinstance(node, Scalar) or resolve(node) is not None:
                    self.value(name, of, node)
            case Enum(_, values), Scalar() if isinstance(resolve(node), Text):
                word = node.text.value
                if word not in values:
                    help = did_you_mean(word, values) or f"the values are {listed(values, 'and')}"
                    self.tell(f"{name} is never {quoted(word)}", node.span, help)
            case _ if type != ANY and not _is(type, node):
                help = _type_help(type, node)
                self.tell(f"{name} is {a(_words(type))}, not {found(node)}", first_line(node), help)

    def tell(self, message: str, span: Span, help: str) -> None:
        self.faults.error("example-not-of-schema", message, span, help)
        self.right = False


def _is(type: Type, node: Node) -> bool:
    if not isinstance(node, Scalar):
        return False
    value = resolve(node)
    if isinstance(value, bool):
        return type == BOOL
    return isinstance(value, _SCALARS.get(type, ("", ()))[1])


def _words(type: Type) -> str:
    if isinstance(type, List):
        return "list"
    if isinstance(type, Enum):
        return "text"
    return _SCALARS.get(type, ("map", ()))[0]


def _type_help(type: Type, node: Node) -> str:
    if not isinstance(node, Scalar):
        return ""
    if type == STRING and not node.style and node.text.value:
        return "quote it"
    if type in (BOOL, INT, FLOAT) and node.style and _is(type, _plain(node)):
        return "remove the quotes"
    if isinstance(type, Record):
        return f"its fields are {listed((name for name, _ in type.fields), 'and')}"
    return ""


def _plain(node: Scalar) -> Scalar:
    return Scalar(node.text, node.span, "", node.flow)


def _kind_help(name: str) -> str:
    if name in schema().aliases:
        return f"it stands for {listed(schema().aliases[name], 'and')}: write one of these"
    return did_you_mean(name, schema().kinds) or "`src schema` lists the kinds"
