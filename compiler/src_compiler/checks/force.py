# SPDX-License-Identifier: MIT
"""What the loader takes and nothing carries out yet: an error where ignoring it would let through
what a gate or file-guard holds back, a warning elsewhere. A key that is carried out leaves here."""

from __future__ import annotations

from src_compiler.diagnostics import Findings
from src_compiler.ruleset import Rule
from src_compiler.source import Span

# Per nature, keys without which the rule would do less than it says …
WEAKENING: dict[str, tuple[str, ...]] = {
    "gate": (),
    "observer": (),
    "context": (),
    "file-guard": (),
}
# … and keys that only change what comes beside it, or how often.
MINOR: dict[str, tuple[str, ...]] = {
    "gate": (),
    "observer": ("prepare",),
    "context": (),
    "file-guard": (),
}


def keys(rule: Rule, findings: Findings) -> bool:
    """Tells of the rule's keys; False where the rule cannot stand without one of them."""
    whole = True
    for key, span in rule.spans.items():
        if key in WEAKENING[rule.nature]:
            _weakening(f"`{key}` would be ignored", span, findings)
            whole = False
        elif key in MINOR[rule.nature]:
            _minor(f"`{key}` is ignored", span, findings)
    return whole


def _minor(message: str, span: Span, findings: Findings) -> None:
    findings.warning("not-in-force", f"{message}: this version does not carry it out", span)


def _weakening(message: str, span: Span, findings: Findings) -> None:
    findings.error(
        "not-in-force",
        f"{message}: this version does not carry it out",
        span,
        "remove it, so that nobody relies on it",
    )
