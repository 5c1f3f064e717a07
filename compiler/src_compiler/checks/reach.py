# SPDX-License-Identifier: MIT
"""Texts and globs that no `event.path` begins with."""

from __future__ import annotations

from collections.abc import Iterable

from src_compiler import typed
from src_compiler.schema.load import schema
from src_compiler.types import Event


def of_repository(subject: typed.Expr) -> bool:
    """Whether it is the path of a file event, relative to the repository."""
    if isinstance(subject, typed.Root):
        return subject.name == "path"
    return (
        isinstance(subject, typed.Field)
        and subject.name == "path"
        and isinstance(subject.base.type, Event)
        and in_repository(subject.base.type.kinds)
    )


def in_repository(kinds: Iterable[str]) -> bool:
    """Other vocabularies give a path as the tool has it."""
    return all(schema().kinds[kind].vocabulary == "sr" for kind in kinds)


def problem(text: str, asked: str) -> tuple[str, str]:
    """Why no path begins with the text, and what to write; "" where one may.

    `asked` are the conditions around: a file outside the repository has an absolute path.
    """
    if text.startswith(("./", "../")) or text in (".", ".."):
        start = "../" if text.startswith("..") else "./"
        return (
            f'`event.path` is relative to the repository and never starts with `"{start}"`',
            "write the path from the repository's root",
        )
    if text.startswith("/") and "event.outside" not in asked:
        return (
            '`event.path` starts with `"/"` only for a file outside the repository',
            "drop the leading `/`, or write `event.outside and …`",
        )
    return "", ""
