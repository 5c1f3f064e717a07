# SPDX-License-Identifier: MIT
"""The rules of one section of a rule set: `Rule` values, and how the keys of a rule go together."""

from __future__ import annotations

from src_compiler import keys
from src_compiler.examples import examples, refuse_other_verbs
from src_compiler.exampleschema import refuse_unlike
from src_compiler.faults import Rejected
from src_compiler.reader import Reader, meant
from src_compiler.ruleset import Action, Rule, Trigger, Value
from src_compiler.shapes import Names, Table
from src_compiler.source import Span, Text
from src_compiler.verbs import BESIDE, DECIDING, EFFECTS
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Mapping, Node, Scalar

_ACTIONS = frozenset((*DECIDING, *EFFECTS))
_CHECKING = ("require", "checks")
_FIELDS = _ACTIONS | {*keys.EVERY_RULE, "on", "match", "paths", "each"}


def read_rules(reader: Reader, section: str, node: Node) -> list[Rule]:
    """All rules of a section that are right."""
    nature, table = keys.NATURES[section]
    names = Names(f"`{section}`", table, keys.NAME, keys.NAME_FORM)
    try:
        entries = reader.named(names, node)
    except Rejected:
        return []
    found = [_read(reader, nature, table, name, body) for name, body in entries]
    return [rule for rule in found if rule is not None]


def _read(reader: Reader, nature: str, table: Table, name: Scalar, body: Node) -> Rule | None:
    label = f"{nature} {quoted(name.text.value)}"
    try:
        values, whole = reader.parts(table, body, label, name.span)
    except Rejected:
        return None
    assert isinstance(body, Mapping)
    spans = {key.text.value: key.span for key, _ in body.entries}
    if nature == "gate":
        whole &= _one_verb(reader, spans, label, name.span, meant(table, spans))
    whole &= _one_match(reader, values, spans)
    whole &= refuse_unlike(reader, body)
    whole &= refuse_other_verbs(reader, nature, spans, body.get("examples"))
    return _rule(nature, name, values, spans, body) if whole else None


def _rule(
    nature: str, name: Scalar, values: dict[str, Value], spans: dict[str, Span], body: Mapping
) -> Rule:
    instead = values.get("instead")
    rest = {key: value for key, value in values.items() if key not in _FIELDS}
    if isinstance(instead, Text):
        del rest["instead"]
    return Rule(
        name=name.text.value,
        name_span=name.span,
        nature=nature,
        description=_string(values, "description"),
        enabled=values.get("enabled") is not False,
        severity=_string(values, "severity"),
        reference=tuple(text.value for text in _texts(values, "reference")),
        priority=_string(values, "priority") or "normal",
        on_error=_string(values, "on_error"),
        unless=_text(values, "unless"),
        triggers=_triggers(values.get("on")),
        match=_text(values, "match"),
        paths=_texts(values, "paths"),
        each=_text(values, "each"),
        instead=instead if isinstance(instead, Text) else None,
        actions=tuple(Action(key, values[key], spans[key]) for key in values if key in _ACTIONS),
        examples=examples(values.get("examples"), body.get("examples")),
        rest=rest,
        spans=spans,
    )


def _one_verb(
    reader: Reader, spans: dict[str, Span], label: str, head: Span, misspelt: set[str]
) -> bool:
    """A gate does one thing: a verb, or `require` and `checks` together."""
    verbs = [key for key in spans if key in DECIDING]
    checking = [key for key in spans if key in _CHECKING]
    if not verbs and not checking:
        if misspelt.intersection((*DECIDING, *_CHECKING)):
            # The typo has been told; the rest of the rule is still looked at.
            return True
        reader.faults.error(
            "missing-verb", f"{label} decides nothing", head,
            f"add one of {listed((*DECIDING, *_CHECKING))}{_watching(spans)}",
        )  # fmt: skip
        return False
    extras = verbs[1:] + (checking if verbs else [])
    for extra in extras:
        reader.faults.error(
            "two-verbs", f"{label} has both `{verbs[0]}` and `{extra}`", spans[extra],
            "make two rules of it",
        )  # fmt: skip
    return not extras


def _watching(spans: dict[str, Span]) -> str:
    """What to do with a gate that only tells somebody something."""
    effects = [key for key in spans if key in BESIDE]
    return "; what only tells something belongs under `observers`" if effects else ""


def _one_match(reader: Reader, values: dict[str, Value], spans: dict[str, Span]) -> bool:
    own = any(trigger.match is not None for trigger in _triggers(values.get("on")))
    if not own or "match" not in spans:
        return True
    reader.faults.error(
        "match-twice", "this rule has a `match`, and so has one of its triggers", spans["match"],
        "give every trigger a `match` of its own, or only the rule",
    )  # fmt: skip
    return False


def _triggers(value: Value) -> tuple[Trigger, ...]:
    entries = value if isinstance(value, tuple) else () if value is None else (value,)
    found = []
    for entry in entries:
        if isinstance(entry, Text):
            found.append(Trigger(entry, None))
        elif isinstance(entry, dict):
            event = _text(entry, "event")
            assert event is not None
            found.append(Trigger(event, _text(entry, "match")))
    return tuple(found)


def _text(values: dict[str, Value], key: str) -> Text | None:
    value = values.get(key)
    return value if isinstance(value, Text) else None


def _texts(values: dict[str, Value], key: str) -> tuple[Text, ...]:
    value = values.get(key)
    entries = value if isinstance(value, tuple) else (value,)
    return tuple(entry for entry in entries if isinstance(entry, Text))


def _string(values: dict[str, Value], key: str) -> str:
    value = values.get(key)
    return value.value if isinstance(value, Text) else ""
