# SPDX-License-Identifier: MIT
"""Random events, and what else a rule reads, by the schema's types."""

from __future__ import annotations

from random import Random
from typing import Any

from src_compiler.schema.load import schema
from src_compiler.types import (
    ANY,
    BOOL,
    FLOAT,
    INT,
    STRING,
    Enum,
    List,
    Map,
    Record,
    Type,
)

KINDS = ("PreCommandInvoke", "PreFileUpdate", "PreToolUse", "PostTagWrite", "PostCommandInvoke")
TEXTS = (
    "", "a", "ab", "git", "push", "+main", "-f", "spec/", "spec/a.md", "a.md", "x/y/a.md", "README",
    "user", "É", "héllo", "日本語", "ß", "İ", "ΑΣ", "ᾳ", "ŉ", "\n", " a ", "\x1c", "\x85", "a\nb",
    "\ud800", "K", "ſ", '"', "\\", "{x}", "passed",
)  # fmt: skip
COUNTS = Map(INT)
STATE = Record("state", (("failures", COUNTS), ("last", Map(STRING))))


def world(random: Random, kind: str) -> dict[str, Any]:
    fields = schema().kinds[kind].fields
    event = {field.name: value(random, field.type, field.name) for field in fields}
    session = {name: value(random, of, name) for name, of in schema().session.fields}
    run = {"active": random.random() < 0.5, "payload": data(random, 3)}
    state = {name: value(random, of, name) for name, of in STATE.fields}
    context = {"run": run} if random.random() < 0.8 else {}
    return {
        "event": {"kind": kind, **event},
        "session": session,
        "state": state,
        "context": context,
    }


def value(random: Random, type: Type, name: str = "") -> Any:
    match type:
        case List(element):
            return [value(random, element, name) for _ in range(random.choice((0, 1, 1, 2, 3)))]
        case Map(of):
            keys = random.sample(("a", "b", "git", "tag", "f"), random.randrange(3))
            return {key: value(random, of, key) for key in keys}
        case Record(_, fields):
            return {field: value(random, of, field) for field, of in fields}
        case Enum(_, values):
            return random.choice(values)
    if type == ANY:
        return data(random, 2)
    if name == "bin":
        return random.choice(("git", "push", "a", "ab"))
    return {
        BOOL: random.random() < 0.5,
        INT: random.choice((0, 1, 2, 7, -1)),
        FLOAT: random.choice((0.0, 0.5, 1.0)),
        STRING: random.choice(TEXTS),
    }[type]


def data(random: Random, depth: int) -> Any:
    if depth and random.random() < 0.7:
        if random.random() < 0.4:
            return [data(random, depth - 1) for _ in range(random.randrange(3))]
        keys = random.sample(("a", "b", "git", "", "push"), 3)
        return {key: data(random, depth - 1) for key in keys}
    return random.choice((None, True, False, 0, 1, 1.0, 2.5, -1, "", "a", "git"))
