# SPDX-License-Identifier: MIT
"""The examples of a rule: what each expects, of which input, given what."""

from __future__ import annotations

from src_compiler.partkeys import EXPECTATIONS
from src_compiler.reader import Reader
from src_compiler.ruleset import Example, Value
from src_compiler.source import Span
from src_compiler.verbs import JUDGING, REWRITING
from src_compiler.wording import listed
from src_compiler.yamltree import Mapping, Node, Scalar, Sequence


def examples(value: Value, node: Node | None) -> tuple[Example, ...]:
    """The examples that were read from a node, each with the place of what it expects."""
    if not isinstance(value, tuple):
        return ()
    found = []
    for entry, key in zip(value, _expecting(node), strict=True):
        assert isinstance(entry, dict)
        expect = key.text.value
        found.append(Example(expect, entry[expect], entry.get("given"), key.span))
    return tuple(found)


def refuse_other_verbs(
    reader: Reader, nature: str, spans: dict[str, Span], node: Node | None
) -> bool:
    """Whether every example expects what the rule can answer; told otherwise."""
    can = (*_answers(nature, spans), "fires", "pass")
    wrong = [key for key in _expecting(node) if key.text.value not in can]
    for key in wrong:
        reader.faults.error(
            "example-of-other-verb", f"this rule never answers `{key.text.value}`", key.span,
            f"write {listed(can)}",
        )  # fmt: skip
    return not wrong


def _answers(nature: str, spans: dict[str, Span]) -> tuple[str, ...]:
    if nature == "file-guard":
        return ("deny",)
    if nature != "gate" or any(verb in spans for verb in REWRITING):
        return ()
    return tuple(verb for verb in JUDGING if verb in spans) or ("deny",)


def _expecting(node: Node | None) -> list[Scalar]:
    """The key of each example that says what it expects."""
    entries = node.items if isinstance(node, Sequence) else ()
    return [
        key
        for entry in entries
        if isinstance(entry, Mapping)
        for key, _ in entry.entries
        if key.text.value in EXPECTATIONS
    ]
