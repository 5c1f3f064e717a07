# SPDX-License-Identifier: MIT
"""What the loader takes and nothing carries out yet: an error where ignoring it would let through
what a gate or file-guard holds back, a warning elsewhere. A key that is carried out leaves here."""

from __future__ import annotations

from collections.abc import Iterator

from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Action, Rule, RuleSet, Value
from src_compiler.source import Span, Text

# Per nature, keys without which the rule would do less than it says …
WEAKENING = {
    "gate": ("transform", "handled", "checks", "tools", "where"),
    "observer": (),
    "context": (),
    "file-guard": (),
}
# … and keys that only change what comes beside it, or how often.
MINOR = {
    "gate": ("annotate", "cooldown", "key"),
    "observer": ("tools", "annotate", "prepare", "where", "cooldown", "key", "once"),
    "context": (),
    "file-guard": (),
}
# Keys without which a rule would act on what it is not about: it is left out.
NARROWING = ("where",)
INJECTED = ("file", "run", "once")


def natures(rule: Rule, findings: Findings) -> bool:
    """Whether rules of this nature are carried out at all."""
    if rule.nature == "context":
        _minor(
            f"context `{rule.name}` is known by name only and never enters",
            rule.name_span,
            findings,
        )
    if rule.nature == "file-guard":
        _weakening(f"file-guard `{rule.name}` would guard nothing", rule.name_span, findings)
    return rule.nature in ("gate", "observer")


def keys(rule: Rule, findings: Findings) -> bool:
    """Tells of the rule's keys; False where the rule cannot stand without one of them."""
    whole = True
    for key, span in rule.spans.items():
        if key in WEAKENING[rule.nature]:
            _weakening(f"`{key}` would be ignored", span, findings)
            whole = False
        elif key in MINOR[rule.nature]:
            _minor(f"`{key}` is ignored", span, findings)
            whole &= key not in NARROWING
    if rule.nature == "gate":
        whole &= _required(rule, findings)
    for action in rule.actions:
        if action.verb == "inject" and isinstance(action.value, dict):
            _inject(action, action.value, findings)
    return whole


def _required(rule: Rule, findings: Findings) -> bool:
    """Of what a gate requires, citations are looked for, and whatever else holds."""
    entries = rule.rest.get("require")
    lost = [
        (key, entry[key])
        for entry in (entries if isinstance(entries, tuple) else ())
        if isinstance(entry, dict)
        for key in entry
        if key != "citation"
    ]
    for key, value in lost:
        span = value.span() if isinstance(value, Text) else rule.spans["require"]
        _weakening(f"`{key}` of `require` would be ignored", span, findings)
    return not lost


def _inject(action: Action, value: dict[str, Value], findings: Findings) -> None:
    for key in INJECTED:
        if key in value:
            place = value[key]
            span = place.span() if isinstance(place, Text) else action.span
            _minor(f"`{key}` of `inject` is ignored", span, findings)


def sections(ruleset: RuleSet, findings: Findings) -> None:
    """`state` and `structure`."""
    for name in ruleset.folds:
        _minor(f"state `{name}` is known by name only and keeps its zero", name.span(), findings)
    if ruleset.structure is not None:
        first = next(_texts(ruleset.structure), None)
        span = first.span() if first is not None else Span(ruleset.source, 0, 0)
        _weakening("`structure` would be ignored", span, findings)


def _texts(value: Value) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)


def _minor(message: str, span: Span, findings: Findings) -> None:
    findings.warning("not-in-force", f"{message}: this version does not carry it out", span)


def _weakening(message: str, span: Span, findings: Findings) -> None:
    findings.error(
        "not-in-force",
        f"{message}: this version does not carry it out",
        span,
        "remove it, so that nobody relies on it",
    )
