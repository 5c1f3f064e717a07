# SPDX-License-Identifier: MIT
"""Which types go together: what may be compared, and what a value of two types is."""

from __future__ import annotations

from src_compiler.types import (
    ANY,
    BAD,
    FLOAT,
    INT,
    NIL,
    STRING,
    Enum,
    List,
    Map,
    Optional,
    Record,
    Scalar,
    Type,
)  # fmt: skip

NUMBERS = (INT, FLOAT)


def is_text(type: Type) -> bool:
    return type == STRING or isinstance(type, Enum)


def is_number(type: Type) -> bool:
    return type in NUMBERS


def is_open(type: Type) -> bool:
    """Whether the value, or something in it, is data whose type only the run shows."""
    match type:
        case List(of) | Map(of) | Optional(of):
            return is_open(of)
        case Record(_, fields):
            return any(is_open(of) for _, of in fields)
    return type == ANY


def comparable(one: Type, other: Type) -> bool:
    """Whether values of the two types can be equal."""
    match one, other:
        case (Optional(of), rest) | (rest, Optional(of)):
            return rest == NIL or comparable(of, rest)
        case (List(of), List(rest)):
            return comparable(of, rest)
        case (Enum(_, values), Enum(_, rest)):
            return bool(set(values) & set(rest))
        case (Map(of), Map(rest)):
            return comparable(of, rest)
        case (Record(name), Record(rest)):
            return name == rest
    if ANY in (one, other) or BAD in (one, other):
        return True
    return (
        one == other or (is_number(one) and is_number(other)) or (is_text(one) and is_text(other))
    )


def joined(one: Type, other: Type) -> Type | None:
    """The type of a value that is either; None where there is none."""
    if one == other:
        return one
    match one, other:
        case (Scalar("nil"), Optional()):
            return other
        case (Optional(), Scalar("nil")):
            return one
        case (Scalar("any"), _) | (_, Scalar("any")):
            return ANY
        case (Scalar("nil"), rest) | (rest, Scalar("nil")):
            return Optional(rest)
        case (Optional(of), rest) | (rest, Optional(of)):
            inner = joined(of, rest.of if isinstance(rest, Optional) else rest)
            return None if inner is None else Optional(inner)
        case (List(of), List(rest)):
            inner = joined(of, rest)
            return None if inner is None else List(inner)
        case (Record(name), Record(rest)) if name == rest:
            return one
    if is_number(one) and is_number(other):
        return FLOAT
    return STRING if is_text(one) and is_text(other) else None
