# SPDX-License-Identifier: MIT
"""A rule set as it was loaded: every scalar still knows its place, no expression is parsed yet.

`rulefile.py` builds these; names of fields are the YAML keys (reference: docs/rule-files.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from src_compiler.source import Source, Span, Text


@dataclass(frozen=True, slots=True)
class Definition:
    """A `define` entry: a string, int, float, or list of strings or of numbers."""

    name: str
    value: str | int | float | tuple[str, ...] | tuple[int | float, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Trigger:
    """One entry of `on`: an event name as written (a kind or an alias) and its own match."""

    event: Text
    match: Text | None


@dataclass(frozen=True, slots=True)
class Action:
    """One verb of a rule: `verb` is deny, ask, warn, allow, inject, notify …; `value` as written:
    a text, True, or a map whose keys the loader has checked (values Text, bool, or tuple of Text).
    `span` is where the verb stands."""

    verb: str
    value: Value
    span: Span


@dataclass(frozen=True, slots=True)
class Example:
    """`expect` is deny, ask, warn, allow, fires or pass; `input` a shell line or one of the forms
    of docs/rule-files.md; `given` session, context, state, files (None where left out)."""

    expect: str
    input: Value
    given: Value | None
    span: Span


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of any nature. `name_span` is where its name stands.

    `actions` stand in the order of the file. `rest` holds what else was written: where, cooldown,
    key, once, require, checks, deletions, preventive, enter, exit; and `instead` where it is a map.
    `spans` are the places of the rule's keys.
    """

    name: str
    name_span: Span
    nature: str
    description: str
    enabled: bool
    severity: str
    reference: tuple[str, ...]
    priority: str
    on_error: str
    unless: Text | None
    triggers: tuple[Trigger, ...]
    match: Text | None
    paths: tuple[Text, ...]
    each: Text | None
    instead: Text | None
    actions: tuple[Action, ...]
    examples: tuple[Example, ...]
    rest: dict[str, Value]
    spans: dict[str, Span] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One file. `structure` and `state` are as written until something carries them out.

    `contexts` and `folds` are the names that it declares, those of rules that were refused too.
    `scripts` are the paths of scripts and templates as written, relative to the file; `files` are
    those that are there, each by its place in a checker. `texts` are the files whose text a rule
    tells: the path as written, where it lies, and the text.
    """

    name: str
    source: Source
    description: str
    define: tuple[Definition, ...]
    rules: tuple[Rule, ...]
    structure: Value | None
    state: Value | None
    contexts: tuple[Text, ...] = ()
    folds: tuple[Text, ...] = ()
    scripts: tuple[Text, ...] = ()
    files: tuple[tuple[str, Path], ...] = ()
    texts: tuple[tuple[str, Path, str], ...] = ()


Value = Text | bool | int | float | None | tuple["Value", ...] | dict[str, "Value"]
