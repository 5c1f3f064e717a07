# SPDX-License-Identifier: MIT
"""Conditions of other systems as text of the match language, simplified as they are put together.

INVARIANT: what always or never holds is ALWAYS or NEVER and no text, since the compiler refuses it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from src_compiler.importing.foreignregex import Carried
from src_compiler.literal import HIDDEN
from src_runtime.texts import lower

Shape = Literal["always", "never", "one", "and", "or"]
MOST_SPELT_OUT = 3
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\", '"': '\\"'}


@dataclass(frozen=True, slots=True)
class Witness:
    """A value of a field for which a condition holds; more text may stand around a `loose` one."""

    field: str
    value: str | int | float
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """`witnesses` are fields of one event for which it holds; None where none is known."""

    shape: Shape
    text: str = ""
    witnesses: tuple[Witness, ...] | None = None


ALWAYS = Condition("always", witnesses=())
NEVER = Condition("never")


def one(text: str, *witnesses: Witness) -> Condition:
    """A single test; without witnesses none is known."""
    return Condition("one", text, witnesses or None)


def both(conditions: Iterable[Condition]) -> Condition:
    """All of them hold."""
    parts = _distinct(each for each in conditions if each.shape != "always")
    if any(part.shape == "never" for part in parts):
        return NEVER
    if len(parts) < 2:
        return parts[0] if parts else ALWAYS
    text = " and ".join(f"({p.text})" if p.shape == "or" else p.text for p in parts)
    return Condition("and", text, _together(parts))


def either(conditions: Iterable[Condition]) -> Condition:
    """At least one of them holds."""
    parts = _distinct(each for each in conditions if each.shape != "never")
    if any(part.shape == "always" for part in parts):
        return ALWAYS
    if len(parts) < 2:
        return parts[0] if parts else NEVER
    known = next((part.witnesses for part in parts if part.witnesses is not None), None)
    return Condition("or", " or ".join(part.text for part in parts), known)


def _distinct(conditions: Iterable[Condition]) -> list[Condition]:
    return list({each.text or each.shape: each for each in conditions}.values())


def _together(parts: list[Condition]) -> tuple[Witness, ...] | None:
    """Values that witness all of them, or None: what is asked for twice may not fit together."""
    found: dict[str, Witness] = {}
    for part in parts:
        if part.witnesses is None:
            return None
        for each in part.witnesses:
            there = found.get(each.field)
            if there is None:
                found[each.field] = each
            elif each.loose and there.loose:
                found[each.field] = Witness(each.field, f"{there.value} {each.value}", True)
            elif each != there:
                return None
    return tuple(found.values())


def contains(subject: str, field: str, needles: Iterable[str]) -> Condition:
    """Any of the texts stands in the subject, in whatever case."""
    small = list(dict.fromkeys(lower(needle) for needle in needles))
    if "" in small:
        return ALWAYS
    return texts(f"lower({subject})", field, small, "contains")


def texts(subject: str, field: str, values: Iterable[str], test: str) -> Condition:
    """Any of the texts, none of which is empty, passes `test`; long lists are said as one."""
    given = list(dict.fromkeys(values))
    loose = test == "contains"
    if len(given) <= MOST_SPELT_OUT:
        return either(
            one(f"{subject} {test} {quoted(each)}", Witness(field, each, loose)) for each in given
        )
    listed = ", ".join(map(quoted, given))
    return one(f"any([{listed}], {subject} {test} it)", Witness(field, given[0], loose))


def equals(subject: str, field: str, values: Iterable[str]) -> Condition:
    """The subject is one of the texts."""
    given = list(dict.fromkeys(values))
    if not given:
        return NEVER
    if len(given) == 1:
        return one(f"{subject} == {quoted(given[0])}", Witness(field, given[0]))
    return one(f"{subject} in [{', '.join(map(quoted, given))}]", Witness(field, given[0]))


def quoted(value: str) -> str:
    """A text as a literal of the match language."""
    return f'"{"".join(map(_character, value))}"'


def pattern(value: str) -> str:
    """A pattern as a literal: raw where that can be read, since it is full of backslashes."""
    raw = "\\" in value and "`" not in value and not any(_is_hidden(c) for c in value)
    return f"`{value}`" if raw else quoted(value)


def _character(char: str) -> str:
    if char in _SHORT:
        return _SHORT[char]
    if 0xD800 <= ord(char) <= 0xDFFF:
        return "\\ufffd"
    return f"\\U{ord(char):08x}" if _is_hidden(char) else char


def _is_hidden(char: str) -> bool:
    return any(low <= ord(char) <= high for low, high in HIDDEN)


def matches(subject: str, field: str, carried: Carried) -> Condition:
    """The subject is matched by a pattern; a plain one is said with `contains` and its like."""
    program = carried.program
    if program.always or program.never:
        return ALWAYS if program.always else NEVER
    if program.simple is None or not program.simple[1].isprintable():
        return one(f"{subject} matches {pattern(carried.text)}")
    test, text = program.simple
    test = "==" if test == "equals" else test
    return one(f"{subject} {test} {quoted(text)}", Witness(field, text, test == "contains"))
